const unsaved = new Set<symbol>()
const listeners = new Set<() => void>()

/** Whether something on the page is not on the server yet; the header says so. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** Listens to changes; returns the way to stop. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks something as unsaved until the returned function is called. */
export function markUnsaved(): () => void {
  const mark = Symbol()
  unsaved.add(mark)
  for (const listener of listeners) listener()
  return () => {
    unsaved.delete(mark)
    for (const listener of listeners) listener()
  }
}
