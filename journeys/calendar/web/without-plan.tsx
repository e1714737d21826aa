import { useQuery } from '@tanstack/react-query'
import { newLessonHref } from '#features/planning/lesson-plans/places.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { lacksPlan } from '#features/planning/lesson-plans/without-plan.ts'
import { counted, formatDateSlashes, formatWeekday } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { addDays } from '#school/calendar/weeks.ts'
import { getCalendarDays } from '../contract.ts'
import { hourOf } from './day-items.tsx'

/** How far ahead a teacher plans. */
const DAYS_AHEAD = 13
const SHOWN = 8

/** The lessons of the two weeks from today on that have no plan yet, each with the one click that begins it. */
export function WithoutPlan({ today }: { today: string }) {
  const { data } = useQuery({
    ...query(getCalendarDays, { query: { from: today, to: addDays(today, DAYS_AHEAD) } }),
    staleTime: 0,
  })
  if (!data) return null
  const lessons = data.days.flatMap(day => day.lessons)
  const missing = lessons.filter(lacksPlan)
  return (
    <Section
      flush
      folds={missing.length > 0}
      title="Ainda sem plano"
      aside={missing.length === 0 ? 'nas próximas duas semanas' : inWords(missing.length)}
    >
      {missing.length === 0 ? (
        <Text as="p" inset over={4} under={20} small secondary>
          {lessons.length === 0
            ? 'Não há aulas nas próximas duas semanas.'
            : 'Todas as aulas das próximas duas semanas têm plano.'}
        </Text>
      ) : (
        <RowList
          rows={missing.slice(0, SHOWN).map(lesson => ({
            key: `${lesson.date} ${lesson.group.id} ${lesson.period}`,
            title: (
              <SubjectDot colour={lesson.subject.colour}>
                {lesson.group.name} · {lesson.subject.name}
              </SubjectDot>
            ),
            text: `${formatWeekday(lesson.date)}, ${hourOf(lesson)}`,
            aside: <PlanButton lesson={lesson} />,
          }))}
        />
      )}
      {missing.length > SHOWN && (
        <Text as="p" inset over={4} under={20} small secondary>
          E mais {missing.length - SHOWN}, que estão nos seus dias do calendário.
        </Text>
      )}
    </Section>
  )
}

function PlanButton({ lesson }: { lesson: ScheduledLesson }) {
  return (
    <Button
      size="small"
      variant="outlined"
      to={newLessonHref(lesson)}
      aria-label={`Planificar ${lesson.group.name} · ${lesson.subject.name}, ${formatDateSlashes(lesson.date)} às ${hourOf(lesson)}`}
    >
      Planificar
    </Button>
  )
}

function inWords(count: number): string {
  return counted(count, 'aula em duas semanas', 'aulas em duas semanas')
}
