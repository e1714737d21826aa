import {
  type APIRequestContext,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { type Fixtures, fixturesBy } from '../e2e/fixtures.ts'
import { fixtureLesson } from '../e2e/lesson-fixture.ts'
import { putOff, remindedToday, signInAs } from '../e2e/people.ts'
import { choice, testFixturesBy } from '../e2e/test-fixtures.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { median, printFigure, printGoal } from './figure.ts'
import { withProduct } from './product.ts'

/** How much slower the processor is than this one: a phone of the cheapest kind. */
const SLOWED = 6
/** The bound of what web.dev calls a good interaction, in ms. */
const GOOD_MS = 200
/** Between two keys or taps of somebody who is quick, in ms. */
const BETWEEN_MS = 250
/** What the browser reports at all, in ms, and how long it may take to report it. */
const [LEAST_MS, REPORTED_MS] = [16, 400]
const TODAY = '2026-05-05'
const [PUPILS, ITEMS, PLAN_ROWS, QUESTIONS, DAYS] = [70, 40, 40, 500, 22]
/** What is tapped or typed of each. */
const [TAPS, LETTERS] = [24, 30]

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1440, height: 900 } }

const chosen = process.argv.slice(2)

/**
 * From an event to the picture that answers it (Interaction to Next Paint, by the browser's own Event Timing) on a processor
 * slowed six times: on the heavy pages, with as much on them as a school has. The slowest of all interactions with each, and
 * the middle one, beside those of a key on an empty page of the same run. `npm run bench -- interactions:register` measures one.
 */
await withProduct(async ({ product, database }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const api = await request.newContext({ baseURL: product.address })
  try {
    const made = await fill(database.db, api)
    for (const who of ['professor', 'pedagogo'] as const) await remindedToday(who, api)
    for (const who of ['professor', 'pedagogo'] as const) await remindedToday(who, api)
    const use = (
      device: typeof PHONE | typeof DESK,
      who: 'professor' | 'pedagogo',
      play: (page: Page) => Promise<void>,
    ) => measure(() => browser.newContext({ baseURL: product.address, ...device }), api, who, play)
    const empty = await use(DESK, 'professor', async page => {
      await page.goto('data:text/html,<input autofocus>')
      await slowDown(page)
      await type(page, 'a'.repeat(LETTERS))
    })
    for (const [name, device, who, play] of jobs(made)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue
      const took = await use(device, who, play)
      const slowest = Math.max(...took)
      printFigure(
        name,
        `${slowest} ms`,
        `middle ${median(took)} of ${took.length}, empty page ${Math.max(...empty)} ms`,
        slowest / Math.max(...empty),
      )
      printGoal(slowest, { max: GOOD_MS })
    }
  } finally {
    await api.dispose()
    await browser.close()
  }
})

type Made = Awaited<ReturnType<typeof fill>>
type Job = readonly [
  name: string,
  device: typeof PHONE | typeof DESK,
  who: 'professor' | 'pedagogo',
  play: (page: Page) => Promise<void>,
]

function jobs(made: Made): Job[] {
  return [
    ['plan', DESK, 'professor', page => writePlan(page, made.plan)],
    ['absences', PHONE, 'professor', page => tapAbsences(page, made.lesson)],
    ['entry', DESK, 'pedagogo', page => enterAnswers(page, made.application)],
    ['bank', DESK, 'pedagogo', page => useBank(page)],
    ['register', DESK, 'pedagogo', page => useRegister(page, made.group.id)],
    ['report', DESK, 'pedagogo', page => turnReport(page, made.corrected)],
    ['report-phone', PHONE, 'pedagogo', page => turnReport(page, made.corrected)],
  ]
}

