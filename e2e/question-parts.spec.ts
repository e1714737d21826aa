import { v7 as uuid } from 'uuid'
import { sticksOut } from './measure.ts'
import { expect, test } from './people.ts'
import { choice, testFixturesBy } from './test-fixtures.ts'

test('a question gets parts: its stem stands over them, each is a question of its own, and all is kept', async ({
  page,
  signIn,
  request,
  complaints: _,
}) => {
  const fixtures = await testFixturesBy('professor', request)
  const subjects = await fixtures.call<{ id: string; name: string }[]>('GET', '/subjects/options')
  const subjectId = subjects.find(subject => subject.name === 'Matemática')?.id
  const head = { title: 'Alíneas', subjectId, grade: 6, year: 2026 }
  const made = await fixtures.call<{ id: string; version: number }>('POST', '/tests', head)
  const items = [
    {
      ...{ id: uuid(), questionId: null, points: 2, competenceId: null, bloom: 'apply', domain: 'Fracções' },
      question: choice('A Ana tem 12 mangas e dá 4.', 'A'),
    },
  ]
  await fixtures.call('PUT', `/tests/${made.id}`, { ...head, version: made.version, items })
  await signIn('professor')
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto(`/diagnostico/teste/${made.id}`)
  await page.getByRole('button', { name: 'Mais acções da pergunta 1' }).click()
  await page.getByRole('menuitem', { name: 'Acrescentar alínea' }).click()
  await expect(page.getByText('enunciado e 2 alíneas')).toBeVisible()
  await expect(page.getByText('A Ana tem 12 mangas e dá 4.').first()).toBeVisible()
  const stem = page.getByRole('textbox', { name: 'Enunciado', exact: true })
  await stem.fill('Com quantas fica?')
  const options = page.getByRole('textbox', { name: /^Opção [A-D]$/ })
  for (const [at, text] of ['8', '16', '3', '4'].entries()) await options.nth(at).fill(text)
  await page.getByRole('radio', { name: 'Opção A certa' }).check()
  await page.getByRole('button', { name: 'Pergunta anterior' }).click()
  await stem.fill('Que conta faz?')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/Guardado|guardad/).first()).toBeVisible()
  await page.reload()
  const list = page.getByRole('button', { name: /^Pergunta [12]:/ })
  await expect(list.nth(0)).toContainText('a) Que conta faz?')
  await expect(list.nth(1)).toContainText('b) Com quantas fica?')
  expect(await sticksOut(page)).toBe(0)
})
