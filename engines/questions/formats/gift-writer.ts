import type { Question } from '../question.ts'
import { mapRichText } from '../rich-fields.ts'
import { escapeHtml, replaceMedia } from '../rich-text.ts'
import { autoToGift, escapeGift, richToGift } from './gift-text.ts'
import type { Trait } from './lost-traits.ts'
import { categoryToMoodle, metadataToTags } from './metadata-tags.ts'
import { writeWildcards } from './read-one.ts'
import { type QuestionResult, UnfitQuestion } from './reading.ts'
import {
  noDraws,
  passageInStem,
  percent,
  plainSideOf,
  type WriteOptions,
  type WritingDesk,
  writeOne,
} from './write-one.ts'

const none = (what: string) => `O GIFT não tem lugar para ${what}.`
const unknown: Partial<Record<Trait, string>> = {
  drawn: noDraws('O GIFT'),
  passage: passageInStem,
  points: 'No GIFT todas as perguntas valem 1.',
  feedback: none('comentários por resultado'),
  typicalErrors: none('erros típicos'),
  hints: none('dicas'),
  retry: 'No GIFT não se diz o que acontece antes de nova tentativa.',
  penalty: none('penalizações'),
  attachments: none('anexos'),
  fixedOrder: 'No GIFT as opções são sempre baralhadas.',
  allOrNothing: 'No GIFT cada opção certa dá a sua parte dos pontos.',
  caseSensitive: 'No GIFT as maiúsculas não contam.',
  accentFree: 'No GIFT os acentos contam sempre.',
  units: none('unidades'),
  essayLines: none('o número de linhas'),
  essayWords: none('limites de palavras'),
  essayTemplate: none('um texto inicial'),
  essayGuidance: none('orientações de correcção'),
  rubric: none('critérios de correcção'),
}

/** Writes GIFT as Moodle does, strictly: every reserved character escaped, one blank line between questions. */
export function writeGift(
  questions: Question[],
  options: WriteOptions,
): { text: string; questions: QuestionResult[] } {
  const results: QuestionResult[] = []
  const blocks: string[] = []
  let category = ''
  for (const [place, question] of questions.entries()) {
    const { result, output } = writeOne(place + 1, question, options, unknown, writeQuestion)
    results.push(result)
    if (output === undefined) continue
    if (question.category !== category) blocks.push(`$CATEGORY: ${categoryToMoodle(question.category)}`)
    category = question.category
    blocks.push(output)
  }
  return { text: blocks.length > 0 ? `${blocks.join('\n\n')}\n` : '', questions: results }
}

function writeQuestion(dirty: Question, desk: WritingDesk): string {
  const question = embedImages(dirty, desk)
  const stem = richToGift(question.stem, 'auto')
  const inherited = stem.startsWith('[html]') ? 'html' : 'auto'
  const rich = (html: string) => richToGift(html, inherited)
  const name = question.name ? `::${escapeGift(question.name)}::` : ''
  const explanation = question.explanation ? `####${rich(question.explanation)}` : ''
  return `${writeComments(question, desk)}${name}${stem}{${writeAnswers(question, rich, desk)}${explanation}}`
}

