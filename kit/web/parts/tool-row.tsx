import { useState } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Action } from './action.tsx'
import { fetchedDialog } from './fetched.tsx'
import { Link } from './link.tsx'
import styles from './tool-row.module.css'
import { useMediaQuery } from './use-media-query.ts'

const ActionMenuList = fetchedDialog(() => import('./action-menu-list.tsx').then(m => m.default))

/** Beside «Mais»: more words do not stand on 360 px. */
const ON_PHONE = 3

interface ToolRowProps {
  /** What they are of: «Ferramentas da 6ªA». */
  label: string
  /** In the order of how often they are wanted; what does not fit is behind «Mais». */
  tools: readonly Action[]
  /** Always behind «Mais». */
  more?: readonly Action[]
  /** Tools that stand in a row on a wide screen. */
  wide?: number
}

/** One quiet row of ways and tools under the head of a page, their words below their icons on a phone. */
export function ToolRow({ label, tools, more = [], wide = 6 }: ToolRowProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const isNarrow = useMediaQuery('(max-width:899.95px)')
  const shown = tools.slice(0, isPhone ? ON_PHONE : isNarrow ? Math.min(wide, 4) : wide)
  const rest = [...tools.slice(shown.length), ...more]
  return (
    <nav className={styles.row} aria-label={label} data-print="none">
      {shown.map(tool => (
        <Tool key={tool.label} tool={tool} />
      ))}
      {rest.length === 1 && rest[0] ? <Tool tool={rest[0]} /> : rest.length > 0 && <More actions={rest} />}
    </nav>
  )
}

function Tool({ tool: { label, icon, to, onClick } }: { tool: Action }) {
  const words = (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span>{label}</span>
    </>
  )
  return to === undefined ? (
    <button type="button" className={styles.tool} onClick={onClick}>
      {words}
    </button>
  ) : (
    <Link to={to} className={styles.tool}>
      {words}
    </Link>
  )
}

function More({ actions }: { actions: readonly Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${styles.tool} ${styles.more}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void ActionMenuList.fetch()}
        onClick={event => {
          setWasOpen(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Icon name="dots-three" size={20} />
        <span>Mais</span>
      </button>
      {wasOpen && (
        <ActionMenuList label="Mais" actions={[...actions]} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
