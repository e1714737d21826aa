// @ts-check
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { buildWhenNeeded } from './build.js'

// What `npm start` runs, before any other file is read: what is built, and how it is read. What was compiled once is
// kept for the next start; and loading, which makes much that does not last, does not enlarge V8's young generation
// for good. Plain JavaScript: what takes the types out of a file is then not even loaded.
if (!buildWhenNeeded('server', console.log)) {
  console.error('Não foi possível preparar o servidor; veja a razão acima.')
  process.exit(1)
}
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
setFlagsFromString('--semi-space-growth-factor=1')
await import(new URL('../dist/server/run.js', import.meta.url).href)
setFlagsFromString('--semi-space-growth-factor=2')
