import type { SpecificFields } from '../blank-question.ts'
import { partId, roundWeight } from '../question.ts'
import { plainText } from '../rich-text.ts'
import type { ResponseDeclaration } from './qti-declarations.ts'
import { type QtiItem, responseOf, sharedPoints, takeFeedback, valuesByKey } from './qti-item.ts'
import { matchingParts, multipleOptions, singleOptions } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { childrenOf, descendantsOf, type XmlElement } from './xml.ts'

type Scored = SpecificFields & { points: number }

export function readChoice(item: QtiItem, interaction: XmlElement): Scored {
  const response = responseOf(item, interaction)
  const choices = descendantsOf(interaction, 'simpleChoice', 'hottext')
  if (choices.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  const keys = choices.map(choice => choice.attributes.identifier ?? '')
  const isMultiple = response.cardinality === 'multiple' || response.cardinality === 'ordered'
  const { values, isMapped, points, scale } = valuesByKey(item, response, keys, isMultiple)
  const shuffle = interaction.attributes.shuffle === 'true'
  if (shuffle && choices.some(choice => choice.attributes.fixed === 'true')) {
    item.desk.lose(
      'opções fixas',
      'Ao baralhar, só «nenhuma das anteriores» e semelhantes ficam no seu lugar.',
    )
  }
  const limit = Number(interaction.attributes.maxChoices ?? 0)
  if (
    isMultiple &&
    limit > 0 &&
    limit < choices.length &&
    limit !== values.filter(value => value > 0).length
  ) {
    item.desk.lose('limite de opções', `O QTI deixava marcar até ${limit}.`)
  }
  const drafts = choices.map((choice, index) => {
    const inner = descendantsOf(choice, 'feedbackInline')
      .map(each => item.rich(each))
      .join(' ')
    return {
      text: item.rich(choice),
      weight: roundWeight(Math.max(-1, Math.min(1, (values[index] ?? 0) / scale))),
      feedback: [takeFeedback(item, keys[index]), inner].filter(Boolean).join(' '),
      typicalError: item.desk.line(choice.attributes['data-erro-tipico'] ?? ''),
    }
  })
  const truth = isMultiple ? undefined : readTruth(keys, drafts)
  if (truth) return { ...truth, points }
  if (!isMultiple)
    return { type: 'single-choice', shuffle, options: singleOptions(item.desk, drafts), points }
  const options = multipleOptions(item.desk, drafts)
  if (isMapped) return { type: 'multiple-choice', shuffle, scoring: 'weights', options, points }
  const kept = response.mapping
    ? keys.map(key => response.mapping?.entries.find(entry => entry.key === key)?.value ?? 0)
    : []
  const all = options.map((option, index) => ({
    ...option,
    weight: kept.length > 0 ? roundWeight((kept[index] ?? 0) / (points || 1)) : option.weight,
  }))
  return { type: 'multiple-choice', shuffle, scoring: 'all-or-nothing', options: all, points }
}

type Draft = { text: string; weight: number; feedback: string; typicalError: string }

/** Two choices that say true and false. */
function readTruth(
  keys: string[],
  drafts: Draft[],
): Extract<SpecificFields, { type: 'true-false' }> | undefined {
  if (drafts.length !== 2 || !drafts.every(draft => draft.weight === 0 || draft.weight === 1))
    return undefined
  const says = (index: number, pattern: RegExp) =>
    pattern.test(plainText(drafts[index]?.text ?? '')) ||
    (pattern.test(keys[index] ?? '') && (keys[index]?.length ?? 0) > 1)
  const find = (pattern: RegExp) => drafts.find((_, index) => says(index, pattern))
  const whenTrue = find(/^(?:true|verdadeir[oa]|verdade|certo)\.?$/i)
  const whenFalse = find(/^(?:false|fals[oa]|errado)\.?$/i)
  if (!whenTrue || !whenFalse || whenTrue.weight === whenFalse.weight) return undefined
  const verdict = ({ feedback, typicalError }: Draft) => ({ feedback, typicalError })
  return {
    type: 'true-false',
    correct: whenTrue.weight === 1,
    whenTrue: verdict(whenTrue),
    whenFalse: verdict(whenFalse),
  }
}

export function readMatch(item: QtiItem, interaction: XmlElement): Scored {
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
  const [prompts, choices, side] = isTurned ? [second, first, 1 as const] : [first, second, 0 as const]
  return matchingOf(
    item,
    prompts,
    choices,
    pairs.map(pair => (side === 0 ? pair : [pair[1], pair[0]])),
    interaction,
  )
}

export function readAssociate(item: QtiItem, interaction: XmlElement): Scored {
  item.desk.lose('associação livre', 'Cada par passa a ter um lado esquerdo e um lado direito fixos.')
  const choices = childrenOf(interaction, 'simpleAssociableChoice')
  const pairs = pairsOf(responseOf(item, interaction))
  const isLeft = (choice: XmlElement) => pairs.some(pair => pair[0] === choice.attributes.identifier)
  return matchingOf(
    item,
    choices.filter(isLeft),
    choices.filter(choice => !isLeft(choice)),
    pairs,
    interaction,
  )
}

type Pair = [string, string]

function pairsOf(response: ResponseDeclaration): Pair[] {
  const keys =
    response.correct.length > 0
      ? response.correct
      : (response.mapping?.entries.filter(entry => entry.value > 0).map(entry => entry.key) ?? [])
  return keys.map(key => {
    const [left = '', right = ''] = key.split(/\s+/)
    return [left, right]
  })
}

function matchingOf(
  item: QtiItem,
  prompts: XmlElement[],
  choices: XmlElement[],
  pairs: string[][],
  interaction: XmlElement,
): Scored {
  const textOfChoice = new Map(
    [...prompts, ...choices].map(choice => [choice.attributes.identifier, item.rich(choice)]),
  )
  const used = new Set(pairs.map(pair => pair[1]))
  const drafts = prompts.flatMap(prompt => {
    const pair = pairs.find(each => each[0] === prompt.attributes.identifier)
    const left = textOfChoice.get(prompt.attributes.identifier) ?? ''
    if (!pair) item.desk.lose(`elemento «${plainText(left)}»`, 'Não tinha par certo.')
    return pair ? [{ left, right: textOfChoice.get(pair[1]) ?? '' }] : []
  })
  if (drafts.length === 0) throw new UnfitQuestion('A associação não tem nenhum par certo.')
  const extra = choices
    .filter(choice => !used.has(choice.attributes.identifier ?? ''))
    .map(choice => ({ left: '', right: textOfChoice.get(choice.attributes.identifier) ?? '' }))
  return {
    type: 'matching',
    points: sharedPoints(item, responseOf(item, interaction)),
    shuffle: interaction.attributes.shuffle === 'true',
    ...matchingParts([...drafts, ...extra]),
  }
}

export function readOrder(item: QtiItem, interaction: XmlElement): Scored {
  const response = responseOf(item, interaction)
  const choices = childrenOf(interaction, 'simpleChoice')
  const ordered = response.correct.flatMap(key =>
    choices.filter(choice => choice.attributes.identifier === key),
  )
  if (ordered.length === 0) throw new UnfitQuestion('Falta a ordem certa.')
  if (ordered.length < choices.length)
    item.desk.lose('elementos a mais', 'Só ficam os elementos que fazem parte da ordem certa.')
  const items = ordered.map((choice, index) => ({ id: partId(index), text: item.rich(choice) }))
  const scored = item.scoring.conditions.filter(each => each.response === response.identifier && each.score)
  const others =
    scored.some(each => !response.correct.includes(each.value)) ||
    new Set(scored.map(each => each.score)).size > 1
  if (others && !item.scoring.byPlace) {
    item.desk.lose('pontos por outras ordens', 'Só a ordem certa recebe pontos.')
  }
  const points = item.scoring.points ?? (item.scoring.byPlace ? items.length : (item.scoring.most ?? 1))
  return { type: 'ordering', scoring: item.scoring.byPlace ? 'positions' : 'all-or-nothing', items, points }
}
