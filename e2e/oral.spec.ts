import { readPdf } from '#engines/documents/read-back.ts'
import { oralModels } from '../features/assessment/diagnostic-tests/oral-models.ts'
import { ownWord } from './fixtures.ts'
import { hearFirst } from './hearing-hands.ts'
import { expect, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

test('an oral assessment is made from a model on a phone, handed out, heard tap by tap, and reported by level', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(4)
  const title = ownWord('Leitura')
  await signIn('pedagogo')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/diagnostico/teste/novo?tipo=oral')
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Disciplina').selectOption({ label: 'Português' })
  await page.getByRole('button', { name: 'Aritmética' }).click()
  await expect(page.getByLabel('6.º nível', { exact: true })).toHaveValue('Divisão')
  await page.getByRole('button', { name: 'Leitura' }).click()
  await expect(page.getByLabel('5.º nível', { exact: true })).toHaveValue('História')
  await page.getByRole('button', { name: 'Criar avaliação' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar e aplicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar o teste' })
  await dialog.getByLabel(group.name).check()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('0 de 4 alunos ouvidos')).toBeVisible()
  // Whatever was said on the way here: one notice at most, and a tap on its words is one on what is below.
  const notices = page.locator('[data-sonner-toast][data-visible="true"][data-removed="false"]')
  await expect(notices).toHaveCount(1)
  const taken = await notices.evaluate(notice =>
    [notice, ...notice.querySelectorAll('p, button')].map(part => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return { isButton: part.matches('button'), isTaken: notice.contains(at) }
    }),
  )
  for (const { isButton, isTaken } of taken) expect(isTaken).toBe(isButton)
  const reached = ['Letra', 'Palavra', 'Palavra', 'Não veio']
  for (const [at, level] of reached.entries())
    await page.getByRole('radiogroup').nth(at).getByRole('radio', { name: level }).click()
  await expect(page.getByText('4 de 4 alunos ouvidos')).toBeVisible()
  await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
  const table = page.getByRole('table', { name: 'Alunos por nível' })
  await expect(table.getByRole('row', { name: /^Palavra/ })).toContainText('66,7 %')
  await expect(table.getByRole('row', { name: /^Ouvidos/ })).toContainText('3')
})

test('a text of the school’s bank is put into the test by one tap, and is what the phone shows to be read', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const title = ownWord('Leitura')
  const [own, other] = [ownWord('pato mala'), ownWord('rede copo')]
  const text = { language: 'Português', skill: 'leitura', level: 'palavra', kind: 'texto', source: '' }
  await fixtures.call('POST', '/oral-texts', {
    texts: [
      { ...text, content: own, validatedBy: 'Rosa Mucavele' },
      { ...text, content: other, validatedBy: '' },
      { ...text, content: ownWord('cilima'), language: 'Emakhuwa', validatedBy: '' },
    ],
  })
  await signIn('pedagogo')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/diagnostico/teste/novo?tipo=oral')
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Disciplina').selectOption({ label: 'Português' })
  const level = page.getByRole('listitem').filter({ has: page.getByLabel('3.º nível', { exact: true }) })
  await page.getByRole('button', { name: 'Leitura' }).click()
  await level.getByText(/do banco da escola$/).click()
  const bank = level.getByRole('list', { name: 'Do banco da escola: Palavra' })
  await expect(bank.getByText('cilima')).toHaveCount(0)
  await expect(bank.getByRole('listitem').filter({ hasText: own })).toContainText(
    'validado por Rosa Mucavele',
  )
  await bank.getByRole('button', { name: `Usar como 1.ª amostra: ${own}` }).click()
  await bank.getByRole('button', { name: `Usar como 2.ª amostra: ${other}` }).click()
  await expect(page.getByLabel('O que se mostra no 3.º nível')).toHaveValue(own)
  await expect(page.getByLabel('Segunda amostra do 3.º nível')).toHaveValue(other)
  await expect(bank.getByRole('button', { name: `Usar como 2.ª amostra: ${own}` })).toBeDisabled()
  await page.getByRole('button', { name: 'Criar avaliação' }).click()
  await page.getByRole('button', { name: 'Publicar e aplicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar o teste' })
  await dialog.getByLabel(group.name).check()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('0 de 2 alunos ouvidos')).toBeVisible()
  await hearFirst(page, new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await expect(page.getByRole('heading', { level: 2, name: 'Palavra' })).toBeVisible()
  await expect(page.getByRole('region', { name: '1.ª amostra' })).toContainText(own)
  await expect(page.getByRole('region', { name: '2.ª amostra' })).toContainText(other)
})

