import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  byCode,
  byNeed,
  ownOrders,
  placeIn,
  type Standings,
} from '#engines/psychometrics/competence-order.ts'

const root = join(import.meta.dirname, '..')

/** Whether a source puts competences in an order of its own: by what pupils did in them, or by their codes. */
function sortsItself(source: string): boolean {
  const sorts = source.matchAll(/\.(?:toSorted|sort)\(([\s\S]{0,220})/g)
  return [...sorts].some(([, comparator = '']) =>
    /notMastered|bySex|\.share\b|\bshare\(|needOf|needyIn|\.seed\b|code\.localeCompare/.test(
      comparator.split(/\n\s*\.|\)\n/)[0] ?? '',
    ),
  )
}

/** Whether a query puts competences in an order of its own. */
function queriesItself(source: string): boolean {
  return (
    /order by (?:[\w.]+, )*c\.(?:code|position)\b/i.test(source) ||
    /(?:selectFrom\(|(?:existing|withDeleted)\(\w+, )'competences(?: as c)?'\)(?:(?!selectFrom|existing|\.execute)[\s\S])*orderBy\((?:sql`[^`]*\b)?'?(?:c\.)?(?:code|position)\b/.test(
      source,
    )
  )
}

/** Whether a page says in words in which of the orders of their own competences stand. */
function saysOrder(name: string, pages: readonly string[]): boolean {
  return pages.some(page => page.includes(`ownOrders.${name}`))
}

/** What has an order of its own, by what it orders. */
const OTHER: Readonly<Record<string, string>> = {
  'features/assessment/reports/need-strips.ts': 'pupils, by what they got right',
  'features/policies/server/reading-routes.ts': 'policies to read, by the day',
  'features/assessment/progress/practice.ts': 'one competence for one pupil to practise next',
  'features/planning/fulfilment/server/present.ts': 'groups, by lessons taught',
  'features/planning/programmes/difference.ts': 'rows of two editions, by how alike they are',
  'school/subjects/server/tree-queries.ts': 'the tree itself, from which the order comes',
  'journeys/dashboard/server/read-week.ts': 'groups, by lessons taught',
  'journeys/exam-year/readiness.ts': 'readiness for an exam, the least first, each with its interval',
  'journeys/exam-year/server/queries.ts': 'names alone, drawn in the order of readiness',
}

const sources = globSync('{features,journeys,school}/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/\.test\.tsx?$|-testing\.tsx?$|fixtures/.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('competences stand in one order wherever they are listed: by the programme, or by need', () => {
  const found = sources.filter(file => sortsItself(read(file)) || queriesItself(read(file)))
  expect(found.filter(file => !(file in OTHER))).toEqual([])
  expect(
    Object.keys(OTHER).filter(file => !found.includes(file)),
    'named, and no longer needed',
  ).toEqual([])
})

it('a list of competences in an order of its own says it in words, wherever it is drawn', () => {
  const pages = sources.filter(file => /\/web\/.*\.tsx$/.test(file))
  const silent = (files: readonly string[]) =>
    Object.keys(ownOrders).filter(name => !saysOrder(name, files.map(read)))
  expect(silent(pages)).toEqual([])
  expect(silent(pages.filter(file => !file.includes('learning-path')))).toEqual(['path', 'pupilPath'])
  // Both ways of drawing a path: as a table, and on a phone.
  for (const file of ['path-view.tsx', 'path-cards.tsx'])
    expect(read(`journeys/learning-path/web/${file}`), file).toContain('ownOrders.path')
})

it('an order of its own is found', () => {
  expect(
    sortsItself('topics.toSorted((a, b) => b.bySex.total.notMastered - a.bySex.total.notMastered)'),
  ).toBe(true)
  expect(sortsItself("rows.sort((a, b) => a.code.localeCompare(b.code, 'pt'))")).toBe(true)
  expect(sortsItself('byNeed(topics, ({ bySex }) => bySex.total)')).toBe(false)
  expect(queriesItself('jsonb_agg(x order by c.position, c.code)')).toBe(true)
  expect(queriesItself("db.selectFrom('competences').select(['id']).orderBy('code')")).toBe(true)
  expect(queriesItself("db.selectFrom('competences').select(['id']).orderBy(taughtOrder())")).toBe(false)
})

const standings = fc.record({ mastered: fc.nat(9), developing: fc.nat(9), notMastered: fc.nat(9) }).map(
  ({ developing, ...counts }): Standings => ({
    ...counts,
    n: counts.mastered + developing + counts.notMastered,
  }),
)

it('by need the share of who is not there yet comes first, and what nobody was measured in last', () => {
  fc.assert(
    fc.property(fc.array(fc.option(standings), { maxLength: 12 }), all => {
      const sorted = byNeed(all, row => row)
      expect(sorted).toHaveLength(all.length)
      expect(sorted).toEqual(expect.arrayContaining(all))
      const shares = sorted.map(row => (row && row.n > 0 ? (row.n - row.mastered) / row.n : -1))
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    }),
  )
  const of = (mastered: number, notMastered: number) => ({ n: 10, mastered, notMastered })
  // Of a tie who is below half, then as they stand.
  const rows = [
    { name: 'a', ...of(5, 1) },
    { name: 'b', ...of(5, 3) },
    { name: 'c', ...of(5, 3) },
    { name: 'd', ...of(2, 0) },
  ]
  expect(byNeed(rows, row => row).map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a'])
})

it('what is not of the programme comes after what is, and codes are counted', () => {
  const placeOf = placeIn(['x', 'y'])
  expect(['y', 'z', null, 'x'].map(placeOf)).toEqual([1, 2, 2, 0])
  expect([{ code: 'FR10' }, { code: 'FR2' }].toSorted(byCode)).toEqual([{ code: 'FR2' }, { code: 'FR10' }])
})
