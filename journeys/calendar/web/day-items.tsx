import { applicationStateTable } from '#features/assessment/results/contract.ts'
import { lessonStateTable } from '#features/planning/lesson-plans/lesson.ts'
import { newLessonHref } from '#features/planning/lesson-plans/places.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { LessonStateMark } from '#features/planning/lesson-plans/web/lesson-state.tsx'
import { partedText } from '#features/planning/lesson-plans/without-plan.ts'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import * as pages from '#school/pages.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import type { CalendarDay, CalendarTest } from '../contract.ts'
import { timesOf } from '../month.ts'
import styles from './day-items.module.css'

/** The lessons of a day and the groups by level that the person leads, by the clock. */
export function TimeItems({ day }: { day: CalendarDay }) {
  return timesOf(day).map(each =>
    'until' in each ? (
      <LevelHourItem key={`${each.id} ${each.period}`} hour={each} />
    ) : (
      <LessonItem key={`${each.group.id} ${each.period ?? each.plan?.id}`} lesson={each} />
    ),
  )
}

/** A lesson of a day: one tap opens its plan, or begins one where there is none yet. */
function LessonItem({ lesson }: { lesson: ScheduledLesson }) {
  const { plan, parted, group, subject } = lesson
  const at = hourOf(lesson)
  const what = `${group.name} · ${subject.name}`
  if (!plan && parted)
    return (
      <Link className={styles.item} to={parted.path}>
        <Text semibold figures>
          {at}
        </Text>
        <SubjectDot colour={subject.colour}>{what}</SubjectDot>
        <Text secondary>{partedText(lesson)}</Text>
      </Link>
    )
  if (!plan)
    return (
      <Link
        className={styles.item}
        data-empty
        to={newLessonHref(lesson)}
        aria-label={`Planificar ${what}, ${formatDateSlashes(lesson.date)} às ${at}`}
      >
        <Text semibold figures>
          {at}
        </Text>
        <SubjectDot colour={subject.colour}>{what}</SubjectDot>
        <Text primary semibold className={styles.plan}>
          <Icon name="plus" size={16} />
          Planificar
        </Text>
      </Link>
    )
  const theme = plan.theme || plan.summary || 'Plano de aula'
  return (
    <Link
      className={styles.item}
      to={href(pages.lesson, { id: plan.id })}
      aria-label={`${at}, ${what}: ${theme}, ${lessonStateTable.labels[plan.state].toLowerCase()}`}
    >
      <Text semibold figures>
        {at}
      </Text>
      <SubjectDot colour={subject.colour}>{what}</SubjectDot>
      <Text semibold>{theme}</Text>
      <LessonStateMark state={plan.state} />
    </Link>
  )
}

/** A group by level that the person leads: one tap opens all groups of its hour. */
function LevelHourItem({ hour }: { hour: SharedHour }) {
  return (
    <Link className={styles.item} to={hour.path}>
      <Text semibold figures>
        {hourOf(hour)}
      </Text>
      <Text secondary className={styles.kind}>
        <Icon name="ear" size={16} />
        {hour.groups.map(({ name }) => name).join(' e ')}
        {hour.room && ` · ${roomInWords(hour.room)}`}
      </Text>
      <Text semibold>{hour.name} · por níveis</Text>
    </Link>
  )
}

/** A test applied on a day; one tap leads to its application. */
export function TestItem({ test }: { test: CalendarTest }) {
  const isQuiz = test.gives === 'quiz'
  const what = isQuiz ? `Quiz que ${test.moment}` : 'Teste'
  const state = isQuiz ? '' : applicationStateTable.labels[test.state]
  return (
    <Link
      className={styles.item}
      data-test
      to={href(pages.application, { id: test.id })}
      aria-label={[
        `${test.startsAt}, ${what.toLowerCase()}, ${test.group.name} · ${test.subject.name}: ${test.title}`,
        state.toLowerCase(),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <Text semibold figures>
        {test.startsAt}
      </Text>
      <Text secondary className={styles.kind}>
        <Icon name="exam" size={16} />
        {what} · {test.group.name}
      </Text>
      <Text semibold>{test.title}</Text>
      {!isQuiz && <StateMark glyph={test.state === 'corrigido' ? 'tick' : 'half'}>{state}</StateMark>}
    </Link>
  )
}

/** `07:45`, or the number of the time where the school's hours are unknown. */
export function hourOf({ startsAt, period }: Pick<ScheduledLesson, 'startsAt' | 'period'>): string {
  return startsAt ?? (period === null ? '–' : `${period}.º`)
}
