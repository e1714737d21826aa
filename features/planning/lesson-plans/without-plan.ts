import type { ScheduledLesson } from './schedule-contract.ts'

/** A teacher with lessons that nobody has planned. */
export interface WithoutPlan {
  id: string
  name: string
  lessons: number
  groups: string[]
}

/** Whether a lesson is still to be planned: it has no plan, and its pupils are there. */
export function lacksPlan({ plan, parted }: Pick<ScheduledLesson, 'plan' | 'parted'>): boolean {
  return plan === null && parted === undefined
}

/** Whether the lesson's teacher leads one of the groups that replace it. */
export function isReplacedByGroup(
  { plan, parted, period }: Pick<ScheduledLesson, 'plan' | 'parted' | 'period'>,
  led: readonly { path: string; period: number }[],
): boolean {
  return plan === null && led.some(hour => hour.path === parted?.path && hour.period === period)
}

/** Where the pupils of a lesson are instead: «os alunos estão em «Grupos para ler»». */
export function partedText({ parted }: Pick<ScheduledLesson, 'parted'>): string | undefined {
  return parted && `os alunos estão em «${parted.title}»`
}

/** Who has lessons without a plan from a day on, the one with most of them first. */
export function withoutPlan(lessons: readonly ScheduledLesson[], from: string): WithoutPlan[] {
  const lacking = lessons.filter(lesson => lesson.date >= from && lacksPlan(lesson) && lesson.teacher)
  return [...Map.groupBy(lacking, lesson => lesson.teacher?.id ?? '').entries()]
    .map(([id, all]) => ({
      id,
      name: all[0]?.teacher?.name ?? '',
      lessons: all.length,
      groups: [...new Set(all.map(lesson => lesson.group.name))].sort((a, b) => a.localeCompare(b, 'pt')),
    }))
    .sort((a, b) => b.lessons - a.lessons || a.name.localeCompare(b.name, 'pt'))
}
