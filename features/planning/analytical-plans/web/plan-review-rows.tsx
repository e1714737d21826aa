import { Fragment, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { plannedLessons } from '../check.ts'
import type { Plan } from '../contract.ts'
import { rowFields } from '../difference.ts'
import { mergeLines } from '../merged-lines.ts'
import type { PlanRow } from '../plan.ts'
import { disambiguateRows } from '../tell-apart.ts'
import { PlanThread } from './plan-comments.tsx'
import type { Difference } from './plan-difference.tsx'
import styles from './plan-review.module.css'
import { spanText } from './plan-words.ts'
import { moveToNeighbour, type RowTalk, useRowTalk } from './use-row-talk.ts'
import type { UnsentComments } from './use-unsent-comments.ts'

interface PlanReviewRowsProps {
  plan: Plan
  difference: Difference
  /** Comments that were begun and not sent. */
  unsent: UnsentComments
}

/**
 * A plan under approval, a line for each week: the first that changed stands open, with what changed inside the text, and
 * what was said in the margin beside it. On a phone the weeks in a row of which nothing changed are one line.
 */
export function PlanReviewRows({ plan, difference, unsent }: PlanReviewRowsProps) {
  const talk = useRowTalk(unsent)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const isFirst = difference.against === null
  const changes = new Map(isFirst ? [] : difference.changes.map(change => [change.rowId, change]))
  const about = disambiguateRows(plan.rows)
  const asks = (row: PlanRow) =>
    changes.has(row.id) || plan.comments.some(comment => comment.rowId === row.id) || talk.unsent.has(row.id)
  const first = plan.rows.find(asks)?.id
  const isShown = (row: PlanRow) => !isPhone || isFirst || unfolded.includes(row.id) || asks(row)
  const removed = difference.changes.filter(change => change.kind === 'removed')
  const head = difference.changes.find(change => change.rowId === null)
  return (
    <Text as="div" ruled>
      {(head || plan.comments.some(comment => comment.rowId === null)) && (
        <section className={styles.body} aria-label="O plano">
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
              about={about.get(row.id) ?? ''}
              change={changes.get(row.id)}
              begins={row.id === first || talk.unsent.has(row.id)}
              talk={talk}
            />
          ))
        ) : (
          <PlainButton
            look="row"
            key={run.rows[0]?.id}
            className={styles.fold}
            onClick={() => setUnfolded(now => [...now, ...run.rows.map(row => row.id)])}
          >
            <b>{weeksText(run.rows)}</b>
            <Text pushed secondary>
              nada mudou
            </Text>
            <Icon name="caret-down" size={18} />
          </PlainButton>
        ),
      )}
      {removed.map(change => (
        <section key={change.rowId} className={styles.body} aria-label={`${change.place}, retirada`}>
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
    </Text>
  )
}

interface ReviewRowProps {
  plan: Plan
  row: PlanRow
  /** What tells its week from the others. */
  about: string
  change: Difference['changes'][number] | undefined
  /** Stands open before anybody touched it. */
  begins: boolean
  talk: RowTalk
}

function ReviewRow({ plan, row, about, change, begins, talk }: ReviewRowProps) {
  const [touched, setTouched] = useState<boolean>()
  // What was begun on this device is known a moment later.
  const isOpen = touched ?? begins
  const said = plan.comments.filter(comment => comment.rowId === row.id).length
  return (
    <section
      className={change ? `${styles.row} ${styles.changed}` : styles.row}
      aria-label={`Semana ${row.week}`}
    >
      <PlainButton
        look="row"
        className={styles.line}
        data-talk={row.id}
        aria-expanded={isOpen}
        onClick={() => setTouched(!isOpen)}
        onKeyDown={moveToNeighbour}
      >
        <b className={styles.week}>Semana {row.week}</b>
        <small>{spanText(row)}</small>
        <Text cut>{about}</Text>
        <span className={styles.facts}>
          {change ? (
            <>
              <b>{change.kind === 'added' ? 'nova' : 'mudou'}</b>
              {change.kind !== 'added' && ` · ${counted(change.fields.length, 'campo', 'campos')}`}
            </>
          ) : (
            counted(row.lessons, 'aula', 'aulas')
          )}
          {said > 0 && ` · ${counted(said, 'comentário', 'comentários')}`}
        </span>
        <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={18} />
      </PlainButton>
      {isOpen && <RowBody plan={plan} row={row} change={change} talk={talk} />}
    </section>
  )
}

function RowBody({ plan, row, change, talk }: Pick<ReviewRowProps, 'plan' | 'row' | 'change' | 'talk'>) {
  const field = (name: string, as?: FieldProps['as']) => {
    const changed = change?.fields.find(entry => entry.field === name)
    const now = rowFields.find(([label]) => label === name)?.[1](row) ?? ''
    return <Field label={name} as={as} before={changed?.before ?? now} after={changed?.after ?? now} />
  }
  return (
    <div className={styles.body} {...talk.rowProps(row.id)}>
      <div>
        {change?.fields.some(entry => entry.field === 'Datas') && field('Datas')}
        {field('Objectivos específicos', 'list')}
        {field('Competências básicas', 'aside')}
      </div>
      <div>
        <Text semibold className={styles.unit}>
          {field('Unidade temática')}
        </Text>
        {field('Conteúdos', 'list')}
        {field('Tema transversal', 'aside')}
        {field('Observações', 'aside')}
      </div>
      <div>
        {field('Métodos e estratégias', 'line')}
        {field('Meios didácticos', 'aside')}
        {field('Avaliação', 'line')}
        {change?.fields.some(entry => entry.field === 'Nº de aulas') && field('Nº de aulas', 'aside')}
      </div>
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
    </div>
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
              <Text as="li" breaks>
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
              </Text>
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

function weeksText(rows: readonly PlanRow[]): string {
  const [first, last] = [rows[0]?.week, rows.at(-1)?.week]
  return first === last ? `Semana ${first}` : `Semanas ${first} a ${last}`
}
