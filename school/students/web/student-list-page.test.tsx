// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { StudentListPage } from './student-list-page.tsx'

const id = (n: number) => `01890a5d-ac96-774b-bcce-b302099a80${n}`
const [NEAR, FAR, SIX, SEVEN] = [id(51), id(52), id(61), id(71)]
const group = { grade: 6, year: 2026, shift: 'manhã', students: 0 }
const counts = { total: 0, bySex: { H: 0, M: 0 }, byState: { activo: 0, transferido: 0, desistente: 0 } }

const api = await testApi()
beforeEach(() => {
  api.answer = ({ path }) => {
    if (path === '/account/schools')
      return {
        body: {
          more: false,
          rows: [
            { id: NEAR, name: 'EPC de Boquisso' },
            { id: FAR, name: 'EPC da Liberdade' },
          ],
        },
      }
    if (path === '/groups/options')
      return {
        body: [
          { ...group, id: SIX, name: '6ªA, Boquisso', schoolId: NEAR },
          { ...group, id: SEVEN, name: '7ªA, Liberdade', schoolId: FAR },
        ],
      }
    return { body: path === '/students/counts' ? counts : { rows: [], next: null } }
  }
})

async function showAt(search: string, many = true) {
  show(
    `/dashboard/group/alunos${search}`,
    <SignedIn as={{ nivel: 'admin', manySchools: many }}>
      <StudentListPage />
    </SignedIn>,
  )
  await screen.findByText('Nenhum aluno com estes filtros')
}
async function open(filter: string) {
  // The head of a column may have the same name.
  const ways = screen.getAllByRole('button', { name: new RegExp(`^${filter}`) })
  await userEvent.click(ways.find(way => way.hasAttribute('aria-haspopup')) as HTMLElement)
  const menu = await screen.findByRole('menu', { name: filter })
  return within(menu)
    .getAllByRole('menuitemcheckbox')
    .map(({ textContent }) => textContent)
}

it('a school that is chosen leaves its groups to choose from, and lets go of those of others', async () => {
  await showAt(`?group=${SIX}&group=${SEVEN}`)
  await screen.findByText('6ªA, Boquisso')
  expect(await open('Escola')).toEqual(['EPC de Boquisso', 'EPC da Liberdade'])
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'EPC da Liberdade' }))
  await waitFor(() => expect(location.search).toBe(`?group=${SEVEN}&school=${FAR}`))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await open('Turma')).toEqual(['7ªA, Liberdade'])
})

it('with no school chosen every group is there, and a group is kept when the school is let go', async () => {
  await showAt(`?group=${SEVEN}&school=${FAR}`)
  await screen.findByText('7ªA, Liberdade')
  await userEvent.click(await screen.findByRole('button', { name: /EPC da Liberdade/ }))
  await waitFor(() => expect(location.search).toBe(`?group=${SEVEN}`))
  expect(await open('Turma')).toEqual(['6ªA, Boquisso', '7ªA, Liberdade'])
})

it('where there is one school, nobody is asked which', async () => {
  await showAt(`?group=${SIX}`, false)
  await screen.findByText('6ªA, Boquisso')
  expect(screen.queryByRole('button', { name: /^Escola/ })).toBeNull()
  expect(await open('Turma')).toEqual(['6ªA, Boquisso', '7ªA, Liberdade'])
})
