import { type Kysely, type OperationNode, PostgresQueryCompiler, type SelectQueryNode } from 'kysely'
import type { Tables } from './tables.generated.ts'

type Db = Kysely<Tables>

/**
 * The part of a query that is the same at every question (its tables, its columns), built once for each database:
 * for a page that is asked for often, building it anew would cost as much as reading the rows. Builders never change,
 * so each question goes on from it.
 */
export function builtOnce<Part extends { toOperationNode(): SelectQueryNode }>(
  build: (db: Db) => Part,
): (db: Db) => Part {
  const parts = new WeakMap<Db, Part>()
  return db => {
    const known = parts.get(db)
    if (known) return known
    const part = build(db)
    parts.set(db, part)
    const { from, joins = [], selections = [] } = part.toOperationNode()
    for (const node of [...(from ? [from] : []), ...joins, ...selections]) texts.set(node, undefined)
    return part
  }
}

/** What is built once, with its text as soon as it was written; not of what asks for parameters, whose numbers differ. */
const texts = new WeakMap<OperationNode, string | undefined>()

/** Writes what is built once only once too. */
export class RememberingCompiler extends PostgresQueryCompiler {
  declare protected readonly visitNode: (node: OperationNode) => void

  constructor() {
    super()
    const write = this.visitNode
    this.visitNode = node => {
      const known = texts.get(node)
      if (known !== undefined) {
        this.append(known)
        return
      }
      const { length } = this.getSql()
      const parameters = this.numParameters
      write(node)
      if (this.numParameters === parameters && texts.has(node)) texts.set(node, this.getSql().slice(length))
    }
  }
}
