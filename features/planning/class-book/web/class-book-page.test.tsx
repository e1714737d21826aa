// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import type { BookLesson, BookWeek } from '../contract.ts'
import { ClassBookPage } from './class-book-page.tsx'

const api = await testApi()

/** A week of one lesson a day, at each of which these pupils were missing. */
function weekOf(state: BookLesson['state'], missing: BookLesson['missing']) {
  const lesson = { startsAt: '07:00', subject: 'Português', teacher: 'Rosa Bila', summary: 'A família' }
  return {
    group: { id: 'g', name: '6ªA', grade: 6, year: 2026 },
    ...{ director: null, by: 'aula', trimester: 1, week: 10, from: '2026-05-04', to: '2026-05-08' },
    ...{ boys: 30, girls: 40, edition: null, editions: [], isChanged: false, revision: null },
    days: ['2026-05-04', '2026-05-05', '2026-05-06'].map(date => ({
      date,
      closed: null,
      lessons: [{ ...lesson, planId: null, state, elsewhere: null, why: '', missing }],
    })),
  } as unknown as BookWeek
}

async function sumOf(week: BookWeek): Promise<string> {
  api.answer = () => ({ body: week })
  show(
    '/turmas/g/livro?dia=2026-05-04',
    <Routes>
      <Route path="/turmas/:id/livro" element={<ClassBookPage />} />
    </Routes>,
  )
  return (await screen.findByText(/aulas dadas/)).textContent ?? ''
}

it.each(['dada', 'parcial', 'não dada', 'planificada', null] as const)(
  'a week of lessons «%s» without a call says that nobody called, never how many pupils missed nothing',
  async state => {
    const sum = await sumOf(weekOf(state as BookLesson['state'], null))
    expect(sum).toContain('Ninguém fez a chamada')
    expect(sum).not.toMatch(/falta/)
    expect(screen.queryByText(/alunos sem faltas/)).toBeNull()
  },
)

it('a week that was called, of which no lesson is marked as taught, never says that nobody called', async () => {
  const sum = await sumOf(weekOf(null as unknown as BookLesson['state'], []))
  expect(sum).toContain('Chamada feita, sem aulas marcadas como dadas')
  expect(sum).not.toContain('Ninguém')
  expect(sum).not.toMatch(/alunos sem faltas/)
})

it.each([
  [[], '0 faltas · 70 de 70 alunos sem faltas'],
  [[{ id: 'p', number: 7, mark: 'falta' as const }], '3 faltas · 69 de 70 alunos sem faltas'],
])('a week with calls counts its absences: %j', async (missing, words) => {
  const sum = await sumOf(weekOf('dada', missing))
  expect(sum).toContain(words)
  expect(sum).not.toContain('Ninguém fez a chamada')
})
