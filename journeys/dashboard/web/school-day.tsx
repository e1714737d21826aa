import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listApplications } from '#features/assessment/applications/contract.ts'
import { applicationStateTable } from '#features/assessment/results/contract.ts'
import { listFulfilment } from '#features/planning/fulfilment/contract.ts'
import { listSchedule } from '#features/planning/lesson-plans/schedule-contract.ts'
import { withoutPlan } from '#features/planning/lesson-plans/without-plan.ts'
import { href } from '#kit/address.ts'
import { counted, formatDateInProse, formatWeekday } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { Calendar } from '#school/calendar/contract.ts'
import { mondayOf, reasonClosed, weekdaysFrom } from '#school/calendar/weeks.ts'
import * as pages from '#school/pages.ts'
import { dayOfSchool, dayToShow, fulfilmentGrid } from '../school-view.ts'
import { FulfilmentBySubject } from './fulfilment-by-subject.tsx'
import { PoliciesRead } from './policies-read.tsx'
import styles from './school-day.module.css'
import { TeachersAway } from './teachers-away.tsx'
import { WithoutPlan } from './without-plan.tsx'

/** All of a big school: a group whose plan is not among them would stand as one without. */
const FULFILMENT_ROWS = 1000

interface SchoolDayProps {
  /** ISO date. */
  today: string
  calendar: Calendar | null
  /** After what fulfilment and policies say, in the same column. */
  children: ReactNode
}

/**
 * The school today, for those who lead it: lessons taught and to come, tests under way, fulfilment, who has no plan, who has not
 * read what is to be read. On a day without school the next one is in its place.
 */
export function SchoolDay({ today, calendar, children }: SchoolDayProps) {
  const date = dayToShow(calendar, today)
  const monday = mondayOf(date)
  const to = weekdaysFrom(calendar, monday).at(-1) ?? date
  const lessons = useQuery(query(listSchedule, { query: { from: monday, to } })).data?.lessons
  const rows = useQuery(query(listFulfilment, { query: { limit: FULFILMENT_ROWS } })).data?.rows
  if (!lessons || !rows) return <SkeletonCards rows={4} />
  const weekday = formatWeekday(date).split(',')[0]
  return (
    <div className={styles.two}>
      <div className={styles.main}>
        <FulfilmentBySubject grid={fulfilmentGrid(lessons, rows, today)} />
        <PoliciesRead />
        {children}
      </div>
      <div className={styles.side}>
        <Section
          title={date === today ? 'Hoje na escola' : `${weekday} na escola`}
          aside={
            <Row gap={16} wrap>
              <Link to={pages.schoolPicture}>O que se sabe</Link>
              <Link to={pages.calendar}>Calendário</Link>
            </Row>
          }
        >
          {date !== today && (
            <Text as="p" below={12} secondary>
              Hoje não há aulas{calendar && `: ${reasonClosed(calendar, today)}`}. As próximas são em{' '}
              {formatDateInProse(date)}.
            </Text>
          )}
          <Lessons
            day={dayOfSchool(lessons, date)}
            closed={date === today && calendar ? reasonClosed(calendar, today) : null}
          />
          <TeachersAway date={date} />
        </Section>
        <UnderWay />
        <WithoutPlan
          all={withoutPlan(lessons, date)}
          span={{ from: date, to }}
          week={monday === mondayOf(today) ? 'esta semana' : 'na semana que vem'}
        />
      </div>
    </div>
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
    { key: 'taught', name: day.taught === 1 ? 'dada' : 'dadas', count: day.taught },
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
      <Stack as="dl" gap={6} className={styles.parts}>
        {parts.map(part => (
          <Row between key={part.key}>
            <Row as="dt" center gap={8}>
              <i className={styles[part.key]} aria-hidden="true" />
              {part.name}
            </Row>
            <dd>{part.count}</dd>
          </Row>
        ))}
      </Stack>
    </>
  )
}

/** Tests under way, and those whose answers wait. */
function UnderWay() {
  const { data } = useQuery(
    query(listApplications, { query: { state: ['em aplicação', 'encerrado'], limit: 5 } }, 'academy'),
  )
  const isPhone = useMediaQuery('(max-width:599.95px)')
  if (!data || data.rows.length === 0) return null
  const going = data.rows.filter(({ state }) => state === 'em aplicação').length
  const whole = [
    going > 0 && `${going} em aplicação`,
    going < data.rows.length && counted(data.rows.length - going, 'encerrado', 'encerrados'),
  ]
  const list = (
    <Text as="ul" className={styles.list}>
      {data.rows.map(row => (
        <li key={row.id}>
          <Link to={href(pages.application, { id: row.id })}>
            {row.subjectName}, {row.group.name}
          </Link>
          <small className={styles.state}>{applicationStateTable.labels[row.state].toLowerCase()}</small>
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
    </Text>
  )
  return isPhone ? (
    <Fold title="Testes em curso" aside={whole.filter(Boolean).join(', ')}>
      {list}
    </Fold>
  ) : (
    <Section flush title="Testes em curso">
      {list}
    </Section>
  )
}
