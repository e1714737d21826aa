// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import type { Left } from '../carry-over.ts'
import type { Lesson } from '../contract.ts'
import { CarriedStrips } from './carried-strip.tsx'

await testApi()

const left = (at: number): Left => ({
  id: `0198b0c8-5c1f-7000-8000-00000000000${at}`,
  lessonNumber: 50 + at,
  title: 'Fracções',
  heldOn: `2026-04-2${at}`,
  state: 'parcial',
  phases: [{ id: `p${at}`, name: 'Controlo', minutes: 10, content: '' } as Left['phases'][number]],
  forNext: '',
  isLeft: false,
  mayEdit: true,
})

it('shows what the last lesson left, and what was left before it in one sentence', async () => {
  const lesson = { id: 'l', mayEdit: true, heldOn: '2026-05-05', carried: [3, 2, 1].map(left) } as Lesson
  show('/dashboard', <CarriedStrips lesson={lesson} />)
  expect(await screen.findByRole('region', { name: 'Ficou por fazer da aula 53: 1 fase' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /da aula 52/ })).toBeNull()
  expect(
    screen.getByText(/Também ficou por fazer de 2 aulas, desde 21 de Abril de 2026: 2 fases\./),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver uma a uma' }))
  expect(screen.getAllByRole('region')).toHaveLength(3)
})
