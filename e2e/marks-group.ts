import type { Fixtures } from './fixtures.ts'

/** The day of the demonstration. */
const TODAY = '2026-05-05'

/** A group with two subjects, each with its teacher; no other pupil of the school has these names. */
export async function groupWithTwoTeachers(
  name: string,
  names: readonly string[],
  { dap, first, second }: { dap: Fixtures; first: Fixtures; second: Fixtures },
) {
  const { trimester } = await first.call<{ trimester: number }>('GET', '/marks/books')
  const all = await dap.call<{ id: string; name: string }[]>('GET', '/subjects/options')
  const subjects = ['Matemática', 'Português'].flatMap(
    subject => all.find(each => each.name === subject) ?? [],
  )
  const { id, version } = await dap.call<{ id: string; version: number }>('POST', '/groups', {
    name,
    grade: 6,
    year: Number(TODAY.slice(0, 4)),
  })
  const pupils: string[] = []
  for (const [at, fullName] of names.entries())
    pupils.push(
      (
        await dap.call<{ id: string }>('POST', '/students', {
          groupId: id,
          fullName,
          sex: at % 2 ? 'H' : 'M',
          numberInGroup: at + 1,
        })
      ).id,
    )
  const accounts = [await ownId(first), await ownId(second)]
  await dap.call('PUT', `/groups/${id}/teachers`, {
    teachers: subjects.map((subject, at) => ({ subjectId: subject.id, accountId: accounts[at] })),
    version,
  })
  return { group: id, subjects, pupils, trimester }
}

async function ownId(who: Fixtures): Promise<string> {
  return (await who.call<{ user: { id: string } }>('GET', '/auth/me')).user.id
}
