import type { SpecificFields } from '../blank-question.ts'
import { parseNumber } from '../match-answer.ts'
import { partId, roundWeight } from '../question.ts'
import type { Gap } from '../question-parts.ts'
import { escapeHtml, plainText } from '../rich-text.ts'
import { ownEntry } from './own-entry.ts'
import {
  checkCount,
  multipleOptions,
  percentToWeight,
  type QuestionDesk,
  settleAnswers,
  singleOptions,
  wildcardAnswers,
  writeWildcards,
} from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { percent } from './write-one.ts'

/**
 * Cloze, Moodle's notation of gaps inside a text: `{weight:KIND:=right~%50%half#feedback}`
 * (qtype_multianswer, the answer regular expressions of questiontype.php).
 */
const kinds: Record<string, Kind> = {
  ...named(['SHORTANSWER', 'SA', 'MW'], { kind: 'text' }),
  ...named(['SHORTANSWER_C', 'SAC', 'MWC'], { kind: 'text', caseSensitive: true }),
  ...named(['NUMERICAL', 'NM'], { kind: 'numeric' }),
  ...named(['MULTICHOICE', 'MC', 'MULTICHOICE_V', 'MCV', 'MULTICHOICE_H', 'MCH'], { kind: 'choice' }),
  ...named(['MULTICHOICE_S', 'MCS', 'MULTICHOICE_VS', 'MCVS', 'MULTICHOICE_HS', 'MCHS'], {
    kind: 'choice',
    shuffle: true,
  }),
}

function named<T>(names: string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map(name => [name, value]))
}

type Cloze = { stem: string; gaps: Gap[]; shuffle: boolean }

/** The gaps out of a text (HTML, not yet sanitised) and `[[id]]` in their places. */
export function readCloze(desk: QuestionDesk, html: string): Cloze {
  const { texts, fields } = cutFields(html)
  if (fields.length === 0) throw new UnfitQuestion('O texto não tem nenhum espaço para preencher.')
  checkCount(fields)
  const nextId = freeGapIds(texts.join(' '))
  const gaps = fields.map(field => readField(desk, nextId(), field))
  const shuffles = fields
    .filter(field => field.kind.kind === 'choice')
    .map(field => field.kind.shuffle === true)
  if (new Set(shuffles).size > 1) {
    desk.lose('ordem das opções', 'Só alguns espaços as baralhavam; agora ficam todos por ordem.')
  }
  const stem = texts
    .map((text, place) => (place < gaps.length ? `${text}[[${gaps[place]?.id}]]` : text))
    .join('')
  return { stem, gaps, shuffle: shuffles.every(Boolean) }
}

const multiResponse = /^(?:MULTIRESPONSE(?:_[HS]{1,2})?|MR[HS]{0,2})$/

/**
 * A text whose only field has several right choices: a multiple choice, weighed as `qtype_multianswer` weighs it, the right
 * ones sharing everything and, where no percentage is said, each wrong one undoing a right one.
 * @returns undefined for any other text
 */
