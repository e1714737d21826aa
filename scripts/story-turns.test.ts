import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inTurn, partOf, TURNS } from './patience.ts'
import { PROJECT, readHouse } from './pure-files.ts'
import { openedPages, reachedBy, type Subject, subjectsOfSpecs } from './reached-by-change.ts'
import {
  type Chain,
  chainsOf,
  drawStories,
  isSerialIn,
  type Story,
  storiesIn,
  testList,
} from './story-turns.ts'

const story = (spec: string, line: number, title: string): Story => ({
  spec,
  file: spec,
  line,
  titles: [title],
})
/** Specs with single stories, families of one line, and some whose stories need each other. */
const specs = fc.array(
  fc.record({
    families: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
    isSerial: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)
const made = (drawn: readonly { families: readonly number[]; isSerial: boolean }[]) =>
  chainsOf(
    drawn.flatMap(({ families }, at) =>
      families.flatMap((size, line) =>
        Array.from({ length: size }, (_, member) => story(`${at}.spec.ts`, line, `story ${line} ${member}`)),
      ),
    ),
    spec => drawn[Number.parseInt(spec, 10)]?.isSerial ?? false,
  )
const TEN = Array.from({ length: 10 }, (_, at) => at)

/** What no one of ten commits in a row draws. */
function omitted<T>(all: readonly T[], drawnBy: (seed: number) => readonly T[], from: number): T[] {
  const drawn = new Set(TEN.flatMap(more => [...drawnBy(from + more)]))
  return all.filter(each => !drawn.has(each))
}

describe('within ten commits in a row', () => {
  it('each story has its turn, alone, in a family or in a chain', () => {
    fc.assert(
      fc.property(specs, fc.nat(100_000), (drawn, from) => {
        const chains = made(drawn)
        expect(omitted(chains.flat(), seed => drawStories(chains, seed), from)).toEqual([])
      }),
    )
  })

  it('and a drawing that forgets one is seen', () => {
    fc.assert(
      fc.property(specs, fc.nat(100_000), (drawn, from) => {
        const chains = made(drawn)
        const [forgotten] = chains.flat()
        const forgetful = (seed: number) => drawStories(chains, seed).filter(each => each !== forgotten)
        expect(omitted(chains.flat(), forgetful, from)).toEqual([forgotten])
      }),
    )
  })

  it('each dress and width has its turn, in every place of a list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(100),
        fc.nat(100_000),
        (length, few, place, from) => {
          const all = Array.from({ length }, (_, at) => at)
          expect(omitted(all, seed => inTurn(all, few, place, seed), from)).toEqual([])
        },
      ),
    )
  })

  it('each part of a list has its turn', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(100_000),
        (length, parts, from) => {
          const all = Array.from({ length }, (_, at) => at)
          expect(omitted(all, seed => partOf(all, parts, seed), from)).toEqual([])
        },
      ),
    )
  })
})

it('a story that has its turn looks at another of up to nine widths each time, until it has looked at all', () => {
  for (const length of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const widths = Array.from({ length }, (_, at) => at)
    const chains: Chain[] = [
      ...Array.from({ length: TURNS }, (_, at) => [story('single.spec.ts', at, `single ${at}`)]),
      ...Array.from({ length: TURNS }, (_, at) => [story('family.spec.ts', 1, `member ${at}`)]),
    ]
    for (const each of chains.flat()) {
      const turns = Array.from({ length: 10 * TURNS }, (_, seed) => seed).filter(seed =>
        drawStories(chains, seed).includes(each),
      )
      const seen = turns.slice(0, length).flatMap(seed => inTurn(widths, 1, 0, seed))
      expect([each.titles, seen.toSorted()]).toEqual([each.titles, widths])
    }
  }
})

