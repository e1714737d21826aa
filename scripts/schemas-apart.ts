import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'
import { applied, contractForBrowser, type Edit, isDeclaring } from './contracts-for-browser.ts'

const ROOT = join(import.meta.dirname, '..')
/** Behind the name of a file: the part of it that has its schemas, and the one that gives an endpoint its query. */
const SCHEMAS = '?schemas'
const QUERY = '?query='
const PART = /\?(?:schemas|query=\w+)$/
const OURS = /\/(?:app|journeys|features|school|kit|engines)\/.*\.tsx?$/
const PACKAGE = 'zod/mini'
/** What reads the query of an endpoint out of the address: it has the query, no other page does. */
export const LISTS = /from '(?:#kit\/web|\.)\/(?:list\/)?(?:use-list|use-list-query|list-page)\.tsx?'/

/**
 * Parts a file that declares calls in two: what a page needs to make them, and the schemas, which come with what asks
 * them, a form or a list. Otherwise each page that makes one call brings the package of schemas (`zod`), and all that is
 * declared by the questions, tests and plans of which the other calls of the file speak.
 */
export function schemasApart(): Plugin {
  const files = new Map<string, Parted | 'in work'>()
  return {
    name: 'schemas-apart',
    enforce: 'pre',
    resolveId: {
      filter: { id: PART },
      handler: (id, importer) => `${pathOf(id.replace(PART, ''), importer ?? '')}${PART.exec(id)?.[0]}`,
    },
    load: {
      filter: { id: PART },
      handler: id => {
        const { schemas, queries } = parted(id.replace(PART, ''), files)
        const endpoint = id.split(QUERY)[1]
        return { code: endpoint === undefined ? schemas : (queries.get(endpoint) ?? ''), moduleType: 'ts' }
      },
    },
    transform: {
      filter: { id: { include: OURS, exclude: /\/node_modules\// } },
      handler: (code, id) => {
        const written = isDeclaring(id, readFileSync(id, 'utf8'))
          ? parted(id, files).main
          : withSchemasNamed(code, id, files)
        return written === code ? undefined : { code: written, map: null }
      },
    },
    watchChange: () => files.clear(),
  }
}

/** A declaring file, parted. */
interface Parted {
  main: string
  schemas: string
  /** The names that the schemas' part exports. */
  asking: ReadonlySet<string>
  /** What gives an endpoint the query that a list reads from the address, by the endpoint. */
  queries: ReadonlyMap<string, string>
}

/** Those that are parted, by their paths. */
type Files = Map<string, Parted | 'in work'>

/** The parts of a declaring file; each is parted once. */
export function parted(file: string, files: Files): Parted {
  const known = files.get(file)
  if (known === 'in work') throw new Error(`${file} and a file that it imports declare by each other.`)
  if (known) return known
  const code = contractForBrowser(readFileSync(file, 'utf8'), file)
  files.set(file, 'in work')
  const found = partOf(code, file, files)
  files.set(file, found)
  return found
}

interface Unit {
  start: number
  end: number
  names: string[]
  references: Set<string>
  /** The queries of endpoints within, by the endpoint's name. */
  queries: { endpoint: string; start: number; end: number; name: string; references: Set<string> }[]
}

/** The parts of the source of such a file, once it is left what a browser needs. */
export function partOf(code: string, file: string, files: Files): Parted {
  const { body } = parseSync(file, code).program
  const imports = body.flatMap(statement => importsIn(statement, file, files))
  const units = body.filter(statement => statement.type !== 'ImportDeclaration').map(unitOf)
  const asking = new Set(imports.filter(({ isAsking }) => isAsking).map(({ local }) => local))
  for (let size = -1; size !== asking.size; ) {
    size = asking.size
    for (const { names, references } of units)
      if ([...references].some(name => asking.has(name))) for (const name of names) asking.add(name)
  }
  const isSchemas = ({ names, references }: Unit) =>
    names.some(name => asking.has(name)) ||
    (names.length === 0 && [...references].some(name => asking.has(name)))
  const apart = units.filter(isSchemas)
  const kept = units.filter(unit => !isSchemas(unit))
  const queries = kept.flatMap(unit => unit.queries)
  const own = new Set(units.flatMap(({ names }) => names))
  const exported = new Set(body.flatMap(exportedBy))
  /** What a part imports to have these names. */
  const importsOf = (names: ReadonlySet<string>) => [
    ...writtenImports(imports.filter(({ local }) => names.has(local))),
    ...writtenImports(
      [...names]
        .filter(name => own.has(name))
        .map(name => ({
          local: name,
          imported: name,
          source: asking.has(name) ? `${file}${SCHEMAS}` : file,
        })),
    ),
  ]
  const neededApart = new Set(
    apart.flatMap(({ references }) => [...references]).filter(name => !asking.has(name) || !own.has(name)),
  )
  const needed = new Set([
    ...neededApart,
    ...queries.flatMap(({ endpoint, references }) => [endpoint, ...references]),
  ])
  const unseen = [...needed].filter(name => own.has(name) && !asking.has(name) && !exported.has(name))
  const unseenApart = [...asking].filter(name => own.has(name) && !exported.has(name))
  const neededKept = new Set(kept.flatMap(({ references }) => [...references]).filter(name => !own.has(name)))
  const edits: Edit[] = [
    ...body.filter(isImport).map(({ start, end }) => ({ start, end, text: '' })),
    ...apart.map(({ start, end }) => ({ start, end, text: '' })),
    ...queries.map(({ start, end }) => ({ start, end, text: '' })),
  ]
  const bare = body.filter(isImport).filter(({ specifiers }) => specifiers.length === 0)
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  return {
    main: [...bare.map(textOf), ...importsOf(neededKept), applied(code, edits), exportsOf(unseen)].join('\n'),
    schemas: [...importsOf(neededApart), ...apart.map(textOf), exportsOf(unseenApart)].join('\n'),
    asking: new Set([...asking].filter(name => own.has(name))),
    queries: new Map(
      queries.map(query => [
        query.endpoint,
        [
          ...importsOf(new Set([query.endpoint, ...query.references])),
          `Object.assign(${query.endpoint}, { ${textOf(query).replace(/,\s*$/, '')} })`,
        ].join('\n'),
      ]),
    ),
  }
}

function isImport(statement: ESTree.Statement | ESTree.Directive): statement is ESTree.ImportDeclaration {
  return statement.type === 'ImportDeclaration'
}

function exportsOf(names: readonly string[]): string {
  return names.length > 0 ? `export { ${names.join(', ')} }` : ''
}

/** The source of a file that declares nothing, with each import from the part that has it, and the queries of its lists. */
export function withSchemasNamed(code: string, id: string, files: Files): string {
  const isList = LISTS.test(code)
  return code.replace(
    /^import (?!type\b)\{([^}]*)\} from '([#.][^']+\.ts)'$/gm,
    (statement: string, names: string, source: string) => {
      const file = pathOf(source, id)
      if (!existsSync(file) || !isDeclaring(file, readFileSync(file, 'utf8'))) return statement
      const { asking, queries } = parted(file, files)
      const all = names
        .split(',')
        .map(name => name.trim())
        .filter(Boolean)
      const nameIn = (written: string) => written.replace(/^type /, '').split(' as ')[0] ?? ''
      const late = all.filter(name => asking.has(nameIn(name)))
      const rest = all.filter(name => !asking.has(nameIn(name)))
      const read = isList ? all.map(nameIn).filter(name => queries.has(name)) : []
      if (late.length + read.length === 0) return statement
      const imports = [
        rest.length > 0 ? `import { ${rest.join(', ')} } from '${source}'` : '',
        late.length > 0 ? `import { ${late.join(', ')} } from '${source}${SCHEMAS}'` : '',
        ...read.map(
          name => `Object.assign(${name}, { fetchQuery: () => import('${source}${QUERY}${name}') })`,
        ),
      ].filter(Boolean)
      // Of as many lines as before: what comes after keeps its place in the map.
      return imports.join('; ') + '\n'.repeat(statement.split('\n').length - 1)
    },
  )
}

