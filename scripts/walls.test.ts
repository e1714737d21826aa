import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { type Cruised, cruiseStoreys } from './cruise.ts'
import { type House, reachedFrom, readHouse } from './pure-files.ts'
import { keptByTriggers, ownedTables, ownershipFaults, type TableUse, tableUses } from './table-owners.ts'

const root = join(import.meta.dirname, '..')
const walls = createRequire(import.meta.url)('./walls.cjs') as {
  forbidden: { name: string }[]
  sideways: Record<string, readonly string[]>
  wings: Record<string, Record<string, readonly string[]>>
  kitOrder: readonly (readonly string[])[]
  roomOf: (file: string) => string
}

it('no import goes against the walls of the house, and no two rooms import each other', async () => {
  const { files, imports, violations } = await cruiseStoreys(root)
  expect(violations).toEqual([])
  expect(twoWayRooms(imports)).toEqual([])
  // A reader that reads nothing finds nothing wrong.
  expect(files).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(files)
}, 300_000)

it('every wall reports what was planted against it, and two rooms that import each other are named', async () => {
  const { violations, imports } = await cruiseStoreys(plantedTree())
  expect(twoWayRooms(imports)).toContain('engines/marks and engines/rosters')
  const fallen = new Set(violations.map(violation => violation.rule))
  expect([...fallen].sort()).toEqual(walls.forbidden.map(rule => rule.name).sort())
}, 300_000)

it('no file of the server needs a page when it runs, nor a page the server, through whatever it imports', () => {
  const house = readHouse(root)
  expect(crossings(house)).toEqual([])
  const planted: [string, string[]][] = [
    ['a/server/mail.ts', ['a/words.ts']],
    ['a/words.ts', ['a/web/places.ts']],
    ['a/web/page.tsx', ['a/rules.ts']],
    ['a/rules.ts', ['a/server/queries.ts']],
    ['a/server/queries.ts', []],
    ['a/web/places.ts', []],
  ]
  const sources = planted.map(([file, imports]) => [file, { imports, reachesOut: false }] as const)
  expect(crossings(new Map(sources))).toEqual([
    'a/server/mail.ts reaches a/web/places.ts',
    'a/web/page.tsx reaches a/server/queries.ts',
  ])
})

it('every room of the kit has its place in the order', () => {
  const rooms = ['kit/server', 'kit/web'].flatMap(side =>
    readdirSync(join(root, side), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => `${side}/${entry.name}`),
  )
  const placed = new Set(walls.kitOrder.flat())
  expect(rooms.filter(room => !placed.has(room))).toEqual([])
})

it('one room writes a table, and who reads it may import that room', () => {
  const views = namesOf('view')
  const stored = [...namesOf('table'), ...views].sort()
  expect(Object.values(ownedTables).flat().sort()).toEqual(stored)
  const uses = tableUses(root, stored)
  // Every table is written somewhere: a search that finds nothing would find no fault either.
  const written = new Set(uses.filter(use => use.how === 'writes').map(use => use.table))
  expect(stored.filter(table => !written.has(table))).toEqual([...keptByTriggers, ...views].sort())
  expect(ownershipFaults(uses)).toEqual([])
})

it('a table that another room writes, or reads without leave, is reported', () => {
  const uses: TableUse[] = [
    { file: 'features/glossary/server/queries.ts', table: 'subjects', how: 'reads' },
    { file: 'features/glossary/server/queries.ts', table: 'subjects', how: 'writes' },
    { file: 'school/subjects/server/queries.ts', table: 'terms', how: 'reads' },
    { file: 'features/planning/fulfilment/server/queries.ts', table: 'lesson_plans', how: 'reads' },
    { file: 'features/planning/lesson-plans/server/queries.ts', table: 'fulfilments', how: 'reads' },
    { file: 'features/faqs/server/queries.ts', table: 'tests', how: 'reads' },
    { file: 'features/planning/lesson-plans/server/schedule.ts', table: 'timetable_slots', how: 'reads' },
    { file: 'school/timetable/server/queries.ts', table: 'timetable_slots', how: 'reads' },
  ]
  expect(ownershipFaults(uses)).toEqual([
    'features/faqs/server/queries.ts reads tests and may not import features/assessment/diagnostic-tests',
    "features/glossary/server/queries.ts writes subjects, which is school/subjects's",
    'features/planning/lesson-plans/server/queries.ts reads fulfilments and may not import features/planning/fulfilment',
    'features/planning/lesson-plans/server/schedule.ts reads timetable_slots itself: ask school/timetable about a day',
    'school/subjects/server/queries.ts reads terms and may not import features/glossary',
  ])
})

