import { readFile } from 'node:fs/promises'
import { emails, expect, password, test } from './people.ts'

test('an administrator takes out a pupil’s data and erases it, by the name typed and the password again', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('admin')
  const session = await request.post('/api/academy/auth/sign-in', { data: { email: emails.admin, password } })
  const headers = { authorization: `Bearer ${(await session.json()).accessToken}` }
  const groups = await (await request.get('/api/academy/groups?limit=1', { headers })).json()
  const made = await request.post('/api/academy/students', {
    headers,
    data: { fullName: 'Gerónimo Apagável Bila', sex: 'H', groupId: groups.rows[0].id },
  })
  const { id } = await made.json()
  await page.goto(`/diagnostico/alunos/${id}`)
  await page.getByRole('button', { name: 'Mais acções' }).click()
  await page.getByRole('menuitem', { name: 'Dados pessoais' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dados pessoais' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descarregar tudo' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('Gerónimo Apagável Bila')
  await dialog.getByLabel(/^Para apagar/).fill('Outro nome')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  const again = page.getByRole('dialog', { name: 'Confirme quem é' })
  await again.getByLabel('A sua senha').fill(password)
  await again.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('O nome escrito não é o deste aluno.')).toBeVisible()
  await dialog.getByLabel(/^Para apagar/).fill('Gerónimo Apagável Bila')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(page.getByText('Os dados pessoais do aluno estão apagados.')).toBeVisible()
  const gone = await request.get(`/api/academy/students/${id}`, { headers })
  expect(gone.status()).toBe(404)
})
