import type { APIRequestContext, Browser, Page, Request } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { readQrCodes } from '#engines/documents/read-qr.ts'
import { ownWord } from './fixtures.ts'
import { expect } from './people.ts'
import { type Pupil, testFixturesBy } from './test-fixtures.ts'

/** Somebody's own phone. */
export async function phone(browser: Browser, address = 'about:blank'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Bytes that a page fetches from now on, as they come over the network, without fonts. */
export function weighing(page: Page): () => Promise<number> {
  const finished: Request[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'font') finished.push(request)
  })
  return async () => {
    const sizes = await Promise.all(finished.map(request => request.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
}

/** Makes cards by a tap, and reads the QR codes of the first sheet. */
export async function printedCards(page: Page, tap: () => Promise<void>): Promise<string[]> {
  let sheet: Buffer | undefined
  await page.route('**/students/cards', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    sheet = await answer.body()
    await route.fulfill({ response: answer, body: sheet })
  })
  await tap()
  await expect.poll(() => sheet?.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(1000)
  await page.unroute('**/students/cards')
  return readQrCodes(sheet ?? Buffer.of())
}

/** The part of a link after the address of the installation: a printed one names another address. */
export const pathOf = (link: string): string => new URL(link).pathname + new URL(link).hash

/** From the last question. */
export async function handInQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entregar o quiz' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ })
    .click()
}

interface BankRow {
  id: string
  question: { type: string }
}

interface Shape {
  /** Of one choice. */
  questions?: number
  /** Puts an open question at the end. */
  essay?: boolean
  state?: 'rascunho' | 'agendado' | 'aberto'
  /** What else is written of it. */
  more?: (group: { id: string; pupils: Pupil[] }) => object
}

/** A quiz of questions of the bank, open or still a draft, for a group of its own. */
export async function fixtureQuiz(
  request: APIRequestContext,
  pupils: number,
  settings: object = {},
  { questions = 5, essay = false, state = 'aberto', more = () => ({}) }: Shape = {},
) {
  const { call, group } = await testFixturesBy('pedagogo', request)
  const own = await group(pupils)
  const subjects = await call<{ id: string; code: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(subject => subject.code === 'MAT')?.id
  const bank = await call<{ rows: BankRow[] }>('GET', `/questions?limit=100&grade=6&subject=${subjectId}`)
  const ofType = (type: string) => bank.rows.filter(row => row.question.type === type)
  const chosen = [...ofType('single-choice').slice(0, questions), ...ofType('essay').slice(0, essay ? 1 : 0)]
  const title = ownWord('Fracções')
  const made = await call<{ id: string; version: number }>('POST', '/quizzes', {
    title,
    subjectId,
    grade: 6,
    year: 2026,
    settings,
    parts: chosen.map(choice => ({
      kind: 'question',
      id: uuid(),
      questionId: choice.id,
      points: 1,
      waitsFor: null,
    })),
    audience: [{ groupId: own.id, pupilIds: null }],
    ...more(own),
  })
  const body = { state, version: made.version }
  const { code } =
    state === 'rascunho'
      ? { code: '' }
      : await call<{ code: string }>('POST', `/quizzes/${made.id}/state`, body)
  return { call, group: own, title, code, id: made.id }
}
