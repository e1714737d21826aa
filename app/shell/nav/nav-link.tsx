import { Text } from '#kit/web/parts/layout.tsx'
import 'virtual:navigation-icons'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './nav-link.module.css'
import { type NavItem, opensNewTab } from './navigation.ts'

interface NavLinkProps {
  item: NavItem
  active: boolean
  className?: string
  /** Pixels; 0 draws none. */
  iconSize: number
}

/** One item of a menu: a link of this application, one that opens a new tab, or a dimmed row that does nothing. */
export function NavLink({ item, active, className, iconSize }: NavLinkProps) {
  const content = (
    <>
      {item.icon && iconSize > 0 && (
        <Icon name={item.icon} weight={active ? 'fill' : 'duotone'} size={iconSize} />
      )}
      <span>{item.title}</span>
      {item.info && (
        <Text pushed warning caption bold className={styles.info}>
          {item.info}
        </Text>
      )}
    </>
  )
  if (item.disabled) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without an address is how HTML marks one that is switched off
      <a className={`${className} ${styles.disabled}`} role="link" aria-disabled="true" title={item.caption}>
        {content}
      </a>
    )
  }
  if (opensNewTab(item)) {
    return (
      <a className={className} href={item.path} target="_blank" rel="noreferrer" title={item.caption}>
        {content}
        <Icon name="arrow-square-out" size={16} className={styles.external} />
        <span className="visually-hidden">(abre noutro separador)</span>
      </a>
    )
  }
  return (
    <Link
      className={className}
      to={item.path}
      title={item.caption}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
    >
      {content}
    </Link>
  )
}