async function writePlan(page: Page, plan: string): Promise<void> {
  await page.goto(`/dashboard/editarPlanosAnaliticos?id=${plan}`)
  const cell = (name: string, week: number) =>
    page.getByRole('gridcell', { name: new RegExp(`^${name}, semana ${week}:`) })
  await cell('Unidade temática', 1).waitFor()
  await slowDown(page)
  for (const week of [1, 9, 20]) {
    await click(page, cell('Conteúdos', week))
    await type(page, `Contas com decimais da semana ${week}`.slice(0, LETTERS))
    await page.keyboard.press('Enter')
    await page.waitForTimeout(BETWEEN_MS)
    await press(page, ['ArrowDown', 'ArrowLeft', 'Control+d', 'ArrowUp'])
  }
}

async function tapAbsences(page: Page, lesson: string): Promise<void> {
  const pupilsCame = page.waitForResponse(/\/students\?/)
  await page.goto(`/dashboard/criarPlanoDeAula?id=${lesson}`)
  await pupilsCame
  await page.getByRole('button', { name: 'Começar a aula' }).click()
  const pupils = page
    .getByRole('dialog', { name: /^Dar a aula/ })
    .getByRole('button', { name: /^\d+ .*falta$/ })
  await pupils.first().waitFor()
  await slowDown(page)
  const count = await pupils.count()
  if (count < PUPILS) throw new Error(`${count} pupils can be tapped.`)
  await pupils.nth(TAPS).scrollIntoViewIfNeeded()
  // Where they stand is asked before: looking for them takes the page's own processor.
  const boxes = await Promise.all(Array.from({ length: TAPS }, (_none, at) => pupils.nth(at).boundingBox()))
  for (const box of boxes) {
    if (!box || box.y + box.height > PHONE.viewport.height) continue
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(BETWEEN_MS)
  }
}

async function enterAnswers(page: Page, application: string): Promise<void> {
  await page.goto(`/diagnostico/diagnosticos/${application}`)
  await page.getByRole('link', { name: 'Lançar' }).first().click()
  const grid = page.getByRole('grid', { name: 'Respostas por aluno e pergunta' })
  await grid.waitFor()
  await slowDown(page)
  await grid.focus()
  await type(page, 'ABCD'.repeat(LETTERS / 2).slice(0, ITEMS + TAPS))
  await press(page, ['ArrowDown', 'ArrowDown', 'PageDown', 'PageUp', 'Control+End', 'Control+Home'])
}

async function useBank(page: Page): Promise<void> {
  await page.goto('/diagnostico/testes/banco?limit=100')
  const ticks = page.getByRole('checkbox')
  await ticks.nth(60).waitFor()
  await slowDown(page)
  await click(page, page.getByPlaceholder(/^Procurar no enunciado/))
  await type(page, 'medida')
  await press(
    page,
    Array.from({ length: 6 }, () => 'Backspace'),
  )
  await page.waitForTimeout(BETWEEN_MS * 8)
  for (let at = 1; at < 9; at += 1) {
    await click(page, ticks.nth(at))
    await page.waitForTimeout(BETWEEN_MS)
  }
}

async function useRegister(page: Page, group: string): Promise<void> {
  await page.goto(`/dashboard/group/${group}/faltas?month=${TODAY.slice(0, 7)}`)
  const grid = page.getByRole('grid', { name: /^Faltas da/ })
  const cells = grid.getByRole('button', { name: /, 5 de Maio/ })
  await cells.first().waitFor()
  await slowDown(page)
  await cells.first().focus()
  for (let at = 0; at < TAPS / 4; at += 1)
    await press(page, ['f', 'ArrowDown', 'j', 'ArrowDown', 'Control+z', 'ArrowLeft', 'ArrowRight'])
}

async function turnReport(page: Page, application: string): Promise<void> {
  await page.goto(`/diagnostico/relatorios/turma/${application}`)
  const tabs = page.getByRole('navigation', { name: 'Relatórios desta aplicação' }).getByRole('link')
  await tabs.nth(1).waitFor()
  await slowDown(page)
  for (let turn = 0; turn < 2; turn += 1)
    for (let at = (await tabs.count()) - 1; at >= 0; at -= 1) {
      await click(page, tabs.nth(at))
      await page.waitForTimeout(BETWEEN_MS * 8)
    }
}

