import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCHOOLS_OF_PAGE } from './network-contract.ts'
import { networkPaper } from './network-paper.ts'
import { type CountedMarks, networkOf } from './network-report.ts'

const test = { testId: 't', title: 'Teste', grade: 6, year: 2026, moment: 'inicial' }
const query = { test, all: { n: 0, mean: null }, search: '', page: 1 }

/** Three classes of a school, whose means lie so far apart. */
function counted(name: string, n: number, mean: number, apart: number): CountedMarks[] {
  const school = { id: `id ${name}`, name, zip: '', province: '' }
  return [-apart, 0, apart].map((off, at) => ({
    ...{ school, groupId: `${name} ${at}`, application: null, sd: 1 },
    ...{ n, mean: mean + off },
  }))
}

const marks = fc.record({
  n: fc.integer({ min: 0, max: 60 }),
  mean: fc.double({ min: 0, max: 20, noNaN: true }),
  sd: fc.double({ min: 0.1, max: 6, noNaN: true }),
})
const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-zÉá ]{1,12}$/), { minLength: 1, maxLength: 14 })

describe('the network, of any schools', () => {
  it('stands by name whatever the means are, and says nothing from which a place would follow where intervals overlap', () => {
    fc.assert(
      fc.property(
        names.chain(all =>
          fc.tuple(fc.constant(all), fc.array(marks, { minLength: all.length, maxLength: all.length })),
        ),
        fc.boolean(),
        ([schools, drawn], turned) => {
          const rows = schools.flatMap((name, at) => {
            const { n, mean, sd } = drawn[at] as { n: number; mean: number; sd: number }
            return counted(name, n, mean, sd)
          })
          const { lines, comparison, said } = networkOf(turned ? rows.toReversed() : rows, query)
          const byName = schools.toSorted((a, b) => a.localeCompare(b, 'pt') || (a < b ? -1 : 1))
          expect(lines.map(line => line.name)).toEqual(byName)
          expect(comparison.lines).toEqual(lines)
          // The same order with the means reversed.
          const other = networkOf(
            rows.map(row => ({ ...row, mean: 20 - (row.mean ?? 0) })),
            query,
          )
          expect(other.lines.map(line => line.name)).toEqual(byName)
          for (const line of lines)
            for (const next of lines) {
              if (line === next || line.low === null || line.high === null) continue
              if (next.low === null || next.high === null) continue
              if (line.low <= next.high && next.low <= line.high)
                expect([line.standing, next.standing]).toEqual(['none', 'none'])
            }
          const known = Object.keys(lines[0] ?? {}).toSorted()
          expect(known).toEqual([
            'classes',
            'groups',
            'high',
            'id',
            'low',
            'mean',
            'n',
            'name',
            'standing',
            'to',
          ])
          expect(said.map(each => each.text).join('')).not.toMatch(/\d\.?º|primeir|últim|melhor|pior/i)
          const paper = networkPaper(
            { ...query, ...networkOf(rows, query), subject: null, competence: null } as never,
            lines,
          )
          expect(paper.tables[0]?.rows.map(row => row.cells[0])).toEqual(byName)
        },
      ),
    )
  })

  it('says in words that intervals overlap', () => {
    const { said } = networkOf([...counted('B', 30, 10, 3), ...counted('A', 30, 11, 3)], query)
    expect(said.map(each => each.text).join('')).toContain('intervalos cruzam-se')
    const apart = Array.from({ length: 10 }, (_, at) => counted(`Escola ${at}`, 50, at * 2, 0.2)).flat()
    const many = networkOf([...apart, ...counted('Y', 50, 19, 0.1), ...counted('Z', 50, 19, 0.1)], query)
    expect(many.said.map(each => each.text).join('')).toBe(
      'Distinguem-se dez escolas, marcadas na lista. Nas outras os intervalos sobrepõem-se: não se distinguem, por isso não há lugares.',
    )
  })

  it('is read page by page and found by its name, each school still beside all of them', () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      counted(`Escola ${String(at).padStart(3, '0')}`, 30, 10, 3),
    ).flat()
    const all = networkOf([...rows, ...counted('Zâmbia', 40, 19, 0.5)], { ...query, page: 3 })
    expect(all.comparison.lines).toHaveLength(SCHOOLS_OF_PAGE)
    expect(all.comparison.lines[0]?.name).toBe('Escola 100')
    expect([all.schools, all.found, all.page, all.pages]).toEqual([301, 301, 3, 7])
    const one = networkOf([...rows, ...counted('Zâmbia', 40, 19, 0.5)], {
      ...query,
      search: 'zambia',
      page: 9,
    })
    expect([one.found, one.page, one.pages]).toEqual([1, 1, 1])
    expect(one.comparison.lines).toMatchObject([{ name: 'Zâmbia', standing: 'above' }])
  })
})
