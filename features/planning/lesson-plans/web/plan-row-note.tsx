import { Link } from 'react-router'
import { Note } from '#kit/web/notice/note.tsx'
import type { Lesson } from '../contract.ts'
import { planRowText } from '../paper.ts'
import styles from './lesson-form.module.css'
import { planHref } from './lesson-places.ts'

/** Which row of which analytical plan a lesson teaches, and the way there. */
export function PlanRowNote({ row }: { row: NonNullable<Lesson['planRow']> }) {
  return (
    <div className={styles.intro}>
      <Note>
        Do plano analítico: <Link to={planHref(row.planId)}>{planRowText(row)}</Link>.
      </Note>
    </div>
  )
}
