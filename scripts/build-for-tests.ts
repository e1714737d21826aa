import { buildWhenNeeded } from '#app/build.js'

/** Once before the tests, so that those that start the product do not build it side by side. */
export default function setup(): void {
  for (const part of ['server', 'web'] as const)
    if (!buildWhenNeeded(part, console.log)) throw new Error(`The ${part} could not be built.`)
}
