import { listInWords } from '#kit/figures.ts'
import type { PlanListRow } from './contract.ts'
import { planStateTable } from './plan.ts'

/** What a plan is for: which groups learn what, and when. */
export interface PlanPurpose {
  /** Absent while the plan is being made. */
  familyId?: string
  kind: PlanListRow['kind']
  subjectId: string
  groupIds: readonly string[]
  year: number
  trimester: number | null
  startsOn: string
  endsOn: string
}

/** Other plans for some of the same groups, of the same kind, subject and time; those in the archive count no more. */
export function samePlans(all: readonly PlanListRow[], plan: PlanPurpose): PlanListRow[] {
  return all.filter(
    other =>
      other.familyId !== plan.familyId &&
      other.state !== 'arquivado' &&
      other.kind === plan.kind &&
      other.subject.id === plan.subjectId &&
      other.year === plan.year &&
      other.trimester === plan.trimester &&
      other.startsOn <= plan.endsOn &&
      other.endsOn >= plan.startsOn &&
      other.groups.some(group => plan.groupIds.includes(group.id)),
  )
}

/** «o de Ermelinda Sitoe para 6ªA e 6ªB, em execução». */
export function samePlanText(other: Pick<PlanListRow, 'teacher' | 'groups' | 'state'>): string {
  const groups = listInWords(other.groups.map(group => group.name))
  return `o de ${other.teacher.name} para ${groups}, ${planStateTable.labels[other.state].toLowerCase()}`
}
