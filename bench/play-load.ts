import { statSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from '#app/build.js'
import { ALONE_MANIFEST, filesOf, PLAY_FILE, PROGRESS_FILE, readManifest } from '#app/built-files.ts'
import { kindNames, kinds } from '#engines/games/kinds.ts'
import { printGoal } from './figure.ts'

/**
 * What a phone fetches to play a game by its code, compressed with brotli and without fonts: the door at `/j/CODE`, and
 * on top of it each kind when it is played; and to see a pupil's own page at `/progresso`.
 */
if (!buildWhenNeeded('web', console.log)) throw new Error('The web could not be built.')
const out = join(import.meta.dirname, '..', 'dist', 'web')
const manifest = readManifest(out, ALONE_MANIFEST)
const door = filesOf(manifest, [PLAY_FILE])

print('door', door, 120)
print('progress', filesOf(manifest, [PROGRESS_FILE]), 120)
for (const name of kindNames) {
  const source = `features/games/web/play/${name}/player.tsx`
  if (!manifest[source]) throw new Error(`The build has no ${source}.`)
  const more = [...filesOf(manifest, [source])].filter(file => !door.has(file))
  print(kinds[name].label, new Set(more), 40)
}

function print(name: string, files: ReadonlySet<string>, max: number): void {
  const kb = [...files].reduce((sum, file) => sum + statSync(join(out, `${file}.br`)).size, 0) / 1000
  console.log(`  ${name.padEnd(26)}  ${files.size} files  ${kb.toFixed(1).padStart(6)} KB`)
  printGoal(kb, { max })
}
