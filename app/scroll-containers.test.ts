import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

// What lies inside by its own place, as words for a screen reader do, would else widen the document beside it.
it('what scrolls is what everything in it lies by', () => {
  const sheets = globSync('{app,journeys,features,school,kit}/**/*.css', { cwd: root })
  const scrolling = sheets.flatMap(sheet => scrollersOf(sheet, readFileSync(join(root, sheet), 'utf8')))
  expect(scrolling.length).toBeGreaterThan(20)
  expect(scrolling.filter(({ isPlace }) => !isPlace).map(({ name }) => name)).toEqual([])
})

it('a rule that scrolls and is no place for what is in it is found', () => {
  const found = scrollersOf(
    'a.css',
    '.a { overflow-x: auto } .b { overflow: auto; position: sticky } .c { overflow: hidden }',
  )
  expect(found).toEqual([
    { name: 'a.css: .a', isPlace: false },
    { name: 'a.css: .b', isPlace: true },
  ])
})

function scrollersOf(sheet: string, text: string) {
  const scrolling = new Set<string>()
  // Over the whole screen the browser itself places it.
  const places = new Set<string>()
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)
  for (const [, selectors = '', body = ''] of rules)
    for (const selector of selectors.split(',').map(one => one.trim())) {
      if (/(^|[\s;])overflow(-[xy]|-inline|-block)?:[^;]*\b(auto|scroll)\b/.test(body))
        scrolling.add(selector)
      if (/(^|[\s;])position: ?(relative|absolute|fixed|sticky)/.test(body)) places.add(selector)
      if (selector.endsWith(':fullscreen')) places.add(selector)
    }
  return [...scrolling].map(selector => ({ name: `${sheet}: ${selector}`, isPlace: places.has(selector) }))
}
