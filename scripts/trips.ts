import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { componentOf, routes } from '#app/routes.ts'

/**
 * One request, from the address of a page to the SQL, as somebody follows it who has never seen the code. Each leg is
 * a list of stops, `file#name`: from one to the next the names that a declaration uses are followed. A new leg begins
 * where no name is followed: what the page hands to others, and what the network carries.
 */
export interface Trip {
  name: string
  /** As `app/routes.ts` has it; the first leg begins at its component. */
  address: string
  legs: readonly (readonly string[])[]
}

const GLOSSARY = 'features/glossary'
const APPLICATIONS = 'features/assessment/applications'
const REPORTS = 'features/assessment/reports'
const RESULTS = 'features/assessment/results'

const QUERY = 'kit/web/api/queries.ts#query'
const CALL = 'kit/web/api/client.ts#call'
const REGISTER = 'kit/server/http/register.ts#registerEndpoints'

const termList = `${GLOSSARY}/web/glossary-list-page.tsx#GlossaryListPage`
const sittingPage = `${APPLICATIONS}/web/sitting/sitting-page.tsx#SittingPage`
const sittingWithTerms = 'journeys/terms-in-plans/web/sitting-with-terms-page.tsx#SittingWithTermsPage'
const line = `${APPLICATIONS}/web/sitting/line.ts#line`
const classReport = `${REPORTS}/web/class-report-page.tsx#ClassReportPage`
const classReportWithNextLesson =
  'journeys/next-lesson/web/class-report-with-next-lesson-page.tsx#ClassReportWithNextLessonPage'
const served = `${REPORTS}/server/routes.ts#serve(getClassReport)`

/** A list of the glossary, an answer of a pupil, the report of a class. */
export const trips: readonly Trip[] = [
  {
    name: 'list',
    address: '/dashboard/glossaryList',
    legs: [
      [termList, 'kit/web/list/list-page.tsx#ListPage', QUERY, CALL],
      [termList, `${GLOSSARY}/contract.ts#listTerms`],
      [REGISTER],
      [`${GLOSSARY}/server/routes.ts#serve(listTerms)`, `${GLOSSARY}/server/queries.ts#findTerms`],
    ],
  },
  {
    name: 'answer',
    address: '/t/:codigo',
    legs: [
      [
        sittingWithTerms,
        sittingPage,
        `${APPLICATIONS}/web/sitting/answering.tsx#Answering`,
        `${APPLICATIONS}/web/sitting/sitting-sync.ts#openSitting`,
      ],
      [sittingPage, line, CALL],
      [line, `${APPLICATIONS}/sitting-contract.ts#sendAnswers`],
      [REGISTER],
      [
        `${APPLICATIONS}/server/sittings.ts#serve(sendAnswers)`,
        `${RESULTS}/server/sitting-queries.ts#takeAnswers`,
      ],
    ],
  },
  {
    name: 'report',
    address: '/diagnostico/relatorios/turma/:id',
    legs: [
      [classReportWithNextLesson, classReport, QUERY, CALL],
      [classReport, `${REPORTS}/contract.ts#getClassReport`],
      [REGISTER],
      [served, `${REPORTS}/server/answers-by-attempt.ts#findAnswers`],
      [served, `${RESULTS}/server/queries.ts#findReportedPupils`],
    ],
  },
]

/** The text of a file of the tree, by its path from the root. */
type Read = (file: string) => string

/**
 * The files that a trip passes, in the order in which they are opened: the route table, then from stop to stop the
 * shortest way. Files that merely list (`app/served.ts`) are not among them: who serves an endpoint is found by its name.
 * @throws Error where a stop is no more, or no way leads to it
 */
export function filesOf({ address, legs }: Trip, read: Read): string[] {
  const route = routes.find(({ path }) => path === address)
  if (!route) throw new Error(`${address} is no address of app/routes.ts`)
  const { file, name } = componentOf(route)
  if (legs[0]?.[0] !== `${file}#${name}`) throw new Error(`${address} begins at ${file}#${name}`)
  const uses = usesIn(read)
  const passed = legs.flatMap(stops =>
    stops.flatMap((stop, at) => shortestWay(stops[at - 1] ?? stop, stop, uses)),
  )
  return ['app/routes.ts', ...new Set(passed.map(stop => stop.replace(/#.*/, '')))]
}

/** What is passed from one declaration to another, both included. */
function shortestWay(from: string, to: string, uses: (stop: string) => readonly string[]): string[] {
  const before = new Map<string, string | undefined>([[from, undefined]])
  // A Map is walked in the order of entry, what is added meanwhile too: the nearest first.
  for (const stop of before.keys()) {
    const used = uses(stop)
    if (stop === to) break
    for (const next of used) if (!before.has(next)) before.set(next, stop)
  }
  if (!before.has(to)) throw new Error(`No way leads from ${from} to ${to}`)
  const way: string[] = []
  for (let stop: string | undefined = to; stop !== undefined; stop = before.get(stop)) way.unshift(stop)
  return way
}

/** The declarations that a declaration uses. */
function usesIn(read: Read): (stop: string) => readonly string[] {
  const files = new Map<string, Map<string, string[]>>()
  return stop => {
    const [file = '', name = ''] = stop.split('#')
    const known = files.get(file) ?? declarationsOf(file, read(file))
    files.set(file, known)
    const uses = known.get(name)
    if (!uses) throw new Error(`${file} declares no ${name}`)
    // What a module imports from outside the tree, or what is no module, leads nowhere.
    return uses.filter(use => /\.tsx?#/.test(use))
  }
}

/** Every declaration of a file, and every `serve(theEndpoint, …)` in it, with what it uses as `file#name`. */
function declarationsOf(file: string, code: string): Map<string, string[]> {
  const { program, module } = parseSync(file, code)
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries
        // Of a module that is read whole, the addresses of pages, no way leads on.
        .filter(({ importName }) => importName.kind !== 'NamespaceObject')
        .map(({ localName, importName }) => [
          localName.value,
          `${pathOf(moduleRequest.value, file)}#${importName.name ?? 'default'}`,
        ]),
    ),
  )
  const declarations = new Map<string, ESTree.Node>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init) declarations.set(id.name, init)
    if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier')
      declarations.set(declaration.id.name, declaration)
  }
  new Visitor({
    CallExpression(call) {
      const [endpoint] = call.arguments
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'serve') return
      if (endpoint?.type === 'Identifier') declarations.set(`serve(${endpoint.name})`, call)
    },
  }).visit(program)
  const useOf = (name: string) => imported.get(name) ?? (declarations.has(name) ? `${file}#${name}` : [])
  return new Map(
    [...declarations].map(([name, { start, end }]) => [
      name,
      [...new Set(code.slice(start, end).match(/[\w$]+/g))].flatMap(useOf),
    ]),
  )
}

/** From the root, where a module is one of the tree. */
function pathOf(name: string, importer: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? join(importer, '..', name).replaceAll('\\', '/') : name
}

/** Reads below the root. */
export function readBelow(root: string): Read {
  return file => readFileSync(join(root, file), 'utf8')
}

if (import.meta.main)
  for (const trip of trips) {
    const files = filesOf(trip, readBelow(join(import.meta.dirname, '..')))
    const lines = files.map((file, at) => `${String(at + 1).padStart(4)} ${file}\n`)
    process.stdout.write(`${trip.name}: ${trip.address}, ${files.length} files\n${lines.join('')}`)
  }