function writeComments(question: Question, desk: WritingDesk): string {
  const tokens = [
    ...(question.externalId ? [{ kind: 'id', text: question.externalId }] : []),
    ...metadataToTags(question).map(text => ({ kind: 'tag', text })),
  ].filter(({ text }) => {
    const fits = !/[<>`\\]/.test(text)
    if (!fits) desk.lose(`etiqueta «${text}»`, 'O GIFT não aceita < > ` \\ numa etiqueta.')
    return fits
  })
  return tokens.length > 0
    ? `// ${tokens.map(({ kind, text }) => `[${kind}:${text.replaceAll(']', '\\]')}]`).join(' ')}\n`
    : ''
}

const line = (mark: string, text: string, feedback: string) =>
  `\n\t${mark}${text}${feedback && `#${feedback}`}`
const weightMark = (weight: number) => (weight === 1 ? '=' : `=%${percent(weight)}%`)

function writeAnswers(question: Question, rich: (html: string) => string, desk: WritingDesk): string {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice': {
      const mark = (weight: number) =>
        weight === 1 && question.type === 'single-choice' ? '=' : weight === 0 ? '~' : `~%${percent(weight)}%`
      return `${question.options.map(each => line(mark(each.weight), rich(each.text), rich(each.feedback))).join('')}\n`
    }
    case 'true-false': {
      const [right, wrong] = question.correct
        ? [question.whenTrue.feedback, question.whenFalse.feedback]
        : [question.whenFalse.feedback, question.whenTrue.feedback]
      const comments = right ? `#${rich(wrong)}#${rich(right)}` : wrong && `#${rich(wrong)}`
      return `${question.correct ? 'TRUE' : 'FALSE'}${comments}`
    }
    case 'short-answer':
      return `${question.answers
        .map(each => {
          const text = writeWildcards(each.text, question.wildcards)
          if (text.includes('->')) throw new UnfitQuestion('O GIFT lê «->» numa resposta como associação.')
          return line(
            weightMark(each.weight),
            (/^[[%]/.test(text) ? '[plain]' : '') + escapeGift(text),
            rich(each.feedback),
          )
        })
        .join('')}\n`
    case 'numeric': {
      const keys = question.answers.map(each => {
        const key = each.tolerance === 0 ? `${each.value}` : `${each.value}:${each.tolerance}`
        return line(weightMark(each.weight), key, rich(each.feedback))
      })
      const other = question.otherFeedback && line('~', '', rich(question.otherFeedback))
      return `#${keys.join('')}${other}\n`
    }
    case 'matching': {
      const used = new Set(question.prompts.map(prompt => prompt.match))
      const textOf = new Map(question.choices.map(choice => [choice.id, plainSide(choice.text, desk)]))
      const pairs = question.prompts.map(each =>
        line('=', `${rich(each.text)} -> ${textOf.get(each.match) ?? ''}`, ''),
      )
      const distractors = question.choices.filter(choice => !used.has(choice.id))
      return `${[...pairs, ...distractors.map(each => line('=', ` -> ${textOf.get(each.id) ?? ''}`, ''))].join('')}\n`
    }
    case 'ordering': {
      const grading = {
        'all-or-nothing': 'ALL_OR_NOTHING',
        positions: 'ABSOLUTE_POSITION',
        neighbours: 'RELATIVE_NEXT_EXCLUDE_LAST',
      }[question.scoring]
      const items = question.items.map(item => autoToGift(item.text))
      return `>${question.items.length} ALL VERTICAL ${grading}\n${items.join('\n')}\n`
    }
    case 'gaps':
      throw new UnfitQuestion('O GIFT não tem perguntas com vários espaços.')
    case 'hotspot':
      throw new UnfitQuestion('O GIFT não tem perguntas em que se toca numa imagem.')
    case 'labels':
      throw new UnfitQuestion('O GIFT não tem imagens que se legendam.')
    case 'essay':
      return ''
  }
}

/** Pictures travel inside the text, as `data:` addresses. */
function embedImages(question: Question, desk: WritingDesk): Question {
  return mapRichText(question, html =>
    replaceMedia(html, name => {
      const media = question.media.find(each => each.name === name)
      const bytes = media && desk.bytesOf(media)
      if (!media || !bytes) return 'src=""'
      return `data-name="${escapeHtml(name)}" src="data:${media.mime};base64,${Buffer.from(bytes).toString('base64')}"`
    }),
  )
}

/** Moodle shows the right side of a pair as plain text. */
function plainSide(html: string, desk: WritingDesk): string {
  const isPlain = !/<(?!br \/>)/.test(html)
  if (!isPlain) desk.lose('formatação dos pares', 'No GIFT o lado direito de um par é texto simples.')
  return autoToGift(isPlain ? html : escapeHtml(plainSideOf(html, 'GIFT')))
}