export function readMultiResponse(
  desk: QuestionDesk,
  html: string,
): (SpecificFields<'multiple-choice'> & { stem: string; points: number }) | undefined {
  const [field, second] = [...html.matchAll(/\{(\d*):([A-Z]{2,}(?:_[A-Z]+)?):/g)]
  const [mark = '', points = '', name = ''] = field ?? []
  if (!field || second || !multiResponse.test(name)) return
  const from = field.index + mark.length
  const end = fieldEnd(html, from)
  if (end < 0) return
  const pieces = splitUnescaped(html.slice(from, end), '~').filter(piece => piece.trim() !== '')
  checkCount(pieces)
  if (pieces.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  const drafts = pieces.map(piece => readAlternative(desk, piece))
  const total = drafts.reduce((sum, { weight }) => sum + Math.max(0, weight), 0)
  const isSpecific = pieces.some(piece => /^\s*%(?!0%)[^%]+%/.test(piece))
  const weighed = drafts.map(draft => ({
    ...draft,
    text: escapeHtml(draft.text),
    weight:
      draft.weight > 0
        ? roundWeight(draft.weight / total)
        : isSpecific
          ? draft.weight
          : -roundWeight(1 / total),
  }))
  const after = html.slice(end + 1)
  if (plainText(after).trim() !== '')
    desk.lose('lugar das opções', 'Estavam no meio do texto; agora vêm depois dele.')
  return {
    type: 'multiple-choice',
    shuffle: /(?:_H?S|^MRH?S)$/.test(name),
    scoring: 'weights',
    options: multipleOptions(desk, weighed),
    stem: desk.rich(html.slice(0, field.index) + after),
    points: Number(points || 1),
  }
}

type Kind = { kind: Gap['kind']; caseSensitive?: boolean; shuffle?: boolean }
type Field = { weight: number; kind: Kind; body: string }

/** The fields, and the texts before, between and after them. */
function cutFields(html: string): { texts: string[]; fields: Field[] } {
  const { texts, fields } = rawFields(html)
  return {
    texts,
    fields: fields.map(({ weight, name, body }) => {
      const kind = ownEntry(kinds, name)
      if (!kind) throw new UnfitQuestion('Um espaço com várias escolhas só é lido onde é o único do texto.')
      return { weight, kind, body }
    }),
  }
}

type RawField = { weight: number; name: string; body: string; whole: string }

function rawFields(html: string): { texts: string[]; fields: RawField[] } {
  const texts: string[] = []
  const fields: RawField[] = []
  const start = /\{(\d*):([A-Z]{2,}(?:_[A-Z]+)?):/g
  let from = 0
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const name = match[2] ?? ''
    const end = fieldEnd(html, start.lastIndex)
    if (end < 0) throw new UnfitQuestion('Um espaço não foi fechado com }.')
    if (!ownEntry(kinds, name) && !multiResponse.test(name)) continue
    texts.push(html.slice(from, match.index))
    const body = html.slice(start.lastIndex, end)
    fields.push({ weight: Number(match[1] || 1), name, body, whole: html.slice(match.index, end + 1) })
    from = end + 1
    start.lastIndex = from
  }
  return { texts: [...texts, html.slice(from)], fields }
}

/** How many questions a text is: one, or as many as it has fields where one of several has several right choices. */
export function countClozeParts(html: string): number {
  const names = [...html.matchAll(/\{\d*:([A-Z]{2,}(?:_[A-Z]+)?):/g)].map(([, name = '']) => name)
  const fields = names.filter(name => ownEntry(kinds, name) || multiResponse.test(name))
  return fields.length > 1 && fields.some(name => multiResponse.test(name)) ? fields.length : 1
}

/**
 * One field of such a text as a question by itself, its points in proportion to its weight.
 * @param html the text before it is made safe
 */
export function readClozePart(
  desk: QuestionDesk,
  html: string,
  place: number,
): { text: string; share: number; weight: number; specific: SpecificFields } {
  const { texts, fields } = rawFields(html)
  checkCount(fields)
  const field = fields[place]
  if (!field) throw new UnfitQuestion('O texto não tem esse espaço.')
  const total = fields.reduce((sum, { weight }) => sum + (weight || 1), 0)
  const text = texts
    .map((before, at) => (at < fields.length ? `${before}<b>(${partId(at)})</b>` : before))
    .join('')
  const weight = field.weight || 1
  return { text: desk.rich(text), share: weight / total, weight, specific: ofField(desk, field) }
}

function ofField(desk: QuestionDesk, field: RawField): SpecificFields {
  const kind = ownEntry(kinds, field.name)
  if (!kind) {
    const several = readMultiResponse(desk, field.whole)
    if (!several) throw new UnfitQuestion('Um espaço com várias escolhas não se lê.')
    const { stem: _none, points: _worth, ...specific } = several
    return specific
  }
  const gap = readField(desk, '1', { ...field, kind })
  if (gap.kind === 'text') {
    const { caseSensitive, accentSensitive, wildcards, answers } = gap
    return { type: 'short-answer', caseSensitive, accentSensitive, wildcards, answers }
  }
  if (gap.kind === 'numeric') return { type: 'numeric', answers: gap.answers, otherFeedback: '', units: [] }
  const drafts = gap.options.map(option => ({ ...option, text: escapeHtml(option.text) }))
  if (drafts.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  return { type: 'single-choice', shuffle: kind.shuffle === true, options: singleOptions(desk, drafts) }
}

/** Numbers for gaps that the text does not already show between double brackets. */
export function freeGapIds(text: string): () => string {
  let number = 0
  return () => {
    do number += 1
    while (text.includes(`[[${number}]]`))
    return String(number)
  }
}

function fieldEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    if (html[at] === '\\') at += 1
    else if (html[at] === '}') return at
  }
  return -1
}

function readField(desk: QuestionDesk, id: string, { weight, kind, body }: Field): Gap {
  const pieces = splitUnescaped(body, '~').filter(piece => piece.trim() !== '')
  checkCount(pieces)
  const drafts = pieces.map(piece => readAlternative(desk, piece))
  const base = { id, weight: weight || 1 }
  switch (kind.kind) {
    case 'choice':
      return {
        ...base,
        kind: 'choice',
        options: settleAnswers(desk, drafts).map((draft, index) => ({ id: partId(index), ...draft })),
      }
    case 'text': {
      const answers = settleAnswers(desk, drafts).map(draft => ({ ...draft, typicalError: '' }))
      const caseSensitive = kind.caseSensitive === true
      return { ...base, kind: 'text', caseSensitive, accentSensitive: true, ...wildcardAnswers(answers) }
    }
    case 'numeric': {
      const numbers = drafts.flatMap(({ text, ...rest }) => {
        if (text.trim() === '*') {
          if (rest.feedback || rest.weight > 0)
            desk.lose(
              'comentário para outras respostas',
              'Num espaço só as respostas previstas têm comentário.',
            )
          return []
        }
        const [value, tolerance] = text.split(':').map(parseNumber)
        if (value === undefined) throw new UnfitQuestion(`«${text}» não é um número.`)
        return [{ value, tolerance: Math.abs(tolerance ?? 0), ...rest, typicalError: '' }]
      })
      return { ...base, kind: 'numeric', answers: settleAnswers(desk, numbers) }
    }
  }
}

function readAlternative(desk: QuestionDesk, piece: string) {
  const [, mark = '', amount = '', rest = ''] = /^\s*(=|%\s*([+-]?[\d.,]+)\s*%)?([\s\S]*)$/.exec(piece) ?? []
  const [text = '', ...feedback] = splitUnescaped(rest, '#')
  if (/<[a-z/]/i.test(text)) desk.lose('formatação das respostas', 'A resposta de um espaço é texto simples.')
  return {
    text: desk.line(plainText(unescapeCloze(text))),
    weight: mark === '=' ? 1 : (percentToWeight(amount) ?? 0),
    feedback: desk.rich(unescapeCloze(feedback.join('#'))),
  }
}

function unescapeCloze(text: string): string {
  return text.replace(/\\([~#}{"\\/=%])/g, '$1')
}

/** Cuts at a mark that no backslash precedes; `&#` begins an entity, not a feedback. */
function splitUnescaped(text: string, mark: string): string[] {
  const pieces = ['']
  for (const token of text.match(/\\[\s\S]|&#|[\s\S]/g) ?? []) {
    if (token === mark) pieces.push('')
    else pieces[pieces.length - 1] += token
  }
  return pieces
}

/** The stem with its gaps in Cloze. `desk` hears of weights that are not whole, which Cloze does not know. */
export function writeCloze(
  desk: { lose: (what: string, why: string) => void },
  { stem, gaps, shuffle }: Cloze,
): string {
  const safe = stem.replace(/\{(?=\d*:[A-Z])/g, '&#123;')
  const fields = gaps.map((gap): [string, string] => {
    if (!Number.isInteger(gap.weight)) {
      desk.lose('pesos dos espaços', 'No Moodle o peso de um espaço é um número inteiro.')
    }
    return [
      gap.id,
      `{${Math.max(1, Math.round(gap.weight))}:${kindOf(gap, shuffle)}:${writeAlternatives(gap)}}`,
    ]
  })
  return fillGaps(safe, new Map(fields))
}

/** The stem with each `[[id]]` that names a gap replaced, all at once: what is filled in is not looked at again. */
export function fillGaps(stem: string, fields: Map<string, string>): string {
  return stem.replace(/\[\[([\w-]+)\]\]/g, (whole, id: string) => fields.get(id) ?? whole)
}

function kindOf(gap: Gap, shuffle: boolean): string {
  if (gap.kind === 'choice') return shuffle ? 'MULTICHOICE_S' : 'MULTICHOICE'
  if (gap.kind === 'numeric') return 'NUMERICAL'
  return gap.caseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER'
}

function writeAlternatives(gap: Gap): string {
  const alternative = (weight: number, text: string, feedback: string) =>
    `${weight === 1 ? '=' : `%${percent(weight)}%`}${escapeCloze(escapeHtml(text))}${feedback && `#${escapeCloze(feedback)}`}`
  switch (gap.kind) {
    case 'choice':
      return gap.options.map(each => alternative(each.weight, each.text, each.feedback)).join('~')
    case 'text':
      return gap.answers
        .map(each => alternative(each.weight, writeWildcards(each.text, gap.wildcards), each.feedback))
        .join('~')
    case 'numeric':
      return gap.answers
        .map(each => alternative(each.weight, `${each.value}:${each.tolerance}`, each.feedback))
        .join('~')
  }
}

function escapeCloze(html: string): string {
  return html.replace(/[\\~#}]/g, '\\$&')
}
