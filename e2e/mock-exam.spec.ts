import type { BankQuestion } from '#school/questions/contract.ts'
import { phoneBeforeFilm } from './camera-film.ts'
import { pictureFile, seenPaper } from './drawn-paper.ts'
import { fixturesBy } from './fixtures.ts'
import { sticksOut } from './measure.ts'
import { expect, signInAs, test } from './people.ts'
import { sitOnDevice } from './sit-on-device.ts'
import { testFixturesBy } from './test-fixtures.ts'

// Seventy pupils, sixty-four of them on paper, four of these before a camera.
test.describe.configure({ timeout: 480_000 })
test.use({ viewport: { width: 360, height: 780 } })

const PUPILS = 70
const ON_PHONES = 6
const ON_CAMERA = 4
const AT_ONCE = 15

interface Paper {
  id: string
  exam: { year: number; call: number } | null
  itemList: { points: number; competenceId: string | null; question: BankQuestion['question'] }[]
}

test('a past paper becomes a mock exam of seventy, on paper, phones and camera, and says in what the class is ready', async ({
  page,
  request,
  signIn,
  baseURL,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(PUPILS)
  const subjects = await fixtures.call<{ id: string; name: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(({ name }) => name === 'Matemática')?.id ?? ''
  const lead = await fixturesBy('pedagogo', request)
  const { version } = await lead.call<{ version: number }>('GET', `/groups/${group.id}`)
  const [teacher] = await lead.call<{ id: string }[]>('GET', '/teachers/options')
  const teachers = [{ subjectId, accountId: teacher?.id }]
  await lead.call('PUT', `/groups/${group.id}/teachers`, { teachers, version })
  const exam = `/dashboard/exames/${group.id}/${subjectId}`
  await signIn('pedagogo')

  await test.step('the bank has the questions of a paper by its year and call', async () => {
    await page.goto('/diagnostico/testes/banco')
    const { examYears } = await fixtures.call<{ examYears: number[] }>('GET', '/questions/counts')
    await page.goto(`/diagnostico/testes/banco?examYear=${examYears[0]}&call=2`)
    await expect(page.getByText('16 perguntas').first()).toBeVisible()
  })

  await test.step('before any mock exam nothing is known, and it is said', async () => {
    await page.goto(exam)
    await expect(page.getByRole('heading', { name: 'Ninguém fez ainda um simulado' })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Ninguém fechou ainda uma pauta deste ano' }),
    ).toBeVisible()
    const old = page.getByText('10 de 16 no banco, 6 perguntas por transcrever')
    await expect(old).toHaveCount(0)
    await page.getByRole('button', { name: 'Mais 2 provas, 1 pronta a usar' }).click()
    await expect(old).toBeVisible()
    expect(await sticksOut(page)).toBe(0)
  })

  await test.step('one tap sets the newest paper for the class, on paper and on phones', async () => {
    const form = page.getByRole('form', { name: /^Simulado com a prova de \d{4}, 2\.ª chamada$/ })
    await form.getByRole('radio', { name: 'Os dois' }).check()
    await expect(form.getByLabel('Duração, em minutos')).toHaveValue('90')
    await form.getByRole('button', { name: 'Marcar o simulado' }).click()
    await page.waitForURL(/\/diagnostico\/diagnosticos\//)
  })
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  interface Handed {
    code: string
    version: number
    minutes: number
    testId: string
    sittings: { studentId: string; mark: number | null; state: string }[]
  }
  const read = () => fixtures.call<Handed>('GET', `/applications/${id}`)
  const { code, minutes, testId } = await read()
  expect(minutes).toBe(90)
  const { itemList: items } = await fixtures.call<Paper>('GET', `/tests/${testId}`)
  expect(
    items.reduce((sum, { points }) => sum + points, 0),
    'the official points',
  ).toBe(20)
  const { pupils } = await fixtures.call<{ pupils: { studentId: string; code: string }[] }>(
    'GET',
    `/applications/${id}/codes`,
  )
  const rightOf = ({ question }: Paper['itemList'][number]) =>
    'options' in question ? question.options.findIndex(option => 'correct' in option && option.correct) : -1
  // Most know the first three questions, few the next three, and the others as the place says.
  const isRight = (pupil: number, at: number) =>
    at < 3 ? (pupil + at) % 7 !== 0 : at < 6 ? (pupil + at) % 6 === 0 : (pupil + at) % 2 === 0
  const letterOf = (pupil: number, at: number) => {
    const item = items[at]
    const right = item ? rightOf(item) : 0
    return 'ABCD'[isRight(pupil, at) ? right : (right + 1) % 4] ?? ''
  }
  const markOf = (pupil: number) =>
    items.reduce((sum, { points }, at) => sum + (isRight(pupil, at) ? points : 0), 0)

  await test.step('six answer on a phone', async () => {
    for (const [at, pupil] of pupils.slice(0, ON_PHONES).entries())
      await sitOnDevice(request, code, pupil.code, stem =>
        letterOf(
          at,
          items.findIndex(item => item.question.stem === stem),
        ),
      )
  })

  const sheetOf = (at: number) =>
    seenPaper(
      {
        ...{ application: code, pupil: pupils[at]?.code ?? '', seed: 900 + at },
        answers: items.map((_, item) => letterOf(at, item)),
      },
      ...([960, 720] as const),
      { curl: 0, bars: 0, blur: 0, turn: 0.05 },
    )
  const areIn = (count: number) =>
    expect
      .poll(async () => (await read()).sittings.filter(each => each.state === 'entregue').length, {
        timeout: 120_000,
      })
      .toBe(count)

  await test.step('most sheets are read from their photographs', async () => {
    await page.goto(`/diagnostico/diagnosticos/${id}?parte=folhas`)
    const choose = page.getByLabel('Escolher fotografias já tiradas').first()
    const last = PUPILS - ON_CAMERA
    for (let from = ON_PHONES; from < last; from += AT_ONCE) {
      const until = Math.min(last, from + AT_ONCE)
      await choose.setInputFiles(
        Array.from({ length: until - from }, (_, place) => ({
          ...{ name: `${from + place}.jpg`, mimeType: 'image/jpeg' },
          buffer: pictureFile(sheetOf(from + place), 'image/jpeg'),
        })),
      )
      await areIn(until)
    }
  })

  await test.step('the last ones go before the camera of a phone', async () => {
    const frames = Array.from({ length: ON_CAMERA }, (_, place) => sheetOf(PUPILS - ON_CAMERA + place))
    const phone = await phoneBeforeFilm(frames, baseURL)
    try {
      await signInAs('pedagogo', phone.page, request)
      await phone.page.goto(`/diagnostico/diagnosticos/${id}?parte=folhas`)
      await phone.page.getByRole('button', { name: 'Ler com a câmara' }).click()
      const camera = phone.page.getByRole('dialog', { name: 'Ler folhas com a câmara' })
      const left = camera.locator('dl > div').filter({ hasText: 'por ler' }).locator('dd')
      await expect(left).toHaveText('0', { timeout: 120_000 })
      await camera.getByRole('button', { name: 'Terminar' }).click()
      await areIn(PUPILS)
    } finally {
      await phone.close()
    }
    const { sittings } = await read()
    const marks = new Map(sittings.map(({ studentId, mark }) => [studentId, mark]))
    expect(pupils.map(({ studentId }) => marks.get(studentId))).toEqual(pupils.map((_, at) => markOf(at)))
  })

  const handed = await read()
  const over = { state: 'encerrado', version: handed.version }
  await fixtures.call('POST', `/applications/${id}/state`, over)
  await test.step('the class is ready by competence, each with its interval drawn, and no mark is foretold', async () => {
    await page.goto(exam)
    const ready = page.getByRole('region', { name: `Prontidão da ${group.name}` })
    await expect(ready.getByText(`A ${group.name} está pronta em`, { exact: false })).toBeVisible()
    await expect(ready).toContainText('70 alunos')
    const rows = ready.getByRole('list').getByRole('listitem')
    const first = rows.first()
    await expect(first).toContainText('ainda não')
    await expect(rows.filter({ hasText: 'MAT6-2 ' })).toContainText('pronta')
    for (const row of await rows.all()) await expect(row).toContainText(/de [\d,]+\s%\s+a\s+[\d,]+\s%/)
    const drawn = await first.locator('i').evaluate(bar => bar.getBoundingClientRect().width)
    expect(drawn).toBeGreaterThan(4)
    await expect(ready).toContainText(/Não foram medidas neste simulado: MAT6-/)
    await expect(ready).not.toContainText('valores')
    expect(await sticksOut(page)).toBe(0)
  })
})
