import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polyfill, type Realm } from './polyfills.ts'

const root = join(import.meta.dirname, '..')

/** Built-in objects of their own, without what an old browser lacks, and filled in. */
function oldRealm(): Realm & typeof globalThis {
  const realm = runInNewContext('({ Array, String, Map })')
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete realm.Array.prototype[name]
  delete realm.String.prototype.toWellFormed
  delete realm.Map.groupBy
  polyfill(realm)
  return realm
}

describe('an old browser', () => {
  const old = oldRealm()
  const numbers = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 12 })

  it('sorts, turns round, cuts and replaces in copies as a new one does', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: -14, max: 14 }), fc.nat(5), (list, at, count) => {
        const own = old.Array.from(list)
        expect([...own.toSorted((a, b) => a - b)]).toEqual(list.toSorted((a, b) => a - b))
        expect([...own.toSorted()]).toEqual(list.toSorted())
        expect([...own.toReversed()]).toEqual(list.toReversed())
        expect([...own.toSpliced(at, count, 7, 8)]).toEqual(list.toSpliced(at, count, 7, 8))
        const place = list.length > 0 && at >= -list.length && at < list.length
        if (place) expect([...own.with(at, 99)]).toEqual(list.with(at, 99))
        else expect(() => own.with(at, 99)).toThrow('There is no element')
        expect([...own]).toEqual(list)
      }),
    )
  })

  it('groups and mends half characters as a new one does', () => {
    const units = fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00', '\u00e9'), maxLength: 8 })
    fc.assert(
      fc.property(units, numbers, (text, list) => {
        const wellFormed = Reflect.get(old.String.prototype, 'toWellFormed') as (this: string) => string
        expect(wellFormed.call(text)).toBe(text.toWellFormed())
        expect([...old.Map.groupBy(list, item => item % 3)]).toEqual([...Map.groupBy(list, item => item % 3)])
      }),
    )
  })

  it('keeps what it has by itself', () => {
    const before = Array.prototype.toSorted
    polyfill(globalThis)
    expect(Array.prototype.toSorted).toBe(before)
    expect(Object.keys([])).toEqual([])
  })
})

describe('what the browser is sent', () => {
  it('uses nothing that neither the build turns into older words nor the page fills in', () => {
    // A regular expression that a browser cannot read stops the whole file in which it stands.
    const refused: readonly [RegExp, string][] = [
      [/\(\?<[=!]/, 'lookbehind (Safari 16.4)'],
      [/\/[dgimsuy]*v[dgimsuy]*(?=[.,;)\s]*\.(?:test|exec)|\)\s*$)/m, 'flag v (Chrome 112)'],
      [/\b(?:Object\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|RegExp\.escape)\b/, 'too new'],
      [/\.(?:isSubsetOf|isSupersetOf|symmetricDifference|isDisjointFrom)\(/, 'Set methods (Chrome 122)'],
      [/\bAbortSignal\.(?:any|timeout)\b/, 'AbortSignal.any, timeout (Chrome 116, 103)'],
      [/\bIntl\.(?:Segmenter|DurationFormat)\b/, 'Intl (Chrome 129)'],
    ]
    const found = sources('ts,tsx').flatMap(([file, text]) =>
      refused.filter(([what]) => what.test(text)).map(([, said]) => `${file}: ${said}`),
    )
    expect(found).toEqual([])
  })

  it('says every new colour and length in older words first', () => {
    const found = sources('css').flatMap(([file, text]) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        const [, property] =
          /^\s*([\w-]+):.*(?:color-mix\(|\d[dsl]v[hw]\b|oklch\(|light-dark\()/.exec(line) ?? []
        const above = lines.slice(at - 2, at).some(line => line.trim().startsWith(`${property}:`))
        return property && !above ? [`${file}:${at + 1}`] : []
      })
    })
    expect(found).toEqual([])
  })
})

/** What may reach the browser: everything but the server's rooms, tests and what only they use. */
function sources(endings: string): [file: string, text: string][] {
  return globSync(`{app,kit,engines,school,features,journeys}/**/*.{${endings}}`, { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(
      file =>
        !/\.test\.tsx?$|\/server\/|\/canary\/|^app\/(?:demonstration\/|workers\/|[^/]*\.ts$)/.test(file),
    )
    .map(file => [file, readFileSync(join(root, file), 'utf8')])
}
