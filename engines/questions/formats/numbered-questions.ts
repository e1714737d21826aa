import { readKeyBlocks } from './numbered-key-blocks.ts'
import {
  answerMark,
  boxMark,
  longestAnswer,
  NEAR,
  numberMark,
  optionMark,
  withNumberedOptions,
  withOwnLines,
  withTruthLines,
  wordMark,
} from './numbered-lines.ts'
import {
  type Block,
  blocksText,
  type Piece,
  slicePieces,
  type TableBlock,
  type TextBlock,
  textOfPieces,
} from './text-blocks.ts'

export type NumberedOption = {
  letter: string
  pieces: Piece[]
  /** Its letter, where it looks like no other: painted, or bold. */
  label?: Piece[]
  /** The answer that stands below it, where it is a question of its own. */
  said?: string
}
/** A question as it stands in a text: its number as it is written, and what is said of it besides. */
export type NumberedQuestion = {
  number: string
  stem: Block[]
  options: NumberedOption[]
  /** What a line under it, or the key at the end, says to be right. */
  said: { answer?: string; key?: string }
  explanation: Block[]
  /** Empty lines for the answer. */
  lines: number
  /** Its share of points that are said of several together. */
  points?: number
  section: string
  passage?: Passage
}
/** A text that several questions are about. */
export type Passage = { title: string; blocks: Block[]; questions: NumberedQuestion[] }

export type NumberedText = {
  title: string
  questions: NumberedQuestion[]
  /** What belongs to no question, by its first words. */
  loose: string[]
  /** Paragraphs and tables that say something, in all. */
  blocks: number
}

const keyTitle =
  /^\s*(?:chave|chave d[eo] \S.{0,30}|solu[çc](?:[õo]es|[ãa]o)|respostas(?: cert?as| correctas)?|correc[çc][ãa]o|guia de correc[çc][ãa]o|gabarito|grelha de correc[çc][ãa]o)\s*[:.]?\s*$/i
const explanationMark = /^\s*(?:explica[çc][ãa]o|justifica[çc][ãa]o|resolu[çc][ãa]o|porqu[êe])\s*[:–-]\s*/i
const passageMark =
  /^\s*(?:(?:l[êe]|leia|observa|observe|considera|considere)\b.{0,80}\b(?:texto|tabela|gr[áa]fico|mapa|imagem|figura|poema|not[íi]cia)\b.{0,80}[:.]\s*$|(?:texto(?: de apoio)?(?: \S{1,4})?)\s*(?::|$))/i
const sectionMark = /^\s*(?:grupo|parte|sec[çc][ãa]o)\s+\S.{0,60}$/i
const blankLine = /^[\s_.…·]{8,}$/

/** A key on one line: `Chave: 1-B 2-A`. */
const keyLine =
  /^\s*(?:chave|solu[çc](?:[õo]es|[ãa]o)|respostas|gabarito|correc[çc][ãa]o)\s*[:–-]\s*(?=\d{1,3}(?:\.\d{1,2})?\s?[.)\-–—:=]*\s?[A-La-lVF](?![\p{L}\d]))/iu

/** The questions of a text: numbers, letters below them, what is right where it is said. */
export function readNumbered(blocks: Block[]): NumberedText {
  const reader = new NumberedReader()
  for (const block of withNumbers(withNumberedOptions(withTruthLines(withOwnLines(blocks)))))
    reader.take(block)
  return reader.finish()
}

/** Where nothing else numbers the questions, an automatic list in roman letters does. */
function withNumbers(blocks: Block[]): Block[] {
  const hasNumbers = blocks.some(
    block =>
      block.kind === 'text' &&
      numberOf(block, textOfPieces(block.pieces).slice(0, NEAR), undefined) !== undefined,
  )
  if (hasNumbers) return blocks
  let count = 0
  return blocks.map(block => {
    if (block.kind !== 'text' || block.label?.kind !== 'roman') return block
    count += 1
    return { ...block, label: { kind: 'number', text: `${count}.` } }
  })
}

