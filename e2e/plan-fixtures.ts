import type { Fixtures } from './fixtures.ts'

/** A draft of the teacher's with three weeks in it, at a number of lessons a week that no other plan has. */
export async function fixturePlan(teacher: Fixtures): Promise<{ id: string; version: number }> {
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

/** A blank draft of a whole trimester, a week a row as the calendar has them. */
export async function fixtureTerm(
  teacher: Fixtures,
): Promise<{ id: string; version: number; rows: { id: string }[] }> {
  const subjects = await teacher.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const groups = await teacher.call<{ id: string; name: string; grade: number }[]>('GET', '/groups/options')
  const group = groups.find(group => group.name === '6ªB')
  const span = { startsOn: '2026-03-02', endsOn: '2026-05-22' }
  const { weeks } = await teacher.call<{ weeks: { number: number; startsOn: string; endsOn: string }[] }>(
    'GET',
    `/analytical-plans/weeks?startsOn=${span.startsOn}&endsOn=${span.endsOn}&weeklyHours=6&group=${group?.id}`,
  )
  return teacher.call('POST', '/analytical-plans', {
    kind: 'trimestral',
    subjectId: subjects.find(subject => subject.code === 'MAT')?.id,
    grade: 6,
    groupIds: [group?.id],
    year: 2026,
    trimester: 1,
    ...span,
    weeklyHours: 6,
    rows: weeks.map(({ number, startsOn, endsOn }) => ({
      id: crypto.randomUUID(),
      week: number,
      startsOn,
      endsOn,
      lessons: 5,
    })),
  })
}
