import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { loadDemonstration } from '#app/demonstration/load.ts'
import { openInstallation } from '#app/open-installation.ts'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { listPlans } from '#features/planning/analytical-plans/contract.ts'
import { findPlans, lockPlan, updatePlanRow } from '#features/planning/analytical-plans/server/queries.ts'
import { readPlan } from '#features/planning/analytical-plans/server/read-plan.ts'
import { findElsewhere } from '#features/planning/fulfilment/server/elsewhere.ts'
import { presentFulfilment, worstFirst } from '#features/planning/fulfilment/server/present.ts'
import { findFulfilments } from '#features/planning/fulfilment/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'

/**
 * Opening, saving and listing among 1,000 and then 2,000 plans of 40 rows, and the fulfilment of 800 of them (200
 * teachers), each against the same rows read or written by a bare statement in the same run. Prints medians in
 * milliseconds, the ratio, and how the time grows when the plans double.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'bench-plans-'))
chmodSync(dataDir, 0o711)
const installation = await openInstallation(
  {
    dataDir,
    backupDir: dataDir,
    backups: 'nightly',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseConnections: 4,
  },
  () => {},
)
try {
  const { db } = installation.database
  await db
    .transaction()
    .execute(tx => loadDemonstration(tx, { date: '2026-05-05', password: 'uma frase comprida' }))
  const lead = await someone(db)
  let before = new Map<string, number>()
  for (const plans of [1000, 2000]) {
    await fill(db, plans)
    console.log(`${plans} planos × 40 linhas`)
    const times = new Map<string, number>()
    for (const [name, own, bare] of await tasks(db, lead)) {
      const [took, floor] = await alternately(own, bare)
      const grown = before.get(name)
      times.set(name, took)
      console.log(
        `  ${name.padEnd(12)} ${took.toFixed(2)} ms, bare ${floor.toFixed(2)} ms, ratio ${(took / floor).toFixed(2)}` +
          (grown ? `, × ${(took / grown).toFixed(2)} when doubled` : ''),
      )
    }
    before = times
  }
} finally {
  await installation.close()
  rmSync(dataDir, { recursive: true, force: true })
}

type Task = [name: string, own: () => Promise<unknown>, bare: () => Promise<unknown>]

async function tasks(db: Db, lead: Account): Promise<Task[]> {
  const one = await db
    .selectFrom('analytical_plans')
    .select(['id', 'rows'])
    .where('state', '=', 'rascunho')
    .limit(1)
    .executeTakeFirstOrThrow()
  const text = JSON.stringify(one.rows)
  const page = z.parse(listPlans.query, {})
  return [
    [
      'abrir',
      () => readPlan(db, lead, one.id),
      () => sql`select * from analytical_plans where id = ${one.id}`.execute(db),
    ],
    [
      'guardar',
      () =>
        db.transaction().execute(async tx => {
          await lockPlan(tx, lead, one.id)
          return updatePlanRow(tx, one.id, { rows: text })
        }),
      () => sql`update analytical_plans set rows = ${text}::jsonb where id = ${one.id}`.execute(db),
    ],
    [
      'listar',
      () => findPlans(db, lead, page),
      () => sql`select * from analytical_plans order by updated_at desc limit 26`.execute(db),
    ],
    [
      'cumprimento',
      async () => {
        const stored = await findFulfilments(db, lead, {})
        const elsewhere = await findElsewhere(db, stored, findSharedHours)
        return worstFirst(stored.map(row => presentFulfilment(row, { today: '2026-05-05', elsewhere })))
      },
      () => sql`select id, group_ids, rows from analytical_plans where state = 'em execução'`.execute(db),
    ],
  ]
}

/** Copies of the demonstration's plan with 40 rows, until there are so many; two in five of them in practice. */
async function fill(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from analytical_plans`.execute(db)
  const missing = count - (rows[0]?.n ?? 0)
  await sql`
    insert into analytical_plans (id, family_id, school_id, kind, subject_id, grade, group_ids, year, trimester,
      starts_on, ends_on, weekly_hours, teacher_id, rows, state)
    select made.id, made.id, p.school_id, p.kind, p.subject_id, p.grade, p.group_ids[1:1], p.year, p.trimester, p.starts_on,
      p.ends_on, p.weekly_hours, p.teacher_id, many.rows, case when n % 5 < 2 then 'em execução' else 'rascunho' end
    from (select * from analytical_plans order by created_at limit 1) p
    cross join (select gen_random_uuid() as id, n from generate_series(1, ${missing}) n) made
    cross join lateral (select jsonb_agg(p.rows -> (k % 12) || jsonb_build_object('id', gen_random_uuid(), 'week', k + 1))
      as rows from generate_series(0, 39) k where made.n > 0) many`.execute(db)
  await sql`analyze analytical_plans`.execute(db)
}

async function someone(db: Db): Promise<Account> {
  const { id, name, email, role } = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role'])
    .where('role', '=', 'pedagogo')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id, name, email, role, sessionId: uuid(), onlyWithin: null }
}

/** Medians of two tasks run in turn, so that whatever slows the machine slows both. */
async function alternately(
  own: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 15; round++)
    for (const [at, task] of [own, bare].entries()) {
      const began = performance.now()
      await task()
      times[at]?.push(performance.now() - began)
    }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  return [median(times[0]), median(times[1])]
}
