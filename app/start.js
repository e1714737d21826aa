// @ts-check
import { join } from 'node:path'

// What `npm start` runs: builds the server where it has to be, and keeps it running. Plain JavaScript: what takes the
// types out of a file is then not even loaded, and a node too old for the rest can still read this and say so.
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
const { supervise } = await import('./watchdog/supervise.js')
supervise(join(import.meta.dirname, 'serve.js'))
