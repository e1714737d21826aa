import { exact } from '#kit/figures.ts'
import { meetsText, ownNumber } from '../match-answer.ts'
import { partId, roundWeight } from '../question.ts'
import type { Gap, NumberAnswer, TextAnswer } from '../question-parts.ts'
import { typedAs } from '../typed-number.ts'
import type { ResponseDeclaration } from './qti-declarations.ts'
import { numbersIn } from './qti-expressions.ts'
import { plainPart, type QtiItem, quiet, responseOf } from './qti-item.ts'
import { type NumberSite, numberSites, type TextSite, textSites } from './qti-sites.ts'
import { isNumeric, parseScalar, type Scalar } from './qti-values.ts'
import { checkCount, settleAnswers } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

/** One place of an item where something is written or chosen. */
export type Entry = {
  response: ResponseDeclaration
  /** Answers worth trying: a text, a number as it is written, or the id of an option. */
  values: string[]
  /** The same at a bound, or in other letter case. */
  edges: string[]
  /** What the item declares to be right, where it does. */
  declared?: string
  /** What the item is given for one of them. */
  scalar: (value: string) => Scalar | undefined
  /** The gap, given the share of its points that an answer earns. */
  build: (id: string, share: (value: string) => number) => Gap
}

/** What no item foresees. */
const unforeseen = 'zzqx'
const none = { typicalError: '', feedback: '' }
const exactly = { caseSensitive: true, accentSensitive: true, wildcards: false }

export function readEntry(item: QtiItem, interaction: XmlElement): Entry {
  const response = responseOf(item, interaction)
  return isNumeric(response.baseType) ? numberEntry(item, interaction, response) : textEntry(item, response)
}

const plainText = (site: TextSite) => site.parts.join('')

function textEntry(item: QtiItem, response: ResponseDeclaration): Entry {
  const sites = textSites(item.element, response.element)
  checkCount(sites)
  if (item.program.mapped.has(response.identifier)) loseSilentCase(item, response)
  const known = sites.map(plainText)
  const wider = sites
    .slice(0, 20)
    .flatMap(site => [`zz${plainText(site)}zz`, site.parts.join('zz'), plainText(site).slice(0, -1)])
    // A full stop or a quotation mark less is the same text here, which no trial holds against the item.
    .filter(text => !known.some(each => meetsText(text, { text: each }, exactly)))
  const values = [...new Set([...known, unforeseen, ...wider])].filter(text => text.trim() !== '')
  const cased = known.slice(0, 40).flatMap(text => [inCapitals(text), text.toLowerCase()])
  const [declared] = response.correct
  return {
    response,
    values,
    edges: [...new Set(cased)].filter(text => !values.includes(text)),
    ...(declared ? { declared } : {}),
    scalar: value => parseScalar(value, response.baseType),
    build: (id, share) => {
      const others = positive(share(unforeseen))
      const wildcards = others > 0 || sites.some(site => site.parts.length > 1)
      const write = (part: string) => (wildcards ? part.replaceAll('*', '\\*') : part)
      const answers = sites.map(site => ({
        text: item.desk.line(site.parts.map(write).join('*')),
        weight: positive(share(plainText(site))),
        ...none,
      }))
      if (others > 0) answers.push({ text: '*', weight: others, ...none })
      return {
        id,
        weight: 1,
        kind: 'text',
        caseSensitive: isCaseSensitive(sites, share),
        accentSensitive: true,
        wildcards,
        answers: settle(answers.filter(answer => answer.text !== '')),
      }
    },
  }
}

/** QTI 2.1 does not say what a map entry means that does not say whether letter case counts. */
function loseSilentCase({ desk, version }: QtiItem, { element }: ResponseDeclaration): void {
  const isSilent = childrenOf(childOf(element, 'mapping'), 'mapEntry').some(
    ({ attributes: { caseSensitive, mapKey = '' } }) =>
      caseSensitive === undefined && mapKey.toLowerCase() !== inCapitals(mapKey),
  )
  if (isSilent)
    desk.lose(
      'maiúsculas e minúsculas',
      `O ficheiro não diz se contam, e o QTI ${version || '2.0'} também não: aqui contam. Depois dele (2.2 e 3.0) não contariam.`,
    )
}

/** Letters that become others on their way back (µ, ß) stay. */
function inCapitals(text: string): string {
  return Array.from(text, letter =>
    letter.toUpperCase().toLowerCase() === letter.toLowerCase() ? letter.toUpperCase() : letter,
  ).join('')
}

/** Whether letter case counts: by what other case earns, or where no answer has letters by what the item says. */
function isCaseSensitive(sites: TextSite[], share: (value: string) => number): boolean {
  const tested = sites
    .map(plainText)
    .filter(text => share(text) > 0 && text.toLowerCase() !== inCapitals(text))
  if (tested.length > 0) {
    return tested.some(text =>
      [inCapitals(text), text.toLowerCase()].some(other => Math.abs(share(other) - share(text)) > 1e-6),
    )
  }
  return sites.find(site => site.caseSensitive !== undefined)?.caseSensitive ?? true
}

