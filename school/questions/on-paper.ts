import type { Block, Outlines, Paragraph, Run } from '#engines/documents/description.ts'
import { asDrawn } from '#engines/questions/drawn-values.ts'
import { lettersOf, passageKey } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Passage } from '#engines/questions/question-parts.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { type FrozenItem, inOrder } from '#engines/questions/shuffle.ts'
import { decimal } from '#kit/figures.ts'
import { orderOnPaper } from './order-on-paper.ts'
import { hasPicture, richTextBlocks, richTextRuns } from './rich-text-on-paper.ts'

/** A question at its place in a booklet. */
export interface PrintedQuestion {
  number: number
  /** `a)`, where it is a part of a question. */
  letter?: string | undefined
  points: number
  question: Question
  /** Order of its parts in this form; where a list is not named, its own. */
  order: FrozenItem['order']
}

/** What is filled in for a question on an answer sheet: a letter each, or none where the answer is written. */
export function sheetChoices(question: Question): string[] {
  if (question.type === 'single-choice' || question.type === 'multiple-choice')
    return question.options.map((_, index) => letter(index))
  return question.type === 'true-false' ? ['V', 'F'] : []
}

/**
 * Questions as pupils read them on paper, numbered from 1. A text stands over the first of the questions that are about
 * it, kept with that one, and says which they are.
 */
export function questionsOnPaper(items: readonly Omit<PrintedQuestion, 'number' | 'letter'>[]): Block[] {
  const keys = items.map(item => passageKey(item.question))
  const letters = lettersOf(items)
  return items.map((item, at) => {
    const letter = letters[at]
    const { passage, media } = item.question
    const number = at + 1
    if (!passage || (at > 0 && keys[at - 1] === keys[at])) return questionOnPaper({ ...item, number, letter })
    const after = keys.findIndex((key, place) => place > at && key !== keys[at])
    return questionOnPaper(
      { ...item, number, letter },
      passageOnPaper(passage, media, number, after < 0 ? items.length : after),
    )
  })
}

function passageOnPaper(
  { title, text, parts }: Passage,
  media: Question['media'],
  from: number,
  to: number,
): Block[] {
  const [one, many] = parts ? ['Pergunta', 'Perguntas'] : ['Texto da pergunta', 'Texto das perguntas']
  const which = from === to ? `${one} ${from}` : `${many} ${from} a ${to}`
  return [
    {
      kind: 'paragraph',
      text: parts
        ? [{ text: which, italic: true }]
        : [
            { text: title, bold: true },
            { text: `  ${which}`, italic: true },
          ],
      keepWithNext: true,
      below: 1.5,
    },
    ...richTextBlocks(text, media),
    { kind: 'space', height: 3 },
  ]
}

/** A question as a pupil reads and answers it on paper, kept on one page. Its key is nowhere. */
export function questionOnPaper(printed: PrintedQuestion, before: Block[] = []): Block {
  const { number, letter, points } = printed
  const question = asDrawn(printed.question, printed.order)
  const [first, ...rest] = richTextBlocks(stemOf(question), question.media)
  const opening = first?.kind === 'paragraph' ? first : undefined
  const worth = ` (${decimal(points)} ${points === 1 ? 'valor' : 'valores'})`
  const stem: Paragraph = {
    kind: 'paragraph',
    text: [
      { text: letter ? `${number}.  ${letter}  ` : `${number}.  `, bold: true },
      ...runs(opening?.text ?? ''),
      { text: worth, italic: true },
    ],
    below: 1.5,
  }
  const shown = first && !opening ? [first, ...rest] : rest
  return {
    kind: 'keep',
    blocks: [
      ...before,
      stem,
      ...shown,
      ...answerBlocks({ ...printed, question }),
      { kind: 'space', height: 3 },
    ],
  }
}

/** The stem with its gaps as lines to write on, and the choices of each after it. */
function stemOf(question: Question): string {
  if (question.type !== 'gaps') return question.stem
  return question.gaps.reduce((stem, gap) => {
    const choices =
      gap.kind === 'choice' && question.presentation === 'inline'
        ? ` (${gap.options.map(option => option.text).join(' / ')})`
        : ''
    return stem.replace(`[[${gap.id}]]`, `____________${choices}`)
  }, question.stem)
}

