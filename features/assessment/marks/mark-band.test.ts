import { expect, it } from 'vitest'
import { DEFAULT_BANDS } from '#engines/psychometrics/bands.ts'
import { bandOfMark } from './mark-band.ts'
import { spanOf } from './paper-parts.ts'

/** The marks that a span names, in tenths: «menos de 10», «10 a 13», «19 e 20», «10 a 13,9». */
function marksIn(span: string, step: number): number[] {
  const [from = 0, to] = [...span.matchAll(/\d+(?:,\d)?/g)].map(([text]) =>
    Math.round(Number(text.replace(',', '.')) * 10),
  )
  const [first, last] = span.startsWith('menos') ? [0, from - step] : [from, to ?? from]
  return Array.from({ length: (last - first) / step + 1 }, (_, at) => first + at * step)
}

it.each([
  ['whole marks', 0, 10],
  ['tenths', 1, 1],
] as const)('every mark is in one band, whose words name it, where the rule leaves %s', (_, term, step) => {
  const pauta = { bands: [...DEFAULT_BANDS], rule: { rule: { round: { term } } } } as never
  const named = DEFAULT_BANDS.flatMap(({ code }, at) =>
    marksIn(spanOf(pauta, at), step).map(mark => [mark, code] as const),
  )
  const all = Array.from({ length: 200 / step + 1 }, (_mark, at) => at * step)
  expect(named).toEqual(all.map(mark => [mark, bandOfMark(mark, DEFAULT_BANDS)?.code]))
})

it('a 9,5 that the rule does not round is in no band of positive marks', () => {
  expect([95, 99, 100].map(mark => bandOfMark(mark, DEFAULT_BANDS)?.code)).toEqual(['NS', 'NS', 'S'])
})
