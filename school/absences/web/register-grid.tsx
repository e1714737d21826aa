import { type KeyboardEvent, type MouseEvent, memo, useCallback, useRef, useState } from 'react'
import { counted, formatDayMonth, formatMonth, formatShortWeekday, formatWeekday } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type Mark, markLabels, type Register } from '../contract.ts'
import { type Month, quietText, type Row, type Tap } from '../month.ts'
import { pupilAbsencesHref } from '../places.ts'
import { awayInWords } from './days-in-words.ts'
import { FoldRow } from './fold-row.tsx'
import { MarkMenu, markOfKey, useLongTap } from './mark-menu.tsx'
import { MarkLegend, MarkSign } from './mark-sign.tsx'
import styles from './register-grid.module.css'

/** Lines that stand open before the rest folds: never seventy. */
const OPEN_ROWS = 9

interface RegisterGridProps {
  register: Register
  month: Month
  onTap: (tap: Tap, name: string) => void
  onUndo: () => void
}

/** A month as a grid: a line a pupil, a column a day; by mouse, finger and keyboard. */
export function RegisterGrid({ register, month, onTap, onUndo }: RegisterGridProps) {
  const [menu, setMenu] = useState<HTMLElement>()
  const [at, setAt] = useState<{ row: string; day: string }>()
  const [open, setOpen] = useState({ more: false, none: false })
  const table = useRef<HTMLTableElement>(null)
  const close = useCallback(() => setMenu(undefined), [])
  const onFocus = useCallback((row: string, day: string) => setAt({ row, day }), [])
  const longTap = useLongTap(setMenu)
  const word = formatMonth(`${register.month}-01`).split(' ')[0] ?? ''
  // No line moves from under the hand that marks it: once a tap came, lines stay where they were.
  const [held, setHeld] = useState<{ month: string; lines: Month }>()
  const rows = [...month.running, ...month.away, ...month.others]
  const { running, away, others } = linesAs(held?.month === register.month ? held.lines : month, rows)
  const shown = away.slice(0, OPEN_ROWS)
  const rest = away.slice(OPEN_ROWS)
  const start = at ?? {
    row: [...running, ...away, ...others][0]?.pupil.id ?? '',
    day: month.days.findLast(day => !day.isFuture && day.closed === null)?.date ?? '',
  }

  function cellOf(event: { target: EventTarget }): HTMLElement | null {
    return (event.target as HTMLElement).closest<HTMLElement>('button[data-day]')
  }

  function mark(cell: HTMLElement, as: Mark | undefined) {
    const row = rows.find(({ pupil }) => pupil.id === cell.dataset.pupil)
    const day = month.days.findIndex(({ date }) => date === cell.dataset.day)
    const date = month.days[day]?.date
    if (!row || date === undefined) return
    const now = row.days[day]?.mark ?? 'presente'
    const next = as ?? (now === 'presente' ? 'falta' : 'presente')
    if (held?.month !== register.month) setHeld({ month: register.month, lines: month })
    onTap({ studentId: row.pupil.id, date, mark: next }, row.pupil.name)
  }

  function onKey(event: KeyboardEvent) {
    const cell = cellOf(event)
    if (!cell) return
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key]
    const wanted = event.key === ' ' ? ('presente' as const) : markOfKey(event)
    if (step) move(cell, step[0] ?? 0, step[1] ?? 0)
    else if (event.key === 'Enter') setMenu(cell)
    else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) onUndo()
    else if (wanted) mark(cell, wanted)
    else return
    event.preventDefault()
  }

  function move(cell: HTMLElement, across: number, down: number) {
    const days = month.days.map(day => day.date)
    const day = days[days.indexOf(cell.dataset.day ?? '') + across]
    const lines = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-pupil]') ?? [])]
    const line = lines.findIndex(each => each.dataset.pupil === cell.dataset.pupil)
    lines[line + down]?.querySelector<HTMLElement>(`button[data-day="${day ?? cell.dataset.day}"]`)?.focus()
  }

  const line = (row: Row) => (
    <Line
      key={row.pupil.id}
      row={row}
      days={month.days}
      tabDay={start.row === row.pupil.id ? start.day : undefined}
      onFocus={onFocus}
    />
  )
  const menuRow = rows.find(({ pupil }) => pupil.id === menu?.dataset.pupil)
  const columns = month.days.length + 6
  return (
    <div className={styles.card}>
      <div className={styles.legend}>
        <MarkLegend closed away={rows.some(({ days }) => days.some(day => day.isAway))} />
      </div>
      <ScrollArea label={`Faltas em ${word}`}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid is on a real table; its cells are gridcells by that.
          role="grid"
          className={styles.grid}
          aria-label={`Faltas da ${register.group.name} em ${word}`}
          onKeyDown={onKey}
          onClick={(event: MouseEvent) => {
            const cell = cellOf(event)
            if (cell) mark(cell, undefined)
          }}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                Nº
              </th>
              <th scope="col" className={styles.name}>
                Aluno
              </th>
              {month.days.map(day => (
                <th
                  key={day.date}
                  scope="col"
                  title={day.closed ?? undefined}
                  className={classesOf(day)}
                  aria-label={`${formatWeekday(day.date)}${day.closed ? `, ${day.closed}` : ''}`}
                >
                  {formatShortWeekday(day.date)
                    .toLowerCase()
                    .split(' ')
                    .map(word => (
                      <span key={word}>{word}</span>
                    ))}
                </th>
              ))}
              <th scope="col" className={`${styles.total} ${styles.week}`}>
                Faltas
              </th>
              <th scope="col" className={styles.total}>
                Justif.
              </th>
              <th scope="col" className={styles.total}>
                Atrasos
              </th>
              <th className={styles.act}>
                <span className="visually-hidden">Encarregado de educação</span>
              </th>
            </tr>
          </thead>
          <tbody {...longTapOn(longTap, cellOf)}>
            {running.length > 0 && (
              <Head
                columns={columns}
                title="Não vieram três vezes seguidas"
                text={`${counted(running.length, 'aluno', 'alunos')} · fale hoje com a família`}
              />
            )}
            {running.map(line)}
            {shown.length > 0 && (
              <Head
                columns={columns}
                title="Faltaram ou atrasaram-se"
                text={`${counted(away.length, 'aluno', 'alunos')}, de mais a menos faltas`}
              />
            )}
            {shown.map(line)}
            {open.more && rest.map(line)}
            {rows.length === others.length && month.daysCalled > 0 && (
              <Head columns={columns} title={`Ninguém faltou em ${word}`} text="" />
            )}
            {open.none && others.map(line)}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td className={styles.name}>Faltas por dia</td>
              {month.days.map(day => (
                <td key={day.date} className={classesOf(day)}>
                  {day.called ? day.absences : ''}
                </td>
              ))}
              <td className={`${styles.total} ${styles.week}`}>
                {month.daysCalled > 0 && month.total.absences}
              </td>
              <td className={styles.total}>{month.daysCalled > 0 && month.total.justified}</td>
              <td className={styles.total}>{month.daysCalled > 0 && month.total.late}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollArea>
      {rest.length > 0 && (
        <FoldRow
          title={`Mais ${rest.length} ${rest.every(({ tally }) => tally.absences <= 1) ? 'com uma falta ou só atrasos' : 'com faltas ou atrasos'}`}
          aside={`números ${rest.map(({ pupil }) => pupil.number ?? '–').join(', ')}`}
          open={open.more}
          onOpen={more => setOpen({ ...open, more })}
        />
      )}
      {others.length > 0 && (
        <FoldRow
          title={
            month.daysCalled === 0 ? `Ninguém fez a chamada em ${word}` : `${quietText(others)} em ${word}`
          }
          aside={`${rows.length - others.length} de ${rows.length} acima · ${others.length} aqui`}
          open={open.none}
          onOpen={none => setOpen({ ...open, none })}
        />
      )}
      {menu && menuRow && (
        <MarkMenu
          anchor={menu}
          title={`${menuRow.pupil.number ?? ''} ${menuRow.pupil.name} · ${formatDayMonth(menu.dataset.day ?? '')}`}
          value={menuRow.days[month.days.findIndex(day => day.date === menu.dataset.day)]?.mark ?? 'presente'}
          onChoose={as => mark(menu, as)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The lines as they are now, in the order and under the heads of another moment. */
function linesAs(then: Month, now: readonly Row[]): Pick<Month, 'running' | 'away' | 'others'> {
  const byPupil = new Map(now.map(row => [row.pupil.id, row]))
  const take = (lines: readonly Row[]) =>
    lines.flatMap(({ pupil }) => {
      const row = byPupil.get(pupil.id)
      byPupil.delete(pupil.id)
      return row ?? []
    })
  const [running, away, others] = [take(then.running), take(then.away), take(then.others)]
  return { running, away, others: [...others, ...byPupil.values()] }
}

/** A long tap anywhere in the body that is on a cell. */
function longTapOn(
  longTap: ReturnType<typeof useLongTap>,
  cellOf: (event: { target: EventTarget }) => HTMLElement | null,
) {
  return {
    ...longTap,
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      const cell = cellOf(event)
      if (cell) longTap.onPointerDown(event, cell)
    },
    onContextMenu: (event: React.MouseEvent<HTMLElement>) => {
      const cell = cellOf(event)
      if (cell) longTap.onContextMenu(event, cell)
    },
  }
}

function Head({ columns, title, text }: { columns: number; title: string; text: string }) {
  return (
    <tr className={styles.head}>
      <td colSpan={columns}>
        <h2>{title}</h2> <small>{text}</small>
      </td>
    </tr>
  )
}

interface LineProps {
  row: Row
  days: Month['days']
  /** The day whose cell the tab key reaches, where it is in this line. */
  tabDay: string | undefined
  onFocus: (row: string, day: string) => void
}

/** Memoised by value: a tap makes the rows of all pupils anew, and changes one. */
const Line = memo(DrawnLine, (before, now) => {
  const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
  return (
    before.tabDay === now.tabDay &&
    before.onFocus === now.onFocus &&
    isSame(before.days, now.days) &&
    isSame(before.row, now.row)
  )
})

function DrawnLine({ row: { pupil, days: said, tally }, days, tabDay, onFocus }: LineProps) {
  return (
    <tr data-pupil={pupil.id}>
      <td className={styles.number}>{pupil.number}</td>
      <th scope="row" className={styles.name}>
        <Link to={pupilAbsencesHref(pupil.id, days[0]?.date)}>{pupil.name}</Link>
      </th>
      {days.map((day, at) => {
        const ofDay = said[at]
        const mark = ofDay?.mark ?? null
        const part =
          ofDay && ofDay.missed > 0 && ofDay.missed < ofDay.of ? `${ofDay.missed}/${ofDay.of}` : undefined
        return (
          <td key={day.date} className={classesOf(day)}>
            {day.closed ? (
              <i className={styles.closed} />
            ) : ofDay?.isAway && mark === null ? (
              <i
                className={styles.away}
                role="img"
                title={awayInWords(pupil, day.date)}
                aria-label={awayInWords(pupil, day.date)}
              />
            ) : day.isFuture && !day.called ? null : (
              <button
                type="button"
                data-day={day.date}
                data-pupil={pupil.id}
                tabIndex={tabDay === day.date ? 0 : -1}
                aria-haspopup="menu"
                aria-label={[
                  pupil.name,
                  formatWeekday(day.date).split(', ')[1],
                  mark === null ? 'sem chamada' : markLabels[mark].toLowerCase(),
                  part && `${part} aulas`,
                ]
                  .filter(Boolean)
                  .join(', ')}
                onFocus={() => onFocus(pupil.id, day.date)}
              >
                {mark !== null && <MarkSign mark={mark} part={part} />}
              </button>
            )}
          </td>
        )
      })}
      {[tally.absences, tally.justified, tally.late].map((value, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: three totals that never move
          key={at}
          className={[styles.total, at === 0 && styles.week, value === 0 && styles.zero]
            .filter(Boolean)
            .join(' ')}
        >
          {tally.units === 0 ? '–' : value}
        </td>
      ))}
      <td className={styles.act}>
        {pupil.run && pupil.guardianContact && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon name="phone" size={16} />}
            onClick={() => window.open(`tel:${pupil.guardianContact.replace(/[^\d+]/g, '')}`, '_self')}
            title={`${pupil.guardianName} · ${pupil.guardianContact}`}
          >
            Encarregado
          </Button>
        )}
      </td>
    </tr>
  )
}

function classesOf(day: Month['days'][number]): string {
  return [day.startsWeek && styles.week, day.isToday && styles.today].filter(Boolean).join(' ')
}
