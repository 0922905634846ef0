/** How the scripts of the page are put into files: on a slow connection each small file takes as long as a large one. */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('src/', import.meta.url))
/** The module that shows the page; the first script loads it. */
export const START = `${SOURCE}start.ts`
/** What a table and the cards of the front page need. */
const FRONT = /src\/(help\/HelpButton|ui\/GameWeight|setup\/(openTable|levels)|model\/hasHelp)\.(svelte|ts)/
const TABLE = [`${SOURCE}table/TablePage.svelte`]
const BOARDS = /src\/(art|board)\//

/** Most visitors never subscribe to notifications, few pages show players, and few visits need a name. */
const RARE = /src\/(notifications\/(push|Notification)|people\/|login\/|ui\/NotFound)|texts\/(notifications|people|login)$/

/**
 * `first`: the first script, which requests all other files. `shell`: what every place of the page needs, and small
 * things that most need. `table`: parts of a table that other places need, too.
 */
export function groups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'first', tags: ['$initial'], test: (id) => !id.includes('/worker/'), priority: 4 },
    { name: within('shell', [START], FRONT), priority: 3 },
    { name: within('table', TABLE, BOARDS), minShareCount: 2, priority: 1 },
    { name: 'shared', test: (id) => !RARE.test(id), minShareCount: 3 },
  ]
}

/** That name for everything that the modules import, directly or not, and for `more`. */
function within(name: string, modules: string[], more?: RegExp): Rolldown.CodeSplittingNameFunction {
  let found: Set<string> | undefined
  return (id, build) => {
    found ??= importedBy(modules, (one) => build.getModuleInfo(one)?.importedIds ?? [])
    return found.has(id) || more?.test(id) ? name : null
  }
}

function importedBy(modules: string[], imports: (module: string) => readonly string[]): Set<string> {
  const found = new Set(modules)
  for (const one of found) imports(one).forEach((more) => found.add(more))
  return found
}
