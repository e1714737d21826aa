import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

type Node = ESTree.Node
type Bound = ReadonlyMap<string, SourceNode>
/** A piece of source, and what the names mean that its functions were called with. */
interface SourceNode {
  node: Node
  file: string
  bound: Bound
}

interface Source {
  program: ESTree.Program
  /** Everything that the file names: where the name holds, and what it stands for. */
  names: { name: string; from: number; to: number; at: number; node: Node }[]
  imports: Map<string, { name: string; file: string }>
}

const ROOT = join(import.meta.dirname, '..')
/** `select from` asks whether there is anything: a piece of another statement. */
const STATEMENT = /^\s*(?:select(?!\s+from\b)|insert|update|delete|with)\b/i
/** A function that calls itself, or a name that stands for itself, ends. */
const DEEPEST = 24
/** What stands for a table, or a column, that a statement is passed. */
const [ANY_TABLE, ANY_COLUMN] = ['units', 'updated_at']
const sources = new Map<string, Source>()
/** What was found to be a piece of something else. */
const pieces = new Set<Node>()

/**
 * Every whole statement that files write as text, its values as `$1`, `$2`, …, the pieces that it is made of put in. What is
 * itself a piece of another is read there.
 */
export function statementsIn(files: readonly string[]): { file: string; text: string }[] {
  const found: { file: string; text: string; node: Node }[] = []
  for (const file of files)
    new Visitor({
      // The condition is all that is written where rows are deleted a part at a time.
      CallExpression(node) {
        const [, table, over] = node.arguments
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'deleteInParts' || !table || !over)
          return
        const here = { file, bound: new Map() }
        const text = `DELETE FROM ${wordOf({ node: table, ...here }, 0)} WHERE ${textOf({ node: over, ...here }, 0)}`
        found.push({ file, node, text })
      },
      TaggedTemplateExpression(node) {
        if (!isSql(node) || !STATEMENT.test(node.quasi.quasis[0]?.value.raw ?? '')) return
        const text = textOf({ node, file, bound: new Map() }, 0)
        let count = 0
        if (text !== undefined) found.push({ file, node, text: text.replaceAll('\0', () => `$${++count}`) })
      },
    }).visit(sourceOf(file).program)
  return found.filter(({ node }) => !pieces.has(node))
}

/** The text of an expression that is a piece of SQL; undefined where it is a value. */
function textOf(place: SourceNode, depth: number): string | undefined {
  const { node, file, bound } = place
  const at = (inner: Node) => textOf({ node: inner, file, bound }, depth + 1)
  if (depth > DEEPEST) return undefined
  switch (node.type) {
    case 'TaggedTemplateExpression': {
      if (!isSql(node)) return undefined
      if (depth > 0) pieces.add(node)
      const { quasis, expressions } = node.quasi
      return quasis
        .map(({ value }, index) => {
          const piece = expressions[index]
          return value.cooked + (piece === undefined ? '' : (at(piece) ?? '\0'))
        })
        .join('')
    }
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return at(node.expression)
    case 'ConditionalExpression':
      return at(node.consequent) ?? at(node.alternate)
    case 'LogicalExpression':
      return at(node.left) ?? at(node.right)
    case 'Identifier': {
      const meant = meaningOf(place)
      return meant && textOf(meant, depth + 1)
    }
    case 'MemberExpression': {
      const held = node.property.type === 'Identifier' ? heldIn(place, depth + 1) : undefined
      return held && textOf(held, depth + 1)
    }
    case 'CallExpression':
      return madeBySql(place, depth) ?? returned(place, depth)
    default:
      return undefined
  }
}

/** `sql.ref('a.b')`, `sql.table('a')`, `sql.lit(1)`, `sql.join([…])`, and a piece that is passed a name. */
function madeBySql({ node, file, bound }: SourceNode, depth: number): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const word = property.type === 'Identifier' ? property.name : ''
  const [first, second] = node.arguments
  if (word === 'as' && first) {
    const named = textOf({ node: object, file, bound }, depth + 1)
    return named && `${named} as "${wordOf({ node: first, file, bound }, depth)}"`
  }
  if (object.type !== 'Identifier' || object.name !== 'sql' || !first) return undefined
  if (word === 'lit') {
    const said = wordOf({ node: first, file, bound }, depth)
    // Without a type of its own, as a bare literal is.
    return said !== undefined && /^[\d.]+$/.test(said) ? said : `'${said ?? 1}'`
  }
  if (word === 'raw') return wordOf({ node: first, file, bound }, depth)
  if (word === 'ref' || word === 'table')
    return (wordOf({ node: first, file, bound }, depth) ?? (word === 'ref' ? ANY_COLUMN : ANY_TABLE))
      .split('.')
      .map(part => `"${part}"`)
      .join('.')
  if (word !== 'join') return undefined
  const between = second && textOf({ node: second, file, bound }, depth + 1)
  const list =
    first.type === 'Identifier' ? meaningOf({ node: first, file, bound }) : { node: first, file, bound }
  return (list && piecesOf(list, depth + 1)?.join(between ?? ', ')) || undefined
}

/** The pieces of a list that is written out, or one of those that `map` makes. */
function piecesOf(list: SourceNode, depth: number): string[] | undefined {
  const { node } = list
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap(each =>
      each && each.type !== 'SpreadElement' ? [textOf({ ...list, node: each }, depth) ?? '\0'] : [],
    )
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  const [made] = node.arguments
  if (property.type !== 'Identifier' || property.name !== 'map' || !made) return undefined
  const texts = returnsOf(made).map(each => textOf({ ...list, node: each }, depth))
  return texts.filter(text => text !== undefined).slice(0, 1)
}

