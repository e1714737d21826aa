import { Link, useLocation } from 'react-router'
import { Icon } from '#kit/web/theme/icon.tsx'
import { narrowItems } from './narrow-items.ts'
import { NavLink } from './nav-link.tsx'
import styles from './nav-mini.module.css'
import { NavPopover } from './nav-popover.tsx'
import { activeInMenu, isActive, type NavSection } from './navigation.ts'

/** The narrow menu: an icon above a caption; children open beside it on hover. */
export function NavMini({ sections }: { sections: readonly NavSection[] }) {
  const { pathname } = useLocation()
  const active = activeInMenu(sections, pathname)
  return (
    <ul>
      {sections.map(section => {
        const items = narrowItems(section)
        return (
          <li key={section.heading} className={styles.section}>
            <ul aria-label={section.heading}>
              {items.map(item => (
                <li key={item.path}>
                  {item.children?.length ? (
                    <NavPopover item={item} side="beside" className={styles.item}>
                      {item.icon && (
                        <Icon
                          name={item.icon}
                          weight={isActive(item, pathname) ? 'fill' : 'duotone'}
                          size={22}
                        />
                      )}
                      <span>{item.title}</span>
                      <Icon name="caret-right" size={12} className={styles.caret} />
                    </NavPopover>
                  ) : (
                    <NavLink item={item} active={item === active} className={styles.item} iconSize={22} />
                  )}
                </li>
              ))}
              {items.length === 0 && (
                <li>
                  <Link className={styles.item} to={section.path ?? '/'}>
                    {section.icon && <Icon name={section.icon} weight="duotone" size={22} />}
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
