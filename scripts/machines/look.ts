import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { findChromium } from '../find-chromium.ts'
import { PASSWORD } from '../start-for-tests.ts'

/**
 * Opens a lesson at the school's address, as `test-machines.ts` asks: makes the first account with the code that the server said at its
 * start, a subject and a lesson, or finds them; a picture of the page is kept.
 */
const [address = '', when = '', code = ''] = process.argv.slice(2)
const email = 'direccao@escola.mz'
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true, locale: 'pt' })
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await context.request.post(`/api/academy${path}`, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${(await answer.text()).slice(0, 500)}`)
    return answer.json()
  }
  if (code !== '')
    await post('/installation/administrator', {
      firstName: 'Lurdes',
      lastName: 'Macuácua',
      email,
      password: PASSWORD,
      code,
    })
  const { accessToken } = await post('/auth/sign-in', { email, password: PASSWORD })
  const headers = { authorization: `Bearer ${accessToken}` }
  if (code !== '') {
    const subject = await post(
      '/subjects',
      { code: 'MAT', name: 'Matemática', abbreviation: 'Mat', grades: [6] },
      headers,
    )
    const school = await post(
      '/schools',
      { name: 'Escola da Matola', province: 'Maputo', district: 'Matola' },
      headers,
    )
    const group = await post(
      '/groups',
      { name: '6ªA', grade: 6, year: 2026, schoolId: school.id, confirmYear: true },
      headers,
    )
    await post(
      '/lesson-plans',
      {
        ...{ subjectId: subject.id, grade: 6, groupId: group.id, minutes: 45, heldOn: '2026-05-05' },
        theme: 'Fracções equivalentes',
      },
      headers,
    )
  }
  const lessons = await context.request.get('/api/academy/lesson-plans?limit=1', { headers })
  const [lesson] = (await lessons.json()).rows as { id: string }[]
  if (!lesson) throw new Error('There is no lesson.')
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Entrar n/ }).click()
  await page.waitForURL(url => url.pathname.startsWith('/dashboard'), { timeout: 60_000 })
  await page.goto(`/dashboard/criarPlanoDeAula?id=${lesson.id}`)
  // Its theme stands in a field, or in the text of one who reads.
  const picture = join(tmpdir(), `machines-${when}.png`)
  const shown = async () => [
    await page.locator('body').innerText(),
    ...(await page
      .locator('input, textarea')
      .evaluateAll(fields => fields.map(each => Reflect.get(each, 'value')))),
  ]
  await expect
    .poll(async () => (await shown()).some(text => String(text).includes('Fracções equivalentes')), {
      timeout: 60_000,
    })
    .toBe(true)
    .finally(() => page.screenshot({ path: picture }))
  console.log(`${when}: the lesson is on the page at ${address}, ${picture}`)
} finally {
  await browser.close()
}
