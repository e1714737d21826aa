import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** From a report to a plan of recovery, its sessions, its re-test and what it shows. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a plan is made from the report of a class, pupils are marked present, the re-test is applied and read', async ({
  page,
  request,
  signIn,
  complaints: _,
}) => {
  await signIn('professor')
  const signedIn = await request.post('/api/diagnostics/login', {
    data: { email: 'professor@demo.dondza.mz', password: process.env.E2E_PASSWORD ?? 'Machamba-2026-verde' },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const api = async <R>(method: string, path: string, data?: object): Promise<R> => {
    const response = await request.fetch(`/api/diagnostics${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data ? { data } : {}),
    })
    expect(response.ok(), `${method} ${path}`).toBe(true)
    return (await response.json()) as R
  }
  const reports = await api<{ rows: { id: string; moment: string; group: { name: string } }[] }>(
    'GET',
    '/reports',
  )
  const first = reports.rows.find(row => row.moment === 'inicial' && row.group.name === '6ªA')

  await page.goto(`/diagnostico/relatorios/turma/${first?.id}`)
  await page.getByRole('link', { name: 'Plano de recuperação' }).click()
  // The domain that most pupils lack is proposed; one competence is enough here.
  await page.getByRole('checkbox', { name: /^FR1/ }).first().uncheck()
  await page.getByRole('checkbox', { name: /^FR3/ }).first().uncheck()
  await expect(page.getByLabel('Nome do grupo')).toHaveValue('Grupo A: FR2')
  await expect(page.getByLabel('Título')).toHaveValue(/6ªA: FR2$/)
  await page.getByLabel('Título').fill('Recuperação: fracções equivalentes')
  await page.getByRole('combobox', { name: 'Grupo de Dulce Nhampossa' }).selectOption('Fora do plano')
  await button(page, 'Criar plano').click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Recuperação: fracções equivalentes' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Reavaliação:/ })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await button(page, 'Começar').click()
  await button(page, /quarta-feira/i)
    .first()
    .click()
  await button(page, /^Celeste Macamo/).click()
  await expect(button(page, 'Celeste Macamo: presente')).toBeVisible()
  await button(page, /^Celeste Macamo/).click()
  await expect(button(page, 'Celeste Macamo: faltou')).toBeVisible()
  await button(page, 'Os outros vieram').click()
  await expect(page.getByText(/\d+ de \d+ presentes/).first()).toBeVisible()

  // The re-test is given by its own pages, tried where they are drawn; here it is only answered.
  type Plan = {
    retest: { id: string }
    pupilGroups: { studentIds: string[] }[]
    group: { id: string }
  }
  const plan = await api<Plan>('GET', `/recovery-plans/${id}`)
  const retest = await api<{ version: number; itemList: { id: string; question: { options: Option[] } }[] }>(
    'GET',
    `/tests/${plan.retest.id}`,
  )
  type Option = { id: string; correct: boolean }
  await api('POST', `/tests/${plan.retest.id}/state`, { state: 'publicado', version: retest.version })
  const applied = await api<{ id: string }>('POST', '/applications', {
    testId: plan.retest.id,
    groupId: plan.group.id,
    mode: 'lançamento manual',
  })
  const pupils = plan.pupilGroups.flatMap(group => group.studentIds)
  await api('POST', `/applications/${applied.id}/entries`, {
    entries: pupils.flatMap((studentId, at) =>
      retest.itemList.map(item => {
        const option = item.question.options.find(one => one.correct === at > 0)
        return { studentId, itemId: item.id, given: { kind: 'answer', answer: option?.id } }
      }),
    ),
  })
  await page.reload()
  await button(page, 'Ler o resultado').click()
  const result = page.getByRole('table', { name: 'Resultado por sexo' })
  await expect(result.getByRole('row', { name: /^Total/ })).toContainText(
    new RegExp(`${pupils.length}\\s*${pupils.length - 1}\\s*0\\s*1\\s*0`),
  )
  await page.getByRole('link', { name: 'Ver a evolução' }).click()
  await expect(page.getByRole('heading', { name: 'Evolução: 6ªA' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Perguntas ligadas' })).toBeVisible()

  // What was made for the test goes again: the school stays as the others know it.
  await page.goto('/diagnostico/recuperacao')
  await button(page, 'Mais acções de Recuperação: fracções equivalentes').click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Recuperação: fracções' })).toHaveCount(0)
  const { version } = await api<{ version: number }>('GET', `/applications/${applied.id}`)
  await api('DELETE', `/applications/${applied.id}?version=${version}`)
})
