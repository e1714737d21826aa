import { oralModels } from '../features/assessment/diagnostic-tests/oral-models.ts'
import { ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'
import { type TestFixtures, testFixturesBy } from './test-fixtures.ts'

const levels = oralModels[0]?.levels ?? []

/** Says of every pupil the level that follows from the place in the class. */
async function hear(fixtures: TestFixtures, id: string, pupils: readonly { id: string }[], rise: number) {
  for (let from = 0; from < pupils.length; from += 10)
    await Promise.all(
      pupils.slice(from, from + 10).map((pupil, place) =>
        fixtures.call('POST', `/hearings/${id}`, {
          studentId: pupil.id,
          outcome: 'ouvido',
          level: levels[Math.min(levels.length - 1, ((from + place) % 5) + rise)]?.name,
          heardAt: new Date().toISOString(),
        }),
      ),
    )
}

for (const count of [70, 3])
  test(`a class of ${count} is heard, grouped, taught five hours, heard again, and stands in Percurso`, async ({
    page,
    signIn,
    request,
  }) => {
    test.slow()
    const fixtures = await testFixturesBy('pedagogo', request)
    const group = await fixtures.group(count)
    const title = ownWord('Leitura')
    const { id } = await fixtures.application(group.id, { title, levels })
    await hear(fixtures, id, group.pupils, 0)
    await signIn('pedagogo')
    await page.goto('/diagnostico/niveis')
    await page.getByRole('checkbox', { name: `Juntar ${group.name}, ${title}` }).check()
    await page.getByRole('button', { name: 'Fazer grupos por nível' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /para aprender a ler$/ })).toBeVisible()
    const articles = page.getByRole('article')
    const groups = await articles.count()
    if (count === 3) expect(groups).toBe(1)
    else expect(groups).toBeGreaterThan(2)
    // The hour by the keyboard alone: this class has no timetable, so the hour is chosen in the grid.
    await page.getByRole('button', { name: /^Terça, 1\.º tempo/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /^Terça,/ })).toBeVisible()
    const address = page.url()
    const grouping = address.split('/').at(-1) ?? ''
    if (count > 3) {
      await articles
        .first()
        .getByText(/^Ver os \d+ nomes$/)
        .click()
      const pupil = articles.first().getByRole('combobox').first()
      const name = (await pupil.getAttribute('aria-label')) ?? ''
      await pupil.selectOption({ index: 1 })
      await articles.nth(1).getByText(/^Ver/).click()
      await expect(articles.nth(1).getByRole('combobox', { name })).toBeVisible()
    }
    for (const date of ['2026-04-07', '2026-04-14', '2026-04-21', '2026-04-28'])
      await fixtures.call('POST', `/level-groupings/${grouping}/held`, { date, held: true })
    await page.reload()
    await page.getByRole('button', { name: 'Marcar a hora dada' }).click()
    await page.getByRole('button', { name: 'Foi dada neste dia' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await expect(page.getByText('5 horas dadas')).toBeVisible()
    await page.getByRole('button', { name: 'Ouvir de novo' }).click()
    await expect(page).toHaveURL(/\/diagnostico\/ouvir\//)
    const again = page.url().split('/').at(-1)?.split('?')[0] ?? ''
    await hear(fixtures, again, group.pupils, 1)

    await page.goto(`/diagnostico/niveis/mudancas?turma=${group.id}`)
    // Of five levels the highest stays: all others rise by one.
    const risen = group.pupils.filter((_pupil, at) => at % 5 < 4).length
    await expect(page.getByRole('heading', { name: `${risen} de ${count} subiram de nível` })).toBeVisible()
    await expect(page.getByText(/^Não se sabe quanto o acaso explica/)).toBeVisible()

    const subjects = await fixtures.call<{ id: string; name: string }[]>('GET', '/subjects/options')
    const subject = subjects.find(({ name }) => name === 'Matemática')
    await page.goto(`/diagnostico/percurso?turma=${group.id}&disciplina=${subject?.id}`)
    await expect(page.getByRole('heading', { name: 'Leitura em Português' })).toBeVisible()
    await expect(page.getByText('5 horas dadas')).toBeVisible()
    await expect(page.getByText(`${risen} de ${count} subiram de nível, 0 desceram`)).toBeVisible()
  })

test('a subject without competences goes from the hearing to a recovery plan by level, and to Percurso', async ({
  page,
  signIn,
  request,
}) => {
  test.slow()
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(3)
  const title = ownWord('Leitura')
  const { id } = await fixtures.application(group.id, { title, levels, subject: 'Português' })
  await hear(fixtures, id, group.pupils, 0)
  await signIn('pedagogo')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/diagnostico/niveis')
  await page.getByRole('checkbox', { name: `Juntar ${group.name}, ${title}` }).check()
  await page.getByRole('button', { name: 'Fazer grupos por nível' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /para aprender a ler$/ })).toBeVisible()
  const grouping = page.url().split('/').at(-1)?.split('?')[0] ?? ''
  await page.goto(`/diagnostico/recuperacao/niveis/${grouping}`)
  await expect(page.getByText(/^Cada grupo pratica o seu nível: /)).toBeVisible()
  await page.getByRole('button', { name: 'Fazer o plano' }).click()
  await expect(page).toHaveURL(/\/diagnostico\/recuperacao\/(?!niveis)/)
  const plan = page.url()
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByText('Em curso', { exact: true }).first()).toBeVisible()
  const again = await fixtures.call<{ applicationIds: string[] }>(
    'POST',
    `/level-groupings/${grouping}/hear-again`,
  )
  await hear(fixtures, again.applicationIds[0] ?? '', group.pupils, 1)
  await page.goto(plan)
  await page.getByRole('button', { name: 'Ler o resultado' }).click()
  await expect(page.getByText(`${levels[0]?.name} → ${levels[1]?.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Mais acções' }).click()
  await page.getByRole('menuitem', { name: 'Ver o percurso' }).click()
  await expect(page.getByRole('heading', { name: 'Leitura em Português' })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`: ${group.name}$`) })).toBeVisible()
})
