/** The number of tables that wait for me, on the icon of the tab and of the installed app. */
const ICON = '/favicon.svg'
const MOST = 9

export function showCount(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link !== null) link.href = count === 0 ? ICON : `data:image/svg+xml,${encodeURIComponent(drawn(count))}`
  // Some browsers support it only for installed pages, and reject otherwise.
  const badge = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count)
  badge?.catch(() => undefined)
}

/** The icon of the page with a number on it. */
function drawn(count: number): string {
  const number = count > MOST ? `${MOST}+` : String(count)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="7" fill="#1f2a2e"/>
    <path d="M5 5h4v6.9L16.300 5h5.400L13.400 12.900 22 22h-5.500L9 14.400V22H5z" fill="#fffdf8"/>
    <circle cx="21.500" cy="21.500" r="10.500" fill="#f5b941"/>
    <text x="21.500" y="27" font-family="sans-serif" font-weight="700" font-size="${number.length > 1 ? 13 : 16}" text-anchor="middle" fill="#1f2a2e">${number}</text>
  </svg>`
}
