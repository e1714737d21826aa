import type { APIRequestContext, Page } from '@playwright/test'
import { press } from './by-keyboard.ts'
import { pictureFile, seenPaper } from './drawn-paper.ts'
import { boxOf, sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: { width: 360, height: 780 } })

const QUESTIONS = 10
const all = (letter: string) => Array.from({ length: QUESTIONS }, () => letter)

/** A class with a test on paper whose right answers are all A. */
async function classOfSheets(request: APIRequestContext, count: number) {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(count)
  const { id } = await fixtures.application(group.id, {
    title: `Folhas da ${group.name}`,
    questions: Array.from({ length: QUESTIONS }, (_, at) => choice(`Pergunta ${at + 1}`, 'A')),
  })
  const { code } = await fixtures.call<{ code: string }>('GET', `/applications/${id}`)
  const { pupils } = await fixtures.call<{
    pupils: { studentId: string; name: string; code: string; number: number | null }[]
  }>('GET', `/applications/${id}/codes`)
  return { fixtures, id, code, pupils }
}

function photograph(application: string, pupil: string, answers: readonly string[], seed: number) {
  const buffer = pictureFile(seenPaper({ application, pupil, answers, seed }), 'image/jpeg')
  return { name: `${pupil}.jpg`, mimeType: 'image/jpeg', buffer }
}

