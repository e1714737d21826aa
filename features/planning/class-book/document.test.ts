import { expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { addDays } from '#school/calendar/weeks.ts'
import type { BookLesson, BookWeek } from './contract.ts'
import { classBookDocument } from './document.ts'

const idOf = (at: number) => `0198b0c8-5c1f-7000-8000-${String(at).padStart(12, '0')}`

/** A week of five days and five lessons each, at every one of which so many pupils were missing. */
function weekWith(missing: number): BookWeek {
  const lesson = (at: number): BookLesson => ({
    startsAt: `${String(7 + at).padStart(2, '0')}:00`,
    subject: 'Matemática',
    subjectId: idOf(100),
    teacher: 'Ermelinda Sitoe',
    teacherId: idOf(101),
    planId: idOf(at),
    state: at === 4 ? 'não dada' : 'dada',
    summary: `Aula ${at + 1}`,
    elsewhere: null,
    why: at === 4 ? 'Reunião' : '',
    missing:
      at === 4
        ? null
        : Array.from({ length: missing }, (_, place) => ({
            id: idOf(place),
            number: place + 1,
            mark: 'falta',
          })),
  })
  return {
    group: { id: idOf(0), name: '5ªB', grade: 5, year: 2026 },
    school: { id: idOf(1), name: 'Escola de Teste', province: 'Maputo', district: 'Matola' },
    director: { name: 'Graça Timana', jobTitle: 'Directora de turma' },
    by: 'aula',
    trimester: 1,
    week: 10,
    from: '2026-05-04',
    to: '2026-05-08',
    boys: 30,
    girls: 40,
    days: [0, 1, 2, 3, 4].map(day => ({
      date: addDays('2026-05-04', day),
      closed: null,
      lessons: [0, 1, 2, 3, 4].map(lesson),
    })),
    ...{ edition: null, editions: [], isChanged: false, revision: null },
  }
}

const draw = async (missing: number) =>
  (await readPdf(await drawPdf(classBookDocument([weekWith(missing)], {}, '2026-05-08T10:00:00Z')))).map(
    squeezed,
  )

it('a usual week is one page: summaries, who was missing by number, why a lesson was not given, and its sum', async () => {
  const pages = await draw(3)
  expect(pages).toHaveLength(1)
  for (const words of [
    'Aula 1',
    '1, 2, 3',
    'Reunião',
    'Directora de turma',
    'Visto do DAP',
    '60 em 20 aulas com chamada',
  ])
    expect(pages[0]).toContain(squeezed(words))
})

it('its signatures stand with the sum of the week, however many were missing', async () => {
  const counts = new Set<number>()
  for (let missing = 0; missing <= 70; missing += 5) {
    const pages = await draw(missing)
    counts.add(pages.length)
    const signed = pages.filter(page => page.includes(squeezed('Visto do DAP')))
    expect(signed, `${missing} missing`).toHaveLength(1)
    expect(signed[0], `${missing} missing`).toContain(squeezed('Aulas dadas: 20 de 25'))
  }
  expect(counts.size, 'on both sides of the end of a page').toBeGreaterThan(1)
})

it('a week without a call says so on paper, never how many pupils missed nothing', async () => {
  const week = weekWith(0)
  const silent = {
    ...week,
    days: week.days.map(day => ({
      ...day,
      lessons: day.lessons.map(lesson => ({ ...lesson, missing: null })),
    })),
  }
  const textOf = async (of: BookWeek) =>
    (await readPdf(await drawPdf(classBookDocument([of], {}, '2026-05-08T10:00:00Z')))).map(squeezed).join('')
  const [nobody, all] = [squeezed('ninguém fez a chamada'), squeezed('Alunos sem faltas')]
  const without = await textOf(silent)
  expect(without).toContain(nobody)
  expect(without).not.toContain(all)
  const called = await textOf(week)
  expect(called).not.toContain(nobody)
  expect(called).toContain(all + squeezed(': 70 de 70'))
})
