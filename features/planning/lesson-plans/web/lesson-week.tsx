import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, formatWeekday } from '#kit/figures.ts'
import { isDay } from '#kit/shapes.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { addDays, mondayOf, nextSchoolDay } from '#school/calendar/weeks.ts'
import * as pages from '#school/pages.ts'
import { taughtStates } from '../lesson.ts'
import { listSchedule, type ScheduledLesson } from '../schedule-contract.ts'
import { lacksPlan } from '../without-plan.ts'
import { BeginLesson, Elsewhere, lessonLabel, MarkLesson } from './lesson-actions.tsx'
import { LessonGrid } from './lesson-grid.tsx'
import { LessonStateMark } from './lesson-state.tsx'
import styles from './lesson-week.module.css'
import { PastDays } from './past-days.tsx'

const isTaught = (state: string) => (taughtStates as readonly string[]).includes(state)

/** The person's lessons of a week, each with its plan or the way to one; marked in one tap. */
export function LessonWeek({
  fill,
}: {
  fill?: ((week: { from: string; to: string }) => ReactNode) | undefined
}) {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const isWide = useMediaQuery('(min-width:1200px)')
  const current = useQuery(query(getCurrentCalendar, {}))
  const today = current.data?.today
  const param = params.get('dia')
  // On a Saturday one plans what comes: the week of the next day with school.
  const shown = today && (current.data?.calendar ? nextSchoolDay(current.data.calendar, today) : today)
  const monday = shown && mondayOf(isDay(param) ? param : shown)
  const schedule = useQuery({
    ...query(listSchedule, {
      query: {
        from: monday ?? '2000-01-01',
        to: addDays(monday ?? '2000-01-01', 6),
        teacher: user?.nivel === 'professor' ? undefined : user?.id,
      },
    }),
    enabled: monday !== undefined,
  })
  if (!monday || !today || !shown || !schedule.data)
    return (
      <Awaited
        answer={joinAnswers(current, schedule)}
        failed="Não foi possível abrir a semana"
        awaited={<SkeletonCards rows={6} />}
      />
    )
  const { lessons } = schedule.data
  // A week that is over is read from its beginning; the one that runs opens on today.
  const folded = monday === mondayOf(today) ? lessons.filter(lesson => lesson.date < today) : []
  const unmarked = folded.filter(({ plan }) => plan && !isTaught(plan.state)).length
  const without = lessons.filter(lacksPlan).length
  const ahead = lessons.some(lesson => lesson.date >= today && lacksPlan(lesson))
  const show = (day: string) => setParams({ vista: 'semana', dia: day })
  return (
    <Section
      flush
      title={`Semana de ${formatDateSlashes(monday)}`}
      aside={
        <>
          {lessons.length > 0 && (
            <span>{without === 0 ? 'tudo planificado' : `${without} de ${lessons.length} sem plano`}</span>
          )}
          {ahead && fill?.({ from: monday, to: addDays(monday, 6) })}
          {monday !== mondayOf(shown) && (
            <Button size="small" onClick={() => show(shown)}>
              {shown === today ? 'Hoje' : 'Próximas aulas'}
            </Button>
          )}
          <IconButton aria-label="Semana anterior" onClick={() => show(addDays(monday, -7))}>
            <Icon name="caret-left" flip />
          </IconButton>
          <IconButton aria-label="Semana seguinte" onClick={() => show(addDays(monday, 7))}>
            <Icon name="caret-right" flip />
          </IconButton>
        </>
      }
    >
      {lessons.length === 0 && (
        <EmptyState
          title="Nenhuma aula nesta semana"
          text="Não há aulas no seu horário, ou é tempo de férias."
          primary={{ label: 'Ver o calendário', icon: 'calendar-dots', to: pages.calendar }}
        />
      )}
      {isWide && lessons.length > 0 && <LessonGrid lessons={lessons} today={today} />}
      {!isWide && folded.length > 0 && (
        <PastDays
          title={`Antes de hoje: ${counted(folded.length, 'aula', 'aulas')}`}
          waiting={unmarked > 0 && `${unmarked} por marcar`}
        >
          <Days lessons={folded} today={today} />
        </PastDays>
      )}
      {!isWide && <Days lessons={lessons.slice(folded.length)} today={today} />}
    </Section>
  )
}

/** The lessons, in their order, under the name of each day. */
function Days({ lessons, today }: { lessons: readonly ScheduledLesson[]; today: string }) {
  const days = [...new Set(lessons.map(lesson => lesson.date))]
  return days.map(date => (
    <section key={date} className={styles.day} aria-label={formatWeekday(date)}>
      <Text over={8} as="h3" body bold data-today={date === today || undefined}>
        {formatWeekday(date)}
        {date === today && <Text regular> · hoje</Text>}
      </Text>
      <Stack as="ul">
        {lessons
          .filter(lesson => lesson.date === date)
          .map(lesson => (
            <Lesson
              key={`${lesson.group.id} ${lesson.period ?? lesson.plan?.id}`}
              lesson={lesson}
              past={lesson.date <= today}
            />
          ))}
      </Stack>
    </section>
  ))
}

function timeOf({ startsAt, period }: ScheduledLesson): string {
  return startsAt ?? (period === null ? '–' : `${period}.º`)
}

function Lesson({ lesson, past }: { lesson: ScheduledLesson; past: boolean }) {
  const { plan } = lesson
  const what = lessonLabel(lesson)
  return (
    <Row as="li" center className={styles.lesson} data-planned={plan !== null || undefined}>
      <Text rigid semibold figures className={styles.hour}>
        {timeOf(lesson)}
      </Text>
      <Stack grow shrinks className={styles.words}>
        <SubjectDot colour={lesson.subject.colour}>{what}</SubjectDot>
        {lesson.insteadOf && <span>Em vez de {lesson.insteadOf.name}</span>}
        {lesson.coveredBy !== undefined && (
          <span>{lesson.coveredBy === null ? 'não há aula' : `dada por ${lesson.coveredBy}`}</span>
        )}
        {lesson.parted && <Elsewhere parted={lesson.parted} />}
        {plan ? (
          <Link to={href(pages.lesson, { id: plan.id })}>
            {plan.theme || plan.summary || 'Plano de aula'}
          </Link>
        ) : lacksPlan(lesson) ? (
          <Text small secondary>
            sem plano
          </Text>
        ) : null}
      </Stack>
      {plan ? (
        <Row gap={6} wrap center toEnd className={styles.marks}>
          <LessonStateMark state={plan.state} />
          {past && <MarkLesson plan={plan} what={what} />}
        </Row>
      ) : lacksPlan(lesson) ? (
        <Row as="span" gap={2} wrap center className={styles.begin}>
          <BeginLesson lesson={lesson} />
        </Row>
      ) : null}
    </Row>
  )
}
