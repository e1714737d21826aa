import type { Locator, Page } from '@playwright/test'
import { contentFor } from '#engines/games/arbitrary.ts'
import { kindNames, kinds } from '#engines/games/kinds.ts'
import { fixturesBy } from './fixtures.ts'
import { type FixtureGame, fixtureGame, playsOf } from './game-fixtures.ts'
import { gameOfKind } from './game-of-kind.ts'
import { expect, test } from './people.ts'

/** Making a game: its pairs from all sides, its kind looked at and tried, its rules, and what cost most in it as cards. */
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('twelve terms of the glossary become a published game, with a code to play it by', async ({
  page,
  signIn,
  complaints: _,
}) => {
  await signIn('professor')
  await page.goto('/dashboard/glossaryList?limit=100')
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar (?!todos)/ })
  await expect(boxes.nth(11)).toBeVisible()
  for (let at = 0; at < 12; at += 1) await boxes.nth(at).check()
  await page
    .getByRole('toolbar', { name: 'Com os seleccionados' })
    .getByRole('link', { name: 'Jogo' })
    .click()
  await expect(title(page)).toHaveText('Criar jogo')
  await expect(page.getByLabel('Termo 12', { exact: true })).not.toHaveValue('')
  await page.getByLabel('Título').fill('Doze palavras')
  await page.getByRole('link', { name: 'Escolher o tipo' }).click()
  await page.getByRole('radio', { name: /^Associação/ }).click()
  await page.getByRole('link', { name: 'Definir as regras' }).click()
  await page.getByRole('radio', { name: 'Alcunha' }).check()
  await page.getByRole('button', { name: 'Guardar e publicar' }).click()
  await expect(title(page)).toHaveText('Doze palavras')
  await expect(page.getByText(/^[A-Z2-9]{6}$/)).toBeVisible()
  await expect(page.getByText('Ainda ninguém jogou')).toBeVisible()
  await expect(page.getByText(/^Os alunos abrem \S+\/j\/[A-Z2-9]{6} no telemóvel/)).toBeVisible()
})

test('pairs are pasted from Excel and read from a file, and what changed in the glossary is offered', async ({
  page,
  request,
  signIn,
}) => {
  const game = await fixtureGame(request, { kind: 'memoria', title: 'De todo o lado', changed: true })
  await signIn('professor')
  await page.goto(`/dashboard/editarJogo?id=${game.id}`)
  await expect(page.getByText('O glossário mudou')).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect(page.getByText('O glossário mudou')).toBeHidden()
  await expect(page.getByLabel('Definição ou pergunta 1', { exact: true })).toHaveValue(game.now)

  await page.getByRole('button', { name: 'Colar uma lista' }).click()
  const list = page.getByLabel('Termo e definição', { exact: true })
  await list.fill('Solo\tOnde crescem plantas\nRio\tÁgua que corre')
  await page.getByRole('button', { name: 'Juntar 2 pares' }).click()
  await expect(page.getByLabel('Termo 14', { exact: true })).toHaveValue('Rio')

  const buffer = Buffer.from('Termo;Definição\nLua;Anda à volta da Terra')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ficheiro', exact: true }).click()
  await (await chooser).setFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer })
  await expect(list).toHaveValue('Lua\tAnda à volta da Terra')
  await page.getByRole('button', { name: 'Juntar 1 par', exact: true }).click()
  await expect(page.getByLabel('Termo 15', { exact: true })).toHaveValue('Lua')

  await dropFile(page.getByLabel('Termo 15', { exact: true }), 'outra.csv', 'Sol;Dá luz e calor')
  await expect(list).toHaveValue('Sol\tDá luz e calor')
  await dropFile(page.getByLabel('Termo 15', { exact: true }), 'foto.png', 'x')
  await expect(page.getByRole('alert')).toContainText('.xlsx')

  await page.getByRole('button', { name: 'Do banco de perguntas' }).click()
  await expect(page.getByText(/perguntas com resposta curta|Nenhum resultado/)).toBeVisible()
})

test('each kind is seen before it is chosen, and tried, and nothing of that is kept', async ({
  page,
  request,
  signIn,
  complaints: _,
}) => {
  await signIn('professor')
  await page.setViewportSize({ width: 1440, height: 900 })
  const preview = page.locator('[inert]')
  let open: Pick<FixtureGame, 'id' | 'call'> | undefined
  for (const [at, kind] of kindNames.entries()) {
    const content = contentFor(kind)
    // What a kind asks of its content may be more than the one before had.
    if (!open || content !== contentFor(kindNames[at - 1] ?? kind)) {
      const title = 'Para experimentar'
      open =
        kind === 'legenda'
          ? await gameOfKind(request, kind)
          : await fixtureGame(request, { kind, title, content: content.slice(0, 12) })
      await page.goto(`/dashboard/editarJogo?id=${open.id}&passo=tipo`)
    }
    const { label } = kinds[kind]
    await page.getByRole('radio', { name: new RegExp(`^${label}`) }).click()
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible()
    // The board is fetched when its kind is chosen.
    const width = async () => (await preview.locator('main').boundingBox())?.width ?? 0
    await expect.poll(width, `${label} is as wide as a phone`).toBeGreaterThan(320)
    await page.getByRole('button', { name: 'Experimentar' }).click()
    const trial = page.getByRole('dialog', { name: /^Experimentar «/ })
    await trial
      .getByRole('radio', { name: 'Sozinho' })
      .or(trial.getByRole('button', { name: 'Começar' }))
      .first()
      .click()
    await page.keyboard.press('Escape')
    await expect(trial).toBeHidden()
    expect(await playsOf(open)).toBe(0)
  }
})

test('what a new game lacks is shown where it is written, from whatever step it is sent', async ({
  page,
  signIn,
}) => {
  await signIn('professor')
  await page.goto('/dashboard/criarJogo?passo=regras')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('link', { name: /Conteúdo/ })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByLabel('Título')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
})

test('what cost most in a game becomes cards', async ({ page, request, signIn }) => {
  const { call } = await fixturesBy('professor', request)
  const { rows } = await call<{ rows: { id: string; kind: string; plays: number; mayEdit: boolean }[] }>(
    'GET',
    '/games?whose=meus',
  )
  // One picture is one pair, and no first three.
  const played = rows.find(row => row.plays > 10 && row.mayEdit && row.kind !== 'legenda')
  const { items } = await call<{ items: { answer: string }[] }>('GET', `/games/${played?.id}/results`)
  await signIn('professor')
  await page.goto(`/dashboard/controleJogo?id=${played?.id}`)
  await page.getByRole('link', { name: 'Cartões dos 3 primeiros' }).click()
  for (const [at, item] of items.slice(0, 3).entries())
    await expect(page.getByLabel(`Termo ${at + 1}`, { exact: true })).toHaveValue(item.answer)
  await expect(page.getByLabel('Termo 4', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Escolher o tipo' }).click()
  await expect(page.getByRole('radio', { name: /^Flashcards/ })).toBeChecked()
})

/** Lets a file fall onto what is there. */
async function dropFile(target: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name))
      return transfer
    },
    [name, text] as const,
  )
  await target.dispatchEvent('drop', { dataTransfer })
}
