import { sql } from 'kysely'
import { archiveYears } from '#kit/server/database/years.ts'
import { printFigure } from './figure.ts'
import { type Call, callsOf } from './growth-calls.ts'
import { addYear, THIS_YEAR } from './growth-years.ts'
import { type MeasuredProduct, withProduct } from './product.ts'
import { tableOf } from './table.ts'

const AGES = [1, 5, 10]
/** The quickest of so many counts: what else the machine does touches it least. */
const ROUNDS = 5
/** What one looks at all day stays as quick as it was; the rest may grow as its data do. */
const FLAT = 1.3
const flat: Readonly<Record<string, RegExp>> = {
  home: /\/dashboard\/day|\/school-picture/,
  register: /\/absences\/groups\//,
  bank: /\/questions(\?|$|\/counts)/,
  lessons: /\/lesson-plans(\?|$)/,
  search: /\/quick-find|[?&]search=/,
  reports: /\/reports(\?|$|\/applications\/|\/overview)/,
}

const tokens = new Map<string, Promise<string>>()

/**
 * A school of 1,500 pupils after one, five and ten years, each with its groups, enrolments, lessons, absences, marks, tests
 * with their answers, games and changes: every call that a page begins with at each age, and every list with each of
 * its orders and searched with and without a hit, by the same call at the first. What is asked for is of this year at every age.
 */
await withProduct(async measured => {
  const { db } = measured.database
  const calls = await callsOf(db)
  const times = new Map<Call, number[]>()
  const refused = new Map<string, number>()
  let years = 0
  for (const age of AGES) {
    for (; years < age; years++) await addYear(db, THIS_YEAR - years)
    // As the house is kept every night.
    await archiveYears(measured.database.url)
    await sql`VACUUM ANALYZE`.execute(db)
    const { rows } = await sql<{ rows: string }>`SELECT sum(reltuples)::bigint AS rows FROM pg_class
      WHERE relkind = 'r' AND relname IN ('enrolments', 'lesson_plans', 'lesson_absences', 'mark_cells', 'responses')`.execute(
      db,
    )
    console.log(`  ${age} years: ${rows[0]?.rows} rows of enrolments, lessons, absences, marks and answers`)
    for (const call of calls) {
      const least = await leastOf(measured, call)
      if (typeof least === 'string') refused.set(`${call.path}: ${least}`, age)
      else times.set(call, [...(times.get(call) ?? []), least])
    }
  }
  const grown = [...times]
    .filter(([, all]) => all.length === AGES.length)
    .map(([call, all]) => ({ call, all, ratio: (all.at(-1) ?? 0) / (all[0] ?? 1) }))
    .sort((a, b) => b.ratio - a.ratio)
  console.log(
    tableOf([
      ['call', ...AGES.map(age => `${age} years`), 'ratio'],
      ...grown.map(({ call, all, ratio }) => [
        `${call.api}${call.path}`.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'),
        ...all.map(ms => ms.toFixed(1)),
        ratio.toFixed(2),
      ]),
    ]),
  )
  for (const [name, path] of Object.entries(flat)) {
    const worst = grown.find(({ call }) => path.test(call.path))
    if (worst)
      printFigure(
        `${name} after ${AGES.at(-1)} years`,
        `${worst.all.at(-1)?.toFixed(1)} ms`,
        `after ${AGES[0]}: ${worst.all[0]?.toFixed(1)} ms`,
        worst.ratio,
        { max: FLAT },
      )
  }
  if (refused.size > 0) console.log(`  refused: ${[...refused.keys()].join(', ')}`)
})

/** The quickest answer in ms, or why there is none. */
async function leastOf(
  { product, signIn }: MeasuredProduct,
  { api, path, who }: Call,
): Promise<number | string> {
  const key = `${api} ${who}`
  if (!tokens.has(key))
    tokens.set(key, api === 'academy' ? signIn(who) : signInThere(product.address, product.password, who))
  const authorization = `Bearer ${await tokens.get(key)}`
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round <= ROUNDS; round++) {
    const from = performance.now()
    const answer = await fetch(`${product.address}/api/${api}${path}`, { headers: { authorization } })
    await answer.arrayBuffer()
    if (!answer.ok) return String(answer.status)
    // The first one reads what only such calls need.
    if (round > 0) least = Math.min(least, performance.now() - from)
  }
  return least
}

async function signInThere(address: string, password: string, who: string): Promise<string> {
  const answer = await fetch(`${address}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.dondza.mz`, password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
