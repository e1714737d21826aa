// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { query } from '#kit/web/api/queries.ts'
import { subjectOptions } from '../contract.ts'
import { SubjectPicker } from './subject-picker.tsx'
import type { SubjectOption } from './use-subject-options.ts'

afterEach(cleanup)

const mathematics = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Matemática',
  state: 'activa',
  grades: [5],
} as SubjectOption

function shown(subjects: SubjectOption[] | undefined, grade?: number): HTMLElement {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  if (subjects) client.setQueryData(query(subjectOptions, {}).queryKey, subjects)
  render(
    <QueryClientProvider client={client}>
      <SubjectPicker {...(grade && { grade })} value="" onChange={() => undefined} help="A do plano." />
    </QueryClientProvider>,
  )
  return screen.getByLabelText('Disciplina')
}

it('offers the subjects in use of the grade, with the help of its form', () => {
  const archived = { ...mathematics, id: '2', name: 'Música', state: 'arquivada' } as SubjectOption
  expect(shown([mathematics, archived], 5).textContent).toBe('Escolha a disciplinaMatemática')
  expect(screen.getByText('A do plano.')).toBeDefined()
})

it('says where there is none to choose, and where subjects come from', () => {
  shown([])
  expect(screen.getByText('Ainda não há disciplinas em uso. Criam-se em «Disciplinas».')).toBeDefined()
  cleanup()
  shown([mathematics], 6)
  expect(screen.getByText(/^Nenhuma disciplina em uso tem a 6ª.classe\. /)).toBeDefined()
})

it('says nothing of it while subjects have not come', () => {
  shown(undefined)
  expect(screen.queryByText(/Criam-se/)).toBeNull()
})
