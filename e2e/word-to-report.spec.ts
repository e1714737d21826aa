import type { Block } from '#engines/documents/description.ts'
import { squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { apply, phone } from './diagnosis-hands.ts'
import { sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

const TEXT = 'A vala da dona Celeste'
const WORDS = 'Todas as manhãs, antes de o sol nascer, a dona Celeste pega na enxada e desce à vala.'
// From a document to a report, on three devices.
test.describe.configure({ timeout: 240_000 })

/** What is asked of the text, and the letter that is right. */
const pairs = [
  ['Quem desce à vala?', 'B'],
  ['Quando desce a dona Celeste?', 'A'],
  ['O que leva consigo?', 'C'],
  ['Onde fica a machamba?', 'D'],
  ['Que classe de palavra é «enxada»?', 'A'],
  ['Qual é o plural de «vala»?', 'B'],
] as const

/** A test of Portuguese as a teacher has it in Word: the text, then six questions, the right option of each in bold. */
function wordTest(title: string, mark: string): Promise<Uint8Array<ArrayBuffer>> {
  const line = (text: string, bold = false): Block => ({ kind: 'paragraph', text: [{ text, bold }] })
  const questions = pairs.flatMap(([stem, right], at) => [
    line(`${at + 1}. ${stem} ${mark} (2 valores)`),
    ...['A', 'B', 'C', 'D'].map(letter =>
      line(`${letter.toLowerCase()}) Resposta ${letter} da ${at + 1}`, letter === right),
    ),
  ])
  const blocks: Block[] = [{ kind: 'title', text: title }, line(`Texto: ${TEXT}`), line(WORDS), ...questions]
  return drawWord({ title, orientation: 'portrait', footer: null, blocks })
}

test('a Portuguese test of one text and six questions goes from Word to a phone, to paper, and to the report', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(3)
  const title = `Leitura da ${group.name}`
  await signIn('pedagogo')

  await test.step('the document becomes questions, and a test with their order and points', async () => {
    await page.goto('/diagnostico/testes/banco')
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Disciplina').selectOption({ label: 'Português' })
    await dialog.getByLabel('Classe').selectOption({ label: '6ª classe' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'leitura.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(await wordTest(title, group.name)),
    })
    await expect(dialog.getByText(`É um teste, «${title}»: 6 perguntas`, { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Importar 6 perguntas' }).click()
    await dialog.getByRole('button', { name: 'Fazer o teste com elas' }).click()
    await expect(page).toHaveURL(/\/diagnostico\/teste\/[0-9a-f-]{36}/)
    await expect(page.getByText('texto de apoio das perguntas 1 a 6', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    // The document says of no question which competence it measures.
    await page.getByRole('button', { name: 'Publicar assim' }).click()
    await apply(page, group.name)
  })

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByRole('link', { name: 'Códigos' }).click()
  const link = await page.getByRole('link', { name: /\/t\/[A-Z2-9]{6}$/ }).getAttribute('href')

  await test.step('a pupil answers on a phone, the text over every question', async () => {
    const device = await phone(browser, new URL(link ?? '', page.url()).pathname)
    await device.getByLabel('Código de aluno, 8 algarismos').fill(group.pupils[0]?.code ?? '')
    await device.getByRole('button', { name: 'Continuar', exact: true }).click()
    await device.getByRole('button', { name: 'Começar o teste' }).click()
    for (const [at, [stem, right]] of pairs.entries()) {
      await expect(device.getByText(stem, { exact: false })).toBeVisible()
      await expect(device.getByRole('button', { name: TEXT })).toBeVisible()
      await device.getByRole('radio', { name: `Resposta ${right} da ${at + 1}` }).check()
      expect(await sticksOut(device)).toBe(0)
      if (at < pairs.length - 1) await device.getByRole('button', { name: 'Seguinte' }).click()
    }
    await device.getByRole('button', { name: 'Entregar o teste' }).click()
    await device
      .getByRole('dialog')
      .getByRole('button', { name: /^Entregar(?: com \d+ em branco)?$/ })
      .click()
    await expect(device.getByRole('heading', { name: 'Teste entregue' })).toBeVisible()
    await device.context().close()
  })

  await test.step('the booklet has the text once, never parted from its first question', async () => {
    const pages = await fixtures.booklet(id)
    const whole = pages.join('')
    expect(whole.split(squeezed(WORDS))).toHaveLength(2)
    const its = pages.find(each => each.includes(squeezed(WORDS)))
    expect(its).toContain(squeezed('Texto das perguntas 1 a 6'))
    expect(its).toContain(squeezed(pairs[0][0]))
    for (const [stem] of pairs) expect(whole).toContain(squeezed(stem))
  })

  await test.step('the others are entered by keys, under a line that names the text', async () => {
    await page.goto(`/diagnostico/diagnosticos/${id}?parte=introduzir`)
    await expect(page.getByRole('grid', { name: 'Respostas por aluno e pergunta' })).toBeFocused()
    await expect(page.getByText(`Pergunta 1 (${TEXT}):`)).toBeVisible()
    await page.getByRole('textbox', { name: /^Ir para o aluno/ }).fill('2')
    await page.keyboard.press('Enter')
    for (const [, right] of pairs) await page.keyboard.type(right)
    for (const _ of pairs) await page.keyboard.type('D')
    await expect(page.getByText(/^Guardado às/)).toBeVisible()
    await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
  })

  await test.step('the report counts all three', async () => {
    await expect(page).toHaveURL(/\/relatorios\/turma\//)
    await expect(page.getByText('3 de 3 alunos').first()).toBeVisible()
  })
})
