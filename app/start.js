// @ts-check
import module from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// What `npm start` runs, before any other file is read: what is built, and how it is read. What was compiled once is
// kept for the next start; and loading, which makes much that does not last, does not enlarge V8's young generation
// for good. Plain JavaScript: what takes the types out of a file is then not even loaded, and a node too old for the
// rest can still read this and say so.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `O node ${process.versions.node} é antigo de mais para este programa (precisa do 24): ` +
      'inicie com "npm start", que usa o node que vem com ele.',
  )
  process.exit(1)
}
const { buildWhenNeeded } = await import('./build.js')
if (!buildWhenNeeded('server', console.log)) {
  console.error('Não foi possível preparar o servidor; veja a razão acima.')
  process.exit(1)
}
module.enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
setFlagsFromString('--semi-space-growth-factor=1')
await import(new URL('../dist/server/run.js', import.meta.url).href)
setFlagsFromString('--semi-space-growth-factor=2')
