import { expect, it } from 'vitest'
import { spanOf, weekSpans } from './week-spans.ts'

it('a group that never changes its week has no choice of weeks; every change makes one more, each day has one', () => {
  expect(weekSpans([])).toEqual([])
  const changesOn = ['2026-05-11', '2026-08-03']
  expect(weekSpans(changesOn).map(({ label }) => label)).toEqual([
    'Até 10/05/2026',
    'De 11/05/2026 a 02/08/2026',
    'A partir de 03/08/2026',
  ])
  const until = (on: string) => spanOf({ changesOn, on })?.until
  expect(['2026-02-01', '2026-05-10', '2026-05-11', '2026-08-02', '2026-08-03'].map(until)).toEqual([
    '2026-05-11',
    '2026-05-11',
    '2026-08-03',
    '2026-08-03',
    null,
  ])
})
