import { type Block, slicePieces, type TextBlock, textOfPieces } from './text-blocks.ts'

/** Marks are looked for in so much of a paragraph only. */
export const NEAR = 300
/** A longer answer is what a person marks by. */
export const longestAnswer = 80
/** Lines of one paragraph; more is a poem or a program. */
const MAX_LINES = 200

export const numberMark =
  /^\s*(?:(?:pergunta|quest[ãa]o|exerc[íi]cio|n\.?\s?[ºo°])\s*)?(\d{1,3}(?:\.\d{1,2})?)\s?(?:[.)]|[-–—:]|\.?[ºª]\s?[-–.)]?)(?!\d)\s*/i
export const wordMark = /^\s*(?:pergunta|quest[ãa]o)\s+(\d{1,3})\s*[.:)–-]?\s*/i
export const optionMark = /^\s*((?:[*✓✔✅☑☒]\ufe0f?)?\s*)(?:[([]?([A-La-l])[.)\]]\s*|([A-La-l])\s?[-–]\s+)/
export const answerMark =
  /^\s*(?:respostas?(?: (?:certas?|correc?tas?))?|resp\.?|r\.?|sol(?:u[çc][ãa]o)?\.?|ans(?:wer)?\.?|gabarito|chave|(?:letra|alternativa|op[çc][ãa]o)(?: (?:certa|correc?ta))?)\s*[:–-]\s*|^\s*(?:letra|alternativa|op[çc][ãa]o)\s+(?=[([]?[A-L][)\]]?\.?\s*$)/i
/** A place to tick or to write V or F before a statement: `( )`, `[x]`, `(V)`. */
export const boxMark = /^\s*(?:[([]\s{0,5}(?:[VFxX*✓✔✅]\ufe0f?|_{1,5})?\s{0,5}[)\]]|[☐☑☒□])\s*(?=\S)/

/** `V - A Terra é redonda.` and `__F__ O Sol é frio.` */
const truthLine = /^\s*(?:_{1,9}\s?([VF])\s?_{1,9}\s*|([VF])\s?[-–:]\s+)(?=\S)/

/** Lines that follow one another and each begin with V or F are statements; one alone may be «F – força». */
export function withTruthLines(blocks: readonly Block[]): Block[] {
  const truths = blocks.map(block =>
    block.kind === 'text' && !block.label ? truthLine.exec(textOfPieces(block.pieces).slice(0, NEAR)) : null,
  )
  return blocks.map((block, at) => {
    const match = truths[at]
    if (!match || block.kind === 'table' || !(truths[at - 1] ?? truths[at + 1])) return block
    const mark = { text: `(${match[1] ?? match[2]}) `, html: '' }
    return { ...block, pieces: [mark, ...slicePieces(block.pieces, match[0].length)] }
  })
}

/** A line that was broken by hand (Shift+Enter) begins a number, an option or an answer as a paragraph does. */
export function withOwnLines(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => (block.kind === 'text' ? linesOf(block) : [block]))
}

function linesOf(block: TextBlock): TextBlock[] {
  const text = textOfPieces(block.pieces)
  if (!text.includes('\n')) return [block]
  const lines = text.split('\n')
  const isMarked = (line: string) =>
    [numberMark, optionMark, answerMark, boxMark].some(mark => mark.test(line.slice(0, NEAR)))
  if (lines.length > MAX_LINES || !lines.slice(1).some(isMarked)) return [block]
  const parts: TextBlock[] = []
  let from = 0
  let at = 0
  for (const [place, line] of lines.entries()) {
    // What goes on over a line stays with what it goes on from.
    if (place > 0 && isMarked(line)) {
      parts.push({ kind: 'text', pieces: slicePieces(block.pieces, from, at - 1) })
      from = at
    }
    at += line.length + 1
  }
  parts.push({ kind: 'text', pieces: slicePieces(block.pieces, from) })
  const [first, ...rest] = parts
  return first ? [{ ...block, pieces: first.pieces }, ...rest] : [block]
}

/** Where questions are «Pergunta 1», a bare number that begins again under one of them is an option of it. */
export function withNumberedOptions(blocks: readonly Block[]): Block[] {
  const isQuestion = (block: Block) =>
    block.kind === 'text' && wordMark.test(textOfPieces(block.pieces).slice(0, NEAR))
  if (!blocks.some(isQuestion)) return [...blocks]
  let next = 0
  return blocks.map((block): Block => {
    if (block.kind === 'table') return block
    if (isQuestion(block)) {
      next = 1
      return block
    }
    const text = textOfPieces(block.pieces)
    const match =
      block.label?.kind === 'number' ? null : /^\s*(\d{1,2})\s?[.)]\s*(?=\S)/.exec(text.slice(0, NEAR))
    const number = Number(
      match?.[1] ?? (block.label?.kind === 'number' ? block.label.text.replace(/\D/g, '') : ''),
    )
    if (next === 0 || number !== next || next > 12) return block
    next += 1
    return {
      ...block,
      pieces: slicePieces(block.pieces, match?.[0].length ?? 0),
      label: { kind: 'letter', text: `${String.fromCharCode(64 + number)})` },
    }
  })
}