/** A word that is written out, or made of such words. */
function wordOf(place: SourceNode, depth: number): string | undefined {
  const { node, file, bound } = place
  if (depth > DEEPEST) return undefined
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'ConditionalExpression') return wordOf({ ...place, node: node.consequent }, depth + 1)
  if (node.type === 'TemplateLiteral')
    return node.quasis
      .map(({ value }, index) => {
        const piece = node.expressions[index]
        return value.raw + (piece ? (wordOf({ node: piece, file, bound }, depth + 1) ?? ANY_COLUMN) : '')
      })
      .join('')
  const meant = node.type === 'Identifier' ? meaningOf(place) : undefined
  return meant && wordOf(meant, depth + 1)
}

/** What a call of a function of ours gives back, its parameters bound to what it is called with. */
function returned(place: SourceNode, depth: number): string | undefined {
  const called = functionOf(place)
  if (!called) return undefined
  for (const node of returnsOf(called.node)) {
    const text = textOf({ ...called, node }, depth + 1)
    if (text !== undefined) return text
  }
  return undefined
}

/** The part of an object that is written out, or that a function of ours gives back: `page.order`. */
function heldIn({ node, file, bound }: SourceNode, depth: number): SourceNode | undefined {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || depth > DEEPEST)
    return undefined
  const { name } = node.property
  const object: SourceNode | undefined =
    node.object.type === 'Identifier'
      ? meaningOf({ node: node.object, file, bound })
      : { node: node.object, file, bound }
  if (!object) return undefined
  const called = object.node.type === 'CallExpression' ? functionOf(object) : undefined
  const objects = called ? returnsOf(called.node).map(each => ({ ...called, node: each })) : [object]
  for (const each of objects) {
    if (each.node.type !== 'ObjectExpression') continue
    for (const property of each.node.properties)
      if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
        return { ...each, node: property.value }
  }
  return undefined
}

function functionOf({ node, file, bound }: SourceNode): SourceNode | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined
  const meant = meaningOf({ node: node.callee, file, bound })
  if (!meant || !('params' in meant.node)) return undefined
  const inside = new Map(meant.bound)
  for (const [index, parameter] of meant.node.params.entries()) {
    const passed = node.arguments[index]
    if (parameter.type === 'AssignmentPattern' && parameter.left.type === 'Identifier')
      inside.set(
        parameter.left.name,
        passed ? { node: passed, file, bound } : { ...meant, node: parameter.right },
      )
    else if (parameter.type === 'Identifier' && passed)
      inside.set(parameter.name, { node: passed, file, bound })
    else if (parameter.type === 'ObjectPattern' && passed)
      bindParts(inside, parameter, { node: passed, file, bound })
  }
  return { ...meant, bound: inside }
}

function bindParts(inside: Map<string, SourceNode>, pattern: ESTree.ObjectPattern, passed: SourceNode): void {
  if (passed.node.type !== 'ObjectExpression') return
  for (const part of pattern.properties) {
    if (part.type !== 'Property' || part.key.type !== 'Identifier' || part.value.type !== 'Identifier')
      continue
    const { name } = part.key
    for (const property of passed.node.properties)
      if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
        inside.set(part.value.name, { ...passed, node: property.value })
  }
}

function returnsOf(node: Node): Node[] {
  if (!('body' in node) || !node.body || Array.isArray(node.body)) return []
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return [node.body]
  const found: Node[] = []
  let inner = 0
  const enter = () => void inner++
  const leave = () => void inner--
  new Visitor({
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument }) {
      if (inner === 0 && argument) found.push(argument)
    },
  }).visit({ type: 'Program', body: [node.body] } as unknown as ESTree.Program)
  return found
}

/** What a name stands for: what it was called with, what its file gives it, or what another file exports. */
function meaningOf({ node, file, bound }: SourceNode): SourceNode | undefined {
  if (node.type !== 'Identifier') return undefined
  const passed = bound.get(node.name)
  if (passed) return passed
  const { names, imports } = sourceOf(file)
  const [own] = names
    .filter(({ name, from, to }) => name === node.name && from <= node.start && node.start <= to)
    .toSorted((a, b) => b.from - a.from || b.at - a.at)
  if (own) return { node: own.node, file, bound }
  const elsewhere = imports.get(node.name)
  if (!elsewhere) return undefined
  const exported = sourceOf(elsewhere.file).names.find(
    ({ name, from }) => name === elsewhere.name && from === 0,
  )
  return exported && { node: exported.node, file: elsewhere.file, bound: new Map() }
}

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  const source: Source = { program, names: [], imports: new Map() }
  const scopes = [{ from: 0, to: Number.POSITIVE_INFINITY }]
  const enter = ({ start, end }: { start: number; end: number }) => void scopes.push({ from: start, to: end })
  const leave = () => void scopes.pop()
  const called = (node: Node, name: string) =>
    source.names.push({ name, at: node.start, node, ...(scopes.at(-1) ?? { from: 0, to: 0 }) })
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration(node) {
      if (node.id) called(node, node.id.name)
      enter(node)
    },
    'FunctionDeclaration:exit': leave,
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) called(init, id.name)
    },
    ImportDeclaration({ source: { value }, specifiers }) {
      const from = value.startsWith('#') ? value.slice(1) : join(dirname(file), value)
      if (!/^[.#]/.test(value) || !value.endsWith('.ts')) return
      for (const each of specifiers)
        if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
          source.imports.set(each.local.name, { name: each.imported.name, file: from })
    },
  }).visit(program)
  sources.set(file, source)
  return source
}

function isSql(node: Node): node is ESTree.TaggedTemplateExpression {
  return node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql'
}
