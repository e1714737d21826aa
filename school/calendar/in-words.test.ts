import { expect, it } from 'vitest'
import { holidaysInWords, spansInWords } from './in-words.ts'

const span = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })

it('spans and holidays are read as days of the calendar, one after the other', () => {
  expect(spansInWords([span('2026-03-02', '2026-05-22')])).toBe('02/03/2026 a 22/05/2026')
  expect(spansInWords([span('2026-03-02', '2026-05-22'), span('2026-06-01', '2026-06-05')])).toBe(
    '02/03/2026 a 22/05/2026; 01/06/2026 a 05/06/2026',
  )
  expect(holidaysInWords([{ date: '2026-04-07', name: 'Dia da Mulher' }])).toBe('07/04/2026 Dia da Mulher')
  expect(holidaysInWords([1, 2].map(day => ({ date: `2026-05-0${day}`, name: `Dia ${day}` })))).toBe(
    '01/05/2026 Dia 1; 02/05/2026 Dia 2',
  )
})

it('what was never written is a dash', () => {
  for (const nothing of [[], null, undefined, 'x', {}])
    expect([spansInWords(nothing), holidaysInWords(nothing)]).toEqual(['–', '–'])
})
