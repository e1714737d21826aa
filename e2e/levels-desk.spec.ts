import { oralModels } from '../features/assessment/diagnostic-tests/oral-models.ts'
import { choose, press, tick, write } from './by-keyboard.ts'
import { ownWord } from './fixtures.ts'
import { hearFirst } from './hearing-hands.ts'
import { expect, test } from './people.ts'
import { testFixturesBy } from './test-fixtures.ts'

const levelsOf = (skill: string) => oralModels.find(({ key }) => key === skill)?.levels ?? []

test('at the desk a class is grouped, led, put into the timetable, taught and heard again by the keyboard alone', async ({
  page,
  signIn,
  request,
}) => {
  test.slow()
  const levels = levelsOf('leitura')
  const fixtures = await testFixturesBy('admin', request)
  const group = await fixtures.group(12)
  const title = ownWord('Leitura')
  const { id } = await fixtures.application(group.id, { title, levels })
  for (const [at, pupil] of group.pupils.entries())
    await fixtures.call('POST', `/hearings/${id}`, {
      studentId: pupil.id,
      outcome: 'ouvido',
      level: levels[1 + (at % 2)]?.name,
      heardAt: new Date().toISOString(),
    })
  await signIn('admin')
  await page.goto('/diagnostico/niveis')
  await tick(page, page.getByRole('checkbox', { name: `Juntar ${group.name}, ${title}` }))
  await press(page, page.getByRole('button', { name: 'Fazer grupos por nível' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Dois grupos para aprender a ler' })).toBeVisible()
  const grouping = page.url()
  await press(page, page.getByRole('button', { name: /^Quarta, 1\.º tempo/ }))
  await expect(page.getByRole('heading', { level: 2, name: /^Quarta,/ })).toBeVisible()
  await press(page, page.getByRole('article').first().getByRole('button').first())
  const dialog = page.getByRole('dialog')
  const leaders = dialog.getByLabel('Quem orienta')
  const leader = await leaders.locator('option').nth(1).innerText()
  await choose(page, leaders, leader)
  await write(page, dialog.getByLabel(/^Sala/), 'mangueira')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').first().getByText('mangueira')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Marcar a hora dada' }))
  await press(page, dialog.getByRole('button', { name: 'Foi dada neste dia' }))
  await expect(dialog.getByRole('button', { name: 'Retirar este dia' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 hora dada')).toBeVisible()

  await page.goto(`/dashboard/administracao/horarios?turma=${group.id}`)
  const hour = page.getByRole('button', {
    name: new RegExp(`^Quarta, 1\\.º tempo: .*${leader}, .*mangueira`),
  })
  await expect(hour).toBeVisible()
  await expect(hour).toContainText('Em grupos por nível')
  await press(page, page.getByRole('link', { name: 'Dois grupos para aprender a ler' }))

  // One pupil is heard again, and the groups that are made of that keep their hour.
  await expect(page).toHaveURL(grouping)
  await press(page, page.getByRole('button', { name: 'Ouvir de novo' }))
  await expect(page).toHaveURL(/\/diagnostico\/ouvir\//)
  await press(page, page.getByRole('button', { name: /^Ouvir / }).first())
  await expect(page.getByRole('heading', { level: 1, name: group.pupils[0]?.fullName ?? '' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Nenhuma' }))
  await press(page, page.getByRole('button', { name: 'Leu a 1.ª' }))
  await expect(page.getByRole('heading', { level: 1, name: group.pupils[1]?.fullName ?? '' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Ver a fila' }))
  await expect(page.getByText(/^Tudo na escola às/)).toBeVisible()
  await page.goto(grouping)
  await press(page, page.getByRole('button', { name: 'Refazer os grupos' }))
  await expect(
    dialog.getByText(`A ${group.name} deixa «Dois grupos para aprender a ler» (Quarta,`),
  ).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Fazer os grupos' }))
  // Who was not heard again stays by the level heard before.
  await expect(page).not.toHaveURL(grouping)
  await expect(page.getByRole('heading', { level: 1, name: /grupos para aprender a ler$/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Quarta,/ })).toBeVisible()
})

test('arithmetic is heard operation by operation, and the report says who can do which', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await testFixturesBy('pedagogo', request)
  const group = await fixtures.group(2)
  const { id } = await fixtures.application(group.id, {
    title: ownWord('Contas'),
    levels: levelsOf('aritmética'),
    skill: 'aritmética',
  })
  await signIn('pedagogo')
  await hearFirst(page, id)
  await expect(page.getByRole('heading', { level: 2, name: 'Adição' })).toBeVisible()
  await page.getByRole('button', { name: 'Fez a 1.ª' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Subtracção' })).toBeVisible()
  await page.getByRole('button', { name: 'Nenhuma' }).click()
  await expect(page.getByText('Adição: faz; Subtracção: ainda não')).toBeVisible()
  await page.getByRole('button', { name: 'Mudar' }).click()
  await page.getByRole('button', { name: 'Experimentar: Divisão' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Divisão' })).toBeVisible()
  await page.getByRole('button', { name: 'Fez a 2.ª' }).click()
  await expect(page.getByRole('button', { name: 'Outra vez: Divisão' })).toBeVisible()
  // The level is the listener's, whatever else was tried.
  await expect(page.getByRole('radio', { name: 'Adição' })).toBeChecked()
  await expect(page.getByText(/^Tudo na escola às/)).toBeVisible()
  await page.goto(`/diagnostico/diagnosticos/${id}?parte=resultado`)
  const row = page
    .getByRole('table', { name: 'Operações de cada aluno' })
    .getByRole('row', { name: new RegExp(group.pupils[0]?.fullName ?? '') })
  await expect(row.getByRole('cell')).toHaveText(['faz', 'ainda não', 'faz'])
})

test('groups made again for one of two classes say by the keyboard what the other keeps, and are undone', async ({
  page,
  signIn,
  request,
}) => {
  test.slow()
  const levels = levelsOf('leitura')
  const fixtures = await testFixturesBy('admin', request)
  const title = ownWord('Leitura')
  const [first, second] = [await fixtures.group(6), await fixtures.group(5)]
  const hear = (id: string, pupils: readonly { id: string }[], place: number) =>
    Promise.all(
      pupils.map(pupil =>
        fixtures.call('POST', `/hearings/${id}`, {
          ...{ studentId: pupil.id, outcome: 'ouvido', level: levels[place]?.name },
          heardAt: new Date().toISOString(),
        }),
      ),
    )
  const applicationIds: string[] = []
  for (const group of [first, second]) {
    const { id } = await fixtures.application(group.id, { title, levels })
    await hear(id, group.pupils, 1)
    applicationIds.push(id)
  }
  interface Made {
    id: string
    title: string
    levelGroups: unknown[]
    startsOn: string
    hearAgainOn: string
    version: number
  }
  const made = await fixtures.call<Made>('POST', '/level-groupings', { applicationIds })
  const { id, levelGroups, startsOn, hearAgainOn, version } = made
  await fixtures.call('PUT', `/level-groupings/${id}`, {
    ...{ title: made.title, levelGroups, startsOn, hearAgainOn, version, hours: [{ weekday: 5, period: 1 }] },
  })
  await fixtures.call('POST', `/level-groupings/${id}/hear-again`, {})
  const queues = await fixtures.call<{ rows: { id: string; heard: number; group: { id: string } }[] }>(
    'GET',
    `/hearings?group=${first.id}`,
  )
  await hear(queues.rows.find(({ heard }) => heard === 0)?.id ?? '', first.pupils, 2)

  await signIn('admin')
  await page.goto(`/diagnostico/niveis/${id}`)
  await press(page, page.getByRole('button', { name: 'Refazer os grupos' }))
  const dialog = page.getByRole('dialog', { name: `Fazer os grupos da ${first.name}` })
  const stays = dialog.getByText(`A ${second.name} fica lá como está, com 5 alunos.`)
  await expect(stays).toBeVisible()
  const join = dialog.getByRole('checkbox', { name: new RegExp(`^Juntar a ${second.name}`) })
  await tick(page, join)
  await expect(stays).toHaveCount(0)
  await expect(dialog.getByText(/ deixam «Um grupo para aprender a ler» \(Sexta,/)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(stays).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Fazer os grupos' }))
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByRole('heading', { level: 2, name: /^Sexta,/ })).toBeVisible()
  await page.goto(`/diagnostico/niveis/${id}`)
  const gone = page.getByText(`A ${first.name} está em «Um grupo para aprender a ler» desde`)
  await expect(gone).toBeVisible()
  await expect(page.getByRole('article').getByText('5 alunos')).toBeVisible()

  const newer = (await page.getByRole('link', { name: 'Abrir os grupos novos' }).getAttribute('href')) ?? ''
  await press(page, page.getByRole('link', { name: 'Abrir os grupos novos' }))
  await expect(page).toHaveURL(new RegExp(newer))
  await press(page, page.getByRole('button', { name: /^Mais/ }))
  await page.getByRole('menuitem', { name: 'Eliminar os grupos' }).press('Enter')
  await expect(page.getByText('Grupos eliminados.')).toBeVisible()
  await page.goto(`/diagnostico/niveis/${id}`)
  await expect(page.getByRole('article').getByText('11 alunos')).toBeVisible()
  await expect(gone).toHaveCount(0)
})