test('texts of a language come from a file, a cell is mended in place, and the whole import is undone', async ({
  page,
  signIn,
}) => {
  const word = ownWord('maaxi')
  const lines = [
    'Língua;O que se ouve;Nível;Tipo;Texto;Fonte;Validado por',
    `Emakhuwa;Leitura;Palavra;texto;${word};INDE;Amade Saíde`,
    `Emakhuwa;Leitura;;texto;${word} nipele;;`,
  ]
  await signIn('pedagogo')
  await page.goto('/diagnostico/niveis/textos')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'textos.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(dialog.getByText('1 linha com erro', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nível, linha 3' }).fill('Palavra')
  await dialog.getByRole('textbox', { name: 'Nível, linha 3' }).press('Tab')
  await dialog.getByRole('button', { name: 'Importar 2 textos' }).click()
  await expect(page.getByRole('dialog', { name: '2 textos importados' })).toBeVisible()
  await page.getByRole('button', { name: 'Concluir' }).click()
  const own = page.getByRole('listitem').filter({ hasText: word })
  await expect(own).toHaveCount(2)
  await expect(own.first()).toContainText('validado por Amade Saíde · INDE')
  await expect(own.last()).toContainText('por validar por quem fala a língua')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(own).toHaveCount(0)
})

test('an oral test that is corrected again keeps what it said: both papers print names and levels of their day', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const levels = oralModels[0]?.levels ?? []
  const { id } = await fixtures.application(group.id, { title: ownWord('Leitura'), levels })
  const [first, second] = group.pupils
  const hear = (pupil: { id: string } | undefined, level: string) =>
    fixtures.call('POST', `/hearings/${id}`, {
      ...{ studentId: pupil?.id, outcome: 'ouvido', level, heardAt: new Date().toISOString() },
    })
  await hear(first, 'Letra')
  await hear(second, 'Palavra')
  await signIn('pedagogo')
  const finish = async () => {
    await page.goto(`/diagnostico/diagnosticos/${id}`)
    await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
    await expect(page.getByText('A avaliação está corrigida.')).toBeVisible()
  }
  /** The class sheet as the button of the page asks for it. */
  const paper = async () => {
    const call = page.waitForRequest(sent => sent.url().includes('format=pdf'))
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    const url = (await call).url()
    const { authorization = '' } = await (await call).allHeaders()
    const answer = await request.get(url, { headers: { authorization } })
    return (await readPdf(await answer.body())).join(' ')
  }
  await finish()
  const paperOfFirst = await paper()

  // The pupil's name was written wrongly, and the pupil reads better than was heard.
  const student = await fixtures.call<Record<string, unknown>>('GET', `/students/${first?.id}`)
  const name = ownWord('Zulmira Corrigida')
  await fixtures.call('PUT', `/students/${first?.id}`, { ...student, fullName: name, confirmOther: true })
  await page.goto(`/diagnostico/diagnosticos/${id}`)
  await page.getByRole('button', { name: 'Mais acções' }).click()
  await page.getByRole('menuitem', { name: 'Voltar a corrigir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voltar a corrigir' })
  await dialog.getByRole('textbox', { name: 'Porque se corrige' }).fill('Foi ouvida outra vez')
  await dialog.getByRole('button', { name: 'Voltar a corrigir' }).click()
  await expect(dialog).toHaveCount(0)
  await hear(first, 'Parágrafo')
  await finish()
  const versions = page.getByRole('navigation', { name: 'Versões' })
  await expect(versions.getByRole('link')).toHaveText([
    /^1\.ª versão/,
    /^2\.ª versão.*: Foi ouvida outra vez$/,
  ])
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  const paperOfSecond = await paper()
  for (const words of [name, 'Parágrafo (1)', '2.ª versão', 'Foi ouvida outra vez'])
    expect(paperOfSecond).toContain(words)
  expect(paperOfSecond).not.toContain(first?.fullName)

  await versions.getByRole('link', { name: /^1\.ª/ }).click()
  await expect(page.getByText('Já não é esta que vale.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: first?.fullName ?? '' })).toBeVisible()
  const stamp = /impresso em [\d/]+, \d+:\d+/g
  const printedAgain = await paper()
  expect(printedAgain.replaceAll(stamp, '')).toBe(paperOfFirst.replaceAll(stamp, ''))
  for (const words of [first?.fullName ?? '', 'Letra (1)']) expect(printedAgain).toContain(words)
})
