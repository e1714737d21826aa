import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** Files outside the rooms' `web/` that use schemas declare them: the shapes of calls and of what these carry. */
const DECLARES = {
  id: { include: /\.ts$/, exclude: /\/(?:web|node_modules)\// },
  code: /from '(?:zod\/mini|#kit\/(?:endpoint|fields|outlines)\.ts|#school\/comments\/contract\.ts)'/,
}
/** Schemas that the server alone holds calls to; `query` is read by the browser too, where a list keeps its filters. */
const FOR_SERVER = new Set(['params', 'body', 'response'])
/** What the server alone asks an endpoint about. */
const SERVERS_OWN = new Set([
  'summary',
  'errors',
  'audit',
  'done',
  'of',
  'undoable',
  'bodyLimit',
  'inTurns',
  'readOnly',
  'ownTransactions',
])
/** What the server alone asks of what an outline of a call is given. */
const OUTLINED = new Set(['state', 'body', 'response', 'errors', 'and', 'summary', 'filters'])
/** What the browser keeps of such a schema: that there is one. */
const SOME_SCHEMA = '{}'
/** Where functions stand that make schemas. */
const MAKERS = /^(?:#kit|\.)\/(?:shapes|paging|fields)\.ts$/
/** Where functions stand that outline calls. */
const OUTLINES = /^(?:#kit\/outlines|#school\/comments\/contract)\.ts$/
/** Whether a file declares shapes of calls. */
export function isDeclaring(id: string, code: string): boolean {
  return DECLARES.id.include.test(id) && !DECLARES.id.exclude.test(id) && DECLARES.code.test(code)
}
const LAZILY = "import { lazily } from '#kit/web/api/lazily.ts'\n"

export interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Contracts as a browser needs them: without what the server checks a call and its answer by, and all that only this is
 * made of; a form imports the schema of its fields by name. What is left is built when it is first asked about
 * (`kit/web/api/lazily.ts`): to build schemas costs a phone more than to fetch them. What a contract calls while it
 * declares has no effect, which the bundler cannot know by itself.
 */
export function contractsForBrowser(): Plugin {
  return {
    name: 'contracts-for-browser',
    enforce: 'pre',
    transform: {
      filter: DECLARES,
      handler: (code, id) => ({ code: contractForBrowser(code, id), map: null }),
    },
  }
}

/** The source of a contract without the schemas for the server, the others built lazily, its calls marked as without effect. */
export function contractForBrowser(code: string, id: string): string {
  const edits: Edit[] = []
  const { program } = parseSync(id, code)
  for (const schema of schemasOf(program)) edits.push(...madeLazy(schema))
  const [takenApart] = program.body.flatMap(namesTakenApart)
  if (takenApart !== undefined) throw new Error(`${id} takes «${takenApart}» apart, which builds it at once.`)
  const outlines = new Set(program.body.flatMap(statement => importedFrom(OUTLINES, statement)))
  // What is done in a function, or for nobody to have, may well have an effect.
  let functions = 0
  let constants = 0
  const enter = () => void functions++
  const leave = () => void functions--
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: () => void constants++,
    'VariableDeclarator:exit': () => void constants--,
    CallExpression({ start, callee, arguments: [, second, third] }) {
      if (functions === 0 && constants > 0) edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
      if (callee.type !== 'Identifier') return
      if (callee.name === 'endpoint') edits.push(...withoutServersOwn(third, functions > 0))
      if (outlines.has(callee.name)) edits.push(...withoutOutlined(second))
    },
  }).visit(program)
  const written = applied(code, edits)
  return edits.some(({ text }) => text.includes('lazily(')) ? LAZILY + written : written
}

/** An endpoint without what the server alone asks it about. What a function declares has its filters built lazily too. */
function withoutServersOwn(description: Written, isInFunction: boolean): Edit[] {
  return propertiesOf(description).flatMap(({ name, start, end, next, value }) => {
    if (SERVERS_OWN.has(name)) return [{ start, end: next, text: '' }]
    const isUnread = FOR_SERVER.has(name) || (name === 'query' && isInFunction)
    return isUnread && value.type !== 'Literal' ? [{ start, end, text: `${name}: ${SOME_SCHEMA}` }] : []
  })
}

/** The filters that an outline is given are built lazily (those with a name are so already), what the server alone asks stays behind. */
function withoutOutlined(description: Written): Edit[] {
  return propertiesOf(description).flatMap(({ name, start, next }) =>
    OUTLINED.has(name) ? [{ start, end: next, text: '' }] : [],
  )
}

type Written = ESTree.Argument | undefined

/** The named properties of an object that is written out; `next` is where the one after begins, or the object ends. */
function propertiesOf(description: Written) {
  if (description?.type !== 'ObjectExpression') return []
  return description.properties.flatMap((property, at, all) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { start, end, value } = property
    return [{ name: property.key.name, start, end, next: all[at + 1]?.start ?? description.end - 1, value }]
  })
}

