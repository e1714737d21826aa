import { Fragment, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { Text } from '#kit/web/parts/layout.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { type Action, ActionButton, ActionIcon } from './action.tsx'
import { ActionMenu } from './action-menu.tsx'
import styles from './page-head.module.css'

export interface Crumb {
  label: string
  to?: string
}

interface PageHeadProps {
  /** Where the page is, from the area down; the page itself ends it by its title, whatever the last one without a way is. */
  crumbs?: Crumb[]
  title: string
  /** What the browser's tab says, where the title greets. */
  tab?: string
  /** A line under the title: state, version, who approved. */
  sub?: ReactNode
  primary?: Action
  /**
   * Beside the primary; on phones each becomes an icon, from the third on they go into the three dots. Where there is no
   * primary they keep their words there too.
   */
  secondary?: Action[]
  /** Always behind the three dots. */
  more?: Action[]
  /** Of a page on which one works: title and state in one line, so that the work stands higher. */
  folded?: boolean
}

/** Head of a page: where it is, its one serif title and what can be done. It also names the browser's tab. */
export function PageHead(props: PageHeadProps) {
  const { crumbs = [], title, tab = title, sub, primary, secondary = [], more = [], folded = false } = props
  useEffect(() => {
    document.title = `${tab} · ${runtimeConfig().appName}`
  }, [tab])
  const wanted = secondary.filter(action => !action.isQuiet)
  const shownOnPhone = primary
    ? wanted.filter(action => action.icon).slice(0, 2)
    : wanted.slice(0, more.length > 0 ? 2 : 3)
  const trail = trailTo(title, crumbs)
  const menuOnPhone = secondary.filter(action => !shownOnPhone.includes(action))
  return (
    <div className={folded ? `${styles.head} ${styles.folded}` : styles.head}>
      <Text as="div" shrinks className={styles.words}>
        {trail.length > 0 && (
          <nav aria-label="Onde está" className={styles.crumbs}>
            {trail.map((crumb, at) => (
              <Fragment key={crumb.to ?? 'here'}>
                {at > 0 && <span aria-hidden="true">/</span>}
                {crumb.to ? (
                  <Link to={crumb.to}>{crumb.label}</Link>
                ) : (
                  <span aria-current={at === trail.length - 1 ? 'page' : undefined}>{crumb.label}</span>
                )}
              </Fragment>
            ))}
          </nav>
        )}
        <h1 className={styles.title}>{title}</h1>
        {sub && <div className={styles.sub}>{typeof sub === 'string' ? <p>{sub}</p> : sub}</div>}
      </Text>
      {/* On a phone the three dots stand beside the title: they never take a line of their own. */}
      <ActionMenu actions={[...menuOnPhone, ...more]} outlined className={styles.phone} />
      {(primary || secondary.length > 0 || more.length > 0) && (
        <div
          className={primary || wanted.length > 0 ? styles.actions : `${styles.actions} ${styles.wide}`}
          data-print="none"
        >
          {secondary.map(action => (
            <ActionButton
              key={action.label}
              action={action}
              className={primary || menuOnPhone.includes(action) ? styles.wide : styles.worded}
            />
          ))}
          {primary &&
            shownOnPhone.map(action => (
              <ActionIcon key={action.label} action={action} outlined className={styles.phone} />
            ))}
          <ActionMenu actions={more} outlined className={styles.wide} />
          {primary && <ActionButton action={primary} variant="contained" className={styles.primary} />}
        </div>
      )}
    </div>
  )
}

/** What leads to a page ends with the page, under the name that its title has. */
function trailTo(title: string, crumbs: readonly Crumb[]): Crumb[] {
  const above = crumbs.at(-1)?.to === undefined ? crumbs.slice(0, -1) : crumbs
  return above.length > 0 ? [...above, { label: title }] : []
}
