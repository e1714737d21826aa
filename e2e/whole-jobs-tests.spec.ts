import { oralModels } from '#features/assessment/diagnostic-tests/oral-models.ts'
import { ownWord } from './fixtures.ts'
import { measuredClass, twoVersions } from './job-fixtures.ts'
import { PHONE } from './one-look.ts'
import { expect, test } from './people.ts'
import { countTaps, expectTaps, screensOf } from './taps.ts'
import { choice, openQuestion, testFixturesBy } from './test-fixtures.ts'

/** Whole jobs around a test, on a phone, from the page on which they begin. */
test.use({ viewport: PHONE })

test('a pupil is heard reading, from the list of what is under way to the level', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const title = ownWord('Leitura')
  const { id } = await fixtures.application(group.id, { title, levels: oralModels[0]?.levels ?? [] })
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto('/diagnostico/niveis')
  const hear = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title }).last()
  await expect(hear).toBeVisible()
  const screens = await screensOf(page)
  await hear.getByRole('link', { name: 'Ouvir' }).click()
  await page
    .getByRole('button', { name: /^Ouvir / })
    .first()
    .click()
  const [, first] = group.pupils
  const heading = page.getByRole('heading', { level: 1, name: group.pupils[0]?.fullName ?? '' })
  await expect(heading).toBeVisible()
  for (let tries = 0; tries < 4 && (await heading.isVisible()); tries += 1) {
    const step = await page.getByRole('heading', { level: 2 }).first().textContent()
    await page.getByRole('button', { name: 'Leu a 1.ª' }).click()
    await expect(heading.and(page.getByText(step ?? ''))).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { level: 1, name: first?.fullName ?? '' })).toBeVisible()
  expectTaps('a pupil heard reading', hand.taps, screens)
  type Queue = { pupils: { outcome: string | null }[] }
  await expect
    .poll(async () => (await fixtures.call<Queue>('GET', `/hearings/${id}`)).pupils[0]?.outcome)
    .toBe('ouvido')
})

test('the sheets of a class on two versions are entered, and lead to their report', async ({
  page,
  request,
  signIn,
}) => {
  const { id } = await twoVersions(request, 4)
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto(`/diagnostico/diagnosticos/${id}`)
  const enter = page.getByRole('link', { name: /^Lançar/ }).first()
  await expect(enter).toBeVisible()
  const screens = await screensOf(page)
  await enter.click()
  const keys = page.getByRole('group', { name: 'Resposta à pergunta' })
  await expect(keys).toBeVisible()
  for (let answer = 0; answer < 12; answer += 1) {
    await keys.getByRole('button', { name: 'ABCD'[answer % 4] ?? '', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
  await expect(page).toHaveURL(/\/relatorios\/turma\//)
  expectTaps('three answers of four pupils on two versions', hand.taps, screens)
})

test('the written answers of a class are marked by their criteria', async ({ page, request, signIn }) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const { id, code, itemIds } = await fixtures.application(group.id, {
    title: ownWord('Abertas'),
    questions: [choice('Quanto é 2 + 2?', 'A'), openQuestion('Explique a soma.')],
    mode: 'em linha',
  })
  const [closed = '', essay = ''] = itemIds
  for (const pupil of group.pupils)
    await fixtures.sitting(code, pupil, { [closed]: 'b', [essay]: 'Junto as partes.' })
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto(`/diagnostico/diagnosticos/${id}`)
  const mark = page.getByRole('link', { name: 'Corrigir 2 respostas abertas' })
  await expect(mark).toBeVisible()
  const screens = await screensOf(page)
  await mark.click()
  for (const missing of ['Faltam 2', 'Falta 1']) {
    await expect(page.getByText(missing).first()).toBeVisible()
    await page.getByRole('button', { name: '4 Certa' }).click()
    await page
      .getByRole('group', { name: /^Diz porquê/ })
      .getByRole('button', { name: '1', exact: true })
      .click()
  }
  await expect
    .poll(async () => (await fixtures.call<{ toMark: number }>('GET', `/applications/${id}`)).toMark)
    .toBe(0)
  expectTaps('two written answers marked', hand.taps, screens)
})

test('a recovery begins from the report of a class', async ({ page, request, signIn }) => {
  const { id } = await measuredClass(request, 12)
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto(`/diagnostico/relatorios/turma/${id}`)
  const way = page.getByRole('link', { name: /lano de recuperação/ }).first()
  await expect(way).toBeVisible()
  const screens = await screensOf(page)
  await way.click()
  const create = page.getByRole('button', { name: 'Criar plano' })
  await expect(create).toBeVisible()
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Recuperação de/ })).toBeVisible()
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByText('Em curso').first()).toBeVisible()
  expectTaps('a recovery begun from a report', hand.taps, screens)
})
