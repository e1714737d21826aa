// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { drawnByOthers, parts } from './all-parts.tsx'

const ROOT = join(import.meta.dirname, '../..')

/** Names of the parts that files of `kit/web` export. */
function exportedParts(): string[] {
  return globSync('kit/web/**/*.tsx', { cwd: ROOT })
    .filter(file => !/\.test\.tsx$|testing\.tsx$/.test(file))
    .flatMap(file => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm),
    ])
    .map(([, name = '']) => name)
}

it('every part of kit/web is on the page of parts, or named there with where it is seen', () => {
  const listed = [...Object.keys(parts), ...Object.keys(drawnByOthers)]
  const exported = exportedParts()
  expect(exported.length).toBeGreaterThan(80)
  expect(listed.toSorted()).toEqual([...new Set(exported)].toSorted())
})

/** Drawn after a moment, or where the browser can. */
const DRAWN_LATER = new Set(['FullScreenButton', 'SlowNote'])

for (const [name, states] of Object.entries(parts))
  it(`draws ${name} in each of its states`, () => {
    for (const [state, draw] of Object.entries(states)) {
      const { container, unmount } = show('/dashboard', draw())
      if (!state.startsWith('opens') && !DRAWN_LATER.has(name))
        expect(container.innerHTML, state).not.toBe('')
      unmount()
    }
  })

it('no page and no build knows of them', () => {
  const files = globSync(
    ['{app,journeys,features,school,kit,engines}/**/*.{ts,tsx,js}', 'scripts/*.ts', '*.{ts,html}'],
    {
      cwd: ROOT,
    },
  )
  const knowing = files.filter(file => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return text.includes('scripts/parts/') || (file.startsWith('scripts/') && text.includes("'./parts/"))
  })
  expect(files).toEqual(
    expect.arrayContaining(['vite.config.ts', 'index.html', 'scripts/documents-apart.ts']),
  )
  expect(knowing.toSorted()).toEqual(['knip.ts', 'scripts/parts.ts'])
})
