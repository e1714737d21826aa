import { Link } from 'react-router'
import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { Section } from '#kit/web/page/section.tsx'
import type { Slot } from '#school/timetable/contract.ts'
import { type LessonMoment, momentOf, type SchoolDay } from '../lessons.ts'
import styles from './today-lessons.module.css'

const MOMENTS: Readonly<Record<LessonMoment, string>> = { done: 'Terminada', now: 'Agora', next: '' }

/** The lessons of a day as a line of time. */
export function TodayLessons({ day, clock }: { day: SchoolDay; clock: string }) {
  const groups = new Set(day.lessons.map(lesson => lesson.groupId)).size
  return (
    <Section
      flush
      title="Aulas de hoje"
      aside={
        <>
          {day.lessons.length > 0 && (
            <span>
              {day.lessons.length} {day.lessons.length === 1 ? 'tempo' : 'tempos'} · {groups}{' '}
              {groups === 1 ? 'turma' : 'turmas'}
            </span>
          )}
          <Link to="/dashboard/two">Calendário</Link>
        </>
      }
    >
      {day.lessons.length === 0 ? (
        <EmptyState
          art={null}
          title={day.closed === null ? 'Hoje não tem aulas' : `Hoje não há aulas: ${day.closed}`}
          text={day.closed === null ? 'O seu horário não tem tempos neste dia da semana.' : undefined}
          primary={{ label: 'Ver o calendário', to: '/dashboard/two' }}
        />
      ) : (
        <ol className={styles.line}>
          {day.lessons.map(lesson => (
            <Lesson key={lesson.id} lesson={lesson} moment={momentOf(lesson, clock)} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Lesson({ lesson, moment }: { lesson: Slot; moment: LessonMoment }) {
  return (
    <li className={styles.lesson} data-moment={moment}>
      <span className={styles.hour}>
        {lesson.startsAt?.slice(0, 5) ?? `${lesson.period}.º`}
        {lesson.endsAt && <small>{lesson.endsAt.slice(0, 5)}</small>}
      </span>
      <span className={styles.rail} aria-hidden="true">
        <span className={styles.knot} />
      </span>
      <div>
        <Link to={`/dashboard/group/${lesson.groupId}`} className={styles.what}>
          {lesson.groupName} · {lesson.subjectName}
        </Link>
        <p>
          {[lesson.room && `sala ${lesson.room}`, `${lesson.period}.º tempo`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {MOMENTS[moment] && <span className={styles.moment}>{MOMENTS[moment]}</span>}
    </li>
  )
}
