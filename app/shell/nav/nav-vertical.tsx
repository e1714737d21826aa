import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { scrollWithin } from '#kit/web/parts/scroll-within.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { NavLink } from './nav-link.tsx'
import styles from './nav-vertical.module.css'
import { activeAmong, activeInMenu, isActive, type NavItem, type NavSection } from './navigation.ts'

/** The full list of a menu: sections under headings that fold, children that open on click. */
export function NavVertical({ sections }: { sections: readonly NavSection[] }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const active = activeInMenu(sections, pathname)
  // In a long menu the active item may lie below the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every path
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]')
    if (current) scrollWithin(current)
  }, [pathname])
  return (
    <ul ref={list}>
      {sections.map(section => (
        <li key={section.heading}>
          {section.items.length > 0 ? (
            <Section section={section} active={active} />
          ) : (
            <HeadingLink section={section} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Section({ section, active }: { section: NavSection; active: NavItem | undefined }) {
  const [open, setOpen] = useState(true)
  const { pathname } = useLocation()
  const listId = useId()
  return (
    <>
      <PlainButton
        className={styles.heading}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {section.heading}
        <Icon name="caret-down" size={14} className={styles.caret} />
      </PlainButton>
      <ul id={listId} hidden={!open}>
        {section.items.map(item => (
          <li key={item.path}>
            {item.children?.length ? (
              <Parent item={item} pathname={pathname} />
            ) : (
              <NavLink item={item} active={item === active} className={styles.item} iconSize={24} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Parent({ item, pathname }: { item: NavItem; pathname: string }) {
  const childrenActive = isActive(item, pathname)
  const [open, setOpen] = useState(childrenActive)
  const listId = useId()
  const activeChild = activeAmong(item.children ?? [], pathname)
  return (
    <>
      <PlainButton
        className={styles.item}
        data-active={childrenActive || undefined}
        aria-expanded={open}
        aria-controls={listId}
        disabled={item.disabled}
        title={item.caption}
        onClick={() => setOpen(!open)}
      >
        {item.icon && <Icon name={item.icon} weight={childrenActive ? 'fill' : 'duotone'} size={24} />}
        <span>{item.title}</span>
        {item.info && (
          <Text pushed className={styles.info}>
            {item.info}
          </Text>
        )}
        <Icon name="caret-down" size={16} className={styles.caret} />
      </PlainButton>
      <ul id={listId} hidden={!open} className={styles.children}>
        {item.children?.map(child => (
          <li key={child.path}>
            <NavLink item={child} active={child === activeChild} className={styles.child} iconSize={0} />
          </li>
        ))}
      </ul>
    </>
  )
}

function HeadingLink({ section }: { section: NavSection }) {
  return (
    <Link to={section.path ?? '/'} className={styles.headingLink}>
      {section.icon && <Icon name={section.icon} weight="duotone" size={24} />}
      {section.heading}
      <Icon name="arrow-right" size={16} className={styles.arrow} />
    </Link>
  )
}