async function slowDown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.waitForTimeout(BETWEEN_MS * 4)
  await page.evaluate(() => dispatchEvent(new Event('counted')))
}

/** Where it stands is asked before, and no more during the click: both take the page's own processor. */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} has no place on the page.`)
  await page.waitForTimeout(BETWEEN_MS)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (page.viewportSize()?.width === PHONE.viewport.width) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
}

async function type(page: Page, letters: string): Promise<void> {
  await press(page, [...letters])
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(BETWEEN_MS)
  }
}

/** The duration of every interaction with a page in ms, as the browser has it: the longest of an interaction's events. */
async function measure(
  open: () => Promise<BrowserContext>,
  api: APIRequestContext,
  who: 'professor' | 'pedagogo',
  play: (page: Page) => Promise<void>,
): Promise<number[]> {
  const context = await open()
  try {
    putOff(context)
    await signInAs(who, context, api)
    await context.addInitScript(least => {
      const durations = new Map<number, number>()
      Object.assign(window, { interactions: durations })
      addEventListener('counted', () => {
        new PerformanceObserver(list => {
          for (const { interactionId: id, duration } of list.getEntries() as PerformanceEventTiming[])
            if (id > 0) durations.set(id, Math.max(durations.get(id) ?? 0, duration))
        }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit)
      })
    }, LEAST_MS)
    const page = await context.newPage()
    await play(page)
    await page.waitForTimeout(REPORTED_MS)
    // They stay in the page until its end: to tell them at once would take the page's own processor.
    const durations = await page.evaluate(() => [
      ...(window as unknown as { interactions: Map<number, number> }).interactions.values(),
    ])
    // A quicker one than the browser reports at all is answered in the next picture.
    return durations.length > 0 ? durations : [LEAST_MS]
  } finally {
    await context.close()
  }
}

/** A class of 70 with a test of 40 questions, one to be entered and one corrected, a plan of 40 weeks, a lesson of today. */
async function fill(db: Db, api: APIRequestContext) {
  const [teacher, dap] = [await fixturesBy('professor', api), await fixturesBy('pedagogo', api)]
  const tests = await testFixturesBy('pedagogo', api)
  const group = await tests.group(PUPILS)
  await teach(dap, { teacher, group: group.id })
  const questions = Array.from({ length: ITEMS }, (_none, at) => ({
    ...choice(`Quanto é ${at + 2} × ${at + 3}?`, 'ABCD'[at % 4] as 'A'),
    points: 0.5,
  }))
  const application = await tests.application(group.id, { title: 'Por lançar', questions })
  const corrected = await tests.application(group.id, { title: 'Corrigido', questions })
  await answer(db, corrected.id)
  await addQuestions(db)
  const plan = await planOf(teacher, group.id)
  const lesson = await fixtureLesson(teacher, { groupName: group.name })
  await fillRegister(db, group.id)
  await sql`ANALYZE`.execute(db)
  return { group, application: application.id, corrected: corrected.id, plan, lesson: lesson.id }
}

async function teach(dap: Fixtures, { teacher, group }: { teacher: Fixtures; group: string }): Promise<void> {
  const subjects = await dap.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const { user } = await teacher.call<{ user: { id: string } }>('GET', '/auth/me')
  const { version } = await dap.call<{ version: number }>('GET', `/groups/${group}`)
  await dap.call('PUT', `/groups/${group}/teachers`, {
    teachers: [{ subjectId: subjects.find(({ code }) => code === 'MAT')?.id, accountId: user.id }],
    version,
  })
}

async function planOf(teacher: Fixtures, groupId: string): Promise<string> {
  const subjects = await teacher.call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const monday = Date.parse('2026-02-02')
  const day = (after: number) => new Date(monday + after * 86_400_000).toISOString().slice(0, 10)
  const { id } = await teacher.call<{ id: string }>('POST', '/analytical-plans', {
    kind: 'anual',
    subjectId: subjects.find(({ code }) => code === 'MAT')?.id,
    grade: 6,
    groupIds: [groupId],
    year: 2026,
    startsOn: day(0),
    endsOn: day(PLAN_ROWS * 7 - 3),
    weeklyHours: 5,
    rows: Array.from({ length: PLAN_ROWS }, (_none, at) => ({
      id: crypto.randomUUID(),
      week: at + 1,
      startsOn: day(at * 7),
      endsOn: day(at * 7 + 4),
      unit: 'III. Fracções',
      objectives: ['Reconhecer fracções equivalentes.', 'Comparar fracções.'],
      contents: ['Fracções equivalentes', 'Simplificação de fracções'],
      lessons: 5,
    })),
  })
  return id
}

/** Every pupil of the group has handed in and answered everything, the key two times of three. */
async function answer(db: Db, application: string): Promise<void> {
  await sql`INSERT INTO attempts (id, application_id, student_id, source, state, submitted_at)
    SELECT gen_random_uuid(), a.id, s.id, 'grelha', 'entregue', now() FROM applications a
    JOIN students s ON s.group_id = a.group_id WHERE a.id = ${application}`.execute(db)
  await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points)
    SELECT t.id, (i ->> 'id')::uuid, to_jsonb(chr(97 + drawn.n)), CASE WHEN drawn.n < 2 THEN 'certa' ELSE 'errada' END,
      CASE WHEN drawn.n < 2 THEN (i ->> 'points')::numeric ELSE 0 END
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests p ON p.id = a.test_id
    CROSS JOIN LATERAL jsonb_array_elements(p.items) i
    CROSS JOIN LATERAL (SELECT abs(hashtext(t.id::text || (i ->> 'id'))) % 3 AS n) drawn
    WHERE t.application_id = ${application}`.execute(db)
}

