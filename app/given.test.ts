import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const FOLDERS = '{app,bench,e2e,engines,features,journeys,kit,school,scripts}'
/** «given», «givenAnswers», «answersGiven», «given_at»; not «forgiven» and not «Givens» of a name. */
const GIVEN = /(?<![a-z])given(?![a-z])|Given(?![a-z])/

/** What is not ours to name: what devices of version 6.1 still hold, and a claim of OpenID Connect; and this file. */
const ALLOWED =
  /^app\/(?:given|plain-english)\.test\.ts$|^features\/(?:assessment\/applications\/web\/grid\/(?:waiting-entries|entries\.test)|identity\/server\/verify-token)\.ts$/
const files = (ending: string) =>
  globSync(`${FOLDERS}/**/*${ending}`, { cwd: root }).filter(file => !file.includes('node_modules'))

/** The text of a program without what people read in it: comments, strings, patterns and the text between tags. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?<!:)\/\/.*$/gm, ' ')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/`(?:\\.|[^`\\])*`/g, template =>
      [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, code]) => code).join(' '),
    )
    .replace(/>[^<>{}=;]*</g, '><')
}

/** Words that say that somebody spoke, and not of what: a query, a list, a count, a message and a callback were all called so. */
const SPOKEN = new Set(['told', 'asked'])
/** What has none of them but in lines that are comments need not be parsed. */
const OUTSIDE_COMMENTS = /^(?!\s*(?:\/[/*]|\*)).*\b(?:told|asked)\b/m

/** The variables, parameters and functions of a program that are called by such a word; a field taken apart keeps its name. */
function spokenIn(code: string, file = 'a.tsx'): string[] {
  const found: string[] = []
  const walk = (node: Declared): void => {
    if (node?.type === 'Identifier' && SPOKEN.has(node.name)) found.push(node.name)
    else if (node?.type === 'AssignmentPattern') walk(node.left)
    else if (node?.type === 'RestElement') walk(node.argument)
    else if (node?.type === 'ArrayPattern') for (const element of node.elements) walk(element)
    else if (node?.type === 'ObjectPattern')
      for (const part of node.properties)
        if (part.type === 'RestElement') walk(part)
        else if (!part.shorthand) walk(part.value)
  }
  const takes = ({ id, params }: Taking) => {
    for (const node of [id, ...params]) walk(node)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => walk(id),
    FunctionDeclaration: takes,
    FunctionExpression: takes,
    ArrowFunctionExpression: takes,
    TSFunctionType: takes,
  }).visit(parseSync(file, code).program)
  return found
}

type Declared = ESTree.BindingPattern | ESTree.ParamPattern | null | undefined
type Taking = { id?: Declared; params: readonly Declared[] }

// Fixtures, an answer, what was taught and what was handed out are four things (WORDS.md).
describe('«given» names nothing', () => {
  it('in code', () => {
    const sources = files('.{ts,tsx,css}').filter(file => !ALLOWED.test(file))
    expect(sources.length).toBeGreaterThan(2000)
    const named = sources.flatMap(file =>
      codeOf(readFileSync(join(root, file), 'utf8'))
        .split('\n')
        .filter(line => GIVEN.test(line))
        .map(line => `${file}: ${line.trim()}`),
    )
    expect(named).toEqual([])
  })

  it('of files and folders', () => {
    expect(
      globSync(`${FOLDERS}/**/*`, { cwd: root }).filter(file => /given/i.test(file) && !ALLOWED.test(file)),
    ).toEqual([])
  })

  it('in the database', () => {
    const schema = readFileSync(join(root, 'migrations/schema.sql'), 'utf8')
    expect(schema.split('\n').filter(line => GIVEN.test(line.replace(/--.*$/, '')))).toEqual([])
  })
})

it.each([
  ['const given = 1', true],
  ['function f(givenAnswers: string) {}', true],
  ['row.answersGiven', true],
  ['const { given_at } = row', true],
  ['const text = `${given.name}`', true],
  ["it('is never given twice', () => {})", false],
  ['/** The minutes given to a class. */ const minutes = 3', false],
  ['const page = 1 // as it was given', false],
  ['const forgiven = <p>Já foi given ali</p>', false],
])('%s names something so: %s', (text, isName) => {
  expect(GIVEN.test(codeOf(text))).toBe(isName)
})

describe('«told» and «asked» name no value', () => {
  it('in code', () => {
    const spoken = files('.{ts,tsx,js}').flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8')
      return OUTSIDE_COMMENTS.test(text) ? spokenIn(text, file).map(name => `${file}: ${name}`) : []
    })
    expect(spoken).toEqual([])
  })

  it.each([
    ['const asked = useListQuery(listTerms)', ['asked']],
    ['for (const told of rows) show(told)', ['told']],
    ['function find(db: Db, asked: Filters, ...told: string[]) {}', ['asked', 'told']],
    ['const find = ({ limit, ...asked }) => page(asked)', ['asked']],
    ["const [asked, setAsked] = useState('')", ['asked']],
    ['const { answer: told = 1 } = row', ['told']],
    ['type Draw = (asked: Step) => string', ['asked']],
    ['function told() {}', ['told']],
    ['const View = ({ asked }: Props) => <p>{asked}</p>', []],
    ['const row = { asked: 1 }; type Row = { told: string }', []],
    ["const text = 'asked' // as it was told", []],
  ])('%s declares so: %j', (text, names) => {
    expect(spokenIn(text)).toEqual(names)
  })
})
