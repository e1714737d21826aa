import { type Fixtures, ownWord } from './fixtures.ts'

/** A lesson of the teacher's with all its phases, on no day. */
export async function fixtureLesson(
  teacher: Fixtures,
  {
    content: introduction = 'Correcção do TPC.',
    groupName = '6ªA',
  }: { content?: string; groupName?: string } = {},
): Promise<{ id: string; pupils: number; theme: string }> {
  const subjects = await teacher.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const groups = await teacher.call<{ id: string; name: string; students: number }[]>(
    'GET',
    '/groups/options',
  )
  const group = groups.find(group => group.name === groupName)
  const mathematics = subjects.find(subject => subject.code === 'MAT')?.id
  const { competences } = await teacher.call<{ competences: { id: string; code: string }[] }>(
    'GET',
    `/subjects/${mathematics}/tree`,
  )
  const names = [
    ['Introdução e Motivação', 7, introduction],
    ['Mediação e Assimilação', 15, 'Assim: 1) acha-se o m.m.c.; 2) adiciona-se 1/2 + 1/3.'],
    ['Domínio e Consolidação', 13, 'Exercícios.'],
    ['Controlo e Avaliação', 10, 'Questão individual.'],
  ] as const
  const theme = ownWord('Adição de fracções')
  const { id } = await teacher.call<{ id: string }>('POST', '/lesson-plans', {
    subjectId: mathematics,
    grade: 6,
    groupId: group?.id,
    competenceIds: competences.filter(({ code }) => code === 'FR2').map(({ id }) => id),
    // Today, at an hour that no timetable has: it can be taught, and is nobody else's.
    heldOn: '2026-05-05',
    startsAt: '17:15',
    minutes: 45,
    pupils: group?.students,
    unitTitle: 'III. Fracções',
    theme,
    summary: 'Fracções equivalentes. Exercícios.',
    objectives: [{ text: 'Adicionar duas fracções.' }],
    media: ['quadro'],
    phases: names.map(([name, minutes, content]) => ({
      id: crypto.randomUUID(),
      name,
      minutes,
      content,
      teacherActivities: ['Explica.', 'Pergunta.'],
      studentActivities: ['Responde.'],
      methods: [],
      media: [],
    })),
  })
  return { id, pupils: group?.students ?? 0, theme }
}
