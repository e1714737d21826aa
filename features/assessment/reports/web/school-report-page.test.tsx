// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { fixtureResults } from '../fixtures.ts'
import { schoolReport } from '../school-report.ts'
import { SchoolReportPage } from './school-report-page.tsx'

const MAT = '00000000-0000-4000-8000-000000000003'
const items = Array.from({ length: 20 }, () => ({}))
const api = await testApi()

/** A group of a school, its marks around one. */
function classOf(school: string, group: string, mark: number, test = 'Março') {
  const pupils = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      `${school} ${group} ${at}`,
      '1'.repeat(mark + (at % 3) - 1).padEnd(20, '0'),
    ]),
  )
  return fixtureResults(items, pupils, {
    ...{ applicationId: `${school} ${group} ${test}`, testId: test, testTitle: test },
    group: { id: `${school} ${group}`, name: `${group}, ${school}` },
    school: { id: school, name: school, province: 'Maputo Província', district: '', zip: 'ZIP 3' },
  })
}

/** Three groups of a school, whose means are not the same. */
const schoolOf = (school: string, mark: number) =>
  ['6ªC', '6ªB', '6ªA'].map((group, at) => classOf(school, group, mark + (at === 0 ? 1 : 0)))

const results = [
  ...schoolOf('EPC de Tsalala', 10),
  ...schoolOf('EPC da Machava-Sede', 16),
  ...schoolOf('EPC da Liberdade', 10),
  ...schoolOf('EPC de Boquisso', 3),
  classOf('EPC de Boquisso', '6ªA', 5, 'Junho'),
]
api.answer = ({ path }) => {
  if (path.endsWith('/subjects/options'))
    return {
      body: [
        { id: MAT, code: 'MAT', name: 'Matemática', abbreviation: 'Mat.', colour: '#000000', grades: [6] },
      ],
    }
  if (path.endsWith('/groups/options'))
    return {
      body: [{ id: 'g', name: '6ªA, EPC de Tsalala', grade: 6, year: 2026, shift: 'manhã', students: 20 }],
    }
  return path.endsWith('/reports/school') ? { body: schoolReport(results) } : { status: 404 }
}

const table = () => screen.findByRole('table', { name: 'escolas' })
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(cell => cell.textContent)

it('has a row for each school, by name, which Enter opens to its groups', async () => {
  const user = userEvent.setup()
  show(`/diagnostico/relatorios/disciplina?disciplina=${MAT}`, <SchoolReportPage />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Quatro escolas, uma tabela' })).toBeDefined()
  expect(await names()).toEqual([
    'EPC da Liberdade',
    'EPC da Machava-Sede',
    'EPC de Boquisso',
    'EPC de Tsalala',
  ])
  expect(screen.getByText(/^Só duas escolas se distinguem/).textContent).toContain(
    'EPC da Machava-Sede acima, EPC de Boquisso abaixo. Nas outras duas os intervalos cruzam-se',
  )
  screen.getByRole('button', { name: 'EPC da Liberdade' }).focus()
  await user.keyboard('{Enter}')
  expect((await names()).slice(0, 4)).toEqual([
    'EPC da Liberdade',
    ...['6ªA', '6ªB', '6ªC'].map(group => `${group}, EPC da Liberdade`),
  ])
  const [, link] = within(await table()).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe(
    encodeURI('/diagnostico/relatorios/turma/EPC da Liberdade 6ªB Março'),
  )
  await user.keyboard('{Enter}')
  expect(await names()).toHaveLength(4)
})

it('fills the mark of a school only where its interval leaves all others', async () => {
  show(`/diagnostico/relatorios/disciplina?disciplina=${MAT}`, <SchoolReportPage />)
  const rows = within(await table()).getAllByRole('row')
  const standings = rows
    .slice(1)
    .map(row => row.querySelector('[data-standing]')?.getAttribute('data-standing'))
  expect(standings).toEqual(['none', 'above', 'below', 'none'])
  expect(within(rows[1] as HTMLElement).getByText('não se distingue')).toBeDefined()
})

it('says nothing of standing beside others where one alone took the test', async () => {
  show(`/diagnostico/relatorios/disciplina?disciplina=${MAT}&teste=Junho`, <SchoolReportPage />)
  expect(await screen.findByText('Só uma turma fez este teste: não há com que comparar.')).toBeDefined()
  const alone = await screen.findByRole('table', { name: 'turmas' })
  expect(within(alone).getAllByRole('rowheader')).toHaveLength(1)
  expect(within(alone).queryByText('Junto das outras')).toBeNull()
  expect(within(alone).queryByText('não se distingue')).toBeNull()
})

it('keeps its four filters in the address, and asks for the group that is chosen', async () => {
  const user = userEvent.setup()
  show(`/diagnostico/relatorios/disciplina?disciplina=${MAT}`, <SchoolReportPage />)
  await table()
  await user.selectOptions(screen.getByLabelText('Teste'), 'Junho, 2026')
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Junho'),
  )
  await user.selectOptions(screen.getByLabelText('Classe'), '6')
  await user.selectOptions(screen.getByLabelText('Turma'), 'g')
  await waitFor(() =>
    expect(api.asked.some(({ query }) => query.get('group') === 'g' && query.get('grade') === '6')).toBe(
      true,
    ),
  )
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    ...{ disciplina: MAT, teste: 'Junho', classe: '6', turma: 'g' },
  })
})

it('is a list on a phone, with the same schools in the same order', async () => {
  show(`/diagnostico/relatorios/disciplina?disciplina=${MAT}`, <SchoolReportPage />, { width: 360 })
  const buttons = await screen.findAllByRole('button', { name: /^EPC / })
  expect(buttons.map(button => button.textContent)).toEqual([
    'EPC da Liberdade',
    'EPC da Machava-Sede',
    'EPC de Boquisso',
    'EPC de Tsalala',
  ])
  expect(screen.queryByRole('table')).toBeNull()
})
