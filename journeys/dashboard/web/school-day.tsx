import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listApplications } from '#features/assessment/applications/contract.ts'
import { type FulfilmentRow, listFulfilment } from '#features/planning/fulfilment/contract.ts'
import { fulfilmentPercent, lightOf, percentText } from '#features/planning/fulfilment/count.ts'
import { listSchedule } from '#features/planning/lesson-plans/schedule-contract.ts'
import { withoutPlan } from '#features/planning/lesson-plans/without-plan.ts'
import { formatDateInProse, formatWeekday } from '#kit/dates.ts'
import { query } from '#kit/web/api/queries.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import type { Calendar } from '#school/calendar/contract.ts'
import { addDays, mondayOf, reasonClosed } from '#school/calendar/weeks.ts'
import { dayOfSchool, dayToShow, type FulfilmentCell, fulfilmentGrid } from '../school-view.ts'
import { PoliciesRead } from './policies-read.tsx'
import styles from './school-day.module.css'
import { WithoutPlan } from './without-plan.tsx'

interface SchoolDayProps {
  /** ISO date. */
  today: string
  calendar: Calendar | null
}

/**
 * The school today, for those who lead it: lessons taught and to come, tests under way, fulfilment, who has no plan, who has not
 * read what is to be read. On a day without school the next one is in its place.
 */
export function SchoolDay({ today, calendar }: SchoolDayProps) {
  const date = dayToShow(calendar, today)
  const monday = mondayOf(date)
  const lessons = useQuery(query(listSchedule, { query: { from: monday, to: addDays(monday, 4) } })).data
    ?.lessons
  const rows = useQuery(query(listFulfilment, { query: { limit: 100 } })).data?.rows
  if (!lessons || !rows) return <SkeletonCards rows={4} />
  const weekday = formatWeekday(date).split(',')[0]
  return (
    <>
      <div className={styles.two}>
        <FulfilmentBySubject grid={fulfilmentGrid(lessons, rows)} />
        <div className={styles.side}>
          <Section
            title={date === today ? 'Hoje na escola' : `${weekday} na escola`}
            aside={<Link to="/dashboard/two">Calendário</Link>}
          >
            {date !== today && (
              <p className={styles.why}>
                Hoje não há aulas{calendar && `: ${reasonClosed(calendar, today)}`}. As próximas são em{' '}
                {formatDateInProse(date)}.
              </p>
            )}
            <Lessons
              day={dayOfSchool(lessons, date)}
              closed={date === today && calendar ? reasonClosed(calendar, today) : null}
            />
          </Section>
          <UnderWay />
          <WithoutPlan
            all={withoutPlan(lessons, date)}
            span={{ from: date, to: addDays(monday, 4) }}
            week={monday === mondayOf(today) ? 'esta semana' : 'na semana que vem'}
          />
        </div>
      </div>
      <PoliciesRead />
    </>
  )
}

function Lessons({ day, closed }: { day: ReturnType<typeof dayOfSchool>; closed: string | null }) {
  if (day.all === 0)
    return (
      <p className={styles.quiet}>
        {closed ? `Hoje não há aulas: ${closed}.` : 'Nenhuma turma tem aulas no horário deste dia.'}
      </p>
    )
  const parts = [
    { key: 'taught', name: 'dadas', count: day.taught },
    { key: 'planned', name: 'por dar, com plano', count: day.planned },
    { key: 'without', name: 'por dar, sem plano', count: day.without },
  ] as const
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          part =>
            part.count > 0 && (
              <i key={part.key} className={styles[part.key]} style={{ flexGrow: part.count }} />
            ),
        )}
      </div>
      <dl className={styles.parts}>
        {parts.map(part => (
          <div key={part.key}>
            <dt>
              <i className={styles[part.key]} aria-hidden="true" />
              {part.name}
            </dt>
            <dd>{part.count}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Tests under way, and those whose answers wait. */
function UnderWay() {
  const { data } = useQuery(
    query(listApplications, { query: { state: ['em aplicação', 'encerrado'], limit: 5 } }, 'academy'),
  )
  if (!data || data.rows.length === 0) return null
  return (
    <Section flush title="Testes em curso">
      <ul className={styles.list}>
        {data.rows.map(row => (
          <li key={row.id}>
            <Link to={`/diagnostico/diagnosticos/${row.id}`}>
              {row.subjectName}, {row.group.name}
            </Link>
            <small className={styles.state}>
              {row.state === 'em aplicação' ? 'a decorrer' : 'por corrigir'}
            </small>
            <span className={styles.meter} aria-hidden="true">
              <i
                style={{
                  inlineSize: `${row.pupils > 0 ? Math.min(100, (100 * row.done) / row.pupils) : 0}%`,
                }}
              />
            </span>
            <small>
              {row.done} de {row.pupils} {row.done === 1 ? 'entregou' : 'entregaram'} · {row.testTitle}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface FulfilmentBySubjectProps {
  grid: ReturnType<typeof fulfilmentGrid<FulfilmentRow>>
}

/** Group by subject: what was taught of what was due, and who teaches it; ink rises with need. */
function FulfilmentBySubject({ grid }: FulfilmentBySubjectProps) {
  return (
    <Section
      flush
      title="Cumprimento por turma e disciplina"
      aside={<Link to="/dashboard/controlePlanosAnaliticos?separador=cumprimento">Abrir o controlo</Link>}
    >
      {grid.groups.length === 0 ? (
        <p className={styles.none}>Ainda não há horários nem planos em vigor.</p>
      ) : (
        <div className={styles.across}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col">Turma</th>
                {grid.subjects.map(subject => (
                  <th key={subject.id} scope="col">
                    {subject.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.groups.map(group => (
                <tr key={group.name}>
                  <th scope="row">{group.name}</th>
                  {grid.subjects.map(subject => (
                    <Cell
                      key={subject.id}
                      subject={subject.name}
                      cell={group.cells.find(cell => cell.subject.id === subject.id)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

const glyphs = { mau: 'diamond', atenção: 'half', bom: 'disc' } as const
const tones = { mau: 'bad', atenção: 'fair', bom: 'good' } as const

/** What a figure of fulfilment is made of, week by week. */
function controlHref({ group, subject }: FulfilmentCell<FulfilmentRow>): string {
  return `/dashboard/controlePlanosAnaliticos?separador=cumprimento&group=${group.id}&subject=${subject.id}`
}

function Cell({ subject, cell }: { subject: string; cell: FulfilmentCell<FulfilmentRow> | undefined }) {
  if (!cell) return <td className={styles.empty} />
  const percent = cell.row && fulfilmentPercent(cell.row.totals)
  if (cell.row === null || percent === null)
    return (
      <td className={styles.noPlan} data-subject={subject}>
        <span>{cell.row === null ? 'sem plano' : 'por registar'}</span>
        <small>{cell.teacher}</small>
      </td>
    )
  const light = lightOf(percent)
  return (
    <td className={styles[tones[light]]} data-subject={subject}>
      <Link to={controlHref(cell)} aria-label={`${cell.group.name}, ${subject}: ${percentText(percent)}`}>
        <StateGlyph glyph={glyphs[light]} /> {percentText(percent)}
      </Link>
      <small>{cell.teacher}</small>
    </td>
  )
}
