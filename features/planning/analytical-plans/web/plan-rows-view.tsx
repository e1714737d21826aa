import { Fragment, type ReactNode } from 'react'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { plannedLessons } from '../check.ts'
import type { PlanRow } from '../plan.ts'
import { assessmentText } from '../row-columns.ts'
import styles from './plan-table.module.css'
import { spanText } from './plan-words.ts'
import { AssessmentCell, Lines, WeekCell } from './row-cells.tsx'
import { noneTaught, TaughtMark, type TaughtWeeks } from './taught-weeks.tsx'
import type { RowTalk } from './use-row-talk.ts'

export interface PlanRowsViewProps {
  rows: readonly PlanRow[]
  /** Lessons that the calendar allows. */
  allowed: number
  taught?: TaughtWeeks
  /** Under a row: its comments, its buttons. */
  under?: (row: PlanRow) => ReactNode
  /** A click on a row, or Enter on it, opens its comment. */
  talk?: RowTalk
  /** Where a lesson plan is begun from a row. */
  lessonHref?: (row: PlanRow) => string
}

/** The rows of a plan as they are read: a table ruled as in print, and cards on narrow screens. */
export function PlanRowsView(props: PlanRowsViewProps) {
  const { rows, allowed, taught = noneTaught, under, talk, lessonHref } = props
  const units = gathered(rows)
  return (
    <>
      <div className={styles.scroll}>
        <Table top className={styles.table}>
          <thead>
            <tr>
              <th style={{ width: 134 }}>Unidade temática</th>
              <th style={{ width: 98 }}>Semana</th>
              <th>Objectivos específicos</th>
              <th style={{ width: 222 }}>Conteúdos</th>
              <th style={{ width: 168 }}>Métodos e meios</th>
              <th className={styles.number} style={{ width: 60 }}>
                Aulas
              </th>
              <th style={{ width: 132 }}>Avaliação</th>
            </tr>
          </thead>
          <tbody>
            {units.map(unit =>
              unit.rows.map((row, at) => {
                const below = under?.(row)
                return (
                  <Fragment key={row.id}>
                    <tr className={talk && styles.talk} {...talk?.rowProps(row.id)}>
                      {at === 0 && (
                        <td className={styles.unit} rowSpan={spanOf(unit.rows, under)}>
                          {row.unit || '–'}
                          <small>{lessonsText(plannedLessons(unit.rows))}</small>
                        </td>
                      )}
                      <td className={styles.weekCell}>
                        <WeekCell row={row} taught={taught.get(row.id)} />
                        {lessonHref && <NewLesson row={row} href={lessonHref(row)} />}
                      </td>
                      <td>
                        <Lines items={row.objectives} />
                        {row.competences.length > 0 && (
                          <span className={styles.small}>Competências: {row.competences.join('; ')}</span>
                        )}
                      </td>
                      <td>
                        <Lines items={row.contents} />
                        {row.crossCutting && (
                          <span className={styles.small}>Tema transversal: {row.crossCutting}</span>
                        )}
                        {row.notes && <span className={styles.small}>{row.notes}</span>}
                      </td>
                      <td className={styles.quiet}>
                        {row.methods.join(', ')}
                        {row.media.length > 0 && <span className={styles.small}>{row.media.join(', ')}</span>}
                      </td>
                      <td className={styles.number}>{row.lessons}</td>
                      <td>
                        <AssessmentCell row={row} />
                      </td>
                    </tr>
                    {below && (
                      <tr>
                        <td colSpan={6}>{below}</td>
                      </tr>
                    )}
                  </Fragment>
                )
              }),
            )}
          </tbody>
          <tfoot>
            <tr className={styles.total}>
              <td colSpan={5}>Total</td>
              <td className={styles.number}>{plannedLessons(rows)}</td>
              <td className={styles.quiet}>de {allowed} possíveis</td>
            </tr>
          </tfoot>
        </Table>
      </div>
      <PlanCards rows={rows} taught={taught} under={under} talk={talk} lessonHref={lessonHref} />
    </>
  )
}

interface PlanCardsProps {
  rows: readonly PlanRow[]
  taught?: TaughtWeeks
  under?: (row: PlanRow) => ReactNode
  talk?: RowTalk
  lessonHref?: (row: PlanRow) => string
}

/** A week a card, opened with a tap; for screens below 900 px. */
function PlanCards({ rows, taught = noneTaught, under, talk, lessonHref }: PlanCardsProps) {
  return (
    <div className={styles.cards}>
      {gathered(rows).map(unit => (
        <Fragment key={unit.rows[0]?.id}>
          <div className={styles.unitHead}>{unit.name || 'Sem unidade temática'}</div>
          {unit.rows.map(row => (
            <details key={row.id} className={styles.card}>
              <summary>
                <span className={styles.no}>{row.week}</span>
                <span>
                  <b>{spanText(row)}</b>
                  <small>{[lessonsText(row.lessons), assessmentText(row)].filter(Boolean).join(' · ')}</small>
                </span>
                <span>
                  <CardMark row={row} taught={taught} />
                </span>
                <Icon name="caret-down" size={18} />
              </summary>
              <div className={styles.cardBody}>
                <dl>
                  <Item name="Objectivos específicos" items={row.objectives} />
                  <Item name="Conteúdos" items={row.contents} />
                  <Item name="Competências básicas" items={row.competences} />
                  <Item name="Métodos e estratégias" items={row.methods} />
                  <Item name="Meios didácticos" items={row.media} />
                  <Item name="Tema transversal" items={row.crossCutting ? [row.crossCutting] : []} />
                  <Item name="Observações" items={row.notes ? [row.notes] : []} />
                </dl>
                {lessonHref && <NewLesson row={row} href={lessonHref(row)} />}
                {under?.(row) ??
                  (talk && (
                    <Button size="small" onClick={() => talk.write(row.id, true)}>
                      Comentar a semana {row.week}
                    </Button>
                  ))}
              </div>
            </details>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

function NewLesson({ row, href }: { row: PlanRow; href: string }) {
  return (
    <Link to={href} className={styles.newLesson} aria-label={`Planificar uma aula da semana ${row.week}`}>
      Planificar
    </Link>
  )
}

function CardMark({ row, taught }: { row: PlanRow; taught: TaughtWeeks }) {
  const mark = taught.get(row.id)
  return mark ? <TaughtMark taught={mark} /> : null
}

function Item({ name, items }: { name: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Lines items={items} />
      </dd>
    </>
  )
}

function spanOf(rows: readonly PlanRow[], under?: (row: PlanRow) => ReactNode): number {
  return rows.reduce((sum, row) => sum + (under?.(row) ? 2 : 1), 0)
}

/** «6 aulas». */
export function lessonsText(lessons: number): string {
  return counted(lessons, 'aula', 'aulas')
}

/** Rows of one unit that follow each other. */
export function gathered(rows: readonly PlanRow[]): { name: string; rows: PlanRow[] }[] {
  const units: { name: string; rows: PlanRow[] }[] = []
  for (const row of rows) {
    const last = units.at(-1)
    if (last && last.name === row.unit) last.rows.push(row)
    else units.push({ name: row.unit, rows: [row] })
  }
  return units
}
