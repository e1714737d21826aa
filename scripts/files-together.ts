import { join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What comes in one file: all that one of these modules needs, unless a file above it has it already. Each file costs
 * a phone a round trip, and small ones are pressed less well.
 */
const files: readonly (readonly [name: string, ...roots: string[]])[] = [
  ['first', 'app/web.tsx'],
  ['sign-in', 'school/accounts/web/unified-sign-in-page.tsx'],
  [
    'frame',
    'app/shell/layout/dashboard-layout.tsx',
    'kit/web/api/queries.ts',
    'kit/web/parts/page-head.tsx',
    'kit/web/list/list-page.tsx',
    'kit/import.ts',
    'school/subjects/grade.ts',
    'kit/web/list/use-list-query.ts',
    'kit/web/parts/state-mark.tsx',
    'kit/web/parts/subject-dot.tsx',
    'kit/web/parts/download.ts',
    'kit/states.ts',
    'school/changes/web/use-undo.ts',
    'school/subjects/web/use-subject-options.ts',
  ],
  [
    'glossary',
    'features/glossary/web/glossary-list-page.tsx',
    'features/glossary/contract.ts',
    'features/glossary/web/term-state.tsx',
  ],
  ['dialog', 'kit/web/dialog/dialog-frame.tsx', 'kit/web/parts/action-menu-list.tsx'],
]

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Groups for `output.codeSplitting`, by `files`. */
export function filesTogether(root: string): Rolldown.OutputOptions['codeSplitting'] {
  let found: Map<string, string> | undefined
  return {
    // Each takes along what it imports: those above choose first.
    groups: files.map(([name], at) => ({
      name: (id, graph) => {
        found ??= findFiles(root, graph)
        return found.get(id) === name ? name : null
      },
      debugName: name,
      priority: files.length - at,
    })),
  }
}

/** The file of each module. What is fetched by name stays a file of its own, unless a file is named for it above. */
function findFiles(root: string, graph: Graph): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, ...paths] of files) {
    const roots = paths.map(path => join(root, path))
    const seen = new Set<string>()
    const add = (id: string) => {
      const module = graph.getModuleInfo(id)
      if (!module || seen.has(id)) return
      seen.add(id)
      const isFetched =
        module.isEntry ||
        module.dynamicImporters.length > 0 ||
        module.importers.some(importer => graph.getModuleInfo(importer)?.isEntry)
      if ((!isFetched || roots.includes(id)) && !found.has(id)) found.set(id, name)
      for (const other of module.importedIds) add(other)
    }
    for (const id of roots) add(id)
  }
  return found
}
