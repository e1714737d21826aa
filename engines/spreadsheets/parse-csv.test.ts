import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { closesQuotes, parseCsv } from './parse-csv.ts'

const SEPARATORS = [';', ',', '\t', '|', '\u001f']
/** Letters of each kind that mean something to a parser, quotes above all. */
const unit = fc.constantFrom('a', '1', ' ', '\u00a0', '"', '"', '"', '\n', ...SEPARATORS)
const text = fc.oneof(
  fc.string({ unit, maxLength: 20 }),
  // Whole cells, so that many close.
  fc
    .array(
      fc.constantFrom('a', '"a"', '"a""b"', '""', ' "a"', '"a" ', '"a\nb"', '"a;b"', ';', ',', '\n', '"'),
      {
        maxLength: 14,
      },
    )
    .map(pieces => pieces.join('')),
)

function readByPapa(of: string, delimiter: string, preview = 0) {
  const { data, errors } = Papa.parse<string[]>(of, { delimiter, newline: '\n', ...(preview && { preview }) })
  const fault = errors.find(({ type }) => type === 'Quotes')
  return { rows: data, fault: fault && { row: fault.row, index: fault.index } }
}

it('reads any text as another parser does, up to the first quote that does not close, which it names', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...SEPARATORS), (of, separator) => {
      const { rows, fault } = parseCsv(of, separator)
      const other = readByPapa(of, separator)
      expect(fault).toEqual(other.fault)
      expect(closesQuotes(of, separator)).toBe(fault === undefined)
      expect(rows).toEqual(fault ? other.rows.slice(0, fault.row) : other.rows)
    }),
    { numRuns: cases(2000, 200_000) },
  )
})

it('reads on, where it is asked to, as another parser does, and so many rows alone', () => {
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(...SEPARATORS),
      fc.integer({ min: 1, max: 4 }),
      (of, separator, max) => {
        expect(parseCsv(of, separator, { isTolerant: true }).rows).toEqual(readByPapa(of, separator).rows)
        expect(parseCsv(of, separator, { isTolerant: true, max }).rows).toEqual(
          readByPapa(of, separator, max).rows,
        )
      },
    ),
    { numRuns: cases(2000, 200_000) },
  )
})

it('hands each row over before it goes on, and ends where that refuses it', () => {
  const seen: [number, string[]][] = []
  const read = () =>
    parseCsv('a;b\n1;2\n3;4', ';', {
      onRow: (row, at) => {
        if (at === 2) throw new Error('enough')
        seen.push([at, row])
      },
    })
  expect(read).toThrow('enough')
  expect(seen).toEqual([
    [0, ['a', 'b']],
    [1, ['1', '2']],
  ])
})
