import { phoneBeforeFilm } from './camera-film.ts'
import { seenPaper } from './drawn-paper.ts'
import { listen } from './listen.ts'
import { sticksOut } from './measure.ts'
import { expect, signInAs, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test.describe.configure({ timeout: 240_000 })

const PUPILS = 35
const QUESTIONS = 10

test('a class of 35 goes before the live camera, doubts are answered, and the marks stand in the report', async ({
  request,
  baseURL,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(PUPILS)
  const { id } = await fixtures.application(group.id, {
    title: `Câmara da ${group.name}`,
    questions: Array.from({ length: QUESTIONS }, (_, at) => choice(`Pergunta ${at + 1}`, 'A')),
  })
  const { code } = await fixtures.call<{ code: string }>('GET', `/applications/${id}`)
  const { pupils } = await fixtures.call<{
    pupils: { studentId: string; name: string; code: string; number: number | null }[]
  }>('GET', `/applications/${id}/codes`)
  // So many are right as the pupil's place says; two pupils crossed out what they had filled in.
  const right = (at: number) => at % (QUESTIONS + 1)
  const answers = (at: number) =>
    Array.from({ length: QUESTIONS }, (_, question) => {
      const letter = question < right(at) ? 'A' : 'B'
      return question === 0 && (at === 4 || at === 20) ? `${letter} cross` : letter
    })
  const frames = pupils.map((pupil, at) =>
    seenPaper({ application: code, pupil: pupil.code, answers: answers(at), seed: 700 + at }, 960, 720, {
      curl: 0,
      bars: 0,
      blur: 0,
      turn: 0.05,
    }),
  )
  const { page, close } = await phoneBeforeFilm(frames, baseURL)
  try {
    const complaints = listen(page)
    await page.addInitScript(() => {
      const felt = { times: 0 }
      Object.assign(window, { felt })
      navigator.vibrate = () => {
        felt.times++
        return true
      }
    })
    await signInAs('pedagogo', page, request)
    await page.goto(`/diagnostico/diagnosticos/${id}?parte=folhas`)
    await page.getByRole('button', { name: 'Ler com a câmara' }).click()
    const camera = page.getByRole('dialog', { name: 'Ler folhas com a câmara' })
    await expect(camera.getByRole('status')).toContainText('Ponha a folha seguinte', { timeout: 90_000 })
    expect(await sticksOut(page)).toBe(0)
    const counted = (word: string) => camera.locator('dl > div').filter({ hasText: word }).locator('dd')
    await expect(counted('por ler')).toHaveText('0', { timeout: 200_000 })
    await expect(counted('lida')).toHaveText(String(PUPILS))
    await expect(counted('com dúvida')).toHaveText('2')
    expect(
      await page.evaluate(() => (window as unknown as { felt: { times: number } }).felt.times),
    ).toBeGreaterThanOrEqual(PUPILS)

    const tracks = await page.evaluateHandle(() => {
      const stream = document.querySelector('video')?.srcObject
      return stream instanceof MediaStream ? stream.getTracks() : []
    })
    await camera.getByRole('button', { name: 'Terminar e decidir 2' }).click()
    expect(await tracks.evaluate(all => all.map(track => track.readyState))).toEqual(['ended'])

    const desk = page.getByRole('region', { name: 'Marca a decidir' })
    await expect(desk.getByRole('img', { name: 'A pergunta 1 na folha' })).toBeVisible()
    for (const left of [2, 1]) {
      await expect(page.getByRole('img', { name: 'Por decidir' })).toHaveCount(left)
      await page.keyboard.press('1')
    }
    await expect(page.getByRole('link', { name: 'Ver na grelha' })).toBeVisible()

    await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).first().click()
    await page.waitForURL(/relatorios\/turma/)
    const { sittings } = await fixtures.call<{ sittings: { studentId: string; mark: number }[] }>(
      'GET',
      `/applications/${id}`,
    )
    const marks = new Map(sittings.map(({ studentId, mark }) => [studentId, mark]))
    expect(pupils.map(({ studentId }) => marks.get(studentId))).toEqual(
      pupils.map((_, at) => (20 * right(at)) / QUESTIONS),
    )
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
})

test('where the live camera cannot be used, the page says why and photographs serve', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(1)
  const { id } = await fixtures.application(group.id, {
    title: `Sem câmara, ${group.name}`,
    questions: [choice('Uma pergunta', 'A')],
  })
  await signIn('pedagogo')
  const folhas = `/diagnostico/diagnosticos/${id}?parte=folhas`
  await test.step('refused: said, and it may be tried again', async () => {
    await page.addInitScript(() => {
      if (!('mediaDevices' in navigator)) return
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    await page.goto(folhas)
    await page.getByRole('button', { name: 'Ler com a câmara' }).click()
    await expect(page.getByText('A câmara em directo foi recusada a esta página.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Tentar a câmara em directo' })).toBeVisible()
    await expect(page.getByText('Fotografar a folha seguinte', { exact: true })).toBeVisible()
  })
  await test.step('an address that is not secure: said, and nothing to try', async () => {
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await page.goto(folhas)
    await expect(page.getByText('Este endereço não é seguro')).toBeVisible()
    await expect(page.getByRole('button', { name: /câmara/ })).toHaveCount(0)
    await expect(page.getByText('Fotografar a folha seguinte', { exact: true })).toBeVisible()
  })
})
