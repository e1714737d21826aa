import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import type { PlanListRow } from '../contract.ts'
import { spanText } from './plan-body.ts'
import styles from './plan-parts.module.css'
import { PlanStateMark } from './plan-state.tsx'

/** A plan in a list, for phones. */
export function PlanCard({ row }: { row: PlanListRow }) {
  return (
    <div className={styles.card}>
      <SubjectDot colour={row.subject.colour}>
        <b>
          {row.subject.name}, {row.grade}ª classe
        </b>
      </SubjectDot>
      <span>
        {row.groups.map(group => group.name).join(', ')} · {spanText(row)}
      </span>
      <span className={styles.cardFoot}>
        <span>{row.teacher.name}</span>
        <PlanStateMark state={row.state} />
      </span>
    </div>
  )
}
