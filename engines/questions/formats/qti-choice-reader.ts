import type { SpecificFields } from '../blank-question.ts'
import { partId, roundWeight } from '../question.ts'
import type { Option } from '../question-parts.ts'
import { plainText } from '../rich-text.ts'
import type { ResponseDeclaration } from './qti-declarations.ts'
import { type ItemDraft, limitOf, type QtiItem, quiet, responseOf } from './qti-item.ts'
import type { QtiResponses } from './qti-processing.ts'
import { drawOrders, drawSets, drawVectors } from './qti-trials.ts'
import { parseScalar, qtiValue } from './qti-values.ts'
import { checkCount, matchingParts, multipleOptions, singleOptions } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { childrenOf, descendantsOf, type XmlElement } from './xml.ts'

type Part = { text: string; typicalError: string; feedback: string }

const maxOptions = 26

export function readChoice(item: QtiItem, interaction: XmlElement): ItemDraft {
  const response = responseOf(item, interaction)
  const choices = descendantsOf(interaction, 'simpleChoice', 'hottext')
  if (choices.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  if (choices.length > maxOptions) throw new UnfitQuestion(`A pergunta tem mais de ${maxOptions} opções.`)
  const keys = choices.map(choice => choice.attributes.identifier ?? '')
  const shuffle = interaction.attributes.shuffle === 'true'
  if (shuffle && choices.some(choice => choice.attributes.fixed === 'true')) {
    item.desk.lose(
      'opções fixas',
      'Ao baralhar, só «nenhuma das anteriores» e semelhantes ficam no seu lugar.',
    )
  }
  const parts = choices.map(choice => ({
    text: item.rich(choice),
    typicalError: item.desk.line(choice.attributes['data-erro-tipico'] ?? ''),
    feedback: '',
  }))
  const give = (chosen: number[]): QtiResponses =>
    new Map([
      [
        response.identifier,
        qtiValue(
          response.cardinality,
          response.baseType,
          chosen.map(place => keys[place] ?? ''),
        ),
      ],
    ])
  return response.cardinality === 'single'
    ? singleChoice(item, parts, keys, shuffle, give)
    : multipleChoice(item, { interaction, response, parts, keys, shuffle, give })
}

function singleChoice(
  item: QtiItem,
  parts: Part[],
  keys: string[],
  shuffle: boolean,
  give: (chosen: number[]) => QtiResponses,
): ItemDraft {
  const worths = parts.map((_, place) => item.worth(give([place])))
  const most = Math.max(...worths)
  const drafts = parts.map((part, place) => ({
    ...part,
    weight: most > 0 ? roundWeight(Math.max(-1, (worths[place] ?? 0) / most)) : 0,
  }))
  const truth = readTruth(keys, drafts)
  return {
    isAll: true,
    tries: parts.map((_, place) => ({
      answer: truth ? place === truth.place : partId(place),
      responses: give([place]),
    })),
    candidates: () => [
      truth?.question ?? { type: 'single-choice', shuffle, options: singleOptions(quiet, drafts) },
    ],
  }
}

type Choices = {
  interaction: XmlElement
  response: ResponseDeclaration
  parts: Part[]
  keys: string[]
  shuffle: boolean
  give: (chosen: number[]) => QtiResponses
}

function multipleChoice(
  item: QtiItem,
  { interaction, response, parts, keys, shuffle, give }: Choices,
): ItemDraft {
  const worth = (chosen: number[]) => item.worth(give(chosen))
  const placesOf = (isRight: (key: string) => boolean) =>
    keys.flatMap((key, place) => (isRight(key) ? [place] : []))
  const declared = placesOf(key => response.correct.includes(key))
  const mapped = placesOf(key => (response.mapping.get(key) ?? 0) > 0)
  const key = declared.length > 0 ? declared : mapped
  const limit = Math.min(limitOf(item, interaction.attributes.maxChoices, declared.length), keys.length)
  const least = Number(interaction.attributes.minChoices ?? 0)
  const { all, isAll } = drawSets(keys.length, key, item.most)
  const sets = all.filter(set => set.length <= limit && set.length >= least)
  const best = sets.reduce((one, other) => (worth(other) > worth(one) ? other : one), key)
  const isMapped = item.program.mapped.has(response.identifier)
  if (limit < keys.length && (isMapped || limit !== best.length))
    item.desk.lose('limite de opções', `O QTI deixava marcar até ${limit}.`)
  if (least > 1 && (isMapped || least !== best.length))
    item.desk.lose('mínimo de opções', `O QTI pedia pelo menos ${least}.`)
  const optionsOf = (weights: number[]): Option[] =>
    multipleOptions(
      quiet,
      parts.map((part, place) => ({
        ...part,
        weight: roundWeight(Math.max(-1, Math.min(1, weights[place] ?? 0))),
      })),
    )
  return {
    isAll,
    tries: sets.map(set => ({ answer: set.map(partId), responses: give(set) })),
    candidates: points => {
      const byMapping = keys.map(each => (response.mapping.get(each) ?? 0) / points)
      const whole = worth(best)
      const byRemoval = keys.map((_, place) =>
        best.includes(place)
          ? (whole - worth(best.filter(each => each !== place))) / points
          : (worth([...best, place].toSorted((a, b) => a - b)) - whole) / points,
      )
      const even = keys.map((_, place) => (best.includes(place) ? 1 / best.length : 0))
      const fits = byMapping.every((weight, place) => weight > 0 === best.includes(place))
      const shares = (isMapped ? [byMapping, byRemoval] : [byRemoval])
        .filter(weights => weights.some(weight => weight > 0))
        .map(weights => ({ scoring: 'weights' as const, options: optionsOf(weights) }))
      const allOrNothing = {
        scoring: 'all-or-nothing' as const,
        options: optionsOf(fits && best.length > 0 ? byMapping : even),
      }
      const ways = isMapped ? [...shares, allOrNothing] : [allOrNothing, ...shares]
      return ways.map(way => ({ type: 'multiple-choice', shuffle, ...way }))
    },
  }
}

/** Two choices that say true and false; `place` is that of the first. */
function readTruth(
  keys: string[],
  drafts: (Part & { weight: number })[],
): { question: SpecificFields<'true-false'>; place: number } | undefined {
  if (drafts.length !== 2 || !drafts.every(draft => draft.weight === 0 || draft.weight === 1))
    return undefined
  const says = (index: number, pattern: RegExp) =>
    pattern.test(plainText(drafts[index]?.text ?? '')) ||
    (pattern.test(keys[index] ?? '') && (keys[index]?.length ?? 0) > 1)
  const find = (pattern: RegExp) => drafts.find((_, index) => says(index, pattern))
  const whenTrue = find(/^(?:true|verdadeir[oa]|verdade|certo)\.?$/i)
  const whenFalse = find(/^(?:false|fals[oa]|errado)\.?$/i)
  if (!whenTrue || !whenFalse || whenTrue.weight === whenFalse.weight) return undefined
  const verdict = ({ feedback, typicalError }: Part) => ({ feedback, typicalError })
  return {
    place: drafts.indexOf(whenTrue),
    question: {
      type: 'true-false',
      correct: whenTrue.weight === 1,
      whenTrue: verdict(whenTrue),
      whenFalse: verdict(whenFalse),
    },
  }
}

export function readMatch(item: QtiItem, interaction: XmlElement): ItemDraft {
  const [first = [], second = []] = childrenOf(interaction, 'simpleMatchSet').map(set =>
    childrenOf(set, 'simpleAssociableChoice'),
  )
  const pairs = pairsOf(responseOf(item, interaction))
  const timesOf = (set: XmlElement[], side: 0 | 1) =>
    set.map(each => pairs.filter(pair => pair[side] === each.attributes.identifier).length)
  const isTurned = timesOf(first, 0).some(times => times > 1)
  if (isTurned && timesOf(second, 1).some(times => times > 1)) {
    throw new UnfitQuestion('Há elementos com vários pares certos, o que não é suportado.')
  }
  const [prompts, choices] = isTurned ? [second, first] : [first, second]
  if (prompts.some(prompt => maxMatches(prompt) !== 1))
    item.desk.lose('vários pares por elemento', 'Aqui cada elemento leva um só par.')
  return matchingOf(item, { interaction, prompts, choices, pairs, isTurned })
}

export function readAssociate(item: QtiItem, interaction: XmlElement): ItemDraft {
  item.desk.lose('associação livre', 'Cada par passa a ter um lado esquerdo e um lado direito fixos.')
  const choices = childrenOf(interaction, 'simpleAssociableChoice')
  const pairs = pairsOf(responseOf(item, interaction))
  const isLeft = (choice: XmlElement) => pairs.some(pair => pair[0] === choice.attributes.identifier)
  if (pairs.some((pair, at) => pairs.findIndex(each => each[0] === pair[0]) !== at))
    throw new UnfitQuestion('Há elementos com vários pares certos, o que não é suportado.')
  return matchingOf(item, {
    interaction,
    prompts: choices.filter(isLeft),
    choices: choices.filter(choice => !isLeft(choice)),
    pairs,
    isTurned: false,
  })
}

type Pair = [string, string]

export function pairsOf({ correct, mapping }: ResponseDeclaration): Pair[] {
  const keys = correct.length > 0 ? correct : [...mapping].flatMap(([key, value]) => (value > 0 ? [key] : []))
  return keys.map(key => {
    const [left = '', right = ''] = key.split(/\s+/)
    return [left, right]
  })
}

/** How often an element may be used; none for as often as one likes. */
function maxMatches(element: XmlElement): number {
  return Number(element.attributes.matchMax ?? 1)
}

type Sides = {
  interaction: XmlElement
  prompts: XmlElement[]
  choices: XmlElement[]
  /** As the item writes them. */
  pairs: Pair[]
  /** The prompts are the second of each pair. */
  isTurned: boolean
  /** What a prompt is called that has no text of its own. */
  nameOf?: (prompt: XmlElement) => string
}

export function matchingOf(
  item: QtiItem,
  { interaction, prompts, choices, pairs, isTurned, nameOf }: Sides,
): ItemDraft {
  checkCount([...prompts, ...choices])
  const response = responseOf(item, interaction)
  const [promptSide, choiceSide] = isTurned ? ([1, 0] as const) : ([0, 1] as const)
  const idOf = (element: XmlElement) => element.attributes.identifier ?? ''
  const texts = new Map([
    ...prompts.map(each => [idOf(each), nameOf?.(each) ?? item.rich(each)] as const),
    ...choices.map(each => [idOf(each), item.rich(each)] as const),
  ])
  const used = new Set(pairs.map(pair => pair[choiceSide]))
  const drafts = prompts.flatMap(prompt => {
    const pair = pairs.find(each => each[promptSide] === idOf(prompt))
    const left = texts.get(idOf(prompt)) ?? ''
    if (!pair) item.desk.lose(`elemento «${plainText(left)}»`, 'Não tinha par certo.')
    const right = pair && texts.get(pair[choiceSide])
    return right ? [{ prompt: idOf(prompt), left, right, match: pair[choiceSide] }] : []
  })
  if (drafts.length === 0) throw new UnfitQuestion('A associação não tem nenhum par certo.')
  const extra = choices
    .filter(choice => !used.has(idOf(choice)))
    .map(choice => ({ left: '', right: texts.get(idOf(choice)) ?? '' }))
  const parts = matchingParts([...drafts, ...extra])
  const identifiers = new Map(
    parts.choices.map(({ id, text }) => [id, [...texts].findLast(each => each[1] === text)?.[0] ?? '']),
  )
  const limits = new Map([...prompts, ...choices].map(each => [idOf(each), maxMatches(each)]))
  const most = limitOf(item, interaction.attributes.maxAssociations, drafts.length)
  const give = (chosen: string[]): QtiResponses | undefined => {
    const counts = new Map<string, number>()
    const answered = chosen.flatMap((choice, place) => {
      const draft = drafts[place]
      if (!choice || !draft) return []
      const other = parts.prompts[place]?.match === choice ? draft.match : (identifiers.get(choice) ?? '')
      for (const each of [draft.prompt, other]) counts.set(each, (counts.get(each) ?? 0) + 1)
      const pair = isTurned ? `${other} ${draft.prompt}` : `${draft.prompt} ${other}`
      return parseScalar(pair, response.baseType) ?? []
    })
    const isAllowed = [...counts].every(([each, times]) => times <= (limits.get(each) || times))
    return isAllowed && answered.length <= most
      ? new Map([[response.identifier, qtiValue('multiple', response.baseType, answered)]])
      : undefined
  }
  const key = parts.prompts.map(prompt => prompt.match)
  const { all, isAll } = drawVectors(
    parts.prompts.map(() => parts.choices.map(choice => choice.id)),
    key,
    item.most,
  )
  const shuffle = interaction.attributes.shuffle === 'true'
  const byParts = { type: 'matching' as const, shuffle, ...parts }
  const whole = { ...byParts, scoring: 'all-or-nothing' as const }
  return {
    isAll,
    tries: all.flatMap(vector => {
      const responses = give(vector)
      const pairsOfAnswer = parts.prompts.flatMap(({ id }, place) =>
        vector[place] ? [[id, vector[place]]] : [],
      )
      return responses && pairsOfAnswer.length > 0
        ? [{ answer: Object.fromEntries(pairsOfAnswer), responses }]
        : []
    }),
    candidates: () => {
      if (parts.prompts.length === 1) return [byParts]
      return item.program.mapped.has(response.identifier) ? [byParts, whole] : [whole, byParts]
    },
  }
}

export function readOrder(item: QtiItem, interaction: XmlElement): ItemDraft {
  const response = responseOf(item, interaction)
  const choices = childrenOf(interaction, 'simpleChoice')
  const ordered = response.correct.flatMap(key =>
    choices.filter(choice => choice.attributes.identifier === key),
  )
  checkCount(ordered)
  if (ordered.length === 0) throw new UnfitQuestion('Falta a ordem certa.')
  if (ordered.length < choices.length)
    item.desk.lose('elementos a mais', 'Só ficam os elementos que fazem parte da ordem certa.')
  const items = ordered.map((choice, index) => ({ id: partId(index), text: item.rich(choice) }))
  const { all, isAll } = drawOrders(items.length, item.most)
  const keys = ordered.map(choice => choice.attributes.identifier ?? '')
  return {
    isAll,
    tries: all.map(order => ({
      answer: order.map(partId),
      responses: new Map([
        [
          response.identifier,
          qtiValue(
            'ordered',
            response.baseType,
            order.map(place => keys[place] ?? ''),
          ),
        ],
      ]),
    })),
    candidates: () => {
      const isByPlace = descendantsOf(item.element, 'index').length > 0
      const ways = isByPlace
        ? (['positions', 'all-or-nothing', 'neighbours'] as const)
        : (['all-or-nothing', 'positions', 'neighbours'] as const)
      return ways.map(scoring => ({ type: 'ordering', scoring, items }))
    },
  }
}
