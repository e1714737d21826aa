import { sql } from 'kysely'
import type { LevelMoves } from '#features/assessment/hearing/moves-contract.ts'
import type { Network } from '#features/assessment/reports/network-contract.ts'
import type { FulfilmentRow, Subtotal } from '#features/planning/fulfilment/contract.ts'
import type { Totals } from '#features/planning/fulfilment/count.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withProduct } from './product.ts'
import {
  type Asking,
  recountAbsences,
  recountGradebooks,
  recountQuizzes,
  recountReturns,
} from './recount-more.ts'

/** As many figures as the rooms of the demonstration have at least: a run that finds fewer has not read them. */
const LEAST = 2000

const differences: string[] = []
let figures = 0

function same(where: string, wanted: number | null, found: number | null | undefined): void {
  figures++
  const near = wanted === null || found == null ? wanted === (found ?? null) : Math.abs(wanted - found) < 1e-9
  if (!near) differences.push(`${where}: ${wanted} by its rows, ${found} said`)
}

/**
 * Counts the fulfilment of plans, levels that pupils moved between, absences, quizzes, pautas, statistical returns and three schools beside
 * each other once more from their rows, each by another way than the product's, and holds what the product says against it. Ends with 1 where one figure differs.
 */
await withProduct(async ({ product, database, signIn }) => {
  const signedIn = await fetch(`${product.address}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pedagogo@demo.dondza.mz', password: product.password }),
  })
  const { access_token: diagnostics } = (await signedIn.json()) as { access_token: string }
  const tokens = { academy: await signIn('pedagogo'), diagnostics }
  const read = async <T>(api: keyof typeof tokens, path: string): Promise<T> => {
    const answer = await fetch(`${product.address}/api/${api}${path}`, {
      headers: { authorization: `Bearer ${tokens[api]}` },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const academy = (path: string, init: RequestInit = {}) =>
    fetch(`${product.address}/api/academy${path}`, {
      ...init,
      headers: { authorization: `Bearer ${tokens.academy}`, 'content-type': 'application/json' },
    })
  const asking: Asking = {
    db: database.db,
    same,
    read,
    write: async (path, body) => {
      const answer = await academy(path, { method: 'PUT', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json() as never
    },
    text: async path => (await (await academy(path)).text()).replace(/^\uFEFF/, ''),
  }
  await fulfilment(database.db, await read('academy', '/fulfilment?limit=1000'))
  for (const skill of ['leitura', 'aritmética'])
    await levels(database.db, skill, await read('diagnostics', `/level-moves?skill=${skill}`))
  await recountAbsences(asking)
  await recountQuizzes(asking)
  await recountGradebooks(asking)
  await recountReturns(asking)
  await threeSchools(database.db)
  await recountReturns(asking)
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT subject_id AS id FROM tests t
    JOIN applications a ON a.test_id = t.id WHERE t.kind = 'escrito'`.execute(database.db)
  for (const { id } of rows)
    await network(database.db, await read('diagnostics', `/reports/network?subject=${id}`))
  for (const difference of differences) console.log(`  ${difference}`)
  console.log(`  rooms: ${figures} figures, ${differences.length} differ`)
  if (differences.length > 0 || figures < LEAST) process.exitCode = 1
})

interface FulfilmentList {
  today: string
  rows: FulfilmentRow[]
  total: Totals
  by: Record<'subject' | 'group' | 'teacher', Subtotal[]>
}

/** Lessons as events, one by one. */
async function fulfilment(db: Db, { today, rows, total, by }: FulfilmentList): Promise<void> {
  const registers = await db.selectFrom('fulfilments').selectAll().where('deleted_at', 'is', null).execute()
  const lessons = await db
    .selectFrom('lesson_plans')
    .select(['family_id', 'group_id', 'row_id'])
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['dada', 'parcial'])
    .execute()
  const plans = await db.selectFrom('analytical_plans').select(['id', 'rows']).execute()
  const sums = { planned: 0, taught: 0, madeUp: 0, held: 0 }
  for (const row of rows) {
    const own = { planned: 0, taught: 0, madeUp: 0, held: 0 }
    const weeks = (plans.find(plan => plan.id === row.planId)?.rows ?? []) as unknown as {
      id: string
      endsOn: string
      lessons: number
    }[]
    for (const week of weeks) {
      const at = (each: { family_id: string | null; group_id: string | null; row_id: string | null }) =>
        each.family_id === row.familyId && each.group_id === row.group.id && each.row_id === week.id
      const register = registers.find(at)
      const marked = lessons.filter(at).length
      if (week.endsOn >= today || (!register && marked === 0)) continue
      const elsewhere = row.weeks.find(each => each.rowId === week.id)?.elsewhere ?? 0
      own.planned += week.lessons - elsewhere
      for (let lesson = 1; lesson <= week.lessons; lesson++)
        if (lesson <= marked || lesson <= (register?.taught ?? 0)) own.taught++
      own.madeUp += register?.made_up ?? 0
    }
    own.held = Math.min(own.planned, own.taught + own.madeUp)
    for (const key of Object.keys(own) as (keyof typeof own)[]) {
      same(`fulfilment, ${row.subject.name}, ${row.group.name}, ${key}`, own[key], row.totals[key])
      sums[key] += own[key]
    }
  }
  for (const key of Object.keys(sums) as (keyof typeof sums)[]) {
    same(`fulfilment, total, ${key}`, sums[key], total[key])
    for (const side of ['subject', 'group', 'teacher'] as const)
      same(
        `fulfilment, by ${side}, ${key}`,
        sums[key],
        by[side].reduce((all, entry) => all + entry.totals[key], 0),
      )
  }
}

