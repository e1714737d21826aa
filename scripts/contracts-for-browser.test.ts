import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { contractForBrowser } from './contracts-for-browser.ts'
import { LISTS } from './schemas-apart.ts'

const written = (code: string) => contractForBrowser(code, 'contract.ts')

test('the schemas that the server alone reads stay behind, those of a list’s filters do not', () => {
  expect(
    written(`export const listThings = endpoint('GET', '/things', {
  query: z.object({ year }),
  params: byId,
  body,
  response: z.object({ name: z.string() }),
})`),
  ).toBe(`import { lazily } from '#kit/web/api/lazily.ts'
export const listThings = /* @__PURE__ */ endpoint('GET', '/things', {
  query: /* @__PURE__ */ lazily(() => /* @__PURE__ */ z.object({ year })),
  params: {},
  body: {},
  response: {},
})`)
})

test('what the server alone asks an endpoint about stays behind', () => {
  expect(
    written(`export const removeThing = endpoint('DELETE', '/things/:id', {
  apis: ['academy'],
  who: staff,
  summary: 'Elimina uma coisa',
  errors: { IN_USE: 409 },
  of: thingThing,
  audit: 'things.remove',
  done: 'deitou fora',
  undoable: true,
})`),
  ).toBe(`export const removeThing = /* @__PURE__ */ endpoint('DELETE', '/things/:id', {
  apis: ['academy'],
  who: staff,
  })`)
})

test('the fields of a thing are described when they are first asked about', () => {
  expect(
    written(`import { field, fieldsOf } from '#kit/fields.ts'
export const thingThing = thing({ table: 'things' })
export const thingFields = fieldsOf(thingThing, { name: field('Nome', filled(20)) })`),
  ).toBe(`import { lazily } from '#kit/web/api/lazily.ts'
import { field, fieldsOf } from '#kit/fields.ts'
export const thingThing = /* @__PURE__ */ thing({ table: 'things' })
export const thingFields = /* @__PURE__ */ lazily(() => /* @__PURE__ */ fieldsOf(thingThing, { name: /* @__PURE__ */ field('Nome', /* @__PURE__ */ filled(20)) }))`)
})

test('an outline is given no schema, since nothing in the browser reads one of its calls', () => {
  expect(
    written(`import { countsOf, stateOf } from '#kit/outlines.ts'
export const setState = stateOf(thingThing, { who: staff, state, response: thing, errors: { NO: 409 } })
export const count = countsOf(thingThing, { who: staff, state, filters: { ...filters, id: manyOf(id) } })`),
  ).toBe(`import { countsOf, stateOf } from '#kit/outlines.ts'
export const setState = /* @__PURE__ */ stateOf(thingThing, { who: staff, })
export const count = /* @__PURE__ */ countsOf(thingThing, { who: staff, })`)
})

test('every contract is still a module that can be read', () => {
  const contracts = globSync('{features,journeys,kit,school}/**/*contract.ts')
  expect(contracts.length).toBeGreaterThan(50)
  const unread = contracts.filter(
    file => parseSync(file, contractForBrowser(readFileSync(file, 'utf8'), file)).errors.length > 0,
  )
  expect(unread).toEqual([])
})

test('an outline itself declares none either', () => {
  expect(
    written(`import * as z from 'zod/mini'
export function exportOf(thing, { filters }) {
  return endpoint('GET', thing.path, { query: z.object({ ...filters }), response: 'bytes', summary: 'Coisas' })
}`),
  ).toBe(`import * as z from 'zod/mini'
export function exportOf(thing, { filters }) {
  return endpoint('GET', thing.path, { query: {}, response: 'bytes', })
}`)
})

test('a schema with a name is built when it is first asked about, and what is made of it', () => {
  expect(
    written(`import { filled, fromBeforeTo as inOrder } from '#kit/shapes.ts'
const fields = { ...others, name: filled(20), many: 3 }
const line = z.string()
export const short = line.check(z.maxLength(3))
const words = line.options.map(String)
export const answers = { 'short-answer': z.string() } satisfies Answers
export const kinds = [z.string()]`),
  ).toBe(`import { lazily } from '#kit/web/api/lazily.ts'
import { filled, fromBeforeTo as inOrder } from '#kit/shapes.ts'
const fields = /* @__PURE__ */ lazily(() => ({ ...others, name: /* @__PURE__ */ filled(20), many: 3 }))
const line = /* @__PURE__ */ lazily(() => /* @__PURE__ */ z.string())
export const short = /* @__PURE__ */ lazily(() => /* @__PURE__ */ line.check(/* @__PURE__ */ z.maxLength(3)))
const words = /* @__PURE__ */ line.options.map(String)
export const answers = /* @__PURE__ */ lazily(() => ({ 'short-answer': /* @__PURE__ */ z.string() } satisfies Answers))
export const kinds = [/* @__PURE__ */ z.string()]`)
})

test('a schema that a module takes apart as it begins would be built at once: the build refuses it', () => {
  expect(() => written('const { search } = filters')).toThrow('contract.ts takes «filters» apart')
  expect(() => written('const { id: _id, ...others } = body.shape')).toThrow('takes «body» apart')
})

test('a body or an answer of bytes, of events or of nothing is said', () => {
  const code = "export const upload = endpoint('PUT', '/x', { body: 'bytes', response: 'nothing' })"
  expect(written(code)).toBe(code.replace('endpoint', '/* @__PURE__ */ endpoint'))
})

test('what has an effect keeps it: in a function, or as a statement', () => {
  const code = `check.add(span)
const refuse = value => issues.push(value)
function order() { sort(rows) }`
  expect(written(code)).toBe(code)
})

test('only the description of an endpoint loses anything', () => {
  const code = 'const plan = other({ body: text, response: text })'
  expect(written(code)).toBe(code.replace('other', '/* @__PURE__ */ other'))
})

test('no page reads what the build leaves out', () => {
  const files = globSync('{app,features,journeys,kit,school}/**/*.{ts,tsx}', {
    exclude: ['**/server/**', '**/*.test.*', 'app/*.ts', 'app/extremes/**', 'app/demonstration/**'],
  })
  expect(files.length).toBeGreaterThan(500)
  const read = files
    .filter(file => file.includes('/web/') || file.endsWith('.tsx'))
    .flatMap(file => {
      const code = readFileSync(file, 'utf8')
      const named = [...code.matchAll(/import \{([^}]*)\} from '[^']*contract\.ts'/g)].flatMap(
        ([, names = '']) => names.split(',').map(name => name.trim()),
      )
      return named
        .filter(name => /^\w+$/.test(name))
        .filter(name =>
          new RegExp(
            `\\b${name}\\.(?:params|body|response|summary|errors|audit|done|of|undoable|bodyLimit${LISTS.test(code) ? '' : '|query'})\\b`,
          ).test(code),
        )
        .map(name => `${file}: ${name}`)
    })
  expect(read).toEqual([])
})
