/** Whether this address could be opened again without network: over http in the school's own network it cannot. */
export function couldReopen(): boolean {
  return 'serviceWorker' in navigator
}

/** Whether it would be, now: a worker watches over the page and keeps what it is made of. */
export function reopens(): boolean {
  return couldReopen() && navigator.serviceWorker.controller !== null
}
