import { counted } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import type { FirstPage } from '../contract.ts'
import { type Missing, missingOnPage } from '../missing.ts'
import styles from './missing-today.module.css'

/** Decisions that stand open before the rest folds. */
const SHOWN = 5

interface MissingTodayProps {
  day: FirstPage
  /** ISO date. */
  today: string
  /** Whether a calendar is in force. */
  calendar: boolean
  /** Who leads the school reads it as what waits for a decision. */
  leads: boolean
  /** The first steps stand above: what they ask for is not said twice. */
  begins?: boolean
}

/** What waits for this person, each with the way to do it. */
export function MissingToday({ day, today, calendar, leads, begins = false }: MissingTodayProps) {
  const { user } = useSession()
  const missing = missingOnPage(day, { today, role: user?.nivel ?? '', lacksCalendar: !calendar && !begins })

  const ordered = leads ? missing.toSorted(byAge) : missing
  const [shown, further] = leads ? [ordered.slice(0, SHOWN), ordered.slice(SHOWN)] : [ordered, []]

  const row = (each: Missing, at?: number) => (
    <li key={`${each.title} ${each.to}`} className={styles.row}>
      <Pictogram icon={each.icon} tone={each.tone} size={32} />
      <div>
        <Text as="b" semibold>
          {each.title}
        </Text>
        <Text as="p" small secondary>
          {each.text}
        </Text>
        {leads && each.age && (
          <span className={each.age.late ? `${styles.age} ${styles.late}` : styles.age}>{each.age.text}</span>
        )}
        <Link to={each.to} className={leads && at === 0 ? styles.filled : undefined}>
          <span>{each.action}</span>
          {leads && (
            <i className={styles.chevron}>
              <Icon name="caret-right" size={18} flip />
            </i>
          )}
        </Link>
      </div>
    </li>
  )

  if (begins && missing.length === 0) return null
  return (
    <Section
      flush
      title={leads ? 'À espera da sua decisão' : 'Falta hoje'}
      aside={<span className={styles.count}>{missing.length}</span>}
    >
      {missing.length === 0 ? (
        <Text as="p" inset over={4} under={20} secondary>
          Nada espera por si. Bom trabalho.
        </Text>
      ) : (
        <>
          <ul className={leads ? styles.wide : undefined}>{shown.map(row)}</ul>
          {further.length > 0 && (
            <Disclosure
              className={styles.further}
              look="ruled"
              title={counted(further.length, 'outra espera', 'outras esperam')}
            >
              <ul className={styles.wide}>{further.map(each => row(each))}</ul>
            </Disclosure>
          )}
        </>
      )}
    </Section>
  )
}

/** What has waited longest comes first; what tells no age keeps its place behind. */
function byAge(one: Missing, other: Missing): number {
  return (other.age?.days ?? -1) - (one.age?.days ?? -1)
}