/** What a module gives a name, schemas or fields of them, and the filters of its lists. */
function schemasOf({ body }: ESTree.Program): ESTree.Expression[] {
  const makers = new Set(['z', ...body.flatMap(statement => importedFrom(MAKERS, statement))])
  const schemas = new Set<string>()
  const isSchema = (value: ESTree.Expression) => {
    if (value.type !== 'CallExpression') return false
    const caller = callerOf(value) ?? ''
    return makers.has(caller) || (schemas.has(caller) && isNarrowed(value))
  }
  return body
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap(declaration => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
    .flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return []
      if (isSchema(init)) {
        schemas.add(id.name)
        return [init]
      }
      if (valuesOf(init).some(({ value }) => isSchema(value))) return [init]
      if (init.type !== 'CallExpression' || callerOf(init) !== 'endpoint') return []
      return init.arguments
        .flatMap(description => (description.type === 'SpreadElement' ? [] : valuesOf(description)))
        .filter(({ name, value }) => name === 'query' && isSchema(value))
        .map(({ value }) => value)
    })
}

/** What a module takes apart as it begins: `const { search } = filters`. */
function namesTakenApart(statement: ESTree.Statement | ESTree.Directive): string[] {
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'ObjectPattern' && init ? (nameIn(init) ?? []) : [],
  )
}

/** The name that an expression begins with: `body` of `body.shape`. */
function nameIn(value: ESTree.Expression): string | undefined {
  if (value.type === 'MemberExpression') return nameIn(value.object)
  return value.type === 'Identifier' ? value.name : undefined
}

/** The names that a statement imports from such a file. */
function importedFrom(file: RegExp, statement: ESTree.Statement | ESTree.Directive): string[] {
  if (statement.type !== 'ImportDeclaration' || !file.test(statement.source.value)) return []
  return statement.specifiers.map(({ local }) => local.name)
}

function valuesOf(written: ESTree.Expression): { name: string; value: ESTree.Expression }[] {
  const object = written.type === 'TSSatisfiesExpression' ? written.expression : written
  if (object.type !== 'ObjectExpression') return []
  return object.properties.flatMap(property => {
    if (property.type !== 'Property') return []
    const { key, value } = property
    if (key.type === 'Identifier') return [{ name: key.name, value }]
    return key.type === 'Literal' ? [{ name: String(key.value), value }] : []
  })
}

/** The name that a call begins with: `z` of `z.string().check(…)`. */
function callerOf(call: ESTree.CallExpression): string | undefined {
  let callee: ESTree.Expression = call
  for (;;)
    if (callee.type === 'CallExpression') callee = callee.callee
    else if (callee.type === 'MemberExpression') callee = callee.object
    else return callee.type === 'Identifier' ? callee.name : undefined
}

/** Whether a call makes a schema of another one: `line.check(…)`. */
function isNarrowed({ callee }: ESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    ['check', 'register'].includes(callee.property.name)
  )
}

function madeLazy({ type, start, end }: ESTree.Expression): Edit[] {
  const [before, after] = /^(?:ObjectExpression|TSSatisfiesExpression)$/.test(type) ? ['(', '))'] : ['', ')']
  return [
    { start, end: start, text: `/* @__PURE__ */ lazily(() => ${before}` },
    { start: end, end, text: after },
  ]
}

/** Edits within a part that another edit replaces are left out. */
export function applied(code: string, edits: readonly Edit[]): string {
  let written = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    written += code.slice(at, start) + text
    at = end
  }
  return written + code.slice(at)
}