function numberEntry(item: QtiItem, interaction: XmlElement, response: ResponseDeclaration): Entry {
  const sites = numberSites(item.element, response.element)
  checkCount(sites)
  const isWhole = response.baseType === 'integer'
  const [lowest = -Infinity] = numbersIn(interaction.attributes.lowerBound ?? '')
  const [highest = Infinity] = numbersIn(interaction.attributes.upperBound ?? '')
  const written = (numbers: number[]) => [
    ...new Set(
      numbers
        .map(each => (isWhole ? Math.round(each) : Number(each.toPrecision(15))))
        .filter(each => Number.isFinite(each) && each >= lowest && each <= highest)
        .map(typedAs),
    ),
  ]
  const owns = sites.map((site, place) => ownNumber(site, sites.slice(0, place), isWhole) ?? site.value)
  const middles = written([...sites.map(site => site.value), ...owns])
  const around = written([
    ...sites.flatMap(site => pointsOf(site, isWhole)),
    ...[0, 1, -1, 2, 10, 987_654],
    ...sites.slice(0, 20).flatMap(({ value }) => [-value, value * 10, value / 10, value + 1]),
  ])
  const bounds = written(
    sites.flatMap(({ value, tolerance }) => (tolerance > 0 ? [value - tolerance, value + tolerance] : [])),
  )
  const within = isWhole ? around : around.filter(each => !bounds.includes(each))
  const values = [...new Set([...middles, ...within, ...(isWhole ? bounds : [])])]
  const { base = '10' } = interaction.attributes
  if (base !== '10') item.desk.lose('base do número', `Escrevia-se na base ${base}; aqui, na base dez.`)
  const declared = numbersIn(response.correct[0] ?? '').map(typedAs)[0]
  for (const site of sites.filter(each => each.uneven)) {
    item.desk.lose(
      'margem do número',
      `Não era igual dos dois lados, ou era de arredondamento: fica de ${comma(site.value - site.tolerance)} a ${comma(site.value + site.tolerance)}.`,
    )
  }
  return {
    response,
    values,
    edges: isWhole ? [] : bounds.filter(each => !values.includes(each)),
    ...(declared === undefined ? {} : { declared }),
    scalar: value => parseScalar(value, response.baseType),
    build: (id, share) => ({
      id,
      weight: 1,
      kind: 'numeric',
      answers: settle(
        sites.map((site, place) => ({
          value: site.value,
          tolerance: site.tolerance,
          weight: positive(share(typedAs(owns[place] ?? site.value))),
          ...none,
        })),
      ),
    }),
  }
}

/** Just within and just outside the bounds. */
function pointsOf({ value, tolerance }: NumberSite, isWhole: boolean): number[] {
  const step = isWhole ? 1 : Math.max(tolerance * 1e-3, Math.abs(value) * 1e-6, 1e-6)
  const [low, high] = [value - tolerance, value + tolerance]
  return [low - step, low + step, high - step, high + step]
}

export function readInlineChoice(item: QtiItem, interaction: XmlElement): Entry {
  const response = responseOf(item, interaction)
  const choices = childrenOf(interaction, 'inlineChoice')
  return choiceEntry(
    response,
    choices.map(choice => ({ key: choice.attributes.identifier ?? '', text: plainPart(item, choice) })),
    response.correct[0],
  )
}

/** A gap whose answers are options; `scalar` gives the identifier of one. */
export function choiceEntry(
  response: ResponseDeclaration,
  choices: { key: string; text: string }[],
  correct: string | undefined,
): Entry {
  checkCount(choices)
  const keys = new Map(choices.map(({ key }, place) => [partId(place), key]))
  const declared = [...keys].find(([, key]) => key === correct)?.[0]
  return {
    response,
    values: [...keys.keys()],
    edges: [],
    ...(declared ? { declared } : {}),
    scalar: value => keys.get(value),
    build: (id, share) => ({
      id,
      weight: 1,
      kind: 'choice',
      options: choices.map(({ text }, place) => ({
        id: partId(place),
        text,
        weight: positive(share(partId(place))),
        feedback: '',
      })),
    }),
  }
}

function settle<T extends TextAnswer | NumberAnswer>(answers: T[]): T[] {
  if (answers.length === 0) throw new UnfitQuestion('A pergunta não tem nenhuma resposta certa.')
  return settleAnswers(quiet, answers)
}

const positive = (share: number) => roundWeight(Math.max(0, Math.min(1, share)))
const comma = (value: number) => exact(Number(value.toPrecision(12)))