/** The first and the last level of every pupil, language by language. */
async function levels(db: Db, skill: string, moves: LevelMoves): Promise<void> {
  const { rows } = await sql<{ language: string; student: string; sex: string; from: number; to: number }>`
    SELECT language, student, sex, (array_agg(place ORDER BY at, id))[1] AS "from", (array_agg(place ORDER BY at DESC, id DESC))[1] AS "to"
    FROM (SELECT t.language, s.id AS student, s.sex, a.created_at AS at, a.id,
        (SELECT n FROM jsonb_array_elements(t.levels) WITH ORDINALITY AS l (level, n) WHERE coalesce(level ->> 'name', level #>> '{}') = r.level) AS place
      FROM attempts r JOIN applications a ON a.id = r.application_id JOIN tests t ON t.id = a.test_id
      JOIN students s ON s.id = r.student_id JOIN groups g ON g.id = a.group_id
      WHERE t.kind = 'oral' AND t.skill = ${skill} AND r.state = 'entregue' AND r.level IS NOT NULL AND r.deleted_at IS NULL
        AND a.deleted_at IS NULL AND s.deleted_at IS NULL
        AND g.year = (SELECT max(year) FROM groups)) heard
    GROUP BY language, student, sex HAVING count(*) > 1`.execute(db)
  for (const language of moves.languages) {
    const own = rows.filter(row => row.language === language.language)
    for (const sex of ['H', 'M', 'total'] as const) {
      const some = own.filter(row => sex === 'total' || row.sex === sex)
      const where = `levels, ${skill}, ${language.language}, ${sex}`
      same(`${where}, up`, some.filter(({ from, to }) => to > from).length, language.up[sex])
      same(`${where}, same`, some.filter(({ from, to }) => to === from).length, language.same[sex])
      same(`${where}, down`, some.filter(({ from, to }) => to < from).length, language.down[sex])
      same(`${where}, all`, some.length, language.all[sex])
    }
  }
}

/** The groups of the demonstration in three schools. */
async function threeSchools(db: Db): Promise<void> {
  const made: string[] = []
  for (const place of [2, 3]) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO schools SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'name', s.name || ' ' || ${String(place)}::text))).*
      FROM schools s WHERE deleted_at IS NULL ORDER BY created_at LIMIT 1 RETURNING id`.execute(db)
    for (const { id } of rows) made.push(id)
  }
  const groups = await db.selectFrom('groups').select('id').orderBy('id').execute()
  for (const [at, { id }] of groups.entries()) {
    const school = made[(at % 3) - 1]
    if (school) await db.updateTable('groups').set({ school_id: school }).where('id', '=', id).execute()
  }
}

/** Marks of the chosen test, pupil by pupil: the last time of each. */
async function network(db: Db, { comparison }: Network): Promise<void> {
  if (!comparison) return
  const { rows } = await sql<{ school: string; group: string; pupil: string; mark: number }>`
    SELECT DISTINCT ON (g.school_id, coalesce(t.student_id, t.id)) g.school_id AS school, g.id AS "group",
      coalesce(t.student_id, t.id) AS pupil, floor(20 * t.points / tests.total_points + 0.5)::float8 AS mark
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests ON tests.id = a.test_id JOIN groups g ON g.id = a.group_id
    WHERE a.test_id = ${comparison.testId} AND t.state = 'entregue' AND t.deleted_at IS NULL AND a.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM responses r WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir')
    ORDER BY g.school_id, coalesce(t.student_id, t.id), a.created_at DESC, a.id DESC`.execute(db)
  for (const line of comparison.lines) {
    const own = rows.filter(({ school }) => school === line.id)
    const mean = own.length === 0 ? null : own.reduce((sum, { mark }) => sum + mark, 0) / own.length
    const where = `network, ${comparison.title}, ${line.name}`
    same(`${where}, pupils`, own.length, line.n)
    same(`${where}, classes`, new Set(own.map(({ group }) => group)).size, line.classes)
    same(`${where}, mean`, mean, line.mean)
  }
}
