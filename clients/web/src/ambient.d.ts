declare module 'virtual:icons' {
  const bodies: Record<string, string>
  export default bodies
}

declare module 'virtual:icons/*' {
  const bodies: Record<string, string>
  export default bodies
}

declare module 'virtual:texts/languages' {
  type File = () => Promise<{ default: Record<string, string> }>
  const files: Record<string, { en: File; de: File }>
  export default files
}

declare module 'virtual:texts/*' {
  const catalogue: Record<string, { en: string; de: string }>
  export default catalogue
}

declare module 'virtual:art' {
  const sheets: Record<string, { sheet: string; names: string[] }>
  export default sheets
}

declare module 'virtual:art/*' {
  const sheet: string
  export default sheet
}
