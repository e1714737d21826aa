import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import { type Notice, showNotices } from '#kit/web/notify.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { onTopLayer, topLayer } from '#kit/web/parts/open-dialogs.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { actionsWithin, footBar, freeBottom, newSpans } from './free-place.ts'
import styles from './toast.module.css'

const SHOWN_MS = 6000
const GAP = 12
/** Where toasts stand when nothing is below them: from the foot, and from the side. */
const desk = { bottom: 32, side: 40, width: 400 }
const phone = { bottom: 16, side: 12 }
/** As sonner has it. */
const PHONE_WIDTH = 600
/** After the last move of the page. */
const SETTLED_MS = 120
/** How long what was drawn is new. */
const NEW_MS = 1500

/** At most three toasts at the end of the page; on phones one across it, the newest. */
export default function ToastHost() {
  const [place] = useState(makePlace)
  const isPhone = useMediaQuery(`(max-width:${PHONE_WIDTH - 0.05}px)`)
  useEffect(() => keepOnTop(place), [place])
  useEffect(() => showNotices(show), [])
  const bottom = useFreeBottom(place)
  return createPortal(
    <Toaster
      position="bottom-right"
      visibleToasts={isPhone ? 1 : 3}
      expand
      gap={GAP}
      offset={{ bottom, right: desk.side, left: desk.side }}
      mobileOffset={{ bottom, left: phone.side, right: phone.side }}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      containerAriaLabel="Avisos"
      style={{ '--width': `${desk.width}px` } as React.CSSProperties}
      toastOptions={{ unstyled: true, className: styles.slot }}
    />,
    place,
  )
}

/**
 * How far from the foot the toasts cover neither what was just made nor what can be pressed; looked at again when
 * something moves.
 */
function useFreeBottom(place: HTMLElement): number {
  const [bottom, setBottom] = useState(desk.bottom)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const made = followNew(place)
    const look = () => {
      const toasts = [...place.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')]
      if (toasts.length === 0) return
      const height = toasts.reduce((sum, toast) => sum + toast.offsetHeight + GAP, -GAP)
      const isPhone = innerWidth <= PHONE_WIDTH
      const { side, bottom: min } = isPhone ? phone : desk
      const left = isPhone ? side : innerWidth - side - desk.width
      const spans = [...actionsWithin(left, innerWidth - side, place), ...footBar(), ...newSpans(made.all())]
      setBottom(freeBottom(spans, innerHeight, height, min))
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, SETTLED_MS)
    }
    const noticesObserver = new MutationObserver(() => {
      look()
      // The page may draw what the notice speaks of after it.
      lookSoon()
    })
    noticesObserver.observe(place, { childList: true, subtree: true })
    // Dialogs come and go as children of the body, and what they offer follows from what is pressed in them.
    const dialogsObserver = new MutationObserver(lookSoon)
    dialogsObserver.observe(document.body, { childList: true })
    addEventListener('click', lookSoon, { capture: true })
    addEventListener('scroll', lookSoon, { passive: true, capture: true })
    addEventListener('resize', lookSoon)
    return () => {
      clearTimeout(timer)
      made.stop()
      noticesObserver.disconnect()
      dialogsObserver.disconnect()
      removeEventListener('click', lookSoon, { capture: true })
      removeEventListener('scroll', lookSoon, { capture: true })
      removeEventListener('resize', lookSoon)
    }
  }, [place])
  return bottom
}

/** What was drawn in the last moment, beside the toasts themselves. */
function followNew(place: Element) {
  let drawn: { element: Element; at: number }[] = []
  const recent = () => drawn.filter(({ at }) => performance.now() - at < NEW_MS)
  const observer = new MutationObserver(records => {
    const at = performance.now()
    const added = records
      .filter(({ target }) => !place.contains(target))
      .flatMap(({ addedNodes }) => [...addedNodes])
    drawn = [
      ...recent(),
      ...added.flatMap(node => (node instanceof Element && node !== place ? [{ element: node, at }] : [])),
    ]
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return {
    all: () => recent().map(({ element }) => element),
    stop: () => observer.disconnect(),
  }
}

/**
 * Where the toasts stand. The library's list returns focus on Tab to where it came from; as the last element of the
 * page it would trap focus while a toast is there, so it gets no focus events.
 */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  // It takes no place in the dialog that it is in.
  place.style.position = 'absolute'
  place.addEventListener('focusin', event => event.stopImmediatePropagation(), true)
  return place
}

/**
 * Puts the toasts beside the page, or into the dialog that lies over it: what is said while one is open must be seen,
 * heard and pressed too. Returns the way to take them away.
 */
function keepOnTop(place: HTMLElement): () => void {
  const move = () => topLayer().append(place)
  move()
  const leave = onTopLayer(move)
  return () => {
    leave()
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
      <Text as="p" grow shrinks breaks>
        {text}
        {detail && <small>{detail}</small>}
      </Text>
      {action && (
        <PlainButton
          className={styles.action}
          onClick={() => {
            onClose()
            action.onClick()
          }}
        >
          {action.label}
        </PlainButton>
      )}
      <PlainButton className={styles.close} aria-label="Fechar o aviso" onClick={onClose}>
        <Icon name="x" />
      </PlainButton>
    </div>
  )
}
