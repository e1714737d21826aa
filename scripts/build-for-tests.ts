import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { buildWhenNeeded } from '#app/build.js'

/** How a test names what starts the built product, or reads what it is made of. */
const STARTS_THE_PRODUCT = /start-for-tests|start\.js|readManifest\(/

/** Once before the tests, and only if one of them needs the built product: they must not build it side by side. */
export default async function setup(project: TestProject): Promise<void> {
  // The files that were asked for on the command line, all where none was.
  const filters = process.argv.slice(2).filter(word => !word.startsWith('-') && word !== 'run')
  const { testFiles } = await project.globTestFiles(filters.length > 0 ? filters : undefined)
  if (!testFiles.some(file => STARTS_THE_PRODUCT.test(readFileSync(file, 'utf8')))) return
  for (const part of ['server', 'web'] as const)
    if (!buildWhenNeeded(part, console.log)) throw new Error(`The ${part} could not be built.`)
}
