import { rmSync } from 'node:fs'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import type { Database } from '#kit/server/database/database.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort, type StartedProduct } from '../scripts/start-for-tests.ts'
import { median, printGoal } from './figure.ts'
import { newFolder, withProduct } from './product.ts'

const ROUNDS = 3
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }
/** What pupils play by a code, on the phones that there are. */
const goalsOfPlay = { ...goals, performance: 98 }
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]

/**
 * Lighthouse's simulated phone on sign-in, on the glossary and on a game: middle of three runs, and the bytes that
 * travelled. `npm run bench -- lighthouse:game` looks at one of them alone.
 */
const [only] = process.argv.slice(2)

await withProduct(async ({ product, database, signIn }) => {
  const is = (name: string) => only === undefined || only === name
  if (is('sign-in')) await look(product, 'sign-in', '/auth/unified/sign-in')
  if (is('glossary'))
    await look(product, 'glossary', '/dashboard/glossaryList', { token: await signIn('professor') })
  if (is('game')) await look(product, 'game', `/j/${await codeOfAGame(database)}`, { wanted: goalsOfPlay })
})

async function codeOfAGame(database: Database): Promise<string> {
  const { code } = await database.db
    .selectFrom('games')
    .select('code')
    .where('state', '=', 'publicado')
    .where('code', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return code ?? ''
}

async function look(
  product: StartedProduct,
  name: string,
  path: string,
  { token, wanted = goals }: { token?: string; wanted?: typeof goals } = {},
): Promise<void> {
  const folder = newFolder()
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
  })
  try {
    if (token !== undefined) await context.addInitScript(asSignedIn, token)
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
    for (let round = 0; round < ROUNDS; round++) {
      const result = await lighthouse(`${product.address}${path}`, {
        port,
        onlyCategories: Object.keys(goals),
        output: 'json',
        logLevel: 'error',
      })
      if (!result) throw new Error('Lighthouse gave no result.')
      const { lhr } = result
      for (const category of categories)
        scores[category].push(Math.round(100 * (lhr.categories[category]?.score ?? 0)))
      if (round === 0) console.log(`  ${name} (${lhr.finalDisplayedUrl}): ${weight(lhr)}`)
      if (round === 0) for (const fault of faults(lhr)) console.log(`    ${fault}`)
      if (round === 0 && new URL(lhr.finalDisplayedUrl).pathname !== path)
        throw new Error('It was led elsewhere.')
    }
    for (const category of categories) {
      console.log(`  ${category.padEnd(26)}  ${scores[category].join(', ').padStart(14)}`)
      printGoal(median(scores[category]), { least: wanted[category] })
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Kilobytes that travelled, by kind. */
function weight({ audits }: Report): string {
  const details = audits['network-requests']?.details
  const items = details?.type === 'table' ? details.items : []
  const bytes = new Map<string, number>()
  for (const { resourceType, transferSize } of items) {
    const kind = String(resourceType)
    bytes.set(kind, (bytes.get(kind) ?? 0) + Number(transferSize))
  }
  return [...bytes].map(([kind, sum]) => `${kind} ${(sum / 1000).toFixed(0)} KB`).join(', ')
}

/** What costs points: audits of the three categories that are not full, with what they say. */
function faults({ audits, categories: all }: Report): string[] {
  const counted = Object.values(all).flatMap(({ auditRefs }) => auditRefs.filter(({ weight: w }) => w > 0))
  return counted.flatMap(({ id }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    return [`${id}: ${audit.displayValue ?? audit.title}`]
  })
}

/** Runs in the page, before its scripts. */
function asSignedIn(token: string): void {
  sessionStorage.setItem('jwt_access_token', token)
  localStorage.setItem(
    'currentUser',
    JSON.stringify({ username: 'Ermelinda Sitoe', email: 'professor@demo.dondza.mz', nivel: 'professor' }),
  )
}
