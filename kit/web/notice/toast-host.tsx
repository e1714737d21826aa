import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type Notice, showNotices } from './notify.ts'
import styles from './toast.module.css'

const SHOWN_MS = 6000

/** At most three toasts at the end of the page, on phones across it. */
export default function ToastHost() {
  const [place] = useState(makePlace)
  useEffect(() => keepHeard(place), [place])
  useEffect(() => showNotices(show), [])
  return createPortal(
    <Toaster
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={12}
      offset={{ bottom: 32, right: 40, left: 40 }}
      mobileOffset={{ bottom: 16, left: 12, right: 12 }}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      containerAriaLabel="Avisos"
      style={{ '--width': '400px' } as React.CSSProperties}
      toastOptions={{ unstyled: true, className: styles.slot }}
    />,
    place,
  )
}

/**
 * Where the toasts stand. The list of them sends whoever leaves it by Tab back to where they came from; as the last
 * thing on the page it would then hold them for as long as a toast is there, so it hears nothing of who comes.
 */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.addEventListener('focusin', event => event.stopImmediatePropagation(), true)
  return place
}

/**
 * Puts the toasts beside the page and keeps them there for screen readers: a dialog hides everything else from
 * them, but what is said while it is open must still be heard. Returns the way to take them away.
 */
function keepHeard(place: HTMLElement): () => void {
  document.body.append(place)
  const watch = new MutationObserver(() => {
    if (place.hasAttribute('aria-hidden')) place.removeAttribute('aria-hidden')
  })
  watch.observe(place, { attributeFilter: ['aria-hidden'] })
  return () => {
    watch.disconnect()
    place.remove()
  }
}

function show(notice: Notice) {
  toast.custom(id => <ToastCard notice={notice} onClose={() => toast.dismiss(id)} />, {
    duration: notice.kind === 'error' ? Number.POSITIVE_INFINITY : SHOWN_MS,
  })
}

function ToastCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { kind, text, detail, action } = notice
  return (
    <div className={styles.toast} role={kind === 'error' ? 'alert' : undefined}>
      <span className={styles[kind]}>
        {kind === 'ok' && <Icon name="check-circle" weight="fill" />}
        {kind === 'info' && <Icon name="info" weight="fill" />}
        {kind === 'error' && <Icon name="warning-circle" weight="fill" />}
      </span>
      <p>
        {text}
        {detail && <small>{detail}</small>}
      </p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onClose()
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Fechar o aviso" onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}
