import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from './people.ts'

async function openMatematica(page: Page): Promise<void> {
  await page.goto('/dashboard/subjectManagement?search=matematica')
  await page.getByRole('link', { name: /^Matemática/ }).click()
  await page.getByRole('radio', { name: /^6ª/ }).check({ force: true })
}

/** Clicks the way back in the toast of what was just done. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Desfeito.').first()).toBeVisible()
}

test.describe('Disciplinas', () => {
  test('units are moved with the arrow keys alone, and the focus stays on what moved', async ({
    page,
    signIn,
    complaints: _,
  }) => {
    await signIn('pedagogo')
    await openMatematica(page)
    const titles = page.getByRole('heading', { level: 3 })
    await expect(titles.nth(2)).toHaveText('II. Divisibilidade')
    const handle = page.getByRole('button', { name: /^Mover II\. Divisibilidade/ })
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await expect(titles.nth(1)).toHaveText('II. Divisibilidade')
    await expect(handle).toBeFocused()
    await expect(page.getByText(/^«II\. Divisibilidade» está em 2\.º de \d+\.$/)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(titles.nth(2)).toHaveText('II. Divisibilidade')
  })

  test('a competence is written in place with Enter, left with Esc, removed and given back', async ({
    page,
    signIn,
  }) => {
    await signIn('pedagogo')
    await openMatematica(page)
    await page.getByRole('button', { name: 'Acrescentar competência' }).first().click()
    await page.getByLabel('Código').press('Enter')
    await expect(page.getByText('Preencha este campo.').first()).toBeVisible()
    await page.getByLabel('Código').fill('E2E')
    await page.getByLabel('O que o aluno sabe fazer').fill('Experimentar a árvore')
    await page.getByLabel('O que o aluno sabe fazer').press('Enter')
    await expect(page.getByRole('form', { name: 'Nova competência' })).toHaveCount(0)
    await expect(page.getByText('Experimentar a árvore')).toBeVisible()
    const more = page.getByRole('button', { name: 'Mais acções de E2E' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await page.getByLabel('Código').press('Escape')
    await more.click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page.getByText('Experimentar a árvore')).toHaveCount(0)
    await undo(page)
    await expect(page.getByText('Experimentar a árvore')).toBeVisible()
    await more.click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page.getByText('Experimentar a árvore')).toHaveCount(0)
  })

  test('a subject is created, its errors beside their fields, and put away again', async ({
    page,
    signIn,
  }) => {
    await signIn('pedagogo')
    await page.goto('/dashboard/subjectManagement/nova')
    await page.getByRole('button', { name: 'Criar disciplina' }).click()
    await expect(page.getByLabel('Nome')).toHaveAccessibleDescription('Preencha este campo.')
    await page.getByLabel('Nome').fill('Xichangana')
    await page.getByLabel('Código').fill('mat')
    await page.getByLabel('Abreviatura').fill('Xich.')
    await page.getByLabel('5ª classe').check({ force: true })
    await page.getByLabel('5ª, tempos').fill('3')
    await page.getByRole('button', { name: 'Criar disciplina' }).click()
    await expect(page.getByText('Este código já é de outra disciplina.')).toBeVisible()
    await page.getByLabel('Código').fill('xic')
    await page.getByRole('button', { name: 'Criar disciplina' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xichangana')
    await page.getByRole('button', { name: 'Mais acções', exact: true }).last().click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page).toHaveURL(/subjectManagement$/)
  })

  test('the diagnostic system shows the same subjects', async ({ page, signIn }) => {
    await signIn('professor')
    await page.goto('/diagnostico/disciplinas?search=matematica')
    await expect(page.getByRole('link', { name: /^Matemática/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nova disciplina' })).toHaveCount(0)
  })
})

test.describe('Turmas', () => {
  test('a group shows its pupils, its teachers and its week', async ({ page, signIn, complaints: _ }) => {
    await signIn('pedagogo')
    await page.goto('/dashboard/group/six')
    await page.getByRole('link', { name: '6ªA' }).click()
    const pupils = page.getByRole('list', { name: 'Alunos da 6ªA' }).getByRole('listitem')
    await expect(pupils).toHaveCount(52)
    await expect(page.getByRole('heading', { name: /^Hoje, / })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Nome ou número' }).fill('7')
    await expect(pupils).toHaveCount(1)
    await page.getByRole('link', { name: 'Docentes' }).click()
    await expect(page.getByRole('cell', { name: 'Ermelinda Sitoe' })).toBeVisible()
    await page.getByRole('link', { name: 'Horário', exact: true }).click()
    await expect(page.getByRole('rowheader', { name: '07:00–07:45' })).toBeVisible()
  })

  test('a teacher finds own groups and pupils, and no other by its address', async ({
    page,
    signIn,
    browser,
  }) => {
    await signIn('pedagogo')
    await page.goto('/dashboard/group')
    const foreign = await page.getByRole('link', { name: '5ªA', exact: true }).getAttribute('href')
    const context = await browser.newContext()
    const own = await context.newPage()
    await signIn('professor', own)
    await own.goto('/dashboard/group')
    await expect(own.getByRole('link', { name: '6ªA', exact: true })).toBeVisible()
    await expect(own.getByRole('link', { name: '5ªA', exact: true })).toHaveCount(0)
    await own.goto(foreign ?? '')
    await expect(own.getByText('Não foi possível abrir a turma')).toBeVisible()
    await context.close()
  })
})

test.describe('Alunos', () => {
  test('a pupil gets a code, is transferred and given back, and removed', async ({ page, signIn }) => {
    await signIn('pedagogo')
    await page.goto('/diagnostico/alunos')
    await page.getByRole('link', { name: 'Novo aluno' }).click()
    await page.getByLabel('Nome completo').fill('Zulmira Experimental')
    await page.getByRole('radio', { name: 'Mulher (M)' }).check({ force: true })
    await page.getByLabel('Turma', { exact: true }).selectOption('6ªB')
    await page.getByLabel('Data de nascimento').fill('5/5/2015')
    await page.getByRole('button', { name: 'Inscrever aluno' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zulmira Experimental')
    await page.getByRole('link', { name: 'Dados' }).click()
    await expect(page.getByText(/^20\d{6}$/).last()).toBeVisible()
    await page.getByRole('button', { name: 'Transferir' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nova turma').selectOption('6ªC')
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await expect(page.getByRole('link', { name: '6ªC' }).first()).toBeVisible()
    await undo(page)
    await expect(page.getByRole('link', { name: '6ªB' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Mais acções', exact: true }).last().click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page).toHaveURL(/alunos$/)
  })

  test('a pupil of another group is found by name and brought into this one, and goes back', async ({
    page,
    signIn,
  }) => {
    await signIn('pedagogo')
    await page.goto('/dashboard/group/six')
    await page.getByRole('link', { name: '6ªC' }).click()
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Trazer de outra turma' }).click()
    await page.getByLabel('Aluno', { exact: true }).fill('abdul guamb')
    await page.getByRole('option', { name: /Abdul Guambe/ }).click()
    await expect(page.getByText('Está na 5ªC.')).toBeVisible()
    await page.getByRole('button', { name: 'Trazer', exact: true }).click()
    await expect(page.getByRole('link', { name: /Abdul Guambe/ })).toBeVisible()
    await undo(page)
    await expect(page.getByRole('link', { name: /Abdul Guambe/ })).toHaveCount(0)
  })

  test('a file is previewed, mended in place and imported, and undone whole', async ({ page, signIn }) => {
    await signIn('pedagogo')
    await page.goto('/diagnostico/alunos')
    await page.getByRole('button', { name: 'Importar' }).first().click()
    const text = 'Nome;Sexo;Nascimento;Turma\nImportada Um;M;01/02/2014;6ªC\nImportado Dois;H;31/02/2014;6C\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'alunos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByText('«31/02/2014» não é uma data.', { exact: false })).toBeVisible()
    await page.getByLabel('Data de nascimento, linha 3').fill('28/02/2014')
    await page.getByRole('button', { name: 'Importar 2 alunos' }).click()
    await expect(page.getByRole('heading', { name: '2 alunos importados' })).toBeVisible()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Importação desfeita')).toBeVisible()
    await page.goto('/diagnostico/alunos?search=importad')
    await expect(page.getByText('Nenhum aluno com «importad»')).toBeVisible()
  })

  test('what a file does not settle is asked before anything enters, and stays in the report', async ({
    page,
    signIn,
  }) => {
    await signIn('pedagogo')
    await page.goto('/diagnostico/alunos')
    await page.getByRole('button', { name: 'Importar' }).first().click()
    const text = 'Lista da escola\nNome;Sexo;Nascimento;Turma\nQuim Perguntado;M;03/04/2014;6ªC\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'alunos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Falta responder a 2 perguntas' }).press('Enter')
    const order = page.getByRole('combobox', { name: /o que está primeiro: o dia ou o mês/ })
    await expect(order).toBeFocused()
    await order.selectOption('Dia/mês/ano')
    await page.getByRole('combobox', { name: /o sexo está escrito «M»/ }).selectOption('M é masculino')
    await expect(page.getByText('As colunas estão separadas por ponto e vírgula.')).toBeVisible()
    await page.getByRole('button', { name: 'Importar 1 aluno' }).click()
    await page.getByRole('link', { name: 'Ver o relatório' }).click()
    await expect(page.getByRole('heading', { name: 'Como se leu o ficheiro' })).toBeVisible()
    await expect(page.getByText(/o que está primeiro.*Dia\/mês\/ano, 1 linha/)).toBeVisible()
  })

  test('a list without groups enters the group that is chosen in the dialog', async ({ page, signIn }) => {
    await signIn('pedagogo')
    await page.goto('/diagnostico/alunos')
    await page.getByRole('button', { name: 'Importar' }).first().click()
    await page.getByLabel('Turma de quem não a traz no ficheiro').selectOption({ label: '6ªC' })
    await page.locator('input[type=file]').setInputFiles({
      name: 'alunos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Nome;Sexo (H/M)\nSem Turma Escrita;M\n'),
    })
    await page.getByRole('button', { name: 'Importar 1 aluno' }).click()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.goto('/diagnostico/alunos?search=escrita')
    await expect(page.getByRole('row', { name: /Sem Turma Escrita/ })).toContainText('6ªC')
  })

  test('a OneRoster package is previewed and undone like a list', async ({ page, signIn }) => {
    await signIn('pedagogo')
    await page.goto('/diagnostico/alunos')
    await page.getByRole('button', { name: 'Importar' }).first().click()
    const files = {
      'users.csv': 'sourcedId,role,givenName,familyName\nu1,student,Vinda,Darede\nt1,teacher,Ana,Doce\n',
      'classes.csv': 'sourcedId,title\nc1,6A\n',
      'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,u1,student\n',
      'demographics.csv': 'sourcedId,birthDate,sex\nu1,2014-05-05,female\n',
    }
    const zip = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    )
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rede.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
    await expect(page.getByText('1 utilizador não é aluno e fica de fora.')).toBeVisible()
    await page.getByRole('button', { name: 'Importar 1 aluno' }).click()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Importação desfeita')).toBeVisible()
  })

  test('groups, subjects and schools come from files too, with a result per row', async ({
    page,
    signIn,
  }) => {
    await signIn('admin')
    const imports = [
      ['/dashboard/group', 'Turma;Classe\n4ªZ;4ª\n4ªY;treze', '1 turma importada'],
      [
        '/dashboard/subjectManagement',
        'Código;Nome;Classes\nLAT;Latim;11ª\nLAT;Outra;11ª',
        '1 disciplina importada',
      ],
      [
        '/dashboard/administracao/escolas',
        'Escola;Distrito\nEscola do Ficheiro;Boane\n;Boane',
        '1 escola importada',
      ],
    ] as const
    for (const [path, text, said] of imports) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Importar' }).first().click()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await expect(page.getByRole('button', { name: 'Descarregar a linha com erro' })).toBeVisible()
      await page.getByRole('button', { name: /^Importar 1 / }).click()
      await expect(page.getByRole('heading', { name: said })).toBeVisible()
      const failed = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Descarregar as linhas de fora' }).click()
      expect((await failed).suggestedFilename()).toBe('linhas-com-erro.csv')
      await page.getByRole('button', { name: 'Concluir' }).click()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByText('Importação desfeita')).toBeVisible()
    }
  })

  test('fit a phone: cards, and nothing wider than the screen', async ({ page, signIn }) => {
    await signIn('pedagogo')
    await page.setViewportSize({ width: 360, height: 780 })
    for (const path of [
      '/diagnostico/alunos',
      '/dashboard/group',
      '/dashboard/group/five',
      '/dashboard/subjectManagement',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
  })
})
