let shown = 0

/**
 * Makes the page as high as the window while a stage is shown. To be run before the stage: its parts measure themselves
 * as soon as they are there. A CSS `:has` would be evaluated again at every move.
 */
export function fillWindow(): () => void {
  const told = () => document.body.classList.toggle('staged', shown > 0)
  shown += 1
  told()
  return () => {
    shown -= 1
    told()
  }
}
