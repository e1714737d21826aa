import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { type Fixtures, fixturesBy, ownWord } from './fixtures.ts'
import { groupWithTwoTeachers } from './marks-group.ts'
import { choice, type Pupil, testFixturesBy } from './test-fixtures.ts'

/** A group of the story's own, to which the delegate teaches Mathematics: the lists of the other teacher stay as they are. */
export async function taughtGroup(
  request: APIRequestContext,
  count: number,
): Promise<{ id: string; name: string; pupils: Pupil[]; leave: () => Promise<void> }> {
  const leader = await fixturesBy('pedagogo', request)
  const teacher = await fixturesBy('delegado', request)
  const group = await (await testFixturesBy('pedagogo', request)).group(count)
  const subjects = await leader.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(({ code }) => code === 'MAT')?.id ?? ''
  const { user } = await teacher.call<{ user: { id: string } }>('GET', '/auth/me')
  await setTeachers(leader, group.id, [{ subjectId, accountId: user.id }])
  // The teacher's lists are left as other stories know them.
  return { ...group, leave: () => setTeachers(leader, group.id, []) }
}

/** A test of three questions about fractions, handed out to a group of its own. */
async function testOfThree(
  request: APIRequestContext,
  count: number,
  versions: number,
): Promise<{ id: string; itemIds: string[]; group: { id: string; name: string; pupils: Pupil[] } }> {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(count)
  const subjects = await fixtures.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(({ code }) => code === 'MAT')?.id ?? ''
  const { competences } = await fixtures.call<{ competences: { id: string; code: string }[] }>(
    'GET',
    `/subjects/${subjectId}/tree`,
  )
  const head = {
    title: ownWord('Fracções'),
    subjectId,
    grade: 6,
    year: 2026,
    levels: [],
    kind: 'escrito',
  }
  const items = ['Quanto é 1/2 + 1/4?', 'Quanto é 1/3 + 1/3?', 'Quanto é 3/4 − 1/4?'].map(stem => ({
    id: uuid(),
    questionId: null,
    points: 1,
    competenceId: competences.find(({ code }) => code === 'FR2')?.id ?? null,
    bloom: 'apply',
    domain: 'Fracções',
    question: choice(stem, 'A'),
  }))
  const made = await fixtures.call<{ id: string; version: number }>('POST', '/tests', head)
  let { version } = await fixtures.call<{ version: number }>('PUT', `/tests/${made.id}`, {
    ...head,
    items,
    totalPoints: 20,
    version: made.version,
  })
  if (versions > 1)
    ({ version } = await fixtures.call<{ version: number }>('POST', `/tests/${made.id}/forms`, {
      count: versions,
      questions: true,
      options: true,
      version,
    }))
  await fixtures.call('POST', `/tests/${made.id}/state`, { state: 'publicado', version })
  const { id } = await fixtures.call<{ id: string }>('POST', '/applications', {
    testId: made.id,
    groupId: group.id,
    mode: 'lançamento manual',
  })
  return { id, itemIds: items.map(item => item.id), group }
}

/** A class whose papers, of two versions, lie on the desk. */
export function twoVersions(request: APIRequestContext, count: number) {
  return testOfThree(request, count, 2)
}

/** A class whose report is there: most of it erred. */
export async function measuredClass(request: APIRequestContext, count: number) {
  const own = await testOfThree(request, count, 1)
  const fixtures = await testFixturesBy('pedagogo', request)
  await fixtures.call('POST', `/applications/${own.id}/entries`, {
    entries: own.group.pupils.flatMap((pupil, at) =>
      own.itemIds.map(itemId => ({
        studentId: pupil.id,
        itemId,
        entered: { kind: 'answer', answer: at % 4 === 0 ? 'a' : 'b' },
      })),
    ),
  })
  const { version } = await fixtures.call<{ version: number }>('GET', `/applications/${own.id}`)
  await fixtures.call('POST', `/applications/${own.id}/state`, { state: 'corrigido', version })
  return own
}

/** A class of two whose marks of the trimester are all typed, in two subjects; the first books are handed in. */
export async function classWithMarks(request: APIRequestContext, { handedIn }: { handedIn: number }) {
  const dap = await fixturesBy('pedagogo', request)
  const teachers = [await fixturesBy('delegado', request), dap] as const
  const [first, second] = teachers
  const name = `6ª${Date.now().toString(36)}`
  // No other pupil of the school has these names.
  const family = Date.now()
    .toString(36)
    .replaceAll(/\d/g, digit => 'qwxyzjkvhf'[Number(digit)] ?? '')
  const pupils = [`Abelina J${family}`, `Bernardo J${family}`]
  const { group, subjects, trimester, ...made } = await groupWithTwoTeachers(name, pupils, {
    dap,
    first,
    second,
  })
  for (const [at, who] of teachers.entries()) {
    const book = `/marks/books/${group}/${subjects[at]?.id}/${trimester}`
    const cells = made.pupils.flatMap(studentId =>
      ['ACS1', 'ACS2', 'AT1'].map(place => ({ studentId, place, seen: null, mark: 140 })),
    )
    await who.call('PUT', book, { cells })
    if (at < handedIn) await who.call('POST', `${book}/hand-in`, { handedIn: true, version: 1 })
  }
  return { group: { id: group, name }, trimester, leave: () => setTeachers(dap, group, []) }
}

async function setTeachers(leader: Fixtures, group: string, teachers: readonly object[]): Promise<void> {
  const { version } = await leader.call<{ version: number }>('GET', `/groups/${group}`)
  await leader.call('PUT', `/groups/${group}/teachers`, { teachers, version })
}
