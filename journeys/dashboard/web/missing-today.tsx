import { Link } from 'react-router'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import type { FirstPage } from '../contract.ts'
import { missingOnPage } from '../missing.ts'
import styles from './missing-today.module.css'

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

  if (begins && missing.length === 0) return null
  return (
    <Section
      flush
      title={leads ? 'À espera da sua decisão' : 'Falta hoje'}
      aside={<span className={styles.count}>{missing.length}</span>}
    >
      {missing.length === 0 ? (
        <p className={styles.calm}>Nada espera por si. Bom trabalho.</p>
      ) : (
        <ul className={leads ? styles.wide : undefined}>
          {missing.map(each => (
            <li key={each.title} className={styles.row}>
              <Pictogram icon={each.icon} tone={each.tone} size={32} />
              <div>
                <b>{each.title}</b>
                <p>{each.text}</p>
                <Link to={each.to}>{each.action}</Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