interface Imported {
  local: string
  imported: string
  source: string
  isAsking: boolean
}

function importsIn(statement: ESTree.Statement | ESTree.Directive, file: string, files: Files): Imported[] {
  if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return []
  const source = statement.source.value
  const path = pathOf(source, file)
  const other =
    path !== source && isDeclaring(path, readFileSync(path, 'utf8')) ? parted(path, files) : undefined
  return statement.specifiers.flatMap((specifier): Imported[] => {
    const local = specifier.local.name
    if (specifier.type !== 'ImportSpecifier')
      return [
        {
          local,
          imported: specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*',
          source,
          isAsking: source === PACKAGE,
        },
      ]
    if (specifier.importKind === 'type') return []
    const imported =
      specifier.imported.type === 'Literal' ? specifier.imported.value : specifier.imported.name
    const isAsking = other?.asking.has(imported) ?? false
    return [{ local, imported, source: isAsking ? `${source}${SCHEMAS}` : source, isAsking }]
  })
}

function writtenImports(imports: readonly Omit<Imported, 'isAsking'>[]): string[] {
  return imports.map(({ local, imported, source }) => {
    if (imported === '*') return `import * as ${local} from '${source}'`
    if (imported === 'default') return `import ${local} from '${source}'`
    return `import { ${imported === local ? local : `${imported} as ${local}`} } from '${source}'`
  })
}

