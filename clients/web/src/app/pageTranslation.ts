/**
 * A browser that translates the page replaces each text node by a `<font>`. Later changes go to the removed node, so
 * readers would never see them. This puts each such node back, empty, before its translation. If the node is changed or
 * removed, the translation is removed too, and the browser translates the new text.
 */
type Translation = { font: ChildNode; text: string }

const translations = new WeakMap<Node, Translation>()
const originals = new WeakMap<Node, Text>()

export function followTranslations(): void {
  const observer = new MutationObserver((changes) => {
    changes.forEach(follow)
    observer.takeRecords() // the changes by `follow` itself
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

function follow({ target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (target instanceof Text) forget(target)
  for (const node of removedNodes) {
    const original = originals.get(node)
    if (original !== undefined) restore(original)
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT' && !originals.has(node))
    if (node instanceof Text) removed(node, font as ChildNode | undefined)
  }
}

function removed(node: Text, font: ChildNode | undefined): void {
  const translation = translations.get(node)
  if (node.isConnected) return translation && node.after(translation.font) // the node was moved
  if (translation !== undefined) return restore(node)
  if (font === undefined || node.data.trim() === '') return
  translations.set(node, { font, text: node.data })
  originals.set(font, node)
  node.data = ''
  font.before(node)
}

function restore(node: Text): void {
  const { text = node.data } = translations.get(node) ?? {}
  forget(node)
  node.data = text
}

function forget(node: Text): void {
  const font = translations.get(node)?.font
  if (font === undefined) return
  translations.delete(node)
  originals.delete(font)
  font.remove()
}
