import type { ReactNode } from 'react'
import { formatWeekday } from '#kit/figures.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { NextLesson } from '../contract.ts'
import styles from './next-lesson.module.css'

interface CardProps {
  title: ReactNode
  when: ReactNode
  action: ReactNode
  children: ReactNode
}

/** The card that a class report begins with: one sentence, when, one button, and who. */
export function Card({ title, when, action, children }: CardProps) {
  return (
    <section className={styles.card} aria-labelledby="next-lesson">
      <header>
        <div>
          <h2 id="next-lesson">{title}</h2>
          {when}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

/** Day, hours and room of the lesson, and what more stands beside them. */
export function LessonTime({ lesson, children }: { lesson: NextLesson | null; children?: ReactNode }) {
  return (
    <Row as="p" wrap secondary className={styles.when}>
      <span>
        <Icon name="clock" size={18} />
        {lesson ? <b>{timeOf(lesson)}</b> : 'Sem próxima aula no horário desta turma.'}
      </span>
      {lesson?.room && <span>{roomInWords(lesson.room)}</span>}
      {children}
    </Row>
  )
}

function timeOf({ date, startsAt, endsAt }: NextLesson): string {
  const hours = startsAt && (endsAt ? `, ${startsAt} a ${endsAt}` : `, ${startsAt}`)
  return `${formatWeekday(date)}${hours ?? ''}`
}