it('of each file whose tests take turns, one runs with each commit', () => {
  const files = globSync('{app,engines,features,journeys,kit,school,scripts}/**/*.test.{ts,tsx}', {
    cwd: PROJECT,
  })
  const takers = files.flatMap(file => {
    const text = readFileSync(join(PROJECT, file), 'utf8')
    const parts = /^const it = testsInTurn\((\d)\)/m.exec(text)?.[1]
    return parts ? [{ file, parts: Number(parts), tests: text.match(/^ *it\(/gm)?.length ?? 0 }] : []
  })
  expect(takers.length).toBeGreaterThan(10)
  expect(takers.filter(({ tests, parts }) => tests < parts || parts > 10)).toEqual([])
})

it('what Playwright lists becomes the lines by which it runs them, wherever a story stands', () => {
  const listed = [
    {
      title: 'identity-oidc.spec.ts',
      suites: [{ title: 'signing in', specs: [{ title: 'leads there', file: 'identity.ts', line: 138 }] }],
    },
    { title: 'bank.spec.ts', specs: [{ title: 'a file', file: 'bank.spec.ts', line: 7 }] },
  ]
  const stories = storiesIn(listed)
  expect(testList(stories)).toBe(
    [
      'identity-oidc.spec.ts › signing in › leads there',
      'identity.ts › signing in › leads there',
      'bank.spec.ts › a file',
      '',
    ].join('\n'),
  )
  const isSerial = isSerialIn(join(PROJECT, 'e2e'), stories)
  expect([isSerial('identity-oidc.spec.ts'), isSerial('bank.spec.ts')]).toEqual([true, false])
})

describe('what the change reaches', () => {
  it('runs besides, with all stories that it needs', () => {
    fc.assert(
      fc.property(specs, fc.nat(100_000), (drawn, seed) => {
        const chains = made(drawn)
        const some = drawStories(chains, seed, spec => spec === '0.spec.ts')
        expect(some).toEqual(expect.arrayContaining(chains.flat().filter(({ spec }) => spec === '0.spec.ts')))
        expect(some).toEqual(expect.arrayContaining(drawStories(chains, seed)))
        const others = new Set(some.map(({ spec }) => spec))
        for (const chain of chains.filter(({ length }) => length > 1))
          expect(chain.every(each => some.includes(each)) || !others.has(chain[0]?.spec ?? '')).toBe(true)
      }),
    )
  })

  it('is found by the addresses that a story opens, written whole or in part', () => {
    const glossary = ['features/glossary/web/glossary-list-page.tsx']
    expect(openedPages("await page.goto('/dashboard/glossaryList?status=publicado')")).toEqual(glossary)
    expect(openedPages('goto(`${product.address}/dashboard/glossaryList`)')).toEqual(glossary)
    const one = openedPages('goto(`/diagnostico/relatorios/turma/${id}`)')
    expect(one).toEqual(['journeys/next-lesson/web/class-report-with-next-lesson-page.tsx'])
    expect(openedPages('`/dashboard/administracao/${page}`').length).toBeGreaterThan(5)
    expect(openedPages("call('/nowhere/at/all')")).toEqual([])
  })

  it('is not everything where nearly everything needs a file: then it is what opens pages of its room', () => {
    const about = (files: string[], ...rooms: string[]): Subject => ({
      files: new Set(files),
      rooms: new Set(rooms),
    })
    const subjects = new Map([
      ['list', about(['a/web/list.tsx', 'a/server/read.ts'], 'a/')],
      ['form', about(['a/web/form.tsx', 'a/server/read.ts'], 'a/', 'b/', 'c/')],
      ...Array.from({ length: 10 }, (_, at): [string, Subject] => [
        `other ${at}`,
        about(['a/server/read.ts'], 'd/'),
      ]),
    ])
    expect([...reachedBy(['a/web/list.tsx'], subjects)]).toEqual(['list'])
    expect([...reachedBy(['a/server/read.ts'], subjects)]).toEqual(['list', 'form'])
    expect([...reachedBy(['kit/x.ts', 'README.md'], subjects)]).toEqual([])
  })

  it('is known of every spec but those about all pages or none', () => {
    const house = readHouse(PROJECT)
    const all = globSync('e2e/*.spec.ts', { cwd: PROJECT }).map(file => basename(file))
    const subjects = subjectsOfSpecs(house, all)
    const without = all.filter(spec => subjects.get(spec)?.rooms.size === 0)
    expect(without.toSorted()).toEqual([
      'accessibility.spec.ts',
      'api-docs.spec.ts',
      'first-questions.spec.ts',
      'judgement-pages.spec.ts',
      'keyboard-reach.spec.ts',
      'offered-buttons.spec.ts',
      'offered.spec.ts',
      'one-look.spec.ts',
      'routes.spec.ts',
      'sheets-same-everywhere.spec.ts',
      'toasts.spec.ts',
    ])
    expect([...reachedBy(['features/glossary/web/glossary-list-page.tsx'], subjects)]).toContain(
      'glossary.spec.ts',
    )
    expect([...reachedBy(['features/glossary/server/queries.ts'], subjects)]).toContain('glossary.spec.ts')
  })
})
