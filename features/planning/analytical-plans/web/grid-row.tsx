import { memo } from 'react'
import { v7 as uuid } from 'uuid'
import { formatDayMonth } from '#kit/figures.ts'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Finding } from '../check.ts'
import type { PlanRow } from '../plan.ts'
import { cellText } from '../row-columns.ts'
import { duplicateRow, moveRow, removeRow, splitRow } from '../row-edits.ts'
import type { Suggestion } from '../suggest-competences.ts'
import { CellEditor, WeekEditor } from './grid-editors.tsx'
import type { Column, GridWeek, Hooks } from './grid-handlers.ts'
import styles from './plan-grid.module.css'
import { spanText } from './plan-words.ts'
import { type Taught, TaughtMark } from './taught-weeks.tsx'

interface GridRowProps {
  row: PlanRow
  at: number
  sameUnit: boolean
  columns: readonly Column[]
  week: GridWeek | undefined
  /** Lessons of all rows of the week. */
  weekLessons: number
  weeks: readonly GridWeek[]
  findings: readonly Finding[] | undefined
  taught: Taught | undefined
  active: number
  editing: boolean
  typed: string
  /** Of the row that is written in. */
  suggestions: readonly Suggestion[]
  isFirst: boolean
  isLast: boolean
  hooks: Hooks
}

/** One week of the plan, a cell for each column. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, at, sameUnit, columns, week, weeks, findings, taught, active, editing, typed, hooks } = props
  const tooMany = week !== undefined && props.weekLessons > week.lessons ? week.lessons : undefined
  return (
    <tr className={active >= 0 ? styles.rowIn : undefined}>
      {columns.map(({ field, label }, column) => {
        const isActive = column === active
        const isOpen = isActive && editing
        const wrong = findings?.find(
          entry => entry.severity === 'error' && cellOf(entry.field) === field,
        )?.text
        const tight = field === 'lessons' && tooMany !== undefined
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its cells.
          <td
            key={field}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the ARIA grid.
            role="gridcell"
            data-cell={`${at}:${column}`}
            tabIndex={isActive || (active < 0 && at === 0 && column === 0) ? 0 : -1}
            aria-label={
              isOpen
                ? undefined
                : [
                    `${label}, semana ${row.week}: ${spoken(row, field, taught)}`,
                    wrong,
                    tight && `cabem ${tooMany}`,
                    field === 'week' &&
                      week?.holidays.map(entry => `feriado ${formatDayMonth(entry.date)}`).join(', '),
                  ]
                    .filter(Boolean)
                    .join('. ')
            }
            aria-invalid={wrong !== undefined || undefined}
            className={[
              styles.cell,
              field === 'week' ? styles.weekCell : '',
              field === 'lessons' ? styles.number : '',
              isActive ? styles.active : '',
              tight ? styles.tight : '',
              wrong ? styles.wrong : '',
              isOpen ? styles.editing : '',
            ].join(' ')}
            onMouseDown={isOpen ? undefined : event => hooks.press(event.currentTarget)}
            onClick={isOpen ? undefined : () => hooks.enter(at, column)}
            onDoubleClick={isOpen ? undefined : () => hooks.open(at, column)}
            onFocus={isOpen ? undefined : () => hooks.stand(at, column)}
          >
            {isOpen && field !== 'week' && (
              <CellEditor
                label={`${label}, semana ${row.week}`}
                {...{ row, field, typed, suggestions: props.suggestions, hooks }}
              />
            )}
            {isOpen && field === 'week' ? (
              <WeekEditor row={row} at={at} weeks={weeks} hooks={hooks} />
            ) : (
              (field === 'week' || !wrong) && (
                <CellView row={row} field={field} sameUnit={sameUnit} taught={taught} />
              )
            )}
            {wrong && !isOpen && (
              <Row as="span" gap={6} error semibold className={styles.error}>
                <Icon name="warning-circle" size={16} />
                <span>{wrong}</span>
              </Row>
            )}
            {tight && <small>cabem {tooMany}</small>}
            {field === 'week' &&
              week?.holidays.map(holiday => (
                <span key={holiday.date} className={styles.holiday} title={holiday.name}>
                  feriado {formatDayMonth(holiday.date)}
                </span>
              ))}
          </td>
        )
      })}
      <td className={styles.menu}>
        <ActionMenu
          label={`Mais acções da semana ${row.week}`}
          actions={[
            { label: 'Todos os campos', icon: 'pencil-simple', onClick: () => hooks.all(row) },
            {
              label: 'Duplicar',
              icon: 'copy',
              onClick: () => hooks.change(all => duplicateRow(all, at, uuid())),
            },
            {
              label: 'Dividir a semana',
              icon: 'arrows-split',
              onClick: () => hooks.change(all => splitRow(all, at, uuid())),
            },
            {
              label: 'Mover para cima',
              icon: 'arrow-up',
              disabled: props.isFirst,
              onClick: () => hooks.change(all => moveRow(all, at, -1)),
            },
            {
              label: 'Mover para baixo',
              icon: 'arrow-down',
              disabled: props.isLast,
              onClick: () => hooks.change(all => moveRow(all, at, 1)),
            },
            {
              label: 'Eliminar a linha',
              icon: 'trash',
              destructive: true,
              onClick: () => hooks.change(all => removeRow(all, at)),
            },
          ]}
        />
      </td>
    </tr>
  )
})

interface CellViewProps {
  row: PlanRow
  field: Column['field']
  sameUnit: boolean
  taught: Taught | undefined
}

/** At most three lines of a cell; its own editor shows the whole. */
function CellView({ row, field, sameUnit, taught }: CellViewProps) {
  if (field === 'week')
    return (
      <>
        <Row as="span" gap={6} center className={styles.weekHead}>
          <b>{row.week}</b>
          {taught && <TaughtMark taught={taught} />}
        </Row>
        <span className={styles.dates}>{spanText(row)}</span>
      </>
    )
  if (field === 'lessons') return row.lessons
  const text = field === 'methods' || field === 'media' ? row[field].join(', ') : cellText(row, field)
  if (text === '') return <Text secondary>{required.has(field) ? 'por preencher' : ''}</Text>
  return (
    <span className={sameUnit && field === 'unit' ? `${styles.clamp} ${styles.again}` : styles.clamp}>
      <bdi>{text}</bdi>
    </span>
  )
}

const required: ReadonlySet<Column['field']> = new Set(['unit', 'objectives', 'contents'])

/** The cell in which a finding is said. */
function cellOf(field: Finding['field']): Column['field'] {
  return field === 'dates' || field === 'rows' ? 'week' : field
}

function spoken(row: PlanRow, field: Column['field'], taught: Taught | undefined): string {
  const text = field === 'week' ? [spanText(row), taught].filter(Boolean).join(', ') : cellText(row, field)
  return text === '' ? 'por preencher' : text.replaceAll('\n', '; ')
}
