import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { NavLink } from './nav-link.tsx'
import styles from './nav-popover.module.css'
import { activeAmong, isActive, type NavItem } from './navigation.ts'

/** Least distance of the popover to the edges of the window, in pixels. */
const MARGIN = 16
/** As its style has it, in pixels. */
const LEAST_WIDTH = 180
/** Time to cross the gap between an item and its popover, in milliseconds. */
const GRACE = 150

interface NavPopoverProps {
  item: NavItem
  /** Where the popover opens: beside the item (mini) or below it (horizontal). */
  side: 'beside' | 'below'
  className?: string
  children: ReactNode
}

/** An item whose children open in a popover: on hover, on a tap, or with the keyboard (Enter, Esc). */
export function NavPopover({ item, side, className, children }: NavPopoverProps) {
  const { pathname } = useLocation()
  const [place, setPlace] = useState<{ top: number; start: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const closing = useRef<number>(undefined)
  const panelId = useId()
  const activeChild = activeAmong(item.children ?? [], pathname)

  // How high it is, is known once it is drawn.
  useLayoutEffect(() => {
    const height = panel.current?.offsetHeight
    if (!place || height === undefined) return
    const lowest = Math.max(MARGIN, window.innerHeight - MARGIN - height)
    if (place.top > lowest) setPlace({ ...place, top: lowest })
  }, [place])

  const open = () => {
    window.clearTimeout(closing.current)
    if (button.current && !item.disabled && !place) setPlace(placeFor(button.current, side))
  }
  const close = () => {
    window.clearTimeout(closing.current)
    setPlace(null)
  }
  const closeSoon = () => {
    window.clearTimeout(closing.current)
    closing.current = window.setTimeout(() => setPlace(null), GRACE)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && place) {
      event.stopPropagation()
      close()
      button.current?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!place) open()
      else moveFocus(panel.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and the links inside are what one acts on
    <div
      onPointerEnter={event => event.pointerType === 'mouse' && open()}
      onPointerLeave={event => event.pointerType === 'mouse' && closeSoon()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <PlainButton
        ref={button}
        className={className}
        data-active={isActive(item, pathname) || undefined}
        data-open={place !== null || undefined}
        aria-expanded={place !== null}
        aria-controls={panelId}
        disabled={item.disabled}
        title={item.caption}
        onClick={() => (place === null ? open() : panel.current?.querySelector('a')?.focus())}
      >
        {children}
      </PlainButton>
      {place && (
        <div
          ref={panel}
          id={panelId}
          className={styles.panel}
          data-menu
          style={{ top: place.top, insetInlineStart: place.start }}
        >
          <Text as="p" secondary caption bold className={styles.title}>
            {item.title}
          </Text>
          <ul>
            {item.children?.map(child => (
              <li key={child.path}>
                <NavLink item={child} active={child === activeChild} className={styles.item} iconSize={0} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Where the panel goes, in pixels of the window, kept at least MARGIN from its sides. */
function placeFor(button: HTMLElement, side: 'beside' | 'below'): { top: number; start: number } {
  const rtl = document.documentElement.dir === 'rtl'
  const box = button.getBoundingClientRect()
  const start = rtl ? window.innerWidth - box.right : box.left
  const end = rtl ? window.innerWidth - box.left : box.right
  const width = LEAST_WIDTH
  // Below the last items of the bar the panel ends where its item ends.
  const fits = start + width <= window.innerWidth - 40
  const wanted = side === 'beside' ? end + 12 : fits ? start : end - width
  return {
    top: Math.max(MARGIN, side === 'beside' ? box.top : box.bottom + 2),
    start: Math.max(MARGIN, Math.min(wanted, window.innerWidth - width - MARGIN)),
  }
}

function moveFocus(panel: HTMLElement | null, step: 1 | -1): void {
  const links = [...(panel?.querySelectorAll<HTMLElement>('a') ?? [])]
  const at = links.indexOf(document.activeElement as HTMLElement)
  links[(at + step + links.length) % links.length]?.focus()
}
