import type { SpecificFields } from '../blank-question.ts'
import type { Gap } from '../question-parts.ts'
import { freeGapIds } from './cloze.ts'
import { choiceEntry, type Entry, readEntry, readInlineChoice } from './qti-entry.ts'
import { type ItemDraft, limitOf, plainPart, type QtiItem, responseOf, type Try } from './qti-item.ts'
import type { QtiResponses } from './qti-processing.ts'
import { drawVectors } from './qti-trials.ts'
import { qtiValue, type Scalar } from './qti-values.ts'
import { UnfitQuestion } from './reading.ts'
import { childrenOf, descendantsOf, isElement, type XmlElement } from './xml.ts'

type GapSite = { id: string; entry: Entry }

/** Text entries and choices within a text, or words to be carried into its gaps. */
export function readGaps(item: QtiItem, interaction: XmlElement): ItemDraft {
  const isBank = interaction.name === 'gapMatchInteraction'
  const nextId = freeGapIds(textOutside(item.body))
  const places: GapSite[] = []
  const place = (entry: Entry) => {
    const id = nextId()
    places.push({ id, entry })
    return `[[${id}]]`
  }
  const words = isBank ? bankOf(item, interaction) : undefined
  const stem = item.rich(item.body, element => {
    if (element.name === 'gap' && words) return place(words.entry(element.attributes.identifier ?? ''))
    if (element.name === 'gapText' || element.name === 'gapImg') return ''
    if (element.name === 'textEntryInteraction') return place(readEntry(item, element))
    if (element.name === 'inlineChoiceInteraction') return place(readInlineChoice(item, element))
    return undefined
  })
  if (places.length === 0) throw new UnfitQuestion('O texto não tem nenhum espaço para preencher.')
  const entries = new Entries(
    item,
    places.map(each => each.entry),
    words?.isAllowed,
  )
  const shared = {
    type: 'gaps' as const,
    shuffle: isShuffled(isBank ? [interaction] : descendantsOf(item.body, 'inlineChoiceInteraction')),
    presentation: isBank ? ('bank' as const) : ('inline' as const),
  }
  return {
    isAll: entries.isAll,
    stem,
    tries: entries.tries(vector =>
      Object.fromEntries(places.flatMap(({ id }, at) => (vector[at] ? [[id, vector[at]]] : []))),
    ),
    candidates: points => {
      const whole = places.map(({ id, entry }, at) =>
        entry.build(id, value => Number(entries.worthWith(at, value) >= points * (1 - 1e-6))),
      )
      const parts = byParts(entries, places, points)
      return [
        ...(parts ? [{ ...shared, gaps: parts }] : []),
        ...(places.length > 1 ? [{ ...shared, scoring: 'all-or-nothing' as const, gaps: whole }] : []),
      ]
    },
  }
}

/** Each gap with what it adds when the others are right; undefined where one adds nothing. */
function byParts(entries: Entries, places: GapSite[], points: number): Gap[] | undefined {
  const shares = places.map((_, at) => points - entries.worthWith(at, ''))
  const least = Math.min(...shares)
  if (least <= points * 1e-6) return undefined
  return places.map(({ id, entry }, at) => {
    const share = shares[at] ?? 1
    const rest = points - share
    const gap = entry.build(id, value => (entries.worthWith(at, value) - rest) / share)
    return { ...gap, weight: Math.round((share / least) * 1e4) / 1e4 }
  })
}

/** One entry alone, which is a short answer or a number. */
export function readSingleEntry(item: QtiItem, interaction: XmlElement): ItemDraft {
  const entry = readEntry(item, interaction)
  const entries = new Entries(item, [entry])
  return {
    isAll: entries.isAll,
    tries: entries.tries(([value = '']) => value),
    candidates: (points): SpecificFields[] => {
      const gap = entry.build('1', value => entries.worthWith(0, value) / points)
      if (gap.kind === 'text') {
        const { caseSensitive, accentSensitive, wildcards, answers } = gap
        return [{ type: 'short-answer', caseSensitive, accentSensitive, wildcards, answers }]
      }
      return gap.kind === 'numeric'
        ? [{ type: 'numeric', answers: gap.answers, otherFeedback: '', units: [] }]
        : []
    },
  }
}

/** The entries of an item with the key: the values that together earn the most. */
class Entries {
  readonly isAll: boolean
  readonly #item: QtiItem
  readonly #entries: Entry[]
  readonly #key: string[]
  readonly #vectors: string[][]
  readonly #isAllowed: (responses: QtiResponses) => boolean

