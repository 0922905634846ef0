declare module 'virtual:icons' {
  const bodies: Record<string, string>
  export default bodies
}

declare module 'virtual:icons/*' {
  const bodies: Record<string, string>
  export default bodies
}

declare module 'virtual:texts' {
  const catalogue: Record<string, { en: string; de: string }>
  export default catalogue
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
