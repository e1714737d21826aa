import { formatDateSlashes } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Hint } from '#kit/web/parts/hint.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { taughtStates } from '../lesson.ts'
import { newLessonHref } from '../places.ts'
import type { ScheduledLesson } from '../schedule-contract.ts'
import { UseOffered } from './offered-plan.tsx'
import { useLessonMarks } from './use-lesson-marks.ts'

const MARKS = { dada: 'Dada', parcial: 'Parcial', 'não dada': 'Não dada' } as const

/** «6ªA · Matemática» */
export function lessonLabel({ group, subject }: Pick<ScheduledLesson, 'group' | 'subject'>): string {
  return `${group.name} · ${subject.name}`
}

/** A lesson that has begun is marked in one tap: as taught, in part, or not. */
export function MarkLesson({ plan, what }: { plan: NonNullable<ScheduledLesson['plan']>; what: string }) {
  const { mark, busy } = useLessonMarks()
  return taughtStates
    .filter(state => state !== plan.state)
    .map(state => (
      <Button
        key={state}
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={`${MARKS[state]}: ${what}, ${plan.theme}`}
        onClick={() =>
          mark({ id: plan.id, version: plan.version, name: plan.theme || what, present: plan.present }, state)
        }
      >
        {MARKS[state]}
      </Button>
    ))
}

/** Where the pupils of a lesson are in its place. */
export function Elsewhere({ parted: { title, path } }: { parted: NonNullable<ScheduledLesson['parted']> }) {
  return (
    <small>
      os alunos estão em <Link to={path}>{title}</Link>
    </small>
  )
}

/** Ways to begin besides the row of the analytical plan. */
const beginnings = [
  { key: 'ultima', label: 'Da última aula', icon: 'clock-counter-clockwise' },
  { key: 'modelo', label: 'De um modelo', icon: 'copy' },
] as const

/** The ways from an empty lesson time to its plan. */
export function BeginLesson({ lesson }: { lesson: ScheduledLesson }) {
  const when = `${lessonLabel(lesson)}, ${formatDateSlashes(lesson.date)} às ${lesson.startsAt ?? ''}`
  return (
    <>
      {lesson.offer && <UseOffered lesson={lesson} offer={lesson.offer} />}
      <Button
        size="small"
        startIcon={<Icon name="plus" />}
        to={newLessonHref(lesson)}
        aria-label={`Planificar ${when}`}
      >
        Planificar
      </Button>
      {beginnings.map(({ key, label, icon }) => (
        <Hint key={key} text={label}>
          <IconButton aria-label={`${label}: ${when}`} to={newLessonHref(lesson, { copiar: key })}>
            <Icon name={icon} />
          </IconButton>
        </Hint>
      ))}
    </>
  )
}
