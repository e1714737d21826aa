import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

type Node = ESTree.Node

/** Where queries of rows that are not deleted begin. */
const SOURCE = 'kit/server/database/existing.ts'
/** Words that follow a table in a statement and are no name for it. */
const NO_ALIAS =
  'where|on|join|left|right|inner|cross|full|order|group|limit|set|union|as|using|for|lateral|natural|offset|window'

/** What one file does with rows that may be deleted. */
export interface DeletedRows {
  /** Conditions of built queries that are written out: of a table that is joined, of what is changed. */
  written: number
  /** Queries that neither `existing` nor `withDeleted` begins. */
  bare: string[]
  /** Tables whose rows a statement goes through, deleted ones too, without a word of it. */
  unsaid: string[]
}

/** Tables whose rows stay when they are deleted, as the schema has them. */
export function deletableTables(base: string): string[] {
  const schema = readFileSync(join(base, 'migrations', 'schema.sql'), 'utf8')
  return [...schema.matchAll(/^create table (\w+) \(\n((?: {2}.*\n)+)/gm)].flatMap(
    ([, name = '', columns = '']) => (/^ {2}deleted_at /m.test(columns) ? [name] : []),
  )
}

/** Of every file of the server below `base` that says something of it; tests are left out. */
export function deletedRowsIn(base: string): Map<string, DeletedRows> {
  const tables = new Set(deletableTables(base))
  const files = globSync('{app,journeys,features,school,kit}/**/*.ts', { cwd: base })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file !== SOURCE && !/\.test\.ts$|\.generated\.ts$|testing\.ts$|\/web\//.test(file))
  return new Map(files.map(file => [file, deletedRowsOf(readFileSync(join(base, file), 'utf8'), tables)]))
}

/**
 * The same of one file's text. A row that is asked for by its id, or that another row points to, is read wherever it is: what
 * still points to it keeps it from being deleted, or names it all the same. Every other row that a statement reads has
 * its `deleted_at` looked at in that statement.
 */
export function deletedRowsOf(text: string, tables: ReadonlySet<string>): DeletedRows {
  const found: DeletedRows = {
    written: [...text.matchAll(/\bdeleted_at',\s*'is',\s*null\b/g)].length,
    bare: [],
    unsaid: [],
  }
  const mentions = new RegExp(`\\b(?:${[...tables].join('|')})\\b`)
  if (!mentions.test(text)) return found
  const source = (node: Node) => text.slice(node.start, node.end)
  const joins: { name: string; alias: string; on: string; chain: Node }[] = []
  const chains = new Map<Node, Node>()
  new Visitor({
    CallExpression(node) {
      const { callee } = node
      // Visited from the outside in: the first that is seen of a chain is the whole of it.
      const chain = chains.get(node) ?? node
      if (callee.type === 'MemberExpression') chains.set(callee.object, chain)
      const method = source(callee.type === 'MemberExpression' ? callee.property : callee)
      const [from] = node.arguments
      const said = from?.type === 'Literal' ? /^(\w+)(?: as (\w+))?$/.exec(String(from.value)) : null
      const [, name = '', alias = name] = said ?? []
      if (!tables.has(name)) return
      if (method === 'selectFrom') found.bare.push(name)
      if (/^(?:inner|left|right|full|cross)Join$/.test(method))
        joins.push({ name, alias, chain, on: node.arguments.slice(1).map(source).join(' ') })
    },
    TaggedTemplateExpression(node) {
      if (!/^sql\b/.test(source(node.tag))) return
      const own = node.quasi.quasis.map(({ value }) => value.raw).join(' $ ')
      const read = new RegExp(
        `\\b(from|join)\\s+(\\w+)(?:\\s+(?:as\\s+)?(?!(?:${NO_ALIAS})\\b)(\\w+))?`,
        'gi',
      )
      for (const [, how = '', name = '', alias = name] of own.matchAll(read))
        if (tables.has(name) && !isSaid(own, { how: how.toLowerCase(), name, alias })) found.unsaid.push(name)
    },
  }).visit(parseSync('read.ts', text).program)
  for (const { name, alias, on, chain } of joins) {
    const whole = source(chain)
    const isById = new RegExp(`\\b${alias}\\.id\\b`).test(on) || whole.includes(`'${alias}.id', '='`)
    if (!isById && !whole.includes(`${alias}.deleted_at`)) found.unsaid.push(name)
  }
  return found
}

/** Whether a statement looks at `deleted_at` of what it reads, or names it by its id; other columns `id` are not its own. */
function isSaid(statement: string, { how, name, alias }: Record<'how' | 'name' | 'alias', string>): boolean {
  const own = alias === name ? `(?:(?<![.\\w])|\\b${alias}\\.)` : `\\b${alias}\\.`
  const pointed = how === 'join' ? `|= ${alias}\\.id\\b` : ''
  return new RegExp(`${own}deleted_at\\b|${own}id (?:=|in\\b)${pointed}`, 'i').test(statement)
}