test('photographs of sheets become answers, doubts are decided by a tap, and an unknown sheet is given its pupil', async ({
  page,
  request,
  signIn,
  complaints,
}) => {
  const { fixtures, id, code, pupils } = await classOfSheets(request, 3)
  const [first, second, third] = pupils
  if (!first || !second || !third) throw new Error('Three pupils are wanted')
  const stored = async (studentId: string) => {
    type Stored = {
      sittings: { studentId: string; responses: Record<string, { answer: unknown; outcome: string }> }[]
    }
    const { sittings } = await fixtures.call<Stored>('GET', `/applications/${id}`)
    return Object.values(sittings.find(each => each.studentId === studentId)?.responses ?? {})
  }

  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=folhas`)
  const choose = page.getByLabel('Escolher fotografias já tiradas').first()
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })

  await test.step('clear answers are written at once, doubtful ones wait', async () => {
    await choose.setInputFiles([
      photograph(code, first.code, [...all('A').slice(2), 'B', ''], 1),
      photograph(code, second.code, ['C cross', 'D cross', ...all('A').slice(2)], 2),
      photograph('ZZZZZZ', second.code, all('A'), 3),
      { name: 'nada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma fotografia') },
    ])
    await expect(card(first.name)).toContainText('10 respostas, todas claras', { timeout: 90_000 })
    await expect(card(second.name)).toContainText('2 marcas com dúvida', { timeout: 90_000 })
    await expect(card('Não é desta aplicação')).toContainText('ZZZZZZ', { timeout: 90_000 })
    await expect(card('Não é uma fotografia')).toBeVisible()
    expect(await sticksOut(page)).toBe(0)
    await expect.poll(async () => (await stored(first.studentId)).length).toBe(QUESTIONS)
    await expect.poll(async () => (await stored(second.studentId)).length).toBe(QUESTIONS - 2)
  })

  await test.step('a doubt is shown with its row and decided by a key', async () => {
    await page.getByRole('button', { name: 'Decidir 2 marcas' }).click()
    const desk = page.getByRole('region', { name: 'Marca a decidir' })
    await expect(page.getByRole('button', { name: 'Aceitar as 2 como lidas' })).toBeVisible()
    await lettersAreClear(page)
    await page.getByRole('button', { name: 'Ver a folha' }).click()
    await expect(page.getByRole('img', { name: new RegExp(`A folha de .*${second.name}`) })).toBeInViewport()
    await expect(desk.getByRole('img', { name: 'A pergunta 1 na folha' })).toBeVisible()
    await expect(desk).toContainText('A câmara leu C.')
    await expect(desk).toContainText('Há um círculo com uma cruz por cima.')
    expect(await sticksOut(page)).toBe(0)
    await desk.focus()
    // The next mark comes into view, wherever the page stood, also in a low window.
    await page.setViewportSize({ width: 360, height: 640 })
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('2')
    await expect(desk).toContainText('A câmara leu D.')
    await lettersAreClear(page)
    await page.keyboard.press('Enter')
    await expect(card(second.name)).toContainText('10 respostas, todas decididas')
    await expect
      .poll(async () => (await stored(second.studentId)).filter(each => each.answer === 'b').length)
      .toBe(1)
  })

  await test.step('a sheet of nobody is given its pupil, and taken back', async () => {
    await choose.setInputFiles([photograph(code, '99999999', all('D'), 4)])
    await expect(card('Aluno desconhecido')).toContainText('99999999', { timeout: 90_000 })
    await page.getByLabel('De quem é?').selectOption({ index: 3 })
    await page.getByRole('button', { name: 'É deste aluno' }).click()
    await expect.poll(async () => (await stored(third.studentId)).length).toBe(QUESTIONS)
  })

  await test.step('whose it is can be said anew: the marks stay as they were read', async () => {
    await page.getByRole('button', { name: new RegExp(`A folha não é de .*${third.name}`) }).click()
    await expect(card('Folha sem aluno')).toContainText('As marcas ficam como foram lidas.')
    await expect.poll(async () => (await stored(third.studentId)).length).toBe(0)
    await page.getByLabel('De quem é?').selectOption({ index: 3 })
    await page.getByRole('button', { name: 'É deste aluno' }).click()
    await expect
      .poll(async () => (await stored(third.studentId)).filter(each => each.answer === 'd').length)
      .toBe(QUESTIONS)
    await page.getByRole('button', { name: new RegExp(`Desfazer a folha de .*${third.name}`) }).click()
    await expect.poll(async () => (await stored(third.studentId)).length).toBe(0)
  })

  await test.step('the same sheet again takes the place of its first reading, and says so', async () => {
    await choose.setInputFiles([photograph(code, first.code, [...all('A').slice(2), 'B', ''], 11)])
    await expect(card(first.name)).toContainText('a mesma folha outra vez', { timeout: 90_000 })
    await expect(card(first.name)).toHaveCount(1)
  })

  await test.step('another sheet of a pupil with other answers is a question', async () => {
    await choose.setInputFiles([photograph(code, first.code, all('D'), 5)])
    await expect(page.getByText('Já foi lida outra folha deste aluno, com outras respostas.')).toBeVisible({
      timeout: 90_000,
    })
    await page.getByRole('button', { name: 'Vale esta' }).click()
    await expect
      .poll(async () => (await stored(first.studentId)).filter(each => each.answer === 'd').length)
      .toBe(QUESTIONS)
  })

  await test.step('the grid meanwhile keeps the photographs read, and none takes a place unasked', async () => {
    await choose.setInputFiles([photograph(code, '88888888', all('C'), 6)])
    await page.getByRole('link', { name: 'Ver na grelha' }).click()
    await page.getByRole('link', { name: 'Ler folhas' }).click()
    await expect(card('Aluno desconhecido')).toContainText('88888888', { timeout: 90_000 })
    await page.getByLabel('De quem é?').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'É deste aluno' }).click()
    await expect(card(first.name).filter({ hasText: 'Já foi lida outra folha' })).toBeVisible()
    await page.getByRole('button', { name: 'Vale a anterior' }).click()
    expect((await stored(first.studentId)).filter(each => each.answer === 'd').length).toBe(QUESTIONS)
  })

  await test.step('once it is marked, what was photographed is gone', async () => {
    await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dar por corrigido' }).click()
    await page.waitForURL(/relatorios/)
    await page.goBack()
    await expect(page.getByText('Esta aplicação já está corrigida')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Folhas', exact: true })).toHaveCount(0)
  })
  expect(complaints).toEqual([])
})

test('photographs become marks by keys alone, from the file to the report', async ({
  page,
  request,
  signIn,
  complaints,
}) => {
  const { fixtures, id, code, pupils } = await classOfSheets(request, 2)
  await signIn('pedagogo')
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=folhas`)
  const button = (name: string) => page.locator('button', { hasText: name }).first()
  const chosen = page.waitForEvent('filechooser')
  await press(page, button('Escolher fotografias já tiradas'))
  const answers = [all('A'), ['C cross', ...all('A').slice(1)]]
  await (await chosen).setFiles(
    pupils.map((pupil, at) => photograph(code, pupil.code, answers[at] ?? [], at === 0 ? 25 : 22)),
  )
  await expect(page.getByText('10 respostas, todas claras')).toBeVisible({ timeout: 90_000 })
  await press(page, button('Decidir 1 marca'))
  const desk = page.getByRole('region', { name: 'Marca a decidir' })
  await expect(desk).toBeFocused()
  await expect(desk).toContainText('A câmara leu C.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 respostas, todas decididas')).toBeVisible()
  await press(page, button('Dar por corrigido e ver o relatório'))
  await page.waitForURL(/relatorios\/turma/)
  const { sittings } = await fixtures.call<{ sittings: { studentId: string; mark: number }[] }>(
    'GET',
    `/applications/${id}`,
  )
  const marks = new Map(sittings.map(({ studentId, mark }) => [studentId, mark]))
  expect(pupils.map(({ studentId }) => marks.get(studentId))).toEqual([20, 18])
  expect(complaints).toEqual([])
})

/** A doubt is decided without scrolling first: what lies over the foot of the page covers no letter. */
async function lettersAreClear(page: Page) {
  const bar = await boxOf(page.getByRole('button', { name: 'Mais tarde' }))
  for (const letter of ['A', 'B', 'C', 'D']) {
    const { y, height } = await boxOf(
      page
        .getByRole('region', { name: 'Marca a decidir' })
        .getByRole('button', { name: new RegExp(`^${letter}( lido|$)`) }),
    )
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(bar.y)
  }
}
