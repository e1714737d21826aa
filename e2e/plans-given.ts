import type { Given } from './given.ts'

/** A draft of the teacher's with three weeks in it, at a number of lessons a week that no other plan has. */
export async function givenPlan(teacher: Given): Promise<{ id: string; version: number }> {
  const subjects = await teacher.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const groups = await teacher.call<{ id: string; name: string }[]>('GET', '/groups/options')
  const weeks = [
    ['2026-03-02', '2026-03-06', 'Fracções'],
    ['2026-03-09', '2026-03-13', 'Decimais'],
    ['2026-03-16', '2026-03-20', 'Percentagens'],
  ] as const
  return teacher.call('POST', '/analytical-plans', {
    kind: 'quinzenal',
    subjectId: subjects.find(subject => subject.code === 'MAT')?.id,
    grade: 6,
    groupIds: groups.filter(group => group.name === '6ªB').map(group => group.id),
    year: 2026,
    startsOn: '2026-03-02',
    endsOn: '2026-03-20',
    weeklyHours: 6,
    rows: weeks.map(([startsOn, endsOn, content], at) => ({
      id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      week: at + 1,
      startsOn,
      endsOn,
      unit: `${content}: unidade`,
      objectives: [`Reconhecer ${content.toLowerCase()}.`],
      contents: [content, `${content} no dia-a-dia`],
      lessons: 6,
    })),
  })
}
