import { Fragment, type ReactNode, useEffect } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { type Action, ActionButton, ActionIcon } from './action.tsx'
import { ActionMenu } from './action-menu.tsx'
import { Link } from './link.tsx'
import styles from './page-head.module.css'
import { useMediaQuery } from './use-media-query.ts'

export interface Crumb {
  label: string
  to?: string
}

interface PageHeadProps {
  /** Where the page is, from the area down. One without a way at the end is the page itself, which its title says. */
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
  const trail = trailTo(crumbs)
  const menuOnPhone = secondary.filter(action => !shownOnPhone.includes(action))
  const menu = [...menuOnPhone, ...more]
  const isPhone = useMediaQuery('(max-width:599.95px)')
  // One alone is a button with its words where there is room for them.
  const only = more.length === 1 ? more[0] : undefined
  return (
    <div className={folded ? `${styles.head} ${styles.folded}` : styles.head}>
      <Text as="div" shrinks className={styles.words}>
        {trail.length > 0 && (
          <nav aria-label="Onde está" className={styles.crumbs}>
            {trail.map((crumb, at) => (
              <Fragment key={crumb.label}>
                {at > 0 && <span aria-hidden="true">/</span>}
                {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span>{crumb.label}</span>}
              </Fragment>
            ))}
          </nav>
        )}
        <h1 className={styles.title}>{title}</h1>
        {sub && <div className={styles.sub}>{typeof sub === 'string' ? <p>{sub}</p> : sub}</div>}
      </Text>
      {/* On a phone the three dots stand beside the title: they never take a line of their own. */}
      {(isPhone || menu.length > 1) && <ActionMenu actions={menu} outlined className={styles.phone} />}
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
          {only && !isPhone ? (
            <ActionButton action={only} className={styles.wide} />
          ) : (
            <ActionMenu actions={more} outlined className={styles.wide} />
          )}
          {primary && <ActionButton action={primary} variant="contained" className={styles.primary} />}
        </div>
      )}
    </div>
  )
}

/** What leads to a page; its title ends the trail, so that no second name of it does. */
function trailTo(crumbs: readonly Crumb[]): readonly Crumb[] {
  return crumbs.at(-1)?.to === undefined ? crumbs.slice(0, -1) : crumbs
}
