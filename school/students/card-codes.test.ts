import { expect, it } from 'vitest'
import { asRole } from '#school/roles.ts'
import { parseGrades } from '#school/subjects/grade.ts'
import { withSlot } from '#school/timetable/web/week-rows.ts'
import { cardsDocument } from './card-document.ts'
import { readCard, readNamedCode } from './card-word.ts'

it('a card is read where its code and its word end what was read, and nothing else is one', () => {
  expect(readCard('https://x.mz/p#20260001.lodepa')).toEqual({ code: '20260001', word: 'LODEPA' })
  expect(readCard(' 20260001.LODEPA ')).toEqual({ code: '20260001', word: 'LODEPA' })
  for (const other of [
    '20260001.LODEPAX',
    '20260001.LODEP',
    '2026001.LODEPA',
    '120260001.LODEPA',
    '20260001LODEPA',
    '',
  ])
    expect(readCard(other), other).toBeUndefined()
})

it('a code alone names a pupil where it is all there is', () => {
  expect(readNamedCode('#20260001')).toBe('20260001')
  for (const other of ['20260001', '#202600011', '#2026000', '#20260001.LODEPA', 'x#20260001'])
    expect(readNamedCode(other), other).toBeUndefined()
})

it('sheets of cards are as they were looked at last', async () => {
  const card = (at: number, group: string) => ({
    ...{ name: `Aluno ${at}`, group, number: at, year: 2026, school: at === 2 ? null : 'EP de Boane' },
    ...{ code: `2026000${at}`, word: 'LODEPA' },
  })
  const cards = [...[1, 2, 3, 4, 5, 6, 7, 8].map(at => card(at, '6ªA')), { ...card(9, '6ªB'), number: null }]
  const { blocks, ...rest } = cardsDocument(cards, {
    address: 'https://x.mz/p',
    at: new Date('2026-05-05T08:42:00Z'),
  })
  const lines = blocks.flatMap(block =>
    block.kind === 'placed-page'
      ? [...block.texts, ...block.shapes].map(part =>
          JSON.stringify(part, (key, value) =>
            key === 'path' ? `${String(value).length} characters, ${String(value).slice(0, 40)}` : value,
          ),
        )
      : [JSON.stringify(block)],
  )
  await expect(`${[JSON.stringify(rest), ...lines].join('\n')}\n`).toMatchFileSnapshot('cards.golden.txt')
})

it('a role from elsewhere is one of ours, or may do the least', () => {
  expect([
    asRole('admin'),
    asRole('professor'),
    asRole('chefe'),
    asRole(''),
    asRole(null),
    asRole(undefined),
  ]).toEqual([...['admin', 'professor', 'pendente', 'pendente', 'pendente', 'pendente']])
})

it('grades are read from what people write, and a number within something else is none', () => {
  expect(parseGrades('5ª; 6a')).toEqual([5, 6])
  expect(parseGrades('12.ª classe')).toEqual([12])
  for (const other of ['5x', '123', '0', '13', '5 e x']) expect(parseGrades(other), other).toBeUndefined()
  expect(parseGrades('')).toEqual([])
})

it('a lesson that is set leaves the others of that day, and of that hour, where they are', () => {
  const slot = (weekday: number, period: number, room = '') => ({
    weekday,
    period,
    subjectId: 's',
    teacherId: null,
    room,
  })
  const week = [slot(1, 1), slot(1, 2), slot(2, 1)] as Parameters<typeof withSlot>[0]
  const content = { subjectId: 's', teacherId: null, room: 'S2' } as Parameters<typeof withSlot>[3]
  expect(withSlot(week, 1, 1, content)).toEqual([slot(1, 1, 'S2'), slot(1, 2), slot(2, 1)])
  expect(withSlot(week, 1, 3, content)).toEqual([slot(1, 1), slot(1, 2), slot(1, 3, 'S2'), slot(2, 1)])
  expect(withSlot(week, 1, 1, undefined)).toEqual([slot(1, 2), slot(2, 1)])
})
