import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// What `npm start` runs, before any other file is read: how the files are read. What was compiled once is kept for
// the next start; and loading, which makes much that does not last, does not enlarge V8's young generation for good.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
setFlagsFromString('--semi-space-growth-factor=1')
await import('./run.ts')
setFlagsFromString('--semi-space-growth-factor=2')
