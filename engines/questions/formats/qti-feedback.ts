import type { Question } from '../question.ts'
import { mapRichText } from '../rich-fields.ts'
import { excerpt } from '../rich-text.ts'
import { score } from '../score.ts'
import { ownEntry } from './own-entry.ts'
import type { Trial } from './qti-judge.ts'
import type { Losses } from './reading.ts'
import type { XmlElement } from './xml.ts'

/** A comment of the item and when it is shown. */
export type QtiFeedback = {
  element: XmlElement
  html: string
  /** Its identifier is that of an option. */
  isOfOption: boolean
}

/** A comment of ours: its place among the question's texts, and the trials that show it. */
type FeedbackSite = {
  at: number
  kind: 'explanation' | 'outcome' | 'part'
  result?: Result
  shown: ReadonlySet<number>
}
type Result = 'right' | 'partial' | 'wrong'

/**
 * The question with the item's comments, each where ours is shown after the very same answers; a comment that no
 * place or places of ours would show so is lost, and said.
 */
export function placeFeedback<Q extends Question>(
  question: Q,
  feedback: QtiFeedback[],
  trials: Trial[],
  losses: Pick<Losses, 'add'>,
): Q {
  if (feedback.length === 0) return question
  const tried = trials.filter(trial => !trial.isEdge)
  const places = placesOf(question, tried)
  const texts = new Map<number, string[]>()
  for (const each of feedback) {
    const { element, html } = each
    if (html === '') continue
    const shown = new Set(tried.flatMap((trial, at) => (isShown(element, trial) ? [at] : [])))
    const found = placesFor(shown, places, each, tried.length)
    for (const place of found) texts.set(place.at, [...(texts.get(place.at) ?? []), html])
    if (found.length === 0) {
      losses.add(
        `comentário «${excerpt(html, 60) || 'só com imagem'}»`,
        shown.size === 0
          ? 'Nenhuma resposta o faz aparecer.'
          : 'Aparece depois de respostas que aqui não têm um comentário só delas.',
      )
    }
  }
  let at = -1
  return mapRichText(question, html => {
    at += 1
    const more = texts.get(at)
    return more ? [html, ...more].filter(Boolean).join(' ') : html
  })
}

/** Whether an outcome holds the comment's identifier, or for `hide` does not. */
function isShown({ attributes }: XmlElement, { outcomes }: Trial): boolean {
  const value = outcomes.get(attributes.outcomeIdentifier ?? '')
  const holds = value?.values.some(each => String(each) === attributes.identifier) ?? false
  return attributes.showHide === 'hide' ? !holds : holds
}

/** Every place for a comment, and which answers show it: each is filled with a mark and the question scored. */
function placesOf(question: Question, trials: Trial[]): FeedbackSite[] {
  const found: Omit<FeedbackSite, 'shown'>[] = []
  let at = -1
  const marked = mapRichText(question, (html, where) => {
    at += 1
    if (!/^(?:comentário|explicação)/.test(where)) return html
    const result = ownEntry(results, where)
    if (where === 'explicação') found.push({ at, kind: 'explanation' })
    else found.push(result ? { at, kind: 'outcome', result } : { at, kind: 'part' })
    return String(at)
  })
  const shown = new Map(found.map(place => [place.at, new Set<number>()]))
  for (const [index, { answer, marking }] of trials.entries()) {
    const result = score(marked, { state: 'answered', answer }, marking)
    for (const mark of result.feedback) shown.get(Number(mark))?.add(index)
  }
  const all = new Set(trials.keys())
  return found.map(place => ({
    ...place,
    shown: place.kind === 'explanation' ? all : (shown.get(place.at) ?? new Set()),
  }))
}

const results: Record<string, Result> = {
  'comentário para resposta certa': 'right',
  'comentário para resposta parcial': 'partial',
  'comentário para resposta errada': 'wrong',
}

/** The result that an identifier speaks of, as people name them. */
function resultNamed(identifier: string): Result | undefined {
  const word =
    /^(?:result[-_]?)?([a-z]+?)(?:[-_]?(?:fb|feedback))?$/i.exec(identifier)?.[1]?.toLowerCase() ?? ''
  if (['right', 'correct', 'true'].includes(word)) return 'right'
  if (['wrong', 'incorrect', 'false'].includes(word)) return 'wrong'
  return word === 'partial' ? 'partial' : undefined
}

/** The place shown after exactly these answers, or the places that together are. */
function placesFor(
  shown: ReadonlySet<number>,
  places: FeedbackSite[],
  { element, isOfOption }: QtiFeedback,
  trials: number,
): FeedbackSite[] {
  const { identifier = '' } = element.attributes
  const ofKind = (kind: FeedbackSite['kind']) => places.filter(place => place.kind === kind)
  const result = isOfOption ? undefined : resultNamed(identifier)
  if (shown.size === 0) {
    // What no answer brings about here either may as well stay where its name says.
    return places.filter(
      place => place.kind === 'outcome' && place.shown.size === 0 && place.result === result,
    )
  }
  const kinds = result ? (['outcome', 'part'] as const) : (['part', 'outcome'] as const)
  const isExact = (place: FeedbackSite) => place.shown.size === shown.size && isWithin(place.shown, shown)
  const named = result && places.find(place => place.result === result && isExact(place))
  if (named) return [named]
  const isWhole = shown.size === trials
  if (isWhole && (identifier === 'explanation' || kinds.every(kind => ofKind(kind).length !== 1)))
    return ofKind('explanation')
  const exact = kinds.flatMap(ofKind).find(isExact)
  if (exact) return [exact]
  if (isWhole) return ofKind('explanation')
  for (const kind of kinds) {
    const within = ofKind(kind).filter(place => place.shown.size > 0 && isWithin(place.shown, shown))
    if (new Set(within.flatMap(place => [...place.shown])).size === shown.size) return within
  }
  return []
}

function isWithin(part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean {
  return [...part].every(each => whole.has(each))
}
