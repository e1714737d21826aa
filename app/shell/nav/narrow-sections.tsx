import { useLocation } from 'react-router'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { narrowItems } from './narrow-items.ts'
import styles from './narrow-sections.module.css'
import { NavLink } from './nav-link.tsx'
import { NavPopover } from './nav-popover.tsx'
import { activeInMenu, isActive, type NavSection } from './navigation.ts'

interface NarrowSectionsProps {
  sections: readonly NavSection[]
  /** Where the children of an item open. */
  side: 'beside' | 'below'
  iconSize: number
  /** `section`, `items`, `item` and `caret`, as the menu draws them. */
  styles: Readonly<Record<string, string>>
}

/** The items of a menu where room is scarce: an icon and a word each, children in what opens on hover. */
export function NarrowSections({ sections, side, iconSize, styles: own }: NarrowSectionsProps) {
  const { pathname } = useLocation()
  const active = activeInMenu(sections, pathname)
  const classes = `${styles.item} ${own.item}`
  return sections.map(section => {
    const items = narrowItems(section)
    return (
      <li key={section.heading} className={own.section}>
        <ul aria-label={section.heading} className={own.items}>
          {items.map(item => (
            <li key={item.path}>
              {item.children?.length ? (
                <NavPopover item={item} side={side} className={classes}>
                  {item.icon && (
                    <Icon
                      name={item.icon}
                      weight={isActive(item, pathname) ? 'fill' : 'duotone'}
                      size={iconSize}
                    />
                  )}
                  <span>{item.title}</span>
                  {side === 'below' ? (
                    <Icon name="caret-down" size={14} className={own.caret} />
                  ) : (
                    <Icon name="caret-right" size={12} className={own.caret} />
                  )}
                </NavPopover>
              ) : (
                <NavLink item={item} active={item === active} className={classes} iconSize={iconSize} />
              )}
            </li>
          ))}
          {items.length === 0 && (
            <li>
              <Link className={classes} to={section.path ?? '/'}>
                {section.icon && <Icon name={section.icon} weight="duotone" size={iconSize} />}
                <span>{section.heading}</span>
              </Link>
            </li>
          )}
        </ul>
      </li>
    )
  })
}
