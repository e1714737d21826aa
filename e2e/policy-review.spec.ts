import { makePdf } from '#engines/pdf/made-pdf.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { barriers } from './barriers.ts'
import { press, tick } from './by-keyboard.ts'
import { fixturesBy, ownWord } from './fixtures.ts'
import { sticksOut } from './measure.ts'
import { expect, test } from './people.ts'

const POLICIES = '/dashboard/politicas'
const pdf = makePdf({
  pages: ['1. Telemóveis\nNa aula ficam desligados.', '2. Fim\nParticipar em 24 horas.'],
})

interface Made {
  id: string
  version: number
}

test('a policy asks a question after reading, and its review without changes is one tap that is taken back', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const director = await fixturesBy('pedagogo', request)
  const { rows: groups } = await director.call<{ rows: { id: string; name: string }[] }>(
    'GET',
    '/policies/groups',
  )
  const subjects = await director.call<{ id: string; code: string; name: string }[]>(
    'GET',
    '/subjects/options',
  )
  const subject = subjects.find(({ code }) => code === 'MAT')
  const stem = `${ownWord('Na aula')}, o telemóvel fica desligado.`
  await director.call('POST', '/questions', {
    ...{ subjectId: subject?.id, grade: 6, competenceId: null },
    question: { ...blankQuestion('true-false'), stem: `<p>${stem}</p>`, correct: true },
  })
  const title = ownWord('Política de telemóveis')
  const { id } = await director.call<Made>('POST', '/policies', {
    ...{ code: `E2E-${Date.now().toString(36)}`, title, category: 'Protecção e conduta' },
    groupIds: groups.filter(({ name }) => name === 'Delegados').map(group => group.id),
  })
  const draft = await director.call<Made>('POST', `/policies/${id}/versions`, {
    ...{ number: '1.0', statement: 'Declaro que li e cumpro.', approvedBy: 'Conselho de Escola' },
    ...{ effectiveFrom: '2026-05-05', nextReviewOn: '2026-06-01' },
  })
  const path = `/policies/versions/${draft.id}`
  let { version } = await director.call<Made>('PUT', `${path}/pdf?fileName=v.pdf`, Buffer.from(pdf))
  for (const state of ['em aprovação', 'aprovada'])
    ({ version } = await director.call<Made>('POST', `${path}/state`, { state, version }))

  await test.step('the director chooses the question in the bank', async () => {
    await signIn('pedagogo')
    await page.goto(`${POLICIES}/visualizar/${id}`)
    await page.getByRole('button', { name: 'Mais', exact: false }).first().click()
    await page.getByRole('menuitem', { name: 'Perguntas depois de ler' }).click()
    const dialog = page.getByRole('dialog', { name: 'Perguntas depois de ler' })
    await dialog.getByLabel('Disciplina').selectOption({ label: subject?.name ?? '' })
    await dialog.getByRole('button', { name: 'Escolher no banco' }).click()
    const bank = page.getByRole('dialog').last()
    await bank.getByRole('searchbox').fill(stem.split(',')[0] ?? '')
    const found = bank.getByRole('checkbox', { name: new RegExp(stem) })
    await expect(bank.getByRole('checkbox', { name: /telemóvel/ })).toHaveCount(1)
    await found.check()
    await bank.getByRole('button', { name: /na política/ }).click()
    await expect(dialog.getByText(stem)).toBeVisible()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Perguntas guardadas.')).toBeVisible()
    await expect(page.getByText('1 pergunta', { exact: true })).toBeVisible()
  })

  await test.step('a reader on a phone answers wrong, then right, and the reading stands', async () => {
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await signIn('delegado', phone)
    await phone.goto(`${POLICIES}/visualizar/${id}`)
    const declaration = phone.getByRole('checkbox', { name: 'Declaro que li e cumpro.' })
    await phone.getByText('Participar em').last().scrollIntoViewIfNeeded()
    await phone.mouse.move(180, 400)
    await phone.mouse.wheel(0, 4000)
    await expect(declaration).toBeEnabled()
    await tick(phone, declaration)
    await press(phone, phone.getByRole('button', { name: 'Li e compreendi' }))
    const dialog = phone.getByRole('dialog', { name: 'Antes de confirmar' })
    await expect(dialog.getByText(stem)).toBeVisible()
    expect(await barriers(phone)).toEqual([])
    expect(await sticksOut(phone)).toBe(0)
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Confirmar a leitura' }).click()
    await expect(phone.getByText(/^A 1\.ª resposta não está certa/)).toBeVisible()
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Confirmar a leitura' }).click()
    await expect(phone.getByText('A sua leitura ficou registada.')).toBeVisible()
    await phone.close()
  })

  await test.step('the review without changes says when the next one is, and is taken back', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Mais', exact: false }).first().click()
    await page.getByRole('menuitem', { name: 'Revista, sem alterações' }).click()
    await expect(page.getByText(`«${title}» revista, sem alterações.`)).toBeVisible()
    await expect(page.getByText(/^05\/05\/2026, sem alterações, por /)).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(page.getByText('Última revisão')).toHaveCount(0)
  })
})
