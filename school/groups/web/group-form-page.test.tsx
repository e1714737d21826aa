// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { notify } from '#kit/web/notify.ts'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import type { Group } from '../contract.ts'
import { GroupFormPage } from './group-form-page.tsx'

const [ID, NEAR, FAR] = [7, 8, 9].map(n => `01890a5d-ac96-774b-bcce-b302099a805${n}`) as [
  string,
  string,
  string,
]
const stored: Group = {
  id: ID,
  name: '6ªA',
  called: '6ªA',
  grade: 6,
  year: 2026,
  shift: 'manhã',
  room: '',
  capacity: null,
  director: null,
  boys: 0,
  girls: 0,
  teachers: [],
  version: 1,
  updatedAt: '2026-05-05T08:00:00Z',
  school: { id: FAR, name: 'EPC da Liberdade' },
  taught: [],
  timetable: { periods: [], slots: [] },
  gone: { transferido: 0, desistente: 0 },
}
const schools = [
  { id: NEAR, name: 'EPC de Boquisso' },
  { id: FAR, name: 'EPC da Liberdade' },
]

const api = await testApi()
vi.spyOn(notify, 'ok').mockReturnValue(undefined as never)
beforeEach(() => {
  api.answer = ({ path }) => {
    if (path === '/groups/counts')
      return { body: { total: 0, boys: 0, girls: 0, byGrade: {}, years: [2026] } }
    if (path === '/account/schools') return { body: { rows: schools, more: false } }
    return { body: path.startsWith('/groups') ? stored : [] }
  }
})
const sent = () => api.asked.filter(({ method }) => method !== 'GET')

function showAt(address: string, as: { manySchools: boolean; oneSchool?: boolean }) {
  show(
    address,
    <SignedIn as={{ nivel: 'admin', ...as }}>
      <Routes>
        <Route path="/dashboard/group/nova" element={<GroupFormPage />} />
        <Route path="/dashboard/group/:id/editar" element={<GroupFormPage />} />
        <Route path="*" element={<p>Outra página</p>} />
      </Routes>
    </SignedIn>,
  )
}
const write = async () => {
  await userEvent.type(await screen.findByLabelText('Nome'), '6ªA')
  await userEvent.selectOptions(screen.getByLabelText('Classe'), '6')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Criar turma' }))

describe('a new group', () => {
  it('asks of which school it is where one chooses among several', async () => {
    showAt('/dashboard/group/nova', { manySchools: true })
    await screen.findByRole('option', { name: 'EPC da Liberdade' })
    await write()
    await save()
    expect(await screen.findByText('Escolha a escola.')).toBeDefined()
    expect(sent()).toEqual([])
    await userEvent.selectOptions(screen.getByLabelText('Escola'), FAR)
    await save()
    await screen.findByText('Outra página')
    expect(sent()).toMatchObject([{ method: 'POST', body: { name: '6ªA', schoolId: FAR } }])
  })

  it('begins in the school of the list that it is made from', async () => {
    showAt(`/dashboard/group/nova?escola=${NEAR}`, { manySchools: true })
    await screen.findByRole('option', { name: 'EPC da Liberdade' })
    expect(screen.getByLabelText('Escola')).toHaveProperty('value', NEAR)
  })

  it.each([{ manySchools: false }, { manySchools: true, oneSchool: true }])(
    'asks nothing of schools where there is none to choose: %o',
    async as => {
      showAt('/dashboard/group/nova', as)
      await write()
      expect(screen.queryByLabelText('Escola')).toBeNull()
      await save()
      await screen.findByText('Outra página')
      expect(sent()[0]?.body).not.toHaveProperty('schoolId')
      expect(api.asked.map(({ path }) => path)).not.toContain('/account/schools')
    },
  )
})

it('a group that is stored says that it stays in its school', async () => {
  showAt(`/dashboard/group/${ID}/editar`, { manySchools: true })
  expect(await screen.findByText(/^Da escola EPC da Liberdade\. Uma turma não muda de escola/)).toBeDefined()
  expect(screen.queryByLabelText('Escola')).toBeNull()
})
