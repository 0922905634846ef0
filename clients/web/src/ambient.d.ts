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