  constructor(item: QtiItem, entries: Entry[], isAllowed: (responses: QtiResponses) => boolean = () => true) {
    this.#item = item
    this.#entries = entries
    this.#isAllowed = isAllowed
    this.#key = this.#findKey()
    const { all, isAll } = drawVectors(
      entries.map(entry => entry.values),
      this.#key,
      item.most,
    )
    this.#vectors = all
    this.isAll = isAll
  }

  /** What the key earns with another value in one place. */
  worthWith(at: number, value: string): number {
    return this.#item.worth(this.#give(this.#key.map((each, place) => (place === at ? value : each))))
  }

  tries(answerOf: (vector: string[]) => Try['answer']): Try[] {
    const edges = this.#entries.flatMap((entry, at) =>
      entry.edges.map(value => this.#key.map((each, place) => (place === at ? value : each))),
    )
    const filled = (vector: string[]) => vector.some(value => value !== '')
    const tryOf = (vector: string[], isEdge: boolean): Try[] => {
      const responses = this.#give(vector)
      return filled(vector) && this.#isAllowed(responses)
        ? [{ answer: answerOf(vector), responses, isEdge }]
        : []
    }
    return [
      ...this.#vectors.flatMap(vector => tryOf(vector, false)),
      ...edges.slice(0, this.#item.most).flatMap(vector => tryOf(vector, true)),
    ]
  }

  /** What is declared to be right; where nothing is, or more can be had, the best value of each place in turn. */
  #findKey(): string[] {
    let key = this.#entries.map(entry => entry.declared ?? entry.values[0] ?? '')
    let best = this.#item.worth(this.#give(key))
    for (const [at, entry] of this.#entries.entries()) {
      for (const value of entry.values) {
        const other = key.map((each, place) => (place === at ? value : each))
        const worth = this.#item.worth(this.#give(other))
        if (worth > best + 1e-9) [key, best] = [other, worth]
      }
    }
    return key
  }

  #give(vector: string[]): QtiResponses {
    const answers = new Map<string, Scalar[]>()
    for (const [at, { response, scalar }] of this.#entries.entries()) {
      const value = vector[at] ? scalar(vector[at]) : undefined
      if (value !== undefined)
        answers.set(response.identifier, [...(answers.get(response.identifier) ?? []), value])
    }
    return new Map(
      [...answers].map(([identifier, values]) => {
        const declaration = this.#item.responses.get(identifier)
        return [
          identifier,
          qtiValue(declaration?.cardinality ?? 'single', declaration?.baseType ?? 'string', values),
        ]
      }),
    )
  }
}

/** The words of a gap match, offered in every gap. */
function bankOf(item: QtiItem, interaction: XmlElement) {
  const response = responseOf(item, interaction)
  const words = childrenOf(interaction, 'gapText')
  if (words.length === 0 || childrenOf(interaction, 'gapImg').length > 0)
    throw new UnfitQuestion('Arrastar imagens para espaços não é suportado.')
  const limits = new Map(
    words.map(word => [word.attributes.identifier ?? '', Number(word.attributes.matchMax ?? 1)]),
  )
  const entry = (gap: string): Entry => {
    const correct = response.correct.map(key => key.split(/\s+/)).find(([, place]) => place === gap)?.[0]
    const choices = words.map(word => ({
      key: word.attributes.identifier ?? '',
      text: plainPart(item, word),
    }))
    const made = choiceEntry(response, choices, correct)
    return { ...made, scalar: value => `${made.scalar(value)} ${gap}` }
  }
  const maxPairs = limitOf(item, interaction.attributes.maxAssociations, response.correct.length)
  const isAllowed = (responses: QtiResponses) => {
    const used = (responses.get(response.identifier)?.values ?? []).map(pair => String(pair).split(' ')[0])
    if (used.length > maxPairs) return false
    return [...limits].every(
      ([word, most]) => most === 0 || used.filter(each => each === word).length <= most,
    )
  }
  return { entry, isAllowed }
}

/** The text itself, without what its gaps offer. */
function textOutside(element: XmlElement): string {
  return element.children
    .map(node => {
      if (!isElement(node)) return node
      return node.name === 'gapText' || node.name === 'inlineChoiceInteraction' ? '' : textOutside(node)
    })
    .join('')
}

function isShuffled(interactions: XmlElement[]): boolean {
  return interactions.every(each => each.attributes.shuffle === 'true')
}