function answerBlocks({ question, order }: PrintedQuestion): Block[] {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return partBlocks(inOrder(question.options, order.options), question.media)
    case 'true-false':
      return [{ kind: 'paragraph', text: '(   ) Verdadeiro        (   ) Falso' }]
    case 'short-answer':
      return [
        {
          kind: 'writing-lines',
          count: linesFor(question.answers.flatMap(({ text, weight }) => (weight > 0 ? text : []))),
        },
      ]
    case 'numeric':
      return [{ kind: 'paragraph', text: 'R: ______________________' }]
    case 'matching':
      return [matchingTable(question, order)]
    case 'ordering': {
      const texts = inOrder(question.items, orderOnPaper(question, order).items).map(item => [
        { text: '(      )  ' },
        ...richTextRuns(item.text, question.media),
      ])
      return [{ kind: 'list', marker: 'none', items: texts }]
    }
    case 'gaps':
      return question.presentation === 'bank' ? [wordBank(question)] : []
    case 'hotspot':
      return [
        ...picturesOf(question, question.shown ? question.areas : [], letter),
        {
          kind: 'paragraph',
          text:
            question.most === 1
              ? 'Marca com um X o lugar na imagem.'
              : `Marca com um X cada lugar na imagem; até ${question.most}.`,
        },
      ]
    case 'labels':
      return [
        ...picturesOf(question, question.places, at => String(at + 1)),
        ...partBlocks(inOrder(question.labels, orderOnPaper(question, order).choices), question.media),
        {
          kind: 'paragraph',
          text: [
            { text: 'A letra de cada número da imagem:  ' },
            {
              text: question.places.map((_, at) => `${at + 1} (\u00a0\u00a0\u00a0\u00a0\u00a0)`).join('    '),
            },
          ],
        },
      ]
    case 'essay':
      return [{ kind: 'writing-lines', count: question.lines }]
  }
}

/** Letters that a hand writes on a line of A4, and lines of a short answer at most. */
const ON_A_LINE = 48
const MAX_LINES = 4

/** Lines for the longest answer that counts as right. */
function linesFor(answers: readonly string[]): number {
  const longest = Math.max(0, ...answers.map(answer => answer.length))
  return Math.min(MAX_LINES, Math.max(1, Math.ceil(longest / ON_A_LINE)))
}

/** A picture with what is shown of its places, called as the entry of answers calls them. */
function picturesOf(
  { picture, media, width, height }: Extract<Question, { type: 'hotspot' | 'labels' }>,
  places: readonly Pick<Outlines['shapes'][number], 'shape' | 'coords'>[],
  nameOf: (at: number) => string,
): Block[] {
  const shapes = places.map(({ shape, coords }, at) => ({ shape, coords, letter: nameOf(at) }))
  return richTextBlocks(picture, media).map(block =>
    block.kind === 'picture' && shapes.length > 0 ? { ...block, outlines: { width, height, shapes } } : block,
  )
}

/** Options, or labels, with their letters. */
function partBlocks(options: readonly { text: string }[], media: Question['media']): Block[] {
  if (options.some(option => hasPicture(option.text, media))) {
    return options.flatMap((option, index): Block[] => [
      { kind: 'paragraph', text: [{ text: `${letter(index)})`, bold: true }], keepWithNext: true, below: 0 },
      ...richTextBlocks(option.text, media),
    ])
  }
  const longest = Math.max(...options.map(option => plainText(option.text).length))
  const across = longest <= 14 ? 4 : longest <= 38 ? 2 : 1
  return [
    {
      kind: 'facts',
      widths: Array.from({ length: across }, () => 1),
      items: options.map((option, index) => ({
        label: `${letter(index)})`,
        value: richTextRuns(option.text, media),
      })),
    },
  ]
}

function matchingTable(question: Extract<Question, { type: 'matching' }>, order: FrozenItem['order']): Block {
  const choices = inOrder(question.choices, orderOnPaper(question, order).choices)
  const rows = Math.max(question.prompts.length, choices.length)
  return {
    kind: 'table',
    rules: 'none',
    size: 'running',
    columns: [
      { label: '', width: 1 },
      { label: '', width: 1 },
    ],
    rows: Array.from({ length: rows }, (_, at) => {
      const prompt = question.prompts[at]
      const choice = choices[at]
      return {
        cells: [
          cell(prompt ? [{ text: '(      )  ' }, ...richTextRuns(prompt.text, question.media)] : []),
          cell(
            choice
              ? [{ text: `${letter(at)})  `, bold: true }, ...richTextRuns(choice.text, question.media)]
              : [],
          ),
        ],
      }
    }),
  }
}

function wordBank(question: Extract<Question, { type: 'gaps' }>): Block {
  const words = question.gaps.flatMap(gap =>
    gap.kind === 'choice'
      ? gap.options.map(option => option.text)
      : gap.kind === 'text'
        ? gap.answers.slice(0, 1).map(answer => answer.text)
        : gap.answers.slice(0, 1).map(answer => decimal(answer.value, 9)),
  )
  const sorted = [...new Set(words)].sort((a, b) => a.localeCompare(b, 'pt'))
  return { kind: 'paragraph', text: [{ text: 'Palavras: ', bold: true }, { text: sorted.join(' · ') }] }
}

function cell(text: Run[]) {
  return { blocks: text.length > 0 ? [{ kind: 'paragraph' as const, text }] : [] }
}

function runs(text: Paragraph['text']): Run[] {
  return typeof text === 'string' ? [{ text }] : text
}

/** A, B, C … of an option at its place. */
function letter(index: number): string {
  return String.fromCharCode(65 + index)
}
