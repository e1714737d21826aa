// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { QuizGradebook } from '../gradebook-contract.ts'
import { GradebookTable } from './gradebook-table.tsx'

const sexes = ['H', 'M'] as const
const gradebook: QuizGradebook = {
  ...{ group: { id: 'g', name: '6ªA' }, subject: { id: 's', name: 'Matemática' }, year: 2026, trimester: 2 },
  ...{ dropWorst: 0, missingIsZero: false, locked: false, version: 0 },
  ...{ correction: '', edition: null, editions: [] },
  quizzes: ['a', 'b', 'c'].map(id => ({
    ...{
      id,
      title: `Quiz ${id}`,
      state: 'encerrado',
      opensOn: '2026-04-30',
      weight: 1,
      hidden: false,
      mean: null,
    },
  })),
  pupils: Array.from({ length: 70 }, (_, at) => ({
    ...{ id: `${at}`, name: `Aluno ${at}`, number: at + 1, sex: sexes[at % 2] ?? 'H', dropped: [] },
    marks: { a: at % 2 === 0 ? 8 : 14, b: null, c: null },
    toMark: at === 0 ? ['c'] : [],
    exempt: [],
    mark: at % 2 === 0 ? 8 : 14,
  })),
}
const page = () => {
  document.body.innerHTML = renderToString(
    <GradebookTable gradebook={gradebook} weights={{ a: { weight: 2 } }} />,
  )
  return document.body
}
const texts = (selector: string) => [...page().querySelectorAll(selector)].map(node => node.textContent)

it('has the mark first, then the quizzes with their day and weight, and the means of H, M and all at the foot', () => {
  expect(texts('thead th')).toEqual([
    ...['Nº e aluno', 'Sexo', 'Nota', 'Quiz a30/04 · × 2', 'Quiz b30/04', 'Quiz c30/04'],
  ])
  expect(texts('tfoot tr').map(row => row?.replace(/\s/g, ' '))).toEqual([
    'MédiaH8,0 de 358,0 de 35––',
    'MédiaM14,0 de 3514,0 de 35––',
    'MédiaH e M11,0 de 7011,0 de 70––',
  ])
})

it('tells what was not handed in from what waits to be marked, and draws no more rows than are read at once', () => {
  const [first] = page().querySelectorAll('tbody tr')
  expect(first?.textContent).toContain('não entregou')
  expect(first?.querySelectorAll('[aria-label="por corrigir"]')).toHaveLength(1)
  expect(page().querySelectorAll('tbody tr')).toHaveLength(24)
  expect(texts('button')).toEqual(['Mostrar os 70'])
})
