import { useEffect } from 'react'

/** Has the browser ask before the page is closed or opened anew, while something is in this page alone. */
export function useLeaveWarning(isLoose: boolean): void {
  useEffect(() => {
    if (!isLoose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isLoose])
}
