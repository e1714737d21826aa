import { fixturesBy } from './fixtures.ts'
import { taughtGroup } from './job-fixtures.ts'
import { fixtureLesson } from './lesson-fixture.ts'
import { PHONE } from './one-look.ts'
import { expect, test } from './people.ts'
import { countTaps, expectTaps, screensOf } from './taps.ts'

/** Whole jobs around a lesson, on a phone, from the page on which they begin. */
test.use({ viewport: PHONE })

/** A week of the first trimester that no other story fills. */
const WEEK = { monday: '2026-05-18', sunday: '2026-05-24' }

test('where lessons are counted, the list of absences leads to the lesson at which the group is called', async ({
  page,
  request,
  signIn,
}) => {
  const group = await taughtGroup(request, 6)
  const { theme } = await fixtureLesson(await fixturesBy('delegado', request), { groupName: group.name })
  await signIn('delegado')
  const hand = await countTaps(page)
  await page.goto('/dashboard/faltas')
  const row = page.getByRole('link', { name: group.name })
  await expect(row).toBeVisible()
  const screens = await screensOf(page)
  await row.click()
  // Nobody called it yet: a mark without a lesson would be refused, and none is offered.
  await expect(page.getByRole('heading', { level: 1, name: `Faltas da ${group.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Marcar as de hoje' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Fazer a chamada na aula' }).click()
  await page.getByRole('link', { name: /^Fazer a chamada d/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: theme })).toBeVisible()
  await page.getByRole('button', { name: 'Começar a aula' }).click()
  for (const number of [2, 5])
    await page.getByRole('button', { name: new RegExp(`^${number} .*falta$`) }).click()
  await expect(page.getByRole('button', { name: /^[25] .*falta$/, pressed: true })).toHaveCount(2)
  expectTaps('a group called from the list of absences, two are missing', hand.taps, screens)
  await group.leave()
})

test('a lesson of today is taught, two are missing, and it is closed as partial', async ({
  page,
  request,
  signIn,
}) => {
  const teacher = await fixturesBy('delegado', request)
  const group = await taughtGroup(request, 6)
  const { id, theme } = await fixtureLesson(teacher, { groupName: group.name })
  await signIn('delegado')
  const hand = await countTaps(page)
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: theme })
  await expect(link).toBeVisible()
  const screens = await screensOf(page)
  await link.click()
  await page.getByRole('button', { name: 'Começar a aula' }).click()
  const lesson = page.getByRole('dialog', { name: /^Dar a aula/ })
  await lesson.getByRole('button', { name: /^2 .*falta$/ }).click()
  await lesson.getByRole('button', { name: /^5 .*falta$/ }).click()
  await expect(lesson.getByRole('button', { name: /^[25] .*falta$/, pressed: true })).toHaveCount(2)
  expectTaps('two missing pupils marked in the lesson', hand.taps, screens)
  await lesson.getByRole('button', { name: 'Fase seguinte' }).click()
  await lesson.getByRole('button', { name: 'Parcial', exact: true }).click()
  const end = page.getByRole('dialog', { name: 'Como correu a aula?' })
  // What was not reached is ticked.
  await expect(end.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await end.getByRole('button', { name: 'Guardar como parcial' }).click()
  await expect
    .poll(async () => (await teacher.call<{ state: string }>('GET', `/lesson-plans/${id}`)).state)
    .toBe('parcial')
  expectTaps('a lesson taught, two are missing, closed as partial', hand.taps, screens)
  await group.leave()
})

test('a lesson of the week is planned from the row of its plan', async ({ page, request, signIn }) => {
  const teacher = await fixturesBy('professor', request)
  await signIn('professor')
  const hand = await countTaps(page)
  await page.goto(`/dashboard/homePlanoDeAula?vista=semana&dia=${WEEK.monday}`)
  const slot = page.getByRole('link', { name: /^Planificar 6ªA · Matemática/ }).first()
  await expect(slot).toBeVisible()
  const screens = await screensOf(page)
  await slot.click()
  await page.getByRole('button', { name: 'Preencher as fases' }).click()
  await page.getByRole('button', { name: 'Criar plano' }).click()
  await expect(page).toHaveURL(/criarPlanoDeAula\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Novo plano de aula')
  expectTaps('a lesson planned from the week', hand.taps, screens)
  const id = new URL(page.url()).searchParams.get('id')
  const { version } = await teacher.call<{ version: number }>('GET', `/lesson-plans/${id}`)
  await teacher.call('DELETE', `/lesson-plans/${id}?version=${version}`)
})

test('the empty times of a week are filled from the analytical plan, and taken back', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  const hand = await countTaps(page)
  await page.goto(`/dashboard/homePlanoDeAula?vista=semana&dia=${WEEK.monday}`)
  const fill = page.getByRole('button', { name: 'Preencher a semana' })
  await expect(fill).toBeVisible()
  const screens = await screensOf(page)
  await fill.click()
  await page.getByRole('button', { name: /^Preencher \d+ aulas?$/ }).click()
  await expect(page.getByText(/^\d+ rascunhos? criados?\./).first()).toBeVisible()
  expectTaps('a week filled from the analytical plan', hand.taps, screens)
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Desfeito.').first()).toBeVisible()
})
