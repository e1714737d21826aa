import * as z from 'zod/mini'
import { faultsOf, type MarkRule, termParts, worths } from '#engines/marks/rule.ts'
import { endpoint } from '#kit/endpoint.ts'
import { day, filled, named } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { approvers, staff } from '#school/roles.ts'

const apis = ['academy'] as const

const columnCount = z.object({
  min: z.int().check(z.minimum(0), z.maximum(9)),
  max: z.int().check(z.minimum(0), z.maximum(9)),
})
const places = z.nullable(z.union([z.literal(0), z.literal(1)]))
const worth = z.enum(worths)
const weight = z.int().check(z.minimum(0), z.maximum(20))
const grades = z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(12))
const tenths = z.int().check(z.minimum(0), z.maximum(200))

/** A rule of assessment as data. */
export const ruleShape = z.object({
  name: filled(80),
  source: filled(200),
  decimals: z.union([z.literal(0), z.literal(1)]),
  columns: z.object({ ACS: columnCount, ACP: columnCount, AT: columnCount }),
  parts: z.array(z.object({ of: z.enum(termParts), weight })).check(z.minLength(1), z.maxLength(4)),
  worth: z.object({ 'sem nota': worth, faltou: worth, justificada: worth }),
  round: z.object({ macs: places, term: places, year: places, final: places }),
  year: z.object({ weights: z.array(weight).check(z.maxLength(3)), withoutTerm: z.boolean() }),
  pass: tenths,
  exam: z.nullable(
    z.object({
      grades,
      admission: tenths,
      weights: z.object({ year: weight, exam: z.int().check(z.minimum(1), z.maximum(20)) }),
    }),
  ),
  ending: z.object({ progresses: grades, maxNegatives: z.int().check(z.minimum(0), z.maximum(20)) }),
  mayRaise: z.boolean(),
})

/** One that contradicts itself in nothing, as it is sent. */
export const markRule = ruleShape.check(context => {
  for (const { field, message } of faultsOf(context.value as MarkRule))
    context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message })
})

/** A rule that holds in a grade from a day on. */
const confirmedRule = z.object({
  id: z.uuid(),
  grade: z.int(),
  since: z.string(),
  rule: ruleShape,
  /** The proposal that it was confirmed from; empty where the school wrote it otherwise. */
  proposal: z.string(),
  confirmedBy: z.string(),
  confirmedAt: z.string(),
})
export type ConfirmedRule = z.infer<typeof confirmedRule>

export const ruleThing = thing({
  table: 'mark_rules',
  what: 'Esta regra',
  name: 'Regra de avaliação',
})

export const listMarkRules = endpoint('GET', '/marks/rules', {
  apis,
  who: staff,
  summary: 'As regras de avaliação confirmadas numa escola, por classe, e as que o sistema propõe',
  query: z.object({ school: z.optional(z.uuid()) }),
  response: z.object({
    school: z.nullable(named),
    /** Those among which the caller may choose. */
    schools: z.array(named),
    year: z.int(),
    /** By which a rule is in force, or will be. */
    today: z.string(),
    /** Grades of which the school has groups this year. */
    grades: z.array(z.int()),
    confirmed: z.array(confirmedRule),
    mayConfirm: z.boolean(),
  }),
})

export const confirmMarkRule = endpoint('POST', '/marks/rules', {
  apis,
  who: approvers,
  summary:
    'Confirma a regra de avaliação de uma classe, a partir de um dia; a que estava em vigor não se altera',
  body: z.object({
    school: z.uuid(),
    grade: z.int().check(z.minimum(1), z.maximum(12)),
    /** Other grades that it holds in from the same day. */
    others: z._default(grades, []),
    since: day,
    rule: markRule,
    proposal: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: confirmedRule,
  errors: { WRONG_STATE: 409 },
  of: ruleThing,
  audit: 'mark-rules.confirm',
  done: 'confirmou',
  undoable: true,
})

const changed = z.object({
  means: z.int(),
  up: z.int(),
  down: z.int(),
  toNegative: z.int(),
  toPositive: z.int(),
})
export type RuleChanges = z.infer<typeof changed>

export const ruleComparison = z.object({
  grade: z.int(),
  trimester: z.int(),
  pupils: z.int(),
  total: changed,
  /** Means that one of the rules does not give. */
  left: z.int(),
  subjects: z.array(z.extend(changed, { subject: named })),
  /** Marks that cross the line of a positive one, with both sums. */
  border: z.array(
    z.object({
      group: z.string(),
      pupil: z.string(),
      subject: z.string(),
      cells: z.array(z.string()),
      lines: z.object({ one: z.string(), other: z.string() }),
    }),
  ),
})
export type RuleComparison = z.infer<typeof ruleComparison>

/** Two rules, and the marks in which they are compared. */
const comparedRules = z.object({
  school: z.uuid(),
  grade: z.int().check(z.minimum(1), z.maximum(12)),
  trimester: z.int().check(z.minimum(1), z.maximum(3)),
  one: markRule,
  other: markRule,
})

export const printRuleComparison = endpoint('POST', '/marks/rules/compare/paper', {
  apis,
  who: approvers,
  readOnly: true,
  summary: 'Duas regras de avaliação lado a lado e o que mudaria nas notas, em PDF',
  body: comparedRules,
  response: 'bytes',
})

export const compareMarkRules = endpoint('POST', '/marks/rules/compare', {
  apis,
  who: approvers,
  readOnly: true,
  summary: 'O que mudaria nas notas de um trimestre de uma classe com outra regra',
  body: comparedRules,
  response: ruleComparison,
})
