import { expect, it } from 'vitest'
import type { ScheduledLesson } from './schedule-contract.ts'
import { withoutPlan } from './without-plan.ts'

const lesson = (date: string, teacher: string | null, group: string, plan: object | null = null) =>
  ({
    date,
    teacher: teacher && { id: `id ${teacher}`, name: teacher },
    group: { id: group, name: group },
    plan,
  }) as unknown as ScheduledLesson

it('the teacher with most lessons without a plan comes first, then by name', () => {
  const all = withoutPlan(
    [
      lesson('2026-05-05', 'Óscar', '6ªB'),
      lesson('2026-05-05', 'Ana', '6ªA'),
      lesson('2026-05-06', 'Zita', '7ªB'),
      lesson('2026-05-07', 'Zita', '7ªA'),
      lesson('2026-05-08', 'Zita', '7ªB'),
    ],
    '2026-05-05',
  )
  expect(all).toEqual([
    { id: 'id Zita', name: 'Zita', lessons: 3, groups: ['7ªA', '7ªB'] },
    { id: 'id Ana', name: 'Ana', lessons: 1, groups: ['6ªA'] },
    { id: 'id Óscar', name: 'Óscar', lessons: 1, groups: ['6ªB'] },
  ])
})

it('lessons that are planned, over, or nobody’s are not counted', () => {
  const all = [
    lesson('2026-05-04', 'Ana', '6ªA'),
    lesson('2026-05-05', 'Ana', '6ªA', { id: 'p' }),
    lesson('2026-05-05', null, '6ªA'),
  ]
  expect(withoutPlan(all, '2026-05-05')).toEqual([])
  expect(withoutPlan(all, '2026-05-04')).toMatchObject([{ lessons: 1 }])
})
