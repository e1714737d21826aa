import { useEffect, useEffectEvent, useState } from 'react'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Hint } from '#kit/web/parts/hint.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './quick-find.module.css'

const QuickFindDialog = fetchedDialog(() => import('./quick-find-dialog.tsx').then(m => m.QuickFindDialog))

const APPLE = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The way to anything by its name: a field in the header, or Ctrl K (⌘ K) anywhere. */
export function QuickFind() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  useShortcut(show)
  return (
    <>
      <Hint text="Procurar" className={styles.hinted}>
        <PlainButton
          look="box"
          className={styles.find}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={show}
        >
          <Icon name="magnifying-glass" size={18} />
          <Text grow shrinks cut>
            <bdi>Procurar termos, planos…</bdi>
          </Text>
          <kbd>{APPLE ? '⌘ K' : 'Ctrl K'}</kbd>
        </PlainButton>
      </Hint>
      {wanted && <QuickFindDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function useShortcut(act: () => void): void {
  const open = useEffectEvent(act)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
