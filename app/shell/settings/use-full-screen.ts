import { useSyncExternalStore } from 'react'

/** Whether the page fills the screen, and the way to switch that. */
export function useFullScreen(): { on: boolean; toggle: () => void } {
  const on = useSyncExternalStore(
    tell => {
      document.addEventListener('fullscreenchange', tell)
      return () => document.removeEventListener('fullscreenchange', tell)
    },
    () => document.fullscreenElement !== null,
  )
  const toggle = () => {
    const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(error => console.error('Full screen was refused.', error))
  }
  return { on, toggle }
}