async function addQuestions(db: Db): Promise<void> {
  await sql`INSERT INTO questions (id, name, type, subject_id, grade, competence_id, bloom, difficulty, tags, state,
      current_version_id, owner_id, search, school_id, sharing)
    SELECT gen_random_uuid(), q.name || ' ' || n, q.type, q.subject_id, q.grade, q.competence_id, q.bloom, q.difficulty, q.tags,
      q.state, q.current_version_id, q.owner_id, q.search, q.school_id, q.sharing
    FROM generate_series(1, ${QUESTIONS}::int) n JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM questions
      WHERE deleted_at IS NULL ORDER BY id LIMIT 20) q ON q.place = 1 + n % 20`.execute(db)
}

/** The class was called at two lessons on every day of the month before and of this one until today. */
async function fillRegister(db: Db, group: string): Promise<void> {
  await sql`WITH lessons AS (
      INSERT INTO lesson_plans (id, school_id, teacher_id, subject_id, grade, group_id, held_on, starts_at, summary, state)
      SELECT gen_random_uuid(), g.school_id, t.account_id, t.subject_id, g.grade, g.id, ${TODAY}::date - d,
        lpad((7 + l)::text, 2, '0') || ':00', 'Fracções', 'dada'
      FROM groups g JOIN group_teachers t ON t.group_id = g.id, generate_series(0, ${DAYS}::int) d, generate_series(0, 1) l
      WHERE g.id = ${group} AND extract(isodow FROM ${TODAY}::date - d) < 6
      RETURNING id, subject_id, teacher_id, held_on, starts_at
    ), calls AS (
      INSERT INTO lesson_calls (id, group_id, held_on, lesson_id, subject_id, starts_at, pupils, account_id)
      SELECT gen_random_uuid(), ${group}, held_on, id, subject_id, starts_at, ${PUPILS}::int, teacher_id FROM lessons
      RETURNING id, account_id
    )
    INSERT INTO lesson_absences (id, call_id, student_id, kind, account_id)
    SELECT gen_random_uuid(), c.id, p.id, 'falta', c.account_id
    FROM calls c JOIN students p ON p.group_id = ${group} AND abs(hashtext(p.id::text || c.id::text)) % 12 = 0`.execute(
    db,
  )
}