/** Where an import leads; while developing, addresses begin at the root. */
function pathOf(source: string, importer: string): string {
  if (source.startsWith('#') && source !== '#document-faces') return join(ROOT, source.slice(1))
  if (source.startsWith('/') && !existsSync(source)) return join(ROOT, source)
  return source.startsWith('.') ? join(dirname(importer.replace(/\?.*$/, '')), source) : source
}

function exportedBy(statement: ESTree.Statement | ESTree.Directive): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration) return namesOf(statement.declaration)
  return statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []))
}

function unitOf(statement: ESTree.Statement | ESTree.Directive): Unit {
  const { start, end } = statement
  const declaration = (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement
  const names = namesOf(declaration)
  const queries = names.length === 1 && names[0] !== undefined ? queriesIn(declaration, names[0]) : []
  const references = referencesIn(statement, node =>
    queries.some(query => query.start === node.start && node.type === 'Property'),
  )
  return { start, end, names, references, queries }
}

function namesOf(declaration: ESTree.Node): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => boundIn(id))
  return 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : []
}

/** The query that a declared endpoint has. */
function queriesIn(declaration: ESTree.Node, endpoint: string): Unit['queries'] {
  if (declaration.type !== 'VariableDeclaration') return []
  const call = declaration.declarations[0]?.init
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'endpoint')
    return []
  const [, , description] = call.arguments
  if (description?.type !== 'ObjectExpression') return []
  return description.properties.flatMap((property, at, all) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'query')
      return []
    const { start } = property
    return [
      {
        endpoint,
        start,
        end: all[at + 1]?.start ?? property.end,
        name: 'query',
        references: referencesIn(property.value),
      },
    ]
  })
}

/** The names of values that a statement refers to, but for those within that it declares itself. */
function referencesIn(
  statement: ESTree.Node,
  isSkipped: (node: ESTree.Node) => boolean = () => false,
): Set<string> {
  const found = new Set<string>()
  const visit = (node: ESTree.Node, hidden: ReadonlySet<string>): void => {
    if (isSkipped(node) || /^TS(?:Type|Interface)/.test(node.type)) return
    if (node.type === 'Identifier' && !hidden.has(node.name)) found.add(node.name)
    const inner =
      'params' in node && Array.isArray(node.params)
        ? new Set([...hidden, ...node.params.flatMap(param => boundIn(param as ESTree.Node))])
        : hidden
    for (const [key, child] of Object.entries(node)) {
      if (/^(?:typeAnnotation|typeParameters|typeArguments|returnType)$/.test(key)) continue
      if (key === 'property' && node.type === 'MemberExpression' && !node.computed) continue
      if (key === 'key' && 'computed' in node && !node.computed) continue
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, inner)
    }
  }
  visit(statement, new Set())
  return found
}

function boundIn(pattern: ESTree.Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(property =>
        boundIn(property.type === 'Property' ? property.value : property.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(element => (element ? boundIn(element) : []))
    case 'AssignmentPattern':
      return boundIn(pattern.left)
    case 'RestElement':
      return boundIn(pattern.argument)
    default:
      return []
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
