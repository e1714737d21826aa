import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf, readBelow, type Trip, trips } from './trips.ts'

const MAX_FILES = 12
const read = readBelow(join(import.meta.dirname, '..'))

it('no trip from an address to the SQL passes more files than it did', () => {
  const passed = Object.fromEntries(trips.map(trip => [trip.name, filesOf(trip, read).length]))
  expect(passed).toEqual({ list: 10, answer: 12, report: 11 })
  expect(Math.max(...Object.values(passed))).toBeLessThanOrEqual(MAX_FILES)
})

it('a layer between a handler and its queries is counted', () => {
  const layer = 'features/glossary/server/term-service.ts'
  const layered = (file: string) => {
    if (file === layer)
      return "import { findTerms as below } from './queries.ts'\nexport const findTerms = below\n"
    const text = read(file)
    if (file !== 'features/glossary/server/routes.ts') return text
    return `${text.replace('  findTerms,\n', '')}\nimport { findTerms } from './term-service.ts'\n`
  }
  const list = tripNamed('list')
  expect(filesOf(list, layered)).toEqual([
    ...filesOf(list, read).slice(0, -1),
    layer,
    'features/glossary/server/queries.ts',
  ])
})

it('a trip whose page or stop is no more is refused', () => {
  const list = tripNamed('list')
  expect(() => filesOf({ ...list, address: '/dashboard/nowhere' }, read)).toThrow('no address')
  expect(() => filesOf({ ...list, address: '/dashboard/glossaryList/novo' }, read)).toThrow('begins at')
  const lost: Trip = { ...list, legs: [...list.legs, ['features/glossary/contract.ts#nothing']] }
  expect(() => filesOf(lost, read)).toThrow('declares no nothing')
  const apart: Trip = { ...list, legs: [...list.legs, ['kit/sum.ts#sum', 'kit/web/api/client.ts#call']] }
  expect(() => filesOf(apart, read)).toThrow('No way leads from kit/sum.ts#sum')
})

function tripNamed(name: string): Trip {
  const trip = trips.find(candidate => candidate.name === name)
  if (!trip) throw new Error(`There is no trip ${name}`)
  return trip
}
