import type { DrawnValues } from './drawn-formulas.ts'
import { type DrawnQuestion, inDraw, isDrawn } from './drawn-values.ts'
import { partId, type Question, type QuestionOf } from './question.ts'
import { retryOf } from './retry.ts'
import { richTexts } from './rich-fields.ts'
import { excerpt, mediaNames } from './rich-text.ts'

/**
 * A question as every format gives it back: choices of a matching, and labels, in the order of their prompts, equal ones once,
 * ids by place, weights of gaps against the least, no name that only repeats the stem, files in the order of the texts that show them.
 */
export function canonicalQuestion(full: Question): Question {
  return isDrawn(full) ? canonicalDraws(full) : canonical(full)
}

/** A question whose values are drawn is the questions that it draws, however its formulas are written. */
function canonicalDraws(full: DrawnQuestion & { drawn: DrawnValues }): Question {
  const { values, draws } = full.drawn
  const all = draws.map((_draw, place) => canonical(inDraw<Question>({ ...full, name: '' }, place)))
  const name = full.name === excerpt(full.stem) ? '' : full.name
  return { ...all[0], name, drawn: { values, draws: all } } as unknown as Question
}

function canonical(full: Question): Question {
  const value = { ...full, name: full.name === excerpt(full.stem) ? '' : full.name }
  const retry = retryOf(value)
  if (retry) value.retry = retry
  else delete value.retry
  if (value.type === 'essay' && value.penalty === 0) value.penalty = null
  if (value.type === 'gaps' && value.gaps.every(gap => gap.kind !== 'choice')) value.shuffle = true
  if (value.type === 'matching' && value.prompts.length === 1) delete value.scoring
  if (value.type === 'hotspot' && value.most === 1) delete value.scoring
  if (value.type === 'labels' && value.places.length === 1) delete value.scoring
  if (value.type === 'gaps') {
    const least = Math.min(...value.gaps.map(gap => gap.weight))
    value.gaps = value.gaps.map(gap => ({ ...gap, weight: gap.weight / least }))
  }
  const shown = richTexts(value).flatMap(mediaNames)
  const rank = (name: string) => (shown.includes(name) ? shown.indexOf(name) : shown.length)
  const media = value.media.toSorted((a, b) => rank(a.name) - rank(b.name))
  if (value.type === 'labels') return { ...value, media, ...labelsByPlace(value) }
  if (value.type !== 'matching') return { ...value, media }
  const used = value.prompts.map(
    prompt => value.choices.find(choice => choice.id === prompt.match)?.text ?? '',
  )
  const texts = [...new Set([...used, ...value.choices.map(choice => choice.text)])]
  return {
    ...value,
    media,
    prompts: value.prompts.map((prompt, index) => ({
      id: partId(index),
      text: prompt.text,
      match: partId(texts.indexOf(used[index] ?? '')),
    })),
    choices: texts.map((text, index) => ({ id: partId(index), text })),
  }
}

/** Labels in the order of their places, those of none last. */
function labelsByPlace({ places, labels }: QuestionOf<'labels'>) {
  const used = [...new Set(places.map(place => place.match))]
  const ids = [...used, ...labels.map(label => label.id).filter(id => !used.includes(id))]
  return {
    places: places.map((place, at) => ({
      ...place,
      id: partId(at),
      match: partId(ids.indexOf(place.match)),
    })),
    labels: ids.map((id, at) => ({
      id: partId(at),
      text: labels.find(label => label.id === id)?.text ?? '',
    })),
  }
}
