import { createRequire } from 'node:module'
import type { ICruiseResult, IViolation } from 'dependency-cruiser'

const require = createRequire(import.meta.url)

/** What the walls' check found: how many files were read, what imports what, and every import that goes against them. */
export interface Cruised {
  files: number
  imports: { from: string; to: string }[]
  violations: { rule: string; from: string; to: string }[]
}

/** Reads the imports of the storeys below `base` and holds them against `walls.cjs`. */
export async function cruiseStoreys(base: string): Promise<Cruised> {
  letSwcReadTsx()
  const { cruise } = await import('dependency-cruiser')
  const { options, forbidden } = require('./walls.cjs')
  const { output } = await cruise(['app', 'journeys', 'features', 'school', 'kit', 'engines'], {
    ...options,
    baseDir: base,
    ruleSet: { forbidden },
    validate: true,
    outputType: undefined,
  })
  const { modules, summary } = output as ICruiseResult
  return {
    files: modules.filter(module => !module.source.includes('node_modules')).length,
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    violations: summary.violations.map(({ rule, from, to }: IViolation) => ({ rule: rule.name, from, to })),
  }
}

/** dependency-cruiser hands every file to swc as plain TypeScript; files with JSX need to be said. */
function letSwcReadTsx(): void {
  const swc = require('@swc/core') as typeof import('@swc/core')
  const parse = swc.parseFileSync
  swc.parseFileSync = ((file: string, options: object) =>
    parse(file, { ...options, tsx: file.endsWith('.tsx') } as never)) as never
}
