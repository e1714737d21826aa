import { expect, it } from 'vitest'
import { href } from '#kit/address.ts'
import { calendarPlaces } from '#school/calendar/places.ts'
import * as pages from '#school/pages.ts'
import { pupilsText } from './pupils-text.ts'

it('a group says how many pupils it has, by sex', () => {
  expect(pupilsText({ boys: 22, girls: 27 })).toBe('49 alunos: 22 H, 27 M')
  expect(pupilsText({ boys: 0, girls: 1 })).toBe('1 aluno: 0 H, 1 M')
  expect(pupilsText({ boys: 0, girls: 0 })).toBe('sem alunos')
})

it('timetables, schools and calendars have addresses of their own', () => {
  const base = '/dashboard/administracao'
  expect([href(pages.timetables, { turma: 'g' }), href(pages.timetables, { professor: 't' })]).toEqual([
    ...[`${base}/horarios?turma=g`, `${base}/horarios?professor=t`],
  ])
  expect(href(pages.school, { id: 'e' })).toBe(`${base}/escolas/e`)
  expect([
    calendarPlaces.page('c'),
    calendarPlaces.edit('c'),
    calendarPlaces.create(),
    calendarPlaces.create('c'),
  ]).toEqual([
    ...[
      `${base}/calendario/c`,
      `${base}/calendario/c/editar`,
      `${base}/calendario/novo`,
      `${base}/calendario/novo?de=c`,
    ],
  ])
})
