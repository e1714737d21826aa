import { printed } from './diagnosis-hands.ts'
import { fixturesBy, ownWord } from './fixtures.ts'
import { classWithMarks } from './job-fixtures.ts'
import { PHONE } from './one-look.ts'
import { expect, test } from './people.ts'
import { fixturePlan } from './plan-fixtures.ts'
import { countTaps, expectTaps, screensOf } from './taps.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

/** Whole jobs of who leads the school, on a phone, from the page on which they begin. */
test.use({ viewport: PHONE })

test('a plan that its subject has seen is approved, and taken back', async ({ page, request, signIn }) => {
  const teacher = await fixturesBy('professor', request)
  const delegate = await fixturesBy('delegado', request)
  const { id, version } = await fixturePlan(teacher)
  const path = `/analytical-plans/${id}/state`
  const handed = await teacher.call<{ version: number }>('POST', path, {
    state: 'submetido',
    version,
    comment: '',
  })
  await delegate.call('POST', path, { state: 'visto', version: handed.version, comment: '' })
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto(`/dashboard/controlePlanosAnaliticos?id=${id}`)
  const approve = page.getByRole('button', { name: 'Aprovar versão 1' })
  await expect(approve).toBeVisible()
  const screens = await screensOf(page)
  await approve.click()
  await expect(page.getByText(/classe: aprovado\./).first()).toBeVisible()
  expectTaps('a plan approved', hand.taps, screens)
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Desfeito.').first()).toBeVisible()
})

test('a plan goes back with a word to one of its weeks', async ({ page, request, signIn }) => {
  const teacher = await fixturesBy('professor', request)
  const { id, version } = await fixturePlan(teacher)
  await teacher.call('POST', `/analytical-plans/${id}/state`, { state: 'submetido', version, comment: '' })
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto(`/dashboard/controlePlanosAnaliticos?id=${id}`)
  const week = page.getByRole('button', { name: /^Semana 1\b/ })
  await expect(week).toBeVisible()
  const screens = await screensOf(page)
  await week.click()
  await page.getByRole('button', { name: 'Comentar a semana 1', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comentar a semana 1' }).fill('Falta o material.')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.getByText('Falta o material.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Devolver com 1 comentário' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText(/classe: devolvido\./)).toBeVisible()
  expectTaps('a plan returned with a comment', hand.taps, screens)
  // The list of the teacher's plans begins with those that were returned: it is left as other stories know it.
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Desfeito.').first()).toBeVisible()
})

test('a council is held, and its pauta closed and published', async ({ page, request, signIn }) => {
  const { group, trimester, leave } = await classWithMarks(request, { handedIn: 2 })
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto('/dashboard/conselhos')
  const own = page.getByRole('link', { name: group.name })
  // Among many groups a grade is unfolded first: a tap more, wherever other stories left so many.
  const grade = page.getByRole('button', { name: /^6ª classe/ })
  await expect(own.or(grade).first()).toBeVisible()
  const screens = await screensOf(page)
  const isFolded = await grade.isVisible()
  if (isFolded) await grade.click()
  await own.click()
  await page.getByRole('button', { name: 'Dia e presenças' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Foi hoje, vieram todos' }).click()
  await expect(dialog.getByLabel('Dia')).toHaveValue('05/05/2026')
  await expect(dialog.getByRole('radio', { name: 'Presente', checked: true })).not.toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Vieram todos' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  for (const step of ['Abrir o conselho', 'Fechar a pauta', 'Publicar'])
    await page.getByRole('button', { name: step, exact: true }).click()
  const dap = await fixturesBy('pedagogo', request)
  await expect
    .poll(
      async () =>
        (await dap.call<{ state: string }>('GET', `/marks/councils/${group.id}/${trimester}`)).state,
    )
    .toBe('publicada')
  expectTaps('a council held and its pauta closed', hand.taps - (isFolded ? 1 : 0), screens)
  await leave()
})

test('the marks of a trimester are handed in', async ({ page, request, signIn }) => {
  const { group, leave } = await classWithMarks(request, { handedIn: 0 })
  await signIn('delegado')
  const hand = await countTaps(page)
  await page.goto('/dashboard/notas')
  const book = page.getByRole('region', { name: `${group.name} · Matemática` })
  await expect(book).toBeVisible()
  const screens = await screensOf(page)
  await book.getByRole('link', { name: /^MT: 2 de 2/ }).click()
  await page.getByRole('button', { name: 'Entregar a caderneta' }).click()
  await expect(page.getByText('Caderneta entregue').first()).toBeVisible()
  expectTaps('the marks of a trimester handed in', hand.taps, screens)
  await leave()
})

test('the school stands on one page of paper, from the first page of who leads it', async ({
  page,
  signIn,
}) => {
  await signIn('pedagogo')
  const hand = await countTaps(page)
  await page.goto('/dashboard')
  const way = page.getByRole('link', { name: 'O que se sabe' })
  await expect(way).toBeVisible()
  const screens = await screensOf(page)
  await way.click()
  await printed(page, /school-picture.*pdf/, 'Uma folha A4')
  expectTaps('the school on one page', hand.taps, screens)
})

test('what is under way folds, so that the first page of diagnosis stays short', async ({
  page,
  request,
  signIn,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(1)
  const first = ownWord('Um')
  for (const title of [first, ownWord('Dois'), ownWord('Três')])
    await fixtures.application(group.id, {
      title,
      questions: [choice('Quanto é 2 + 2?', 'A')],
    })
  await signIn('pedagogo')
  await page.goto('/diagnostico/home')
  const underWay = page.getByRole('region', { name: 'Em curso' })
  const others = underWay.getByRole('button', { name: /^Mostrar as \d+$/ })
  await expect(others).toBeVisible()
  expect(await screensOf(page)).toBeLessThanOrEqual(3)
  await others.click()
  await expect(underWay.getByText(first)).toBeVisible()
})
