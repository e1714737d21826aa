// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { TeachersAway } from './teachers-away.tsx'

const api = await testApi()
const idOf = (at: number) => `0198b0c8-5c1f-7000-8000-00000000000${at}`
const row = (at: number, name: string, endsOn: string, open = 0) => ({
  id: idOf(at),
  teacher: { id: idOf(at), name },
  startsOn: '2026-05-04',
  endsOn,
  reason: '',
  version: 1,
  lessons: 8,
  open,
})

it('says who is away that day, until when, and how many of their lessons somebody gives', async () => {
  api.answer = () => ({
    body: {
      rows: [
        row(1, 'Paulo Zimba', '2026-05-08', 1),
        row(2, 'Rosa Mucavele', '2026-05-05'),
        row(3, 'Sérgio Malate', '2026-05-04'),
        row(4, 'Ana Bila', '2026-05-06'),
        row(5, 'Bento Cossa', '2026-05-06'),
      ],
    },
  })
  show('/dashboard', <TeachersAway date="2026-05-05" />)
  const paulo = await screen.findByRole('link', { name: /^Paulo Zimba falta até 8 de Maio/ })
  expect(paulo.getAttribute('href')).toBe(`/dashboard/substituicoes/${idOf(1)}`)
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringContaining('7 de 8 aulas com quem as dê'),
    'Rosa Mucavele falta neste dia8 de 8 aulas com quem as dê',
    expect.stringMatching(/^Ana Bila/),
    'e mais 1',
  ])
})
