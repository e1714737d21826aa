import { Link, useLocation } from 'react-router'
import { Icon } from '#kit/web/theme/icon.tsx'
import { narrowItems } from './narrow-items.ts'
import styles from './nav-horizontal.module.css'
import { NavLink } from './nav-link.tsx'
import { NavPopover } from './nav-popover.tsx'
import { activeInMenu, isActive, type NavSection } from './navigation.ts'

/** How many items stand beside each other with their icons on a window of 1440 pixels. */
const ROOMY = 10

/** The menu as a bar under the header; children open below it on hover. */
export function NavHorizontal({ sections }: { sections: readonly NavSection[] }) {
  const { pathname } = useLocation()
  const active = activeInMenu(sections, pathname)
  const count = sections.reduce((sum, section) => sum + Math.max(narrowItems(section).length, 1), 0)
  return (
    <ul className={styles.bar} data-crowded={count > ROOMY || undefined}>
      {sections.map(section => {
        const items = narrowItems(section)
        return (
          <li key={section.heading} className={styles.section}>
            <ul aria-label={section.heading} className={styles.items}>
              {items.map(item => (
                <li key={item.path}>
                  {item.children?.length ? (
                    <NavPopover item={item} side="below" className={styles.item}>
                      {item.icon && (
                        <Icon
                          name={item.icon}
                          weight={isActive(item, pathname) ? 'fill' : 'duotone'}
                          size={20}
                        />
                      )}
                      <span>{item.title}</span>
                      <Icon name="caret-down" size={14} className={styles.caret} />
                    </NavPopover>
                  ) : (
                    <NavLink item={item} active={item === active} className={styles.item} iconSize={20} />
                  )}
                </li>
              ))}
              {items.length === 0 && (
                <li>
                  <Link className={styles.item} to={section.path ?? '/'}>
                    {section.icon && <Icon name={section.icon} weight="duotone" size={20} />}
                    <span>{section.heading}</span>
                  </Link>
                </li>
              )}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
