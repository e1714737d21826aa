// @ts-check
import module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// The server's own process, which `start.js` watches. What was compiled once is kept for the next start; and loading,
// which makes much that does not last, does not enlarge V8's young generation for good.
module.enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
setFlagsFromString('--semi-space-growth-factor=1')
await import(new URL('../dist/server/run.js', import.meta.url).href)
setFlagsFromString('--semi-space-growth-factor=2')
// V8 lets what is kept grow to twice its size before it looks for what nobody needs any more; from here on by a half.
setFlagsFromString('--heap-growing-percent=50')
