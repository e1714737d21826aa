import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROOM = 'kit/web/device/'

/** Who may read while the device is still shut, and why. */
const EXCUSED: Readonly<Record<string, string>> = {
  'kit/web/pdf/pdf-source.ts': 'asks the network where the device has nothing',
}

// A page may be drawn before the stores of its account are open: what is read then is nothing, and what was left looks lost.
it('who takes up what was left on the device waits until it is open', () => {
  const sources = globSync('{app,journeys,features,school,kit}/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !file.startsWith(ROOM) && !/\.test\.tsx?$/.test(file),
  )
  const readers = sources
    .map(file => ({ file, ...readingIn(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ reads }) => reads)
  expect(readers.length).toBeGreaterThan(6)
  const hasty = readers.filter(({ waits }) => !waits).map(({ file }) => file)
  expect(hasty).toEqual(Object.keys(EXCUSED))
})

it('a reader that does not wait is found', () => {
  const hasty = "import { keep, kept } from '#kit/web/device/device.ts'\nvoid kept('entries', 'a')"
  expect(readingIn(hasty)).toEqual({ reads: true, waits: false })
  expect(readingIn(hasty.replace('keep', 'deviceOpened'))).toEqual({ reads: true, waits: true })
  expect(readingIn("import { keep } from '#kit/web/device/device.ts'")).toEqual({
    reads: false,
    waits: false,
  })
})

function readingIn(source: string): { reads: boolean; waits: boolean } {
  const names = [...source.matchAll(/import \{([^}]*)\} from '#kit\/web\/device\/\w+\.ts'/g)].flatMap(
    ([, list = '']) => list.split(',').map(name => name.trim()),
  )
  return {
    reads: names.some(name => ['kept', 'readAllValues', 'readDraft'].includes(name)),
    waits: names.some(name => ['deviceOpened', 'onDevice'].includes(name)),
  }
}
