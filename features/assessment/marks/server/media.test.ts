import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnYear } from '#engines/marks/drawn-testing.ts'
import { proposedRules } from '#engines/marks/proposals.ts'
import { recountTerm, recountYear } from '#engines/marks/recount-testing.ts'
import { columnOfKey, type Mark, type MarkColumn, type MarkRule } from '#engines/marks/rule.ts'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../../scripts/patience.ts'
import { downloadMarksPaper, getPauta } from '../council-contract.ts'
import { fixtureMarkRule, fixtureMarks } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-11-20')
await fixtureCalendar(db, { state: 'em vigor' })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const names = [
  ['POR', 'Português'],
  ['MAT', 'Matemática'],
  ['CN', 'Ciências Naturais'],
  ['CS', 'Ciências Sociais'],
  ['EVO', 'Educação Visual e Ofícios'],
  ['EF', 'Educação Física'],
] as const
const subjects = await Promise.all(names.map(([code, name]) => fixtureSubject(db, { code, name })))

it('every medium has the figures of the recount', async () => {
  const classes = fc.sample(
    fc.constantFrom(...proposedRules).chain(({ rule, grades }) =>
      fc.record({
        rule: fc.constant(rule),
        grade: fc.constantFrom(...grades),
        pupils: fc.array(fc.array(drawnYear(rule), { minLength: 2, maxLength: 2 }), {
          minLength: cases(6, 20),
          maxLength: cases(8, 52),
        }),
      }),
    ),
    { numRuns: cases(3, 60), seed: 65 },
  )
  let compared = 0
  for (const [at, { rule, grade, pupils }] of classes.entries()) {
    const schoolId = (await fixtureSchool(db, { name: `Escola ${at}` })).id
    await fixtureMarkRule(db, { schoolId, grade, by: dap, rule })
    const group = await fixtureGroup(db, { name: `${grade}ª${at}`, grade, schoolId })
    const own = subjects.slice(0, 2)
    for (const { id } of own) await fixtureTeacherOf(db, group.id, id)
    const ids: string[] = []
    for (const number of pupils.keys())
      ids.push(
        (
          await fixtureStudent(db, {
            groupId: group.id,
            fullName: `Aluno ${String(number + 1).padStart(2, '0')}`,
            numberInGroup: number + 1,
            sex: number % 2 ? 'H' : 'M',
          })
        ).id,
      )
    for (const trimester of [1, 2, 3])
      for (const [subjectAt, { id }] of own.entries())
        await fixtureMarks(
          db,
          dap,
          { group: group.id, subject: id, trimester },
          Object.fromEntries(
            pupils.map((marks, pupil) => [
              ids[pupil] ?? '',
              Object.fromEntries(
                Object.entries(marks[subjectAt]?.[trimester - 1]?.cells ?? {}).filter(
                  ([, mark]) => mark !== undefined,
                ),
              ) as Record<string, Mark>,
            ]),
          ),
        )
    const known: (ReturnType<typeof recountTerm> | undefined)[][][] = ids.map(() => own.map(() => []))
    for (const trimester of [1, 2, 3]) {
      const params = { group: group.id, trimester: String(trimester) } as never
      const { data } = await server.as(dap).call(getPauta, { params, query: {} as never })
      const paper = async (kind: string, more: object = {}) =>
        (
          await server.as(dap).call(downloadMarksPaper, {
            params: { group: group.id, trimester: String(trimester), paper: kind } as never,
            query: { format: 'xlsx', size: 'A4', ...more } as never,
          })
        ).raw
      const sheet = await readTable(await paper('pauta'), { sheet: 'Pauta' } as never)
      for (const [subjectAt, { id, abbreviation }] of own.entries()) {
        const columns = (data.subjects.find(each => each.id === id)?.columns ?? []).flatMap(
          ({ key }) => columnOfKey(key) ?? [],
        ) as MarkColumn[]
        const mini = await readTable(await paper('mini-pauta', { subject: id }), {} as never)
        for (const [pupilAt, pupilId] of ids.entries()) {
          const cells = pupils[pupilAt]?.[subjectAt]?.[trimester - 1]?.cells ?? {}
          const expected = recountTerm(rule as MarkRule, columns, cells)
          known[pupilAt]?.[subjectAt]?.push(expected)
          const shown = data.pupils.find(each => each.id === pupilId)?.marks[id]
          expect(shown?.term.mark ?? shown?.term.kind).toBe(expected)
          const text = (table: typeof sheet, label: string) =>
            table.rows[pupilAt]?.cells[table.header.indexOf(label)]
          const word =
            typeof expected === 'number'
              ? String(expected / 10).replace('.', ',')
              : { 'por fazer': '·', 'sem nota': '–', dispensado: 'D' }[expected]
          expect(text(sheet, `${abbreviation} MT`)).toBe(word)
          expect(text(mini, 'MT')).toBe(word)
          compared += 3
          if (trimester === 3) {
            const terms = (known[pupilAt]?.[subjectAt] ?? []) as Parameters<typeof recountYear>[1]
            expect(shown?.year?.mark ?? shown?.year?.kind).toBe(recountYear(rule as MarkRule, terms))
            compared += 1
          }
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(100)
})
