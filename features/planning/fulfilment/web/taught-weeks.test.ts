import { expect, it } from 'vitest'
import type { FulfilmentRow, FulfilmentWeek } from '../contract.ts'
import { taughtWeeks } from './use-taught-weeks.ts'

const week = (rowId: string, more: Partial<FulfilmentWeek>) =>
  ({ rowId, known: true, taught: 0, madeUp: 0, contents: 'não', ...more }) as FulfilmentWeek
const group = (...weeks: FulfilmentWeek[]) => ({ weeks }) as FulfilmentRow
const all = { taught: 6, contents: 'sim' } as const

it('calls a week taught when every group had all of it, lost when none had a lesson, and else in part', () => {
  const found = taughtWeeks([
    group(week('a', all), week('b', all), week('c', {}), week('d', { known: false }), week('e', all)),
    group(
      week('a', all),
      week('b', { taught: 3, contents: 'parcial' }),
      week('c', {}),
      week('e', { known: false }),
    ),
  ])
  expect([...found]).toEqual([
    ['a', 'cumprida'],
    ['b', 'em parte'],
    ['c', 'sem aulas'],
    ['e', 'em parte'],
  ])
  expect(taughtWeeks([])).toEqual(new Map())
})
