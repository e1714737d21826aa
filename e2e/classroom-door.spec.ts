import type { APIRequestContext, Page } from '@playwright/test'
import { comeIn } from './come-in.ts'
import { expect, test } from './people.ts'
import { fixtureQuiz, handInQuiz, phone } from './quiz-hands.ts'
import type { TestFixtures } from './test-fixtures.ts'

const PHONES = 40
/** Of them on real pages; one is the bored pupil's, and the others come by the calls that a page makes. */
const PAGES = 2

interface Begun {
  attemptId: string
  key: string
  name: string
  items: { id: string; question: { options?: { id: string }[] } }[]
}

/** What a bored pupil's script hears of one call. */
interface Heard {
  status: number
  code?: string
  text: string
}

test('a bored pupil tries every way into forty places, and the class does not notice', async ({
  browser,
  page,
  request,
  signIn,
}) => {
  test.slow()
  const { call, group, code, id } = await fixtureQuiz(request, PHONES, { attempts: 2 })
  const codes = group.pupils.map(pupil => pupil.code)
  const [bored, ...others] = group.pupils
  const address = `/api/academy/sittings/${code}`
  const { rows } = await call<{ rows: { id: string }[] }>('GET', `/applications?kind=quiz&quiz=${id}`)
  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${rows[0]?.id}`)
  await expect(page.getByText('em directo')).toBeVisible()

  const heard: Heard[] = []
  const script = async (path: string, data: object): Promise<Heard & { body: Begun }> => {
    const response = await request.post(`${address}/${path}`, { data })
    const body = await response.json()
    const own = { status: response.status(), code: body.code, text: JSON.stringify(body) }
    heard.push(own)
    return { ...own, body }
  }

  let own: Begun | undefined
  await test.step('the bored pupil comes in, and tries the others with the key of one phone', async () => {
    own = await comeIn<Begun>(request, address, { studentCode: bored?.code ?? '' })
    for (const studentCode of codes) await script('begin', { studentCode, key: own.key })
    for (const studentCode of codes) await script('pupil', { studentCode, key: own.key, ask: true })
    expect(await arrived(call, rows[0]?.id ?? '')).toBe(1)
  })

  await test.step('the class comes in, while codes are guessed and keys thrown away', async () => {
    const attack = Promise.all([
      guess(script, 150),
      (async () => {
        for (const studentCode of codes) await script('begin', { studentCode })
      })(),
    ])
    const pages = await Promise.all(
      others.slice(0, PAGES).map(async pupil => {
        const own = await phone(browser, `/q/${code}?aluno=${pupil.code}`)
        await own.getByRole('button', { name: 'Continuar', exact: true }).click()
        const begin = own.getByRole('button', { name: /^(Começar|Continuar) o quiz$/ })
        const question = own.getByRole('radio').first()
        // Where the script was first the page waits until the place is free, and goes on by itself.
        await expect(begin.or(question)).toBeVisible({ timeout: 20_000 })
        await expect(async () => {
          if (await begin.isVisible()) await begin.click({ timeout: 2_000 })
          await expect(question).toBeVisible({ timeout: 4_000 })
        }).toPass({ timeout: 40_000 })
        await answerAll(own)
        await expect(own.getByRole('heading', { name: 'Quiz entregue' })).toBeVisible()
        return own
      }),
    )
    await Promise.all(others.slice(PAGES).map(pupil => sit(request, address, pupil.code)))
    await attack
    await Promise.all(pages.map(own => own.context().close()))
  })

  await test.step('after they have handed in nobody begins another attempt in their place', async () => {
    for (const studentCode of codes.slice(1)) {
      const { code: refused } = await script('begin', { studentCode, again: true })
      expect(refused).toMatch(/^(HELD|WAIT)$/)
    }
  })

  await test.step('no whole name was revealed but of places that it took for a moment, and no key', async () => {
    const allText = heard.map(one => one.text).join('')
    const named = others.filter(pupil => allText.includes(pupil.fullName))
    expect(named.length, 'a fifth of the class at most').toBeLessThanOrEqual(PHONES / 5 + 2)
    expect(allText).not.toContain('"correct":true')
    expect(heard.filter(one => one.status >= 500)).toEqual([])
    expect(heard.filter(one => one.status === 404).length, 'of the guesses').toBeLessThanOrEqual(200)
  })

  await test.step('the teacher sees it, and ends it in one tap', async () => {
    const alarm = page.getByRole('alert').filter({ hasText: `Um aparelho pediu ${PHONES} lugares.` })
    await expect(alarm).toBeVisible({ timeout: 15_000 })
    await alarm.getByRole('button', { name: 'Libertar o que não começou' }).click()
    await expect(alarm).toHaveCount(0, { timeout: 15_000 })
    const after = await script('begin', { studentCode: bored?.code, key: own?.key })
    expect(after.code, 'the phone of the bored pupil').toBe('HELD')
    const { pupils } = await call<{ pupils: { name: string; state: string; mark: number | null }[] }>(
      'GET',
      `/quizzes/${id}/results`,
    )
    const done = pupils.filter(pupil => pupil.state === 'entregou')
    expect(done.map(pupil => pupil.name).sort()).toEqual(others.map(pupil => pupil.fullName).sort())
  })
})

async function guess(script: (path: string, data: object) => Promise<Heard>, many: number): Promise<void> {
  for (let at = 0; at < many; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_none, n) => script('pupil', { studentCode: String(90_000_000 + at + n) })),
    )
}

/** A pupil on a phone, by the calls that its page makes. */
async function sit(request: APIRequestContext, address: string, studentCode: string): Promise<void> {
  const { attemptId, key, items } = await comeIn<Begun>(request, address, { studentCode })
  const answers = items.map(({ id, question }, at) => ({
    itemId: id,
    answer: question.options?.[0]?.id,
    sequence: at + 1,
  }))
  const sent = await request.post(`${address}/answers`, { data: { attemptId, key, answers, submit: true } })
  expect(sent.status()).toBe(200)
}

/** How many pupils have come in. */
async function arrived(call: TestFixtures['call'], id: string): Promise<number> {
  const { counts } = await call<{ counts: Record<string, number> }>('GET', `/applications/${id}/progress`)
  return PHONES - (counts['por chegar'] ?? 0)
}

async function answerAll(own: Page): Promise<void> {
  for (;;) {
    await own.getByRole('radio').first().check()
    const next = own.getByRole('button', { name: 'Seguinte' })
    if (!(await next.isVisible())) break
    await next.click()
  }
  await handInQuiz(own)
}
