import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { type APIRequestContext, type BrowserContext, chromium, request } from 'playwright-core'
import type { Database } from '#kit/server/database/database.ts'
import { addressesOf } from '../e2e/addresses.ts'
import { pages } from '../e2e/pages.ts'
import { signInAs } from '../e2e/people.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/start-for-tests.ts'
import { fetchLighthouse, type Report } from './fetch-lighthouse.ts'
import { median, printFigure, printGoal } from './figure.ts'
import { newFolder, withProduct } from './product.ts'
import { dismissReminders } from './reminders.ts'

const ROUNDS = 3
const goals = { performance: 97, accessibility: 100, 'best-practices': 100 }
/** What pupils play by a code, on the phones that there are. */
const goalsOfPlay = { ...goals, performance: 98 }
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]

/** Pages of every area, as `app/routes.ts` has them. */
const LOOKED_AT = [
  '/auth/unified/sign-in',
  '/dashboard',
  '/dashboard/glossaryList',
  '/dashboard/group/alunos',
  '/dashboard/consultarPlanosAnaliticos',
  '/dashboard/homePlanoDeAula',
  '/dashboard/quizManager',
  '/dashboard/jogoHome',
  '/dashboard/politicas',
  '/diagnostico/home',
  '/diagnostico/testes',
  '/diagnostico/relatorios/turma/:id',
  '/j/:codigo',
  '/t/:codigo',
]

interface Look {
  path: string
  address: string
  /** What is done before in the same browser, as a person or a pupil. */
  before?: (context: BrowserContext) => Promise<void>
  wanted?: typeof goals
}

/**
 * Lighthouse's simulated phone on pages of every area, and on a pupil's page in the middle of a test and of a quiz:
 * the middle of three runs, and the bytes that travelled. `npm run bench -- lighthouse:jogoHome` looks at the paths alone
 * that hold the word; `lighthouse:all` at every address, once, and twice more where a goal is missed.
 */
const [word = ''] = process.argv.slice(2)
const everywhere = word === 'all'
const only = everywhere ? '' : word

const lighthouse = await fetchLighthouse()

await withProduct(async ({ product: { address }, database }) => {
  const api = await request.newContext({ baseURL: address })
  await dismissReminders(api)
  const looks = [
    // Gives a test to a group that none has.
    ...(await looksAtPages(address, api)),
    await inTheMiddleOf('a test', 't', address, database),
    await inTheMiddleOf('a quiz', 'q', address, database),
  ]
  for (const each of looks) if (each.path.includes(only)) await look(each)
  await api.dispose()
})

async function looksAtPages(origin: string, api: APIRequestContext): Promise<Look[]> {
  const known = everywhere ? pages : pages.filter(({ path }) => LOOKED_AT.includes(path))
  return (await addressesOf(known, api)).map(({ page: { path, person }, address }) => ({
    path,
    address: origin + address,
    before: person && (context => signInAs(person, context, api)),
    wanted: path.startsWith('/j/') ? goalsOfPlay : goals,
  }))
}

/** The page of a pupil who has begun what is open, and opens it again. */
async function inTheMiddleOf(
  what: string,
  way: 't' | 'q',
  origin: string,
  database: Database,
): Promise<Look> {
  const { code, student } = await database.db
    .selectFrom('applications')
    .innerJoin('students', 'students.group_id', 'applications.group_id')
    .where('applications.state', '=', 'em aplicação')
    .where('applications.deleted_at', 'is', null)
    .leftJoin('quizzes as q', 'q.id', 'applications.quiz_id')
    .where('students.state', '=', 'activo')
    .where('students.deleted_at', 'is', null)
    .where('applications.quiz_id', way === 'q' ? 'is not' : 'is', null)
    // A quiz is closed by its hours, whatever its applications say.
    .where(sql<boolean>`(q.id is null or quiz_state(q.state, q.opens_at, q.closes_at) = 'aberto')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts')
            .whereRef('attempts.application_id', '=', 'applications.id')
            .whereRef('attempts.student_id', '=', 'students.id')
            .select('attempts.id'),
        ),
      ),
    )
    .select(['applications.code', 'students.code as student'])
    .orderBy('students.code')
    .limit(1)
    .executeTakeFirstOrThrow()
  const address = `${origin}/${way}/${code}`
  return { path: `${what}, begun`, address, before: context => begin(context, address, student) }
}

async function begin(context: BrowserContext, address: string, student: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Código de aluno, 8 algarismos').fill(student)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByRole('button', { name: /^Começar o/ }).click()
  await page
    .getByRole('button', { name: /^Pergunta 1,/ })
    .first()
    .waitFor()
  await page.close()
}

async function look({ path, address, before, wanted = goals }: Look): Promise<void> {
  const folder = newFolder()
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
  })
  try {
    await before?.(context)
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
    const isMet = (category: Category) => median(scores[category]) >= wanted[category]
    for (let round = 0; round < ROUNDS; round++) {
      if (everywhere && round > 0 && categories.every(isMet)) break
      await forgetFiles(context, address)
      const result = await lighthouse(address, {
        port,
        onlyCategories: Object.keys(goals),
        output: 'json',
        logLevel: 'error',
        // What the pupil began stays; files are forgotten before.
        disableStorageReset: true,
      })
      if (!result) throw new Error('Lighthouse gave no result.')
      const { lhr } = result
      for (const category of categories)
        scores[category].push(Math.round(100 * (lhr.categories[category]?.score ?? 0)))
      if (round === 0) console.log(`  ${path} (${lhr.finalDisplayedUrl}): ${weight(lhr)}`)
      if (round === 0) for (const fault of faults(lhr)) console.log(`    ${fault}`)
      if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname) {
        if (!everywhere) throw new Error('It was led elsewhere.')
        console.log('    It was led elsewhere.')
        return
      }
    }
    for (const category of categories) {
      printFigure(`${path}, ${category}`, String(median(scores[category])), scores[category].join(', '))
      printGoal(median(scores[category]), { min: wanted[category] })
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As on a phone that has never been here: no file in the cache, no service worker. */
async function forgetFiles(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: 'service_workers,cache_storage,shader_cache',
  })
  await page.close()
}

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
