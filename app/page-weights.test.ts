import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { classroomParts } from '../scripts/classroom-parts.ts'
import { filesOf, partsOf, readManifest } from './built-files.ts'
import { componentOf, type Route, routes } from './routes.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist', 'web')

/** What an address brings before its first picture, as the build says; what pages ask for later is none of it. */
function loads() {
  const manifest = readManifest(OUT)
  const partsWith = (route: Route) => (route.classroom ? classroomParts(ROOT, componentOf(route).file) : [])
  return routes
    .filter(({ frame }) => frame !== 'alone')
    .map(route => {
      const files = [...filesOf(manifest, ['index.html', ...partsOf(route), ...partsWith(route)])]
      const bytes = files.map(file => statSync(join(OUT, `${file}.br`)).size)
      return { path: route.path, files: files.length, kb: bytes.reduce((sum, each) => sum + each, 0) / 1000 }
    })
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

it('keeps what pages bring before their first picture within bounds: in the middle, at worst, and at the door', () => {
  const all = loads()
  expect(all.length).toBeGreaterThan(150)
  expect(middle(all.map(({ kb }) => kb))).toBeLessThanOrEqual(180)
  expect(middle(all.map(({ files }) => files))).toBeLessThanOrEqual(10)
  expect(all.filter(({ kb }) => kb > 274)).toEqual([])
  expect(all.filter(({ path, kb }) => path.startsWith('/auth/') && kb > 154)).toEqual([])
})
