import type { SpecificFields } from '../blank-question.ts'
import { type Gap, partId, roundWeight } from '../question.ts'
import { freeGapIds } from './cloze.ts'
import {
  answersOf,
  keysOf,
  loseDeductions,
  plainPart,
  type QtiItem,
  responseOf,
  takeFeedback,
} from './qti-item.ts'
import { UnfitQuestion } from './reading.ts'
import { childrenOf, descendantsOf, isElement, type XmlElement } from './xml.ts'

type Gaps = Extract<SpecificFields, { type: 'gaps' }> & { stem: string; points: number }
type Draft = { gap: Gap; most: number }

/** Text entries and choices within a text, or words to be carried into its gaps. */
export function readGaps(item: QtiItem, interaction: XmlElement): Gaps {
  const isBank = interaction.name === 'gapMatchInteraction'
  const nextId = freeGapIds(textOutside(item.body))
  const drafts: Draft[] = []
  const place = (read: (id: string) => Draft) => {
    const id = nextId()
    drafts.push(read(id))
    return `[[${id}]]`
  }
  const words = isBank ? bankOf(item, interaction) : undefined
  const stem = item.rich(item.body, element => {
    if (element.name === 'gap' && words) return place(id => words(id, element.attributes.identifier ?? ''))
    if (element.name === 'gapText' || element.name === 'gapImg') return ''
    if (element.name === 'textEntryInteraction') return place(id => readEntryGap(item, element, id))
    if (element.name === 'inlineChoiceInteraction') return place(id => readChoiceGap(item, element, id))
    return undefined
  })
  if (drafts.length === 0) throw new UnfitQuestion('O texto não tem nenhum espaço para preencher.')
  const least = Math.min(...drafts.map(draft => draft.most))
  const total = drafts.reduce((sum, draft) => sum + draft.most, 0)
  return {
    type: 'gaps',
    shuffle: isShuffled(isBank ? [interaction] : descendantsOf(item.body, 'inlineChoiceInteraction')),
    presentation: isBank ? 'bank' : 'inline',
    gaps: drafts.map(({ gap, most }) => ({ ...gap, weight: Math.round((most / least) * 1e4) / 1e4 })),
    stem,
    points: item.scoring.points ?? total,
  }
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

function readEntryGap(item: QtiItem, element: XmlElement, id: string): Draft {
  const response = responseOf(item, element)
  const keys = keysOf(item, response)
  const most = Math.max(...keys.map(key => key.score), 0) || 1
  const scaled = keys.map(key => ({
    ...key,
    weight: roundWeight(Math.max(0, Math.min(1, key.score / most))),
  }))
  const read = answersOf(item, response, scaled)
  const gap: Gap =
    read.kind === 'numeric'
      ? { id, weight: 1, kind: 'numeric', answers: read.answers }
      : {
          id,
          weight: 1,
          kind: 'text',
          caseSensitive: read.caseSensitive,
          accentSensitive: true,
          wildcards: false,
          answers: read.answers,
        }
  return { gap, most }
}

function readChoiceGap(item: QtiItem, element: XmlElement, id: string): Draft {
  const { identifier, mapping, correct } = responseOf(item, element)
  const isMapped = mapping && (item.scoring.mapped.has(identifier) || correct.length === 0)
  const choices = childrenOf(element, 'inlineChoice')
  const scoreOf = (key: string) =>
    isMapped
      ? (mapping.entries.find(entry => entry.key === key)?.value ?? mapping.otherwise)
      : Number(correct.includes(key))
  const scores = choices.map(choice => scoreOf(choice.attributes.identifier ?? ''))
  const most = Math.max(...scores, 0)
  if (most <= 0) throw new UnfitQuestion('Um espaço não tem opção certa.')
  const options = choices.map((choice, index) => ({
    id: partId(index),
    text: plainPart(choice),
    weight: roundWeight(Math.max(0, (scores[index] ?? 0) / most)),
    feedback: takeFeedback(item, `${identifier}-${index + 1}`),
  }))
  return { gap: { id, weight: 1, kind: 'choice', options }, most }
}

/** The words of a gap match, offered in every gap. */
function bankOf(item: QtiItem, interaction: XmlElement): (id: string, gap: string) => Draft {
  const response = responseOf(item, interaction)
  const { correct, mapping } = response
  loseDeductions(item, response)
  const words = childrenOf(interaction, 'gapText')
  if (words.length === 0) throw new UnfitQuestion('Arrastar imagens para espaços não é suportado.')
  const scoreOf = (word: string, gap: string) => {
    const entry = mapping?.entries.find(each => each.key.split(/\s+/).join(' ') === `${word} ${gap}`)
    return entry?.value ?? Number(correct.some(key => key.split(/\s+/).join(' ') === `${word} ${gap}`))
  }
  return (id, gap) => {
    const scores = words.map(word => scoreOf(word.attributes.identifier ?? '', gap))
    const most = Math.max(...scores, 0)
    if (most <= 0) throw new UnfitQuestion('Um espaço não tem palavra certa.')
    const options = words.map((word, index) => ({
      id: partId(index),
      text: plainPart(word),
      weight: roundWeight(Math.max(0, (scores[index] ?? 0) / most)),
      feedback: '',
    }))
    return { gap: { id, weight: 1, kind: 'choice', options }, most }
  }
}
