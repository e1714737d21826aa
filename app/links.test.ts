import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'

/** Of anything that is filled in. */
const FILLED = '\0'

/** Addresses of pages as they stand in quotes in what is drawn, or tells where to go: each filled in, without what follows `?`. */
function addressesIn(source: string): string[] {
  return [
    ...source
      .replace(/\$\{[^{}`]*`[^`]*`[^{}`]*\}/g, FILLED)
      .matchAll(/(['"`])(\/(?:dashboard|diagnostico|j|faqs|progresso|auth(?=\/))(?:[/?#][^'"`\n]*)?)\1/g),
  ].map(([, , address = '']) => address.replace(/\$\{[^{}]*\}/g, FILLED).split(/[?#]/, 1)[0] ?? '')
}

const segmentsOf = (path: string) => path.split('/').filter(segment => segment !== '')

/** Whether there is a page at an address; what is filled in may be any part of one. */
function isPage(address: string): boolean {
  const segments = segmentsOf(address)
  return routes.some(({ path }) => {
    const parts = segmentsOf(path)
    return (
      parts.length === segments.length &&
      parts.every(
        (part, at) => part.startsWith(':') || part === segments[at] || segments[at]?.includes(FILLED),
      )
    )
  })
}

it('every address that a page leads to is the address of a page', () => {
  const files = globSync([
    '{features,journeys,kit,school}/**/web/**/*.{ts,tsx}',
    'app/{pages,shell}/**/*.tsx',
  ]).filter(file => !/\.test\.tsx?$/.test(file))
  const found = files.flatMap(file =>
    addressesIn(readFileSync(file, 'utf8')).map(address => ({ file, address })),
  )
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(({ address }) => !isPage(address))).toEqual([])
})
