import { href } from '#kit/address.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { CountBadge } from '#kit/web/parts/count-badge.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { ageOf } from '#school/calendar/age.ts'
import * as pages from '#school/pages.ts'
import type { Decision, SchoolPicture } from '../contract.ts'
import styles from './school-picture.module.css'

/** Of them one sees at once; the rest folds. */
const SHOWN = 5

/** Where a decision is taken. */
export function placeOf({ kind, id }: Decision): string {
  if (kind === 'plano') return href(pages.planControl, { id })
  if (kind === 'política') return href(pages.policy, { documentId: id ?? '' })
  return href(pages.terms, { state: 'em revisão' })
}

/** What waits for a decision, the oldest first: that one carries the button. */
export function DecisionsCard({ picture: { decisions, today } }: { picture: SchoolPicture }) {
  const [first, ...others] = decisions
  if (!first)
    return (
      <Section flush className={styles.waits} title="Espera por uma decisão">
        <p className={styles.quiet}>Nada espera por uma decisão sua.</p>
      </Section>
    )
  const further = others.slice(SHOWN - 1)
  const row = (decision: Decision) => <DecisionRow key={keyOf(decision)} decision={decision} today={today} />
  return (
    <Section
      flush
      className={styles.waits}
      title="Espera por uma decisão"
      aside={<CountBadge count={decisions.length} />}
    >
      <ul className={styles.decisions}>
        <li>
          <div>
            <span>
              <b>{first.title}</b>
              <small>{first.text}</small>
            </span>
            <Waited since={first.since} today={today} />
            <Button variant="contained" to={placeOf(first)}>
              Rever e decidir
            </Button>
          </div>
        </li>
        {others.slice(0, SHOWN - 1).map(row)}
      </ul>
      {further.length > 0 && (
        <Disclosure look="ruled" title={`Mais ${further.length}`}>
          <ul className={styles.decisions}>{further.map(row)}</ul>
        </Disclosure>
      )}
    </Section>
  )
}

const keyOf = ({ kind, id, text }: Decision) => `${kind} ${id ?? text}`

function DecisionRow({ decision, today }: { decision: Decision; today: string }) {
  return (
    <li>
      <Link to={placeOf(decision)}>
        <span>
          <b>{decision.title}</b>
          <small>{decision.text}</small>
        </span>
        <Waited since={decision.since} today={today} />
        <Icon name="caret-right" size={20} flip />
      </Link>
    </li>
  )
}

function Waited({ since, today }: { since: string | null; today: string }) {
  const age = ageOf(since, today)
  return age ? <em data-late={age.late || undefined}>{age.text}</em> : null
}