it('who directs a group is asked about a day: nobody else reads who was written last', () => {
  const readers = globSync('{app,journeys,features,school}/**/*.ts', { cwd: root }).filter(
    file =>
      !/\.test\.ts$|^school\/groups\//.test(file) &&
      /\b(?:g|groups|group)\.director_id\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  // The next year begins with the directors of this one.
  expect(readers.filter(file => !file.startsWith('journeys/new-year/'))).toEqual([])
})

it('a room that deletes what is over, a part at a time, writes that table', () => {
  const uses = tableUses(root, ['sessions']).filter(({ file }) => file.endsWith('accounts/server/sweep.ts'))
  expect(uses.map(({ how }) => how)).toEqual(['writes'])
})

it('a field shown by the names of another room’s rows reads their table', () => {
  const uses = tableUses(root, ['subjects', 'units']).filter(({ file }) => file.endsWith('glossary/term.ts'))
  expect(uses.map(({ table, how }) => `${how} ${table}`)).toEqual(['reads subjects', 'reads units'])
})

/** Rooms that import each other, tests left out; `app/` is one, with the frame and the ways to start in folders. */
function twoWayRooms(imports: Cruised['imports']): string[] {
  const ways = new Set(
    imports
      .filter(({ from }) => !/^app\/|\.test\.tsx?$/.test(from))
      .map(({ from, to }) => `${walls.roomOf(from)} and ${walls.roomOf(to)}`),
  )
  return [...ways].filter(way => {
    const [from = '', to = ''] = way.split(' and ')
    return from < to && ways.has(`${to} and ${from}`)
  })
}

/** What of one side of the network needs a file of the other side, however many imports lie between. */
function crossings(house: House): string[] {
  const sides = [/(^|\/)server\//, /(^|\/)web\//] as const
  return [sides, [sides[1], sides[0]] as const].flatMap(([own, other]) =>
    [...house.keys()]
      .filter(file => own.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap(file =>
        [...reachedFrom(file, house)]
          .filter(target => other.test(target))
          .map(target => `${file} reaches ${target}`),
      ),
  )
}

/** The planted violations that stand in `canary`, and one more for each list of rooms that may read each other. */
function plantedTree(): string {
  const tree = join(root, 'test-results', 'canary')
  rmSync(tree, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, 'canary'), tree, { recursive: true })
  const rooms = [
    ...Object.keys(walls.sideways).map(room => `school/${room}`),
    ...Object.entries(walls.wings).flatMap(([wing, inside]) =>
      Object.keys(inside).map(room => `features/${wing}/${room}`),
    ),
  ]
  for (const room of rooms) {
    plant(tree, `${dirname(room)}/forbidden/word.ts`, "export const word = 'planted'\n")
    plant(tree, `${room}/planted.ts`, "export { word } from '../forbidden/word.ts'\n")
  }
  for (const [room, other] of [
    ['marks', 'rosters'],
    ['rosters', 'marks'],
  ]) {
    plant(tree, `engines/${room}/back.ts`, "export const back = 'planted'\n")
    plant(tree, `engines/${room}/there.ts`, `export { back } from '../${other}/back.ts'\n`)
  }
  for (const rooms of walls.kitOrder)
    for (const [level, room] of rooms.entries()) {
      const above = rooms[level + 1]
      plant(tree, `${room}/ground.ts`, "export const ground = 'planted'\n")
      if (above === undefined) continue
      const ground = `${relative(room, above)}/ground.ts`
      const from = ground.startsWith('.') ? ground : `./${ground}`
      plant(tree, `${room}/upward-${basename(above)}.ts`, `export { ground } from '${from}'\n`)
    }
  return tree
}

/** What stands in the database, by its names. */
function namesOf(what: 'table' | 'view'): string[] {
  const schema = readFileSync(join(root, 'migrations', 'schema.sql'), 'utf8')
  return [...schema.matchAll(new RegExp(`^create ${what} (\\w+)`, 'gm'))].map(([, name = '']) => name)
}

function plant(tree: string, file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}
