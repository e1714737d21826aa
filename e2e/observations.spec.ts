import type { Locator } from '@playwright/test'
import { fixturesBy, ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

const OBSERVATIONS = '/dashboard/assistencias'
// Of two people, one of them without network.
test.describe.configure({ timeout: 120_000 })

test('a lesson is observed on a phone without network, sent once, and signed by both', async ({
  page,
  context,
  browser,
  request,
  signIn,
}) => {
  const seen = ownWord('Quadro')
  const academy = await fixturesBy('pedagogo', request)
  const title = 'Tem o plano da aula e segue-o'
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('pedagogo')
  const keys = new Set<string | undefined>()
  page.on('request', sent => {
    if (sent.method() === 'POST' && sent.url().endsWith('/academy/observations'))
      keys.add(sent.headers()['idempotency-key'])
  })

  await test.step('at the back of the room there is no network', async () => {
    await page.goto(`${OBSERVATIONS}/nova`)
    const lesson = page.getByLabel('Aula', { exact: true })
    const hers = lesson.locator('option', { hasText: 'Ermelinda Sitoe' }).first()
    await expect(hers).toBeAttached()
    await lesson.selectOption((await hers.getAttribute('value')) ?? '')
    await context.setOffline(true)
    const facts = page.getByRole('region', { name: 'O que se viu', exact: true })
    // Folded it is no longer than three screens of a phone; each part opens as one comes to it.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 740)
    await expect(facts.getByLabel(title)).toBeHidden()
    const areaOf = (part: Locator) => part.getByRole('group').filter({ hasText: 'Preparação' })
    await areaOf(facts).getByText('Preparação').click()
    await facts.getByLabel(title).fill(seen)
    await expect(areaOf(facts).getByText('1 de 2')).toBeVisible()
    await page.getByRole('button', { name: /^O que se julga/ }).click()
    const judged = page.getByRole('region', { name: 'O que se julga', exact: true })
    await areaOf(judged).getByText('Preparação').click()
    await judged.getByLabel(title).selectOption('Bem')
    await page.getByRole('button', { name: /^O próximo passo/ }).click()
    await page.getByLabel('Próximo passo combinado').fill('Chamar ao quadro quem não levanta a mão.')
    await page.getByRole('button', { name: 'Guardar a assistência' }).click()
    await expect(page.getByText(/segue quando houver rede$/)).toBeVisible()
  })

  await test.step('it goes once when there is one', async () => {
    await context.setOffline(false)
    await expect(page.getByText(/^Guardado às/)).toBeVisible({ timeout: 30_000 })
    expect(keys.size).toBe(1)
  })
  const { rows } = await academy.call<{ rows: { id: string; teacher: { name: string } }[] }>(
    'GET',
    '/observations?side=assisti&state=em%20curso&limit=100',
  )
  const whole = await Promise.all(
    rows.map(row =>
      academy.call<{ id: string; criteria: { seen: string }[] }>('GET', `/observations/${row.id}`),
    ),
  )
  const own = whole.filter(each => each.criteria.some(criterion => criterion.seen === seen))
  expect(own).toHaveLength(1)
  const id = own[0]?.id ?? ''

  const hers = await (await browser.newContext()).newPage()
  await signIn('professor', hers)
  await test.step('the teacher knows nothing of it until it is signed', async () => {
    await hers.goto(`${OBSERVATIONS}/${id}`)
    await expect(hers.getByText('Esta assistência não existe ou não está ao seu alcance.')).toBeVisible()
    await page.goto(`${OBSERVATIONS}/${id}`)
    await page.getByRole('button', { name: 'Assinar e mostrar' }).click()
    await expect(page.getByText('Assinada: o docente já a pode ler.').first()).toBeVisible()
  })

  await test.step('the teacher reads it on the first page, adds words, and signs', async () => {
    await hers.goto('/dashboard')
    await hers
      .getByRole('listitem')
      .filter({ hasText: 'Leia e assine a assistência à sua aula' })
      .getByRole('link', { name: 'Ver' })
      .click()
    await expect(hers).toHaveURL(new RegExp(`${OBSERVATIONS}/${id}$`))
    await expect(hers.getByRole('row', { name: new RegExp(`${title} ${seen}`) })).toBeVisible()
    await expect(hers.getByRole('row', { name: new RegExp(`${title} Bem`) })).toBeVisible()
    await hers.getByLabel('O que quer acrescentar').fill('São 52 na sala.')
    await hers.getByRole('button', { name: 'Assinar', exact: true }).click()
    await expect(hers.getByText('Assinada por ambos').first()).toBeVisible()
    await expect(hers.getByRole('region', { name: 'Palavras do docente' })).toContainText('São 52 na sala.')
  })

  await test.step('what both signed is corrected by another edition that says why', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Corrigir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corrigir a assistência' })
    await dialog.getByLabel('Porque se corrige').fill('Troquei o nível')
    await dialog.getByRole('button', { name: 'Abrir para corrigir' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Preencher a assistência' })).toBeVisible()
    await hers.reload()
    await expect(hers.getByText(/está a corrigir esta assistência/)).toBeVisible()
    await expect(hers.getByText('São 52 na sala.')).toBeVisible()
  })

  await test.step('who leads sees how many were observed, and no name', async () => {
    await page.goto(`${OBSERVATIONS}/soma`)
    await expect(page.getByText(/^\d+ de \d+ docentes assistidos este trimestre$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'O que se julgou, sem nomes' })).not.toContainText(
      'Ermelinda',
    )
  })
  await hers.context().close()
})

test('who may sit in on no lesson reads that, and finds no form to fill in', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(`${OBSERVATIONS}/nova`)
  await expect(page.getByRole('heading', { name: 'Não lhe cabe assistir a aulas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar a assistência' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver as assistências' }).click()
  await expect(page).toHaveURL(new RegExp(`${OBSERVATIONS}$`))
})
