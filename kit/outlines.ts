import * as z from 'zod/mini'
import type { $ZodType, output as OutputOf } from 'zod/v4/core'
import { type Api, endpoint, type Who } from './endpoint.ts'
import { historyPage } from './history.ts'
import { byId, version, versionInUrl } from './shapes.ts'
import { agreed, capital, nounOf, type Thing } from './thing.ts'

/**
 * The calls that every thing has in the same form, made from what it is called. Lists, and what is written, stand in its
 * contract as they are.
 */

/** A thing with calls of its own, from which its outlines are made (`kit/outlines.ts`). */
export interface CalledThing extends Thing {
  /** Several of them: «termos». */
  many: string
  /** Where its list is, below the APIs: `/things`. */
  path: string
  apis: readonly [Api, ...Api[]]
  /** What its names in the audit begin with: `things`. */
  audit: string
}

/** Further options of an outline: errors of its own, and a summary where it does more than its outline. */
interface More<Errors extends ErrorCodes> {
  errors?: Errors
  summary?: string
}

/** One of them whole. */
export function getOf<const T extends CalledThing, const W extends Who, Answer extends $ZodType>(
  thing: T,
  { who, response, summary }: { who: W; response: Answer; summary?: string },
) {
  return endpoint('GET', `${thing.path}/:id`, {
    apis: thing.apis,
    who,
    params: byId,
    response,
    summary: summary ?? capital(oneOf(thing)),
  })
}

/** Adds one. */
export function createOf<
  const T extends CalledThing,
  const W extends Who,
  Body extends $ZodType,
  Answer extends $ZodType,
  const Errors extends ErrorCodes = Record<never, never>,
>(thing: T, { who, body, response, errors, summary }: Written<W, Body, Answer> & More<Errors>) {
  return endpoint('POST', thing.path, {
    apis: thing.apis,
    who,
    body,
    response,
    errors: { ...(errors as Errors) },
    of: thing,
    audit: `${thing.audit}.create`,
    undoable: true,
    summary: summary ?? `Cria ${oneOf(thing)}`,
  })
}

/** Changes one of them; the body has the version that the person saw. */
export function updateOf<
  const T extends CalledThing,
  const W extends Who,
  Body extends $ZodType,
  Answer extends $ZodType,
  const Errors extends ErrorCodes = Record<never, never>,
>(thing: T, { who, body, response, errors, summary }: Written<W, Body, Answer> & More<Errors>) {
  return endpoint('PUT', `${thing.path}/:id`, {
    apis: thing.apis,
    who,
    params: byId,
    body,
    response,
    errors: { VERSION_CONFLICT: 409, ...(errors as Errors) },
    of: thing,
    audit: `${thing.audit}.update`,
    undoable: true,
    summary: summary ?? `Altera ${oneOf(thing)}`,
  })
}

/** Deletes one of them, by the version that the person saw. */
export function removeOf<
  const T extends CalledThing,
  const W extends Who,
  const Errors extends ErrorCodes = Record<never, never>,
>(thing: T, { who, errors, summary }: { who: W } & More<Errors>) {
  return endpoint('DELETE', `${thing.path}/:id`, {
    apis: thing.apis,
    who,
    params: byId,
    query: versionInUrl,
    response: byId,
    errors: { VERSION_CONFLICT: 409, ...errors },
    of: thing,
    audit: `${thing.audit}.remove`,
    undoable: true,
    summary: summary ?? `Elimina ${oneOf(thing)}; volta da Reciclagem durante 30 dias`,
  })
}

/** Takes one of them a step further in its table of states. */
export function stateOf<
  const T extends CalledThing,
  const W extends Who,
  State extends $ZodType<string>,
  Answer extends $ZodType,
  const Errors extends ErrorCodes = Record<never, never>,
>(
  thing: T,
  { who, state, response, errors, summary }: { who: W; state: State; response: Answer } & More<Errors>,
) {
  return endpoint('POST', `${thing.path}/:id/state`, {
    apis: thing.apis,
    who,
    params: byId,
    body: z.object({ state: state as unknown as Known<State>, version }),
    response,
    errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, ...errors },
    of: thing,
    audit: `${thing.audit}.state`,
    undoable: true,
    summary: summary ?? `Passa ${oneOf(thing)} a outro estado`,
  })
}

/** Who changed one of them, when and in what. */
export function historyOf<const T extends CalledThing, const W extends Who>(thing: T, { who }: { who: W }) {
  return endpoint('GET', `${thing.path}/:id/history`, {
    apis: thing.apis,
    who,
    params: byId,
    response: historyPage,
    summary: `Quem alterou ${oneOf(thing)}, quando e em quê`,
  })
}

/** Those under the filters of the list, or the chosen ones, as a sheet. */
export function exportOf<const T extends CalledThing, const W extends Who, const Filters extends Shape>(
  thing: T,
  { who, filters }: { who: W; filters: Filters },
) {
  return endpoint('GET', `${thing.path}/export`, {
    apis: thing.apis,
    who,
    query: z.object({ ...(filters as Mini<Filters>), format: z.enum(['csv', 'xlsx']) }),
    response: 'bytes',
    summary: `${agreed(thing, 'Os')} ${thing.many} ${agreed(thing, 'filtrados')}, em CSV ou Excel`,
  })
}

/** How many there are in each state, whatever the state asked for; `and`: what else is counted. */
export function countsOf<
  const T extends CalledThing,
  const W extends Who,
  State extends $ZodType<string>,
  const Filters extends Shape,
  const And extends Shape = Record<never, never>,
>(thing: T, { who, state, filters, and }: { who: W; state: State; filters: Filters; and?: And }) {
  return endpoint('GET', `${thing.path}/counts`, {
    apis: thing.apis,
    who,
    query: z.object(filters as Mini<Filters>),
    response: z.object({
      total: z.int(),
      byState: z.record(state as unknown as Known<State>, z.int()),
      ...(and as Mini<And>),
    }),
    summary: `${agreed(thing, 'Quantos')} ${thing.many} há em cada estado, com os mesmos filtros`,
  })
}

/** «um termo», «uma pergunta» */
function oneOf(thing: Thing): string {
  return `${agreed(thing, 'um')} ${nounOf(thing)}`
}

/** What writes one of them is given. */
interface Written<W extends Who, Body extends $ZodType, Answer extends $ZodType> {
  who: W
  body: Body
  response: Answer
}

/** A schema of one of some words, as `zod/mini` wants it. */
type Known<State extends $ZodType<string>> = z.ZodMiniType<OutputOf<State>, OutputOf<State>>
type ErrorCodes = Readonly<Record<string, number>>
type Shape = Readonly<Record<string, $ZodType>>
/** A shape as `zod/mini` wants it. */
type Mini<S extends Shape> = { [Name in keyof S]: S[Name] & z.ZodMiniType }
