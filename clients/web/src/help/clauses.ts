/** Shortens a list of clause ids: "BUR-ACT-5, -8, BUR-END-1". */
export function inShort(ids: string[]): string {
  return ids
    .map((id, at) => {
      const chapter = id.slice(0, id.lastIndexOf('-'))
      const before = ids[at - 1]
      return before?.slice(0, before.lastIndexOf('-')) === chapter ? id.slice(chapter.length) : id
    })
    .join(', ')
}
