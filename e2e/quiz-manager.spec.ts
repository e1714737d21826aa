import { ownWord } from './fixtures.ts'
import { boxOf } from './measure.ts'
import { expect, test } from './people.ts'

/** What a person does with a mouse or a finger, counted. */
test('a quiz of ten questions of the bank stands open after at most ten taps', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/dashboard')
  let taps = 0
  const tap = async (role: 'button' | 'link' | 'checkbox', name: string | RegExp) => {
    taps++
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
  }
  await tap('link', 'Gestão de Quiz')
  await tap('button', 'Novo quiz')
  await tap('checkbox', /^6ªA/)
  await page.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  taps += 2
  await tap('button', 'Do banco')
  await tap('button', 'Marcar 10')
  await tap('button', 'Pôr 10 no quiz')
  await tap('button', 'Publicar e abrir')
  await expect(page.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
  await expect(page.getByText(/\/q\/[A-Z2-9]{6}$/)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(10)
  await expect(page.getByRole('img', { name: /^Código QR de / })).toBeVisible()
  // What was set is read now; the form is one tap away, and goes again once it is saved.
  const panel = page.getByRole('dialog', { name: /^Quiz de / })
  const summary = panel.getByRole('region', { name: 'Como está definido' })
  await expect(summary).toContainText('10 escolhidas')
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  await summary.getByRole('button', { name: 'Alterar' }).click()
  const name = panel.getByRole('textbox', { name: 'Nome', exact: true })
  await expect(name).toBeFocused()
  await panel.getByText('Tentativas e resposta ao aluno').click()
  await panel.getByRole('combobox', { name: 'Tentativas', exact: true }).selectOption('2')
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(summary).toContainText('2, nota que conta: mais alta')
  await expect(name).toBeHidden()
  // On a phone all of it is within the page: the code, the ways on, what is set.
  await page.setViewportSize({ width: 360, height: 640 })
  const inside = [page.getByRole('region', { name: 'O quiz dado' }), summary]
  for (const part of inside.flatMap(region => [region, region.getByRole('link'), region.getByRole('button')]))
    for (const each of await part.all()) {
      const { x, width } = await boxOf(each)
      expect(x + width).toBeLessThanOrEqual(344)
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Projectar' }).click()
  const projected = page.getByRole('dialog', { name: 'Código do quiz, projectado' })
  await expect(projected.getByText(/^[A-Z2-9]{6}$/)).toBeVisible()
  await projected.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(projected).toBeHidden()
  // Progress, marking, key and paper stay among the quizzes, also where an older link leads to the diagnosis.
  await page.getByRole('link', { name: /^6ªA: progresso, correcção, papel/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/quizManager\/turma\//)
  await expect(page.getByRole('button', { name: 'Papel A4' })).toBeVisible()
  const here = new URL(page.url()).pathname
  await page.goto(`${here.replace('/dashboard/quizManager/turma', '/diagnostico/diagnosticos')}?parte=chave`)
  await expect(page).toHaveURL(url => url.pathname === here && url.search === '?parte=chave')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Gestão de Quiz' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('a quiz by rule says when the bank has too few, is tried, scheduled, put back and deleted', async ({
  page,
  signIn,
}) => {
  const name = ownWord('Regra')
  await signIn('professor')
  await page.goto('/dashboard/quizManager?quiz=novo')
  const panel = page.getByRole('dialog', { name: 'Novo quiz' })
  await panel.getByRole('textbox', { name: 'Nome', exact: true }).fill(name)
  await panel.getByRole('checkbox', { name: /^6ªA/ }).check()
  await panel.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
  await panel.getByRole('radio', { name: 'Tiradas por regra' }).check()
  await panel.getByRole('button', { name: 'Regra' }).click()
  const rule = page.getByRole('dialog', { name: 'Nova regra' })
  await rule.getByRole('checkbox', { name: /^FR2/ }).check()
  await rule.getByLabel('Quantas perguntas').fill('50')
  await rule.getByRole('button', { name: 'Juntar a regra' }).click()
  await expect(panel.getByText('O banco não tem perguntas que cheguem')).toBeVisible()
  await panel.getByRole('button', { name: 'Publicar e abrir' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const saved = page.getByRole('dialog', { name })
  await saved.getByLabel('Quantas perguntas').fill('1')
  await expect(saved.getByText('O banco não tem perguntas que cheguem')).toBeHidden()
  await saved.getByRole('button', { name: 'Experimentar' }).click()
  await expect(page.getByText('Pergunta 1 de 1')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await saved.getByRole('button', { name: 'Publicar e abrir' }).click()
  await expect(saved.getByRole('region', { name: 'O quiz dado' })).toBeVisible()
  await saved.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: `Mais acções de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Encerrar' }).click()
  // It asks first: one tap beside «Abrir» would end what pupils are answering.
  const dialog = page.getByRole('dialog', { name: 'Encerrar o quiz?' })
  await expect(dialog).toContainText('Todos os que entraram já entregaram.')
  await dialog.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByRole('row', { name }).getByText('Encerrado')).toBeVisible()
})

test("a group's page names the quizzes that its pupils may answer now", async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/dashboard/group')
  await page.getByRole('link', { name: '6ªA' }).first().click()
  const open = page.getByRole('region', { name: 'Quizzes abertos' })
  await expect(open.getByText(/\d+ de \d+ entregaram/).first()).toBeVisible()
  await open.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/resultados$/)
})

test('a saved quiz is tried as its pupils meet it, to the end', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto('/dashboard/quizManager')
  await page.getByRole('link', { name: 'Fracções de uma quantidade' }).click()
  await page.getByRole('button', { name: 'Experimentar' }).click()
  const tried = page.getByRole('dialog').last()
  await expect(tried.getByText('Pergunta 1 de 10')).toBeVisible()
  await tried.getByRole('radio').first().check()
  await tried.getByRole('button', { name: 'Verificar' }).click()
  // The question is drawn: its first choice may be right, or there are more tries.
  await expect(tried.getByText(/^(?:Certo|Em parte|Ainda não)$/)).toBeVisible()
  for (let at = 1; at < 10; at++) await tried.getByRole('button', { name: 'Seguinte' }).click()
  await tried.getByRole('button', { name: 'Entregar a experiência' }).click()
  await expect(tried.getByText(/^Entregue/)).toBeVisible()
})
