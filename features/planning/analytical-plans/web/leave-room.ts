const TAKEN = '--above-grid'

/** What stands between the head and the grid takes its height from the grid, whose foot stays above the bar. */
export function leaveRoom(notes: HTMLElement | null): undefined | (() => void) {
  if (!notes) return
  const page = document.documentElement
  const watch = new ResizeObserver(() => {
    const below = Number.parseFloat(getComputedStyle(notes).marginBottom)
    page.style.setProperty(TAKEN, `${notes.offsetHeight && notes.offsetHeight + below}px`)
  })
  watch.observe(notes)
  return () => {
    watch.disconnect()
    page.style.removeProperty(TAKEN)
  }
}
