import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const RING = '2px solid var(--primary-main)'

it('no sheet repeats the focus ring or the pointer that the base sheet gives', () => {
  const sheets = globSync('{app,journeys,features,school,kit}/**/*.module.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(150)
  const base = readFileSync(join(root, 'kit/web/theme/base.css'), 'utf8')
  expect(base).toMatch(/^:focus-visible \{\n {2}outline: 2px solid var\(--primary-main\);/m)
  expect(base).toMatch(/^button,\nsummary \{\n {2}cursor: pointer;/m)
  expect(
    sheets.flatMap(sheet =>
      repeatedIn(readFileSync(join(root, sheet), 'utf8')).map(rule => `${sheet}: ${rule}`),
    ),
  ).toEqual([])
})

it('a ring or a pointer that is said again is found, and a ring of its own is none', () => {
  expect(repeatedIn(`.a:focus-visible {\n  outline: ${RING};\n}`)).toEqual(['.a:focus-visible'])
  expect(repeatedIn('.a summary {\n  cursor: pointer;\n}')).toEqual(['.a summary'])
  expect(repeatedIn(`.a:has(:focus-visible) {\n  outline: ${RING};\n}`)).toEqual([])
  // Where the sheet takes the ring away or draws another one, it may give it back.
  expect(repeatedIn(`.a {\n  outline: none;\n}\n.a:focus-visible {\n  outline: ${RING};\n}`)).toEqual([])
})

it('no sheet of a part says something of the whole page', () => {
  // When it comes, a browser styles every element again: a phone stands still in the midst of what somebody types.
  const sheets = globSync('{app,journeys,features,school,kit}/**/*.module.css', { cwd: root })
  expect(
    sheets.flatMap(sheet =>
      ofPageIn(readFileSync(join(root, sheet), 'utf8')).map(selector => `${sheet}: ${selector}`),
    ),
  ).toEqual([])
  expect(ofPageIn(':global(html)[dir="rtl"] {\n  --side: 1;\n}')).toEqual([':global(html)[dir="rtl"]'])
  expect(ofPageIn('.a *,\nbody {\n  margin: 0;\n}')).toEqual(['body'])
  expect(ofPageIn('* {\n  margin: 0;\n}')).toEqual(['*'])
  // Only while what it names is there.
  expect(ofPageIn(':global(html):has(.a[open]) {\n  font-size: 120%;\n}')).toEqual([])
  expect(ofPageIn('[dir="rtl"] .a > * {\n  margin: 0;\n}')).toEqual([])
})

/** The selectors of a sheet that are the page itself, its body, or every element. */
function ofPageIn(css: string): string[] {
  return [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(',').map(selector => selector.trim()))
    .filter(selector => /^(?::global\()?(?:html|body|:root|\*)\)?(?:\[[^\]]*\])*$/.test(selector))
}

/** The selectors whose rule says what `base.css` says of every element. */
function repeatedIn(css: string): string[] {
  const rules = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({ selector: selector.trim(), body }),
  )
  const isOnlyRing = rules.every(({ body }) =>
    [...body.matchAll(/outline(?:-color|-width|-style)?: ([^;]+);/g)].every(([, said]) => said === RING),
  )
  return rules
    .filter(({ selector, body }) => {
      const parts = selector.split(/,\s*/)
      const isRing =
        parts.every(part => /^[^()]*:focus-visible$/.test(part)) && body.includes(`outline: ${RING};`)
      const isPointer =
        parts.every(part => /(?:^|[\s>])summary$/.test(part)) && body.includes('cursor: pointer;')
      return (isRing && isOnlyRing) || isPointer
    })
    .map(({ selector }) => selector)
}
