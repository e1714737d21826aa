import { RowCard } from '#kit/web/list/row-card.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import type { PlanListRow } from '../contract.ts'
import { PlanStateMark } from './plan-state.tsx'
import { spanText } from './plan-words.ts'

/** A plan in a list, for phones. */
export function PlanCard({ row }: { row: PlanListRow }) {
  return (
    <RowCard
      title={
        <SubjectDot colour={row.subject.colour}>
          {row.subject.name}, {row.grade}ª classe
        </SubjectDot>
      }
      text={`${row.groups.map(group => group.name).join(', ')} · ${spanText(row)}`}
    >
      <span>{row.teacher.name}</span>
      {row.state !== 'em execução' && <PlanStateMark state={row.state} />}
    </RowCard>
  )
}
