import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { dayOf } from '#kit/dates.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { formatDayMonth } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { markChanges } from '#kit/web/form/conflict.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import type { Plan } from '../contract.ts'
import { comparePlan } from '../copies-contract.ts'
import styles from './plan-parts.module.css'
import { lessonsText } from './plan-rows-view.tsx'
import { spanText } from './plan-words.ts'

export type Difference = ResponseOf<typeof comparePlan>
type Change = Difference['changes'][number]

/** What changed in a plan since it was handed in last, or against another edition. */
export function usePlanDifference(id: string, against?: string) {
  return useQuery(query(comparePlan, { params: { id }, query: { with: against } }))
}

interface PlanDifferenceProps {
  plan: Plan
  against?: string
}

/** Only what differs, old and new side by side; what went is struck, what came is bold. */
export function PlanDifference({ plan, against }: PlanDifferenceProps) {
  const { data, error, refetch } = usePlanDifference(plan.id, against)
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível comparar as versões" />
  if (data.against === null) return null
  if (data.changes.length === 0)
    return <p className={styles.difference}>As duas versões são iguais, semana a semana.</p>
  const heads: [string, string] = [
    `Versão ${data.against.edition}, de ${formatDayMonth(dayOf(data.against.at))}`,
    `Versão ${plan.edition}${plan.submittedAt ? `, de ${formatDayMonth(dayOf(plan.submittedAt))}` : ''}`,
  ]
  return (
    <>
      <p className={styles.changed}>{changedText(data)}</p>
      {data.changes.map(change => (
        <section key={change.rowId ?? change.place} className={styles.difference}>
          <h3>
            {change.place}
            <small>{about(plan, change)}</small>
          </h3>
          <Sides change={change} heads={heads} />
        </section>
      ))}
    </>
  )
}

/** «3 semanas alteradas, 1 nova e 1 retirada; 8 iguais» */
export function changedText({ changes, unchanged }: Pick<Difference, 'changes' | 'unchanged'>): string {
  const count = (kind: Change['kind']) =>
    changes.filter(change => change.rowId !== null && change.kind === kind).length
  const counted = (many: number, singular: string, more: string) =>
    many === 0 ? '' : `${many} ${many === 1 ? singular : more}`
  const parts = [
    counted(count('changed'), 'semana alterada', 'semanas alteradas'),
    counted(count('added'), 'semana nova', 'semanas novas'),
    counted(count('removed'), 'semana retirada', 'semanas retiradas'),
    changes.some(change => change.rowId === null) ? 'cabeçalho alterado' : '',
    counted(unchanged, 'igual', 'iguais'),
  ]
  return parts.filter(Boolean).join(' · ')
}

function about(plan: Plan, change: Change): string {
  const row = plan.rows.find(row => row.id === change.rowId)
  const kind = { changed: '', added: 'semana nova', removed: 'semana retirada' }[change.kind]
  const what = row ? [spanText(row), lessonsText(row.lessons), row.unit] : []
  return [kind, ...what].filter(Boolean).join(' · ')
}

function Sides({ change, heads }: { change: Change; heads: [string, string] }) {
  return (
    <div className={styles.sides}>
      <span className={styles.head} />
      <span className={styles.head}>{heads[0]}</span>
      <span className={styles.head}>{heads[1]}</span>
      {change.fields.map(({ field, before, after }) => (
        <Fragment key={field}>
          <span className={styles.field}>{field}</span>
          <Side as="del" which={heads[0]} text={before} other={after} />
          <Side as="ins" which={heads[1]} text={after} other={before} />
        </Fragment>
      ))}
    </div>
  )
}

interface SideProps {
  as: 'del' | 'ins'
  which: string
  text: string
  other: string
}

/** Line by line: a line that is on both sides is not marked, whatever its place. */
function Side({ as: Mark, which, text, other }: SideProps) {
  const others = other.split('\n')
  return (
    <div className={styles.side}>
      <span className={styles.which}>{which}</span>
      {text === '' && <p>–</p>}
      {text !== '' &&
        text.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no identity but their place.
          <p key={at}>
            {others.includes(line)
              ? line
              : markChanges(line, others[at] ?? '').map((piece, index) =>
                  piece.changed ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have none either.
                    <Mark key={index}>{piece.text}</Mark>
                  ) : (
                    piece.text
                  ),
                )}
          </p>
        ))}
    </div>
  )
}
