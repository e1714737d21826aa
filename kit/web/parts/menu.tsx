import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from './link.tsx'
import styles from './menu.module.css'
import { layerOf } from './open-dialogs.ts'
import { keepBeside } from './place-beside.ts'

interface MenuProps {
  label: string
  /** The button it hangs from; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  className?: string
  /** Keys of its own, before those of every menu. */
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A menu below its button: arrows, Home, End and first letters move; Esc, Tab and a press elsewhere close. */
export function Menu({ anchor, ...props }: MenuProps) {
  return anchor && createPortal(<OpenMenu anchor={anchor} {...props} />, layerOf(anchor))
}

/** Letters that come within so many milliseconds are one word. */
const WORD_MS = 700
const DOUBLE_CLICK_MS = 500

function OpenMenu(props: MenuProps & { anchor: HTMLElement }) {
  const { label, anchor, onClose, className, onKeyDown, children } = props
  const menu = useRef<HTMLDivElement>(null)
  const word = useRef({ letters: '', at: 0 })
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const stop = keepBeside(element, anchor)
    const chosen = element.querySelector<HTMLElement>('[aria-checked="true"], [aria-current="true"]')
    const first = chosen ?? itemsOf(element)[0] ?? element
    first.focus({ preventScroll: true })
    chosen?.scrollIntoView({ block: 'nearest' })
    return () => {
      stop()
      if (element.contains(document.activeElement)) anchor.focus({ preventScroll: true })
      ignoreSecondClick()
    }
  }, [anchor])
  function keyDown(event: KeyboardEvent) {
    // What it hangs from, and the page, have keys of their own.
    event.stopPropagation()
    onKeyDown?.(event)
    if (event.defaultPrevented || !menu.current) return
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
      return
    }
    const items = itemsOf(menu.current)
    const here = items.indexOf(document.activeElement as HTMLElement)
    const next = nextItem(event, items, here, word.current)
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }

  // A click in the menu is no click on the row behind it.
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is operated is inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click is only kept from what lies behind
    <div onClick={stop}>
      <div className={styles.away} aria-hidden="true" onClick={onClose} />
      <div
        ref={menu}
        className={className ? `${styles.menu} ${className}` : styles.menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={keyDown}
      >
        {children}
      </div>
    </div>
  )
}

/** A double click on an item is one click: the second is none on what lay behind the menu. */
function ignoreSecondClick(): void {
  const ignore = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), DOUBLE_CLICK_MS)
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}

function nextItem(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: HTMLElement[],
  here: number,
  word: { letters: string; at: number },
): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(here + 1) % items.length]
  if (key === 'ArrowUp') return items.at(here <= 0 ? -1 : here - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  word.letters = Date.now() - word.at > WORD_MS ? key : word.letters + key
  word.at = Date.now()
  const from = word.letters.length > 1 ? Math.max(here, 0) : here + 1
  const inOrder = [...items.slice(from), ...items.slice(0, from)]
  return inOrder.find(item => item.textContent?.trim().toLowerCase().startsWith(word.letters.toLowerCase()))
}

interface MenuItemProps {
  /** Where it leads; without it, it is a button. */
  to?: string
  role?: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  checked?: boolean
  /** It is what is shown already. */
  current?: boolean
  disabled?: boolean
  destructive?: boolean
  onClick?: (event: MouseEvent) => void
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { to, role = 'menuitem', checked, current, disabled, destructive, onClick, children } = props
  const shared = {
    role,
    tabIndex: -1,
    className: styles.item,
    onClick,
    ...(checked === undefined ? {} : { 'aria-checked': checked }),
    ...(current ? { 'aria-current': true as const } : {}),
    ...(destructive ? { 'data-destructive': '' } : {}),
  }
  return to === undefined || disabled ? (
    <button type="button" disabled={disabled} {...shared}>
      {children}
    </button>
  ) : (
    <Link to={to} {...shared}>
      {children}
    </Link>
  )
}
