import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TURNS } from './patience.ts'
import { PROJECT, readHouse } from './pure-files.ts'
import { reachedBy } from './reached-by-change.ts'
import { LONG_SECONDS, leftOut, longUnits, readLongUnits, subjectsOfUnits } from './unit-turns.ts'

const durations = fc
  .array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 300 })
  .map(all => all.map((seconds, at) => ({ name: `${at}.test.ts`, seconds })))

it('each file of units that takes long has its turn within ten commits in a row, and all others run with each', () => {
  fc.assert(
    fc.property(durations, fc.nat(100_000), (all, from) => {
      const long = longUnits(all)
      const never = Array.from({ length: TURNS }, (_, more) => leftOut(long, from + more)).reduce(
        (left, other) => left.filter(file => other.includes(file)),
      )
      expect(never).toEqual([])
      const quick = all.filter(({ seconds }) => seconds < LONG_SECONDS).map(({ name }) => name)
      expect(leftOut(long, from).filter(file => quick.includes(file))).toEqual([])
    }),
  )
  expect(TURNS).toBeLessThanOrEqual(10)
})

it('what the change reaches is never left out', () => {
  fc.assert(
    fc.property(durations, fc.nat(100_000), (all, seed) => {
      const reached = new Set(all.filter((_, at) => at % 3 === 0).map(({ name }) => name))
      const omitted = leftOut(longUnits(all), seed, file => reached.has(file))
      expect(omitted.filter(file => reached.has(file))).toEqual([])
    }),
  )
})

it('a change reaches what imports it, or stands in its room where nearly everything imports it', () => {
  const files = Object.keys(readLongUnits())
  const subjects = subjectsOfUnits(readHouse(PROJECT), files)
  const reached = (file: string) => reachedBy([file], subjects)
  expect(reached('engines/psychometrics/gain.test.ts')).toContain('engines/psychometrics/gain.test.ts')
  expect(reached('features/assessment/marks/server/book-queries.ts')).toContain(
    'features/assessment/marks/server/papers.test.ts',
  )
  expect(reached('README.md')).toEqual(new Set())
})

it('every file that the list of long ones names is there', () => {
  expect(Object.keys(readLongUnits()).filter(file => !existsSync(join(PROJECT, file)))).toEqual([])
})
