/** A part of a board alone on the page. */
import type { Option } from '@kontor/client'
import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { Choice, setChoice } from '../../src/board/choice.svelte'

type Command = Option['command']

/** Shows a part of a board. `commands`: what can be chosen, each at this `price`. Returns the commands taken. */
export function part(shown: Component<never>, props: object, path: (command: Command) => string[], commands: () => Command[], undo?: () => Promise<void>, price?: string): Command[] {
  const taken: Command[] = []
  const options = () => commands().map((command) => ({ command, label: command.type, ...(price && { price }) }))
  const Part = (anchor: never, given: never) => {
    setChoice(new Choice(() => ({ options: options(), path: ({ command }) => path(command), pending: false }), ({ command }) => taken.push(command), undo))
    return shown(anchor, given)
  }
  render(Part as unknown as Component, { props, context: new Map() })
  return taken
}
