import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// What `npm start` runs, before any other file is read: how the files are read. What was compiled once is kept for
// the next start; and loading, which makes much that does not last, does not enlarge V8's young generation for good.
// Plain JavaScript, the only such file of the server: what takes the types out of a file is then not even loaded by a
// start that finds everything compiled, which saves time and memory.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
setFlagsFromString('--semi-space-growth-factor=1')
await import('./run.ts')
setFlagsFromString('--semi-space-growth-factor=2')
