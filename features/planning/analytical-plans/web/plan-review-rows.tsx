import { Fragment, useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { plannedLessons } from '../check.ts'
import type { Plan, PlanRow } from '../contract.ts'
import { rowFields } from '../difference.ts'
import { mergeLines } from '../merged-lines.ts'
import { spanText } from './plan-body.ts'
import { PlanThread } from './plan-comments.tsx'
import type { Difference } from './plan-difference.tsx'
import styles from './plan-review.module.css'
import { useRowTalk } from './use-row-talk.ts'
import type { UnsentComments } from './use-unsent-comments.ts'

export type ReviewView = 'asked' | 'changed' | 'whole'

interface PlanReviewRowsProps {
  plan: Plan
  difference: Difference
  view: ReviewView
  /** Comments that were begun and not sent. */
  unsent: UnsentComments
}

/** A plan under approval: its rows with what changed inside the text, and what was said in the margin beside them. */
export function PlanReviewRows({ plan, difference, view, unsent }: PlanReviewRowsProps) {
  const talk = useRowTalk(unsent)
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const isFirst = difference.against === null
  const changes = new Map(difference.changes.map(change => [change.rowId, change]))
  const isShown = (row: PlanRow) =>
    view === 'whole' ||
    unfolded.includes(row.id) ||
    (view !== 'asked' && isFirst) ||
    changes.has(row.id) ||
    (view === 'asked' && plan.comments.some(comment => comment.rowId === row.id)) ||
    talk.unsent.has(row.id)
  const removed = difference.changes.filter(change => change.kind === 'removed')
  const head = changes.get(null)
  return (
    <div className={styles.rows}>
      <div className={styles.heads} aria-hidden="true">
        <span>Semana</span>
        <span>Objectivos específicos</span>
        <span>Conteúdos</span>
        <span>Métodos, meios, avaliação</span>
        <span className={styles.number}>Aulas</span>
        <span className={styles.margin}>Comentários</span>
      </div>
      {(head || plan.comments.some(comment => comment.rowId === null)) && (
        <section className={styles.row} aria-label="O plano">
          <h3 className={styles.week}>O plano</h3>
          <div className={styles.wide}>
            {head?.fields.map(field => (
              <Field key={field.field} label={field.field} before={field.before} after={field.after} />
            ))}
          </div>
          <div className={styles.margin}>
            <PlanThread
              plan={plan}
              rowId={null}
              about="o plano"
              writing={talk.talking === 'plan'}
              onWriting={open => talk.write('plan', open)}
              unsent={talk.unsent}
            />
          </div>
        </section>
      )}
      {runs(plan.rows, isShown).map(run =>
        run.shown ? (
          run.rows.map(row => (
            <ReviewRow
              key={row.id}
              plan={plan}
              row={row}
              change={isFirst ? undefined : changes.get(row.id)}
              talk={talk}
            />
          ))
        ) : (
          <div key={run.rows[0]?.id} className={styles.fold}>
            <Icon name="dots-three" />
            <span>{foldText(run.rows, difference)}</span>
            <Button size="small" onClick={() => setUnfolded(now => [...now, ...run.rows.map(row => row.id)])}>
              Mostrar
            </Button>
          </div>
        ),
      )}
      {removed.map(change => (
        <section key={change.rowId} className={styles.row} aria-label={`${change.place}, retirada`}>
          <h3 className={styles.week}>
            {change.place}
            <Mark>retirada</Mark>
          </h3>
          <div className={styles.wide}>
            {change.fields.map(field => (
              <Field key={field.field} label={field.field} before={field.before} after={field.after} />
            ))}
          </div>
          <div className={styles.margin} />
        </section>
      ))}
      <p className={styles.sum}>
        Σ aulas <b>{plannedLessons(plan.rows)}</b> de {plan.lessonsAllowed} que o calendário permite
      </p>
    </div>
  )
}

interface ReviewRowProps {
  plan: Plan
  row: PlanRow
  change: Difference['changes'][number] | undefined
  talk: ReturnType<typeof useRowTalk>
}

function ReviewRow({ plan, row, change, talk }: ReviewRowProps) {
  const field = (name: string, as?: FieldProps['as']) => {
    const changed = change?.fields.find(entry => entry.field === name)
    const now = rowFields.find(([label]) => label === name)?.[1](row) ?? ''
    return <Field label={name} as={as} before={changed?.before ?? now} after={changed?.after ?? now} />
  }
  return (
    <section
      className={change ? `${styles.row} ${styles.changed}` : styles.row}
      aria-label={`Semana ${row.week}`}
      {...talk.rowProps(row.id)}
    >
      <div>
        <h3 className={styles.week}>Semana {row.week}</h3>
        <small>{spanText(row)}</small>
        {change && <Mark>{change.kind === 'added' ? 'nova' : 'mudou'}</Mark>}
        {change?.fields.some(entry => entry.field === 'Datas') && field('Datas')}
      </div>
      <div>
        {field('Objectivos específicos', 'list')}
        {field('Competências básicas', 'aside')}
      </div>
      <div>
        <span className={styles.unit}>{field('Unidade temática')}</span>
        {field('Conteúdos', 'list')}
        {field('Tema transversal', 'aside')}
        {field('Observações', 'aside')}
      </div>
      <div>
        {field('Métodos e estratégias', 'line')}
        {field('Meios didácticos', 'aside')}
        {field('Avaliação', 'line')}
      </div>
      <div className={styles.number}>{field('Nº de aulas')}</div>
      <div className={styles.margin}>
        <PlanThread
          plan={plan}
          rowId={row.id}
          about={`a semana ${row.week}`}
          writing={talk.talking === row.id}
          onWriting={open => talk.write(row.id, open)}
          unsent={talk.unsent}
        />
      </div>
    </section>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <span className={styles.mark}>
      <Icon name="pencil-simple" size={14} />
      {children}
    </span>
  )
}

interface FieldProps {
  label: string
  before: string
  after: string
  /** One under the other with a seed each; one after the other in a line; the same, quieter. */
  as?: 'list' | 'line' | 'aside'
}

/** A field with what went struck and what came marked; nothing where both are empty. */
function Field({ label, before, after, as }: FieldProps) {
  const lines = mergeLines(before, after)
  if (lines.length === 0) return null
  return (
    <dl className={as ? `${styles.field} ${styles[as]}` : styles.field}>
      <dt>{label}</dt>
      <dd>
        <ul>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no identity but their place.
            <Fragment key={at}>
              <li>
                {line.gone !== undefined && (
                  <del>
                    <span className="visually-hidden">eliminado: </span>
                    {line.gone}
                  </del>
                )}{' '}
                {line.text !== undefined &&
                  (line.isNew ? (
                    <ins>
                      <span className="visually-hidden">acrescentado: </span>
                      {line.text}
                    </ins>
                  ) : (
                    <bdi>{line.text}</bdi>
                  ))}
              </li>
            </Fragment>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

function runs(rows: readonly PlanRow[], isShown: (row: PlanRow) => boolean) {
  const found: { shown: boolean; rows: PlanRow[] }[] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last && last.shown === isShown(row)) last.rows.push(row)
    else found.push({ shown: isShown(row), rows: [row] })
  }
  return found
}

/** «Semanas 1–6: nada mudou desde a versão 2». */
function foldText(rows: readonly PlanRow[], { against }: Difference): string {
  const [first, last] = [rows[0]?.week, rows.at(-1)?.week]
  const weeks = first === last ? `Semana ${first}` : `Semanas ${first}–${last}`
  return against ? `${weeks}: nada mudou desde a versão ${against.edition}` : `${weeks}: sem comentários`
}
