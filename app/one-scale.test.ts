import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tokensCss } from '#kit/web/theme/tokens-css.ts'

const root = join(import.meta.dirname, '..')
/** Letters of a page, in rem: those of the theme, and two smaller ones of marks and badges. */
const LETTERS = [
  '0.75',
  '0.8125',
  '0.875',
  '0.9375',
  '1',
  '1.0625',
  '1.125',
  '1.1875',
  '1.25',
  '1.375',
  '1.5',
  '1.75',
  '2.25',
]
/** What is read from the last row of a room. */
const PROJECTED = ['3', '3.5']
/** Between parts, in px: a line, then the steps of the layout parts; the last for what is projected. */
const DISTANCES = ['0', '1', '2', '4', '6', '8', '10', '12', '16', '20', '24', '32', '40', '56']
/** The radii of the theme; a leaf is round at two of its corners. */
const CORNERS = [
  '0',
  '50%',
  'inherit',
  ...(tokensCss().match(/--r(?:-\w+)?(?=:)/g) ?? []).map(name => `var(${name})`),
]
/** Corners of one drawing: a speech bubble, the number of a passage, a day with a late arrival. */
const OWN_CORNERS = ['14px', '14px 6px', '22px 4px']

it('letters, distances and corners come from one scale, on every page', () => {
  const sheets = globSync('{app,journeys,features,school,kit}/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(150)
  const found = sheets.flatMap(sheet =>
    outsideOf(readFileSync(join(root, sheet), 'utf8')).map(what => `${sheet}: ${what}`),
  )
  expect(found).toEqual([])
})

it('a size, a distance or a corner of its own is found, however it is written', () => {
  expect(outsideOf('a { font-size: 1.3rem; }')).toEqual(['font-size: 1.3rem'])
  expect(outsideOf('a { font: 600 2rem / 1 serif; }')).toEqual(['font: 600 2rem / 1 serif'])
  expect(outsideOf('a { gap: 4px 14px; column-gap: 3px; }')).toEqual(['gap: 4px 14px', 'column-gap: 3px'])
  expect(outsideOf('a { font-size: 1rem; gap: 0 8px; font: 600 3rem / 1.2 var(--x); }')).toEqual([])
  expect(outsideOf('a { border-radius: 5px; } b { border-start-end-radius: 8px; }')).toEqual([
    'border-radius: 5px',
    'border-start-end-radius: 8px',
  ])
  expect(outsideOf('a { border-radius: var(--r-other); } b { border-radius: 50% 3px; }')).toHaveLength(2)
  expect(outsideOf('a { border-radius: 50% var(--r-small); } b { border-radius: 0 var(--r) 0 0; }')).toEqual(
    [],
  )
  // What grows with the window, with the words around it or with a board has no step; paper has points.
  expect(outsideOf('a { font-size: clamp(1rem, 3vw, 2rem); gap: 4vh; }')).toEqual([])
  expect(outsideOf('a { font-size: 0.875em; gap: 20pt; } b { font-size: calc(var(--cell) * 0.5); }')).toEqual(
    [],
  )
})

function outsideOf(css: string): string[] {
  const steps = new Set([...LETTERS, ...PROJECTED])
  const written = [...css.matchAll(/(?<![-\w])(?:font-size|font|gap|row-gap|column-gap): [^;}(]+/g)].map(
    ([text]) => text.trim(),
  )
  const corners = [...css.matchAll(/border(?:-\w+)*-radius: ([^;}]+)/g)]
    .filter(
      ([, said = '']) => !OWN_CORNERS.includes(said) && !said.split(' ').every(one => CORNERS.includes(one)),
    )
    .map(([text]) => text)
  const letters = written.filter(text => {
    const [, size] = /^font(?:-size)?: (?:.* )?([\d.]+)rem(?: |$)/.exec(text.replace(/ \/.*/, '')) ?? []
    const distances = text.includes('gap:') ? [...text.matchAll(/([\d.]+)px/g)].map(([, px]) => px ?? '') : []
    return (size !== undefined && !steps.has(size)) || distances.some(px => !DISTANCES.includes(px))
  })
  return [...letters, ...corners]
}