class NumberedReader {
  readonly #questions: NumberedQuestion[] = []
  readonly #loose: string[] = []
  #blocks = 0
  readonly #keys: Block[] = []
  #title = ''
  #section = ''
  #passage: Passage | undefined
  /** Whether the passage is still being read. */
  #inPassage = false
  #current: NumberedQuestion | undefined
  #inExplanation = false
  #inKeys = false

  take(block: Block): void {
    if (block.kind === 'table' || textOfPieces(block.pieces).trim() !== '') this.#blocks += 1
    if (this.#inKeys) this.#keys.push(block)
    else if (block.kind === 'table') this.#takeTable(block)
    else this.#takeText(block)
  }

  finish(): NumberedText {
    this.#adoptParts()
    this.#giveKeys()
    return { title: this.#title, questions: this.#questions, loose: this.#loose, blocks: this.#blocks }
  }

  #takeText(block: TextBlock): void {
    const text = textOfPieces(block.pieces)
    const near = text.slice(0, NEAR)
    const isPicture = text.trim() === '' && block.pieces.some(piece => piece.html !== '')
    if (text.trim() === '' && !isPicture) return
    if (!block.label && keyTitle.test(near) && this.#questions.length > 0) {
      this.#inKeys = true
      return
    }
    const line = block.label ? null : keyLine.exec(near)
    if (line && this.#questions.length > 1) {
      this.#keys.push({ ...block, pieces: slicePieces(block.pieces, line[0].length) })
      this.#current = undefined
      return
    }
    if (!block.label && sectionMark.test(near)) {
      this.#section = text.trim()
      this.#endPassage()
      this.#current = undefined
      return
    }
    if (!block.label && passageMark.test(near) && !optionMark.test(near)) {
      this.#startPassage(text.trim(), block)
      return
    }
    const number = numberOf(block, near, this.#current)
    if (number) {
      this.#start(number.text, { ...block, pieces: slicePieces(block.pieces, number.length) })
      return
    }
    if (this.#inPassage) this.#passage?.blocks.push(block)
    else if (this.#current) this.#continue(this.#current, block, text)
    else this.#beside(block, text)
  }

  #takeTable(table: TableBlock): void {
    const cells = table.rows.flat().flat()
    const first = cells.find(cell => textOfPieces(cell.pieces).trim() !== '' || cell.label)
    const letters = cells.flatMap(
      cell => letterOf(cell, textOfPieces(cell.pieces).slice(0, NEAR))?.letter ?? [],
    )
    const isFirst = first && letterOf(first, textOfPieces(first.pieces).slice(0, NEAR))?.letter === 'A'
    // Letters beside numbers are two columns to be paired.
    const isPaired = cells.some(cell => numberOf(cell, textOfPieces(cell.pieces).slice(0, NEAR), undefined))
    const isOptions = this.#current && !this.#inPassage && isFirst && letters.length > 1 && !isPaired
    if (isOptions) for (const cell of cells) this.#takeText(cell)
    else if (this.#inPassage) this.#passage?.blocks.push(table)
    else if (this.#current?.options.length === 0) this.#current.stem.push(table)
    else this.#beside(table, blocksText([table]))
  }

  #startPassage(title: string, block: TextBlock): void {
    this.#passage = { title: title.slice(0, 80), blocks: [block], questions: [] }
    this.#inPassage = true
    this.#current = undefined
  }

  #endPassage(): void {
    this.#passage = undefined
    this.#inPassage = false
  }

  #start(number: string, block: TextBlock): void {
    this.#inPassage = false
    this.#inExplanation = false
    const { label: _, ...stem } = block
    const question: NumberedQuestion = {
      number,
      stem: [],
      options: [],
      said: {},
      explanation: [],
      lines: 0,
      section: this.#section,
      ...(this.#passage && { passage: this.#passage }),
    }
    this.#passage?.questions.push(question)
    this.#questions.push(question)
    this.#current = question
    const inline = inlineOptions(stem.pieces)
    if (inline) {
      question.stem.push({ ...stem, pieces: inline.before })
      question.options.push(...inline.options)
    } else if (stem.pieces.length > 0) question.stem.push(stem)
  }

  #continue(question: NumberedQuestion, block: TextBlock, text: string): void {
    const near = text.slice(0, NEAR)
    const option = letterOf(block, near)
    const next = String.fromCharCode(65 + question.options.length)
    const answer = answerMark.exec(near)
    const explanation = explanationMark.exec(near)
    const last = question.options.at(-1)
    const isOpen = question.said.answer === undefined || (last && last.said === undefined)
    if (blankLine.test(text)) question.lines += Math.max(1, text.split('\n').length)
    else if (explanation) {
      this.#inExplanation = true
      question.explanation.push({ ...block, pieces: slicePieces(block.pieces, explanation[0].length) })
    } else if (answer && isOpen) {
      const said = text.slice(answer[0].length).trim()
      if (last) last.said ??= said
      question.said.answer ??= said
    } else if (option && option.letter === next && !this.#inExplanation) {
      const pieces = slicePieces(block.pieces, option.length)
      const more = inlineOptions(block.pieces)
      if (more && textOfPieces(more.before).trim() === '') question.options.push(...more.options)
      else
        question.options.push({
          letter: next,
          pieces: markedBefore(option.mark, pieces),
          label: slicePieces(block.pieces, 0, option.length),
        })
    } else if (!block.label && !this.#inExplanation && boxMark.test(near) && !isTruthChoice(text))
      question.options.push({ letter: next, pieces: block.pieces })
    else if (this.#inExplanation) question.explanation.push(block)
    else if (question.options.length === 0) {
      const inline = inlineOptions(block.pieces)
      if (inline && textOfPieces(inline.before).trim() === '') question.options.push(...inline.options)
      else if (question.said.answer === undefined || text.trim() === '') question.stem.push(block)
      else this.#afterAnswer(question, question.said.answer, block, text)
    } else this.#beside(block, text)
  }

  /** What follows a line with the answer is more of it, and never what a pupil reads. */
  #afterAnswer({ said }: NumberedQuestion, answer: string, block: TextBlock, text: string): void {
    if (answer === '') said.answer = text.trim()
    else if (answer.length > longestAnswer) said.answer = `${answer}\n${text.trim()}`
    else this.#beside(block, text)
  }

  /** What stands between questions: the title of the whole, or something that nobody can place. */
  #beside(block: Block, text: string): void {
    const words = text.replace(/\s+/g, ' ').trim()
    if (this.#questions.length === 0 && this.#title === '' && block.kind === 'text' && words !== '')
      this.#title = words.slice(0, 200)
    else
      this.#loose.push(words === '' ? 'uma imagem' : `«${words.slice(0, 60)}${words.length > 60 ? '…' : ''}»`)
  }

  /** `1.` over `1.1`, `1.2` asks nothing itself: it is what they are about. */
  #adoptParts(): void {
    const kept: NumberedQuestion[] = []
    for (const [at, question] of this.#questions.entries()) {
      const isAnswered = question.options.length > 0 || question.said.answer !== undefined
      const parts = isAnswered ? [] : partsOf(this.#questions, at)
      if (parts.length === 0) kept.push(question)
      else {
        const passage: Passage = { title: question.number, blocks: [...question.stem], questions: parts }
        const over = question.passage
        if (over) {
          passage.blocks.unshift(...over.blocks)
          const own = new Set([question, ...parts])
          over.questions = over.questions.filter(each => !own.has(each))
        }
        for (const part of parts) part.passage = passage
      }
    }
    this.#questions.length = 0
    for (const question of kept) this.#questions.push(question)
  }

  #giveKeys(): void {
    const keys = readKeyBlocks(this.#keys)
    const byNumber = Map.groupBy(this.#questions, question => question.number)
    for (const [number, questions] of byNumber) {
      const key = keys.get(number)
      if (key === undefined) continue
      for (const question of questions) question.said.key = questions.length > 1 ? `?${key}` : key
    }
  }
}

/** The questions that follow one and are numbered under it. */
function partsOf(questions: NumberedQuestion[], at: number): NumberedQuestion[] {
  const { number, section } = questions[at] ?? { number: '', section: '' }
  const parts: NumberedQuestion[] = []
  for (let next = at + 1; next < questions.length; next += 1) {
    const each = questions[next]
    if (!each?.number.startsWith(`${number}.`) || each.section !== section) break
    parts.push(each)
  }
  return parts
}

function numberOf(
  block: TextBlock,
  near: string,
  current: NumberedQuestion | undefined,
): { text: string; length: number } | undefined {
  if (block.label)
    return block.label.kind === 'number'
      ? { text: block.label.text.replace(/[^\d.]|\.$/g, ''), length: 0 }
      : undefined
  const word = wordMark.exec(near)
  const match = word ?? numberMark.exec(near)
  const [whole = '', number = ''] = match ?? []
  if (!match || number === '') return undefined
  // «12. Maio» may begin a question; a line that is only a number begins none, unless it says that it is a question.
  if (!word && near.slice(whole.length).trim() === '' && near.length < NEAR && current) return undefined
  return { text: number, length: whole.length }
}

function letterOf(
  block: TextBlock,
  near: string,
): { letter: string; length: number; mark: string } | undefined {
  if (block.label)
    return block.label.kind === 'letter'
      ? { letter: block.label.text.replace(/[^A-Za-z]/g, '').toUpperCase(), length: 0, mark: '' }
      : undefined
  const match = optionMark.exec(near)
  return match
    ? {
        letter: (match[2] ?? match[3] ?? '').toUpperCase(),
        length: match[0].length,
        mark: (match[1] ?? '').trim(),
      }
    : undefined
}

/** `( ) Verdadeiro   ( ) Falso`, which is where the pupil answers. */
function isTruthChoice(text: string): boolean {
  const bare = text.slice(0, 80).replace(/[\s()[\]_☐□/|;,.-]/g, '')
  return /^(?:VF|V|F|Verdadeir[oa](?:Fals[oa])?|Fals[oa])$/i.test(bare)
}

function markedBefore(mark: string, pieces: Piece[]): Piece[] {
  return mark === '' ? pieces : [{ text: `${mark} `, html: '' }, ...pieces]
}

/** Options that stand in one paragraph, after a tabulator or spaces: `a) 3   b) 4   c) 5`. */
function inlineOptions(pieces: Piece[]): { before: Piece[]; options: NumberedOption[] } | undefined {
  const text = textOfPieces(pieces)
  const marks: { from: number; begins: number; isApart: boolean; mark: string }[] = []
  for (const match of text.matchAll(/([*✓✔☑☒]?)[([]?([A-Ha-h])[.)\]]\s*(?=\S)/g)) {
    if (/\S/.test(text.charAt(match.index - 1))) continue
    const letter = (match[2] ?? '').toUpperCase()
    if (letter !== String.fromCharCode(65 + marks.length)) continue
    const before = text.slice(Math.max(0, match.index - 2), match.index)
    marks.push({
      from: match.index,
      begins: match.index + match[0].length,
      isApart: before === '' || /\t|\n|\s\s/.test(before),
      mark: match[1] ?? '',
    })
    if (marks.length === 8) break
  }
  const isSure =
    marks.length >= 2 &&
    (marks.slice(1).every(mark => mark.isApart) || (marks.length >= 3 && marks[0]?.from === 0))
  if (!isSure) return undefined
  return {
    before: slicePieces(pieces, 0, marks[0]?.from ?? 0),
    options: marks.map((mark, at) => ({
      letter: String.fromCharCode(65 + at),
      pieces: markedBefore(mark.mark, slicePieces(pieces, mark.begins, marks[at + 1]?.from)),
    })),
  }
}
