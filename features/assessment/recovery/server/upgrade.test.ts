import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { emptyTestDatabase } from '#kit/server/database/testing.ts'
import { closedSentence } from '../closed-as.ts'
import { outcomeWord } from '../outcome-word.ts'
import type { RecoveryResult } from '../recovery.ts'

const then = ['recuperado', 'parcial', 'não recuperado'] as const
/** The outcome of a share by the rule of then. */
const ofShare = (after: number | null) =>
  after === null ? null : (then[after >= 0.75 ? 0 : after >= 0.5 ? 1 : 2] ?? null)

/** Pupils as a plan of then stored them: of each competence the shares before and after, and what that came to. */
const shares: [number | null, number | null][][] = [
  [[0, 0.75]],
  [[0.2, 0.5]],
  [[0.5, 0.5]],
  [[0.6, 0.4]],
  [[0.9, 1]],
  [
    [0.9, 0.3],
    [0.1, 0.8],
  ],
  [
    [0, null],
    [0.4, 0.6],
  ],
  [[0.3, null]],
]
const ids = shares.map(() => uuid())

function stored(): object[] {
  return shares.map((competences, at) => {
    const outcomes = competences.map(([, after]) => ofShare(after)).filter(outcome => outcome !== null)
    return {
      studentId: ids[at],
      outcome:
        outcomes.length === 0
          ? null
          : outcomes.every(each => each === 'recuperado')
            ? 'recuperado'
            : outcomes.every(each => each === 'não recuperado')
              ? 'não recuperado'
              : 'parcial',
      competences: competences.map(([before, after], place) => ({
        ...{ competenceId: `c${place}`, before, after, items: 4 },
        outcome: ofShare(after),
      })),
    }
  })
}

it('a plan that was closed before the rule changed keeps each outcome that it was closed with; an open one is read by the new rule', async () => {
  const { url, db } = await emptyTestDatabase()
  const all = readMigrations()
  const cut = all.findIndex(({ name }) => name.endsWith('recovery_plans--gain'))
  expect(cut).toBeGreaterThan(0)
  await migrate(url, all.slice(0, cut))
  const [school, group, account, subject] = [uuid(), uuid(), uuid(), uuid()]
  await sql`insert into schools (id, name, province, district) values (${school}, 'Escola', 'Maputo', 'Matola')`.execute(
    db,
  )
  await sql`insert into groups (id, school_id, name, grade, year) values (${group}, ${school}, '6ªA', 6, 2026)`.execute(
    db,
  )
  await sql`insert into accounts (id, name, email, role, password_hash, device_key) values (${account}, 'Ana', 'ana@escola.mz', 'professor', 'x', 'k')`.execute(
    db,
  )
  await sql`insert into subjects (id, code, name, abbreviation) values (${subject}, 'MAT', 'Matemática', 'Mat')`.execute(
    db,
  )
  const plans = { encerrado: uuid(), reavaliado: uuid() }
  for (const [state, id] of Object.entries(plans))
    await sql`insert into recovery_plans (id, title, group_id, subject_id, competence_ids, responsible_id, created_by, state, results)
      values (${id}, ${state}, ${group}, ${subject}, '{}', ${account}, ${account}, ${state}, ${JSON.stringify(stored())}::jsonb)`.execute(
      db,
    )
  const before = stored() as { outcome: string | null; competences: { outcome: string | null }[] }[]
  await migrate(url, all)
  const read = async (id: string) => {
    const { rows } = await sql<{
      results: RecoveryResult[]
    }>`select results from recovery_plans where id = ${id}`.execute(db)
    return rows[0]?.results ?? []
  }
  const closed = await read(plans.encerrado)
  expect(closed.map(({ studentId }) => studentId)).toEqual(ids)
  expect(closed.map(({ closedAs }) => closedAs)).toEqual(before.map(({ outcome }) => outcome))
  expect(closed.map(({ competences }) => competences.map(({ closedAs }) => closedAs))).toEqual(
    before.map(({ competences }) => competences.map(({ outcome }) => outcome)),
  )
  expect(closed.map(outcomeWord)).toEqual([
    'recuperado',
    'parcial (hoje: melhorou)',
    'parcial (hoje: igual)',
    'não recuperado (hoje: piorou)',
    'recuperado',
    'parcial (hoje: recuperado)',
    'parcial (hoje: melhorou)',
    'sem reavaliação',
  ])
  expect(closedSentence(closed)).toContain('Foram 2 recuperados, 4 parciais e 1 não recuperado.')
  const open = await read(plans.reavaliado)
  expect(open.map(({ outcome }) => outcome)).toEqual(closed.map(({ outcome }) => outcome))
  expect(open.every(result => !('closedAs' in result))).toBe(true)
  expect(closedSentence(open)).toBe('')
})
