import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { letters } from '#kit/web/theme/tokens.ts'
import { tokensCss } from '#kit/web/theme/tokens-css.ts'

const root = join(import.meta.dirname, '..')
/** A token whole, which is a size with its line height, or its size alone. */
const LETTERS = Object.keys(letters).flatMap(name => [`var(--${name})`, `var(--${name}-size)`])
/** What is read from the last row of a room. */
const PROJECTED = ['3rem', '3.5rem']
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

it('letters come from the tokens, distances and corners from one scale, on every page', () => {
  const sheets = globSync('{app,journeys,features,school,kit}/**/*.css', { cwd: root }).filter(
    // The page of the APIs stands alone, without the theme.
    sheet => !sheet.startsWith('app/open-api/'),
  )
  expect(sheets.length).toBeGreaterThan(150)
  const found = sheets.flatMap(sheet =>
    outsideOf(readFileSync(join(root, sheet), 'utf8')).map(what => `${sheet}: ${what}`),
  )
  expect(found).toEqual([])
})

it('a size, a distance or a corner of its own is found, however it is written', () => {
  expect(outsideOf('a { font-size: 1.3rem; }')).toEqual(['font-size: 1.3rem'])
  expect(outsideOf('a { font: 600 2rem / 1 serif; } b { font-size: 1rem; }')).toEqual([
    'font: 600 2rem / 1 serif',
    'font-size: 1rem',
  ])
  expect(outsideOf('a { font-size: var(--own); } b { font: 600 var(--own) serif; }')).toHaveLength(2)
  expect(outsideOf('a { gap: 4px 14px; column-gap: 3px; }')).toEqual(['gap: 4px 14px', 'column-gap: 3px'])
  expect(
    outsideOf('a { font: 600 var(--h5) var(--font-ui); gap: 0 8px; } b { font: 600 3rem / 1.2 serif; }'),
  ).toEqual([])
  expect(outsideOf('a { font-size: var(--h5-size); } b { font: var(--h5-size) / 1 serif; }')).toEqual([])
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
  const said = (property: RegExp) => [...css.matchAll(property)].map(([text]) => text.trim())
  const sizes = said(/(?<![-\w])font(?:-size)?: [^;}]+/g).filter(text =>
    // A line height may be its own, and what is between brackets grows with something.
    text
      .replace(/ \/ \S+|\b(?:calc|clamp|max|min)\(.*\)/, '')
      .split(/\s+/)
      .some(
        word =>
          (/^[\d.]+rem$/.test(word) && !PROJECTED.includes(word)) ||
          (/^var\((?!--font-)/.test(word) && !LETTERS.includes(word)),
      ),
  )
  const distances = said(/(?<![-\w])(?:gap|row-gap|column-gap): [^;}(]+/g).filter(text =>
    [...text.matchAll(/([\d.]+)px/g)].some(([, px = '']) => !DISTANCES.includes(px)),
  )
  const corners = [...css.matchAll(/border(?:-\w+)*-radius: ([^;}]+)/g)]
    .filter(
      ([, corner = '']) =>
        !OWN_CORNERS.includes(corner) && !corner.split(' ').every(one => CORNERS.includes(one)),
    )
    .map(([text]) => text)
  return [...sizes, ...distances, ...corners]
}
