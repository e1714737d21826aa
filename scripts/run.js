// @ts-check
// What the scripts of package.json run through. Plain JavaScript: a node too old for TypeScript can still read this and
// say so, where the one that comes with the project is not there (another system, `--omit=optional`).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [node = '', , name = '', ...words] = process.argv
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `O node ${process.versions.node} é antigo de mais para «npm run ${name}» (precisa do 24). ` +
      'Corra «npm ci», que traz o node deste programa para Linux, ou instale o 24: https://nodejs.org.',
  )
  process.exit(1)
}
const file = join(import.meta.dirname, `${name}.ts`)
// As the script itself would have been started.
process.argv = [node, file, ...words]
await import(pathToFileURL(file).href)
