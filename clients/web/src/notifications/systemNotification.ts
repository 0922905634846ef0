/** System notifications while the page is not visible. */
/** `impossible`: the browser has none, or the origin is not secure. */
export type Permission = NotificationPermission | 'impossible'

export function permission(): Permission {
  return typeof Notification === 'undefined' || !isSecureContext ? 'impossible' : Notification.permission
}

/** Asks for permission after a click. */
export async function askPermission(): Promise<Permission> {
  return permission() === 'default' ? Notification.requestPermission() : permission()
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** `about`: a later notification about the same thing replaces an earlier one. `path`: the target of a click. */
export async function notify(title: string, body: string, about: string, path: string): Promise<void> {
  if (permission() !== 'granted' || isLookedAt()) return
  const options = { body, tag: about, icon: '/icon-192.png', data: path }
  if (await notifyByWorker(title, options).catch(() => false)) return
  const notice = new Notification(title, options)
  notice.onclick = () => {
    focus()
    location.assign(path)
  }
}

/** Show a notification that opens an address of the page when it is clicked. Return false if no worker can show it. */
async function notifyByWorker(title: string, options: NotificationOptions & { data: string }): Promise<boolean> {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  if (!worker?.active) return false
  await worker.showNotification(title, options)
  return true
}
