import { useSyncExternalStore } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import { IconButton } from './icon-button.tsx'

interface FullScreen {
  on: boolean
  /** Not every browser has a way; phones often have none. */
  isPossible: boolean
  /** @param of what is to fill the screen: an open dialog must, since the page would lie over it */
  toggle: (of?: Element | null) => void
}

/** Whether something fills the screen, and the way to switch that. */
export function useFullScreen(): FullScreen {
  const on = useSyncExternalStore(
    tell => {
      document.addEventListener('fullscreenchange', tell)
      return () => document.removeEventListener('fullscreenchange', tell)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
  const isPossible = useSyncExternalStore(
    () => () => undefined,
    () => document.fullscreenEnabled,
    () => false,
  )
  const toggle = (of?: Element | null) => {
    const change = on ? document.exitFullscreen() : (of ?? document.documentElement).requestFullscreen()
    change.catch(error => console.error('Full screen was refused.', error))
  }
  return { on, isPossible, toggle }
}

/** Lets the page, or the dialog that it is in, fill the screen; nothing where the browser has no way. */
export function FullScreenButton({ className }: { className?: string | undefined }) {
  const { on, isPossible, toggle } = useFullScreen()
  if (!isPossible) return null
  return (
    <IconButton
      aria-label={on ? 'Sair do ecrã inteiro' : 'Ecrã inteiro'}
      className={className}
      onClick={event => toggle(event.currentTarget.closest('dialog'))}
    >
      <Icon name={on ? 'corners-in' : 'corners-out'} />
    </IconButton>
  )
}
