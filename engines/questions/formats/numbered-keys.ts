import { foldWord } from './metadata-tags.ts'
import type { NumberedOption, NumberedQuestion } from './numbered-questions.ts'
import { type KeyOption, optionsNamed } from './sheet-keys.ts'
import { type Block, type Piece, slicePieces, textOfPieces } from './text-blocks.ts'

export type OptionText = { pieces: Piece[]; text: string; hasMark: boolean }

const markBefore = /^\s*(?:[*✓✔✅☑☒]\ufe0f?|[([]\s*[xX*✓✔✅]\ufe0f?\s*[)\]])\s*/
const boxBefore = /^\s*(?:[☐□○]|[([]\s{1,5}[)\]])\s*/
const markAfter =
  /\s*(?:[*✓✔✅☑]\ufe0f?|\((?:cert[ao]|correc?t[ao]|v)\)|\s[-–]\s*(?:cert[ao]|correc?t[ao]))\s*$/i
/** What says of an option that it is wrong. */
const wrongAfter =
  /\s*(?:[❌✗✘]\ufe0f?|\((?:errad[ao]|incorrec?t[ao])\)|\s[-–]\s*(?:errad[ao]|incorrec?t[ao]))\s*$/i

export function optionText({ pieces }: NumberedOption): OptionText {
  const text = textOfPieces(pieces)
  const before = markBefore.exec(text.slice(0, 20)) ?? boxBefore.exec(text.slice(0, 20))
  const after = markAfter.exec(text.slice(-30))
  const hasMark = (before !== null && !boxBefore.test(text.slice(0, 20))) || after !== null
  const end = after ?? wrongAfter.exec(text.slice(-30))
  const to = end ? text.length - end[0].length : text.length
  const kept = slicePieces(pieces, before?.[0].length ?? 0, to)
  return { pieces: kept, text: textOfPieces(kept).trim(), hasMark }
}

export function isAll(pieces: readonly Piece[], look: 'bold' | 'marked'): boolean {
  const written = pieces.filter(piece => piece.text.trim() !== '' && piece.html !== '')
  return written.length > 0 && written.every(piece => piece[look] === true)
}

const keyInStem =
  /\s*[([]\s*(?:respostas?(?: (?:certas?|correc?tas?))?|resp\.?|r\.?|sol(?:u[çc][ãa]o)?\.?|chave)\s*[:–-]\s*([^()[\]]{1,80}?)\s*[)\]]\s*\.?\s*$/i
/** `A Lua é uma estrela. (F)`, `O Sol é uma estrela – V`. */
const truthInStem = /(?:\s*[([]\s*([VF])\s*[)\]]|([.!?])\s+([VF])|\s+[-–—]\s*([VF]))\s*\.?\s*$/
const letterInStem = /\s*[([]\s*([A-L])\s*[)\]]\s*\.?\s*$/

/** The key that ends the stem: `(Resposta: 4)`, or the letter of an option where nothing else says which is right. */
export function takeKey(
  blocks: Block[],
  question: NumberedQuestion,
): { stem: Block[]; said: string | undefined; doubt: string | undefined } {
  const none = { stem: blocks, said: undefined, doubt: undefined }
  const { answer, key } = question.said
  const last = blocks.findLastIndex(block => block.kind === 'text')
  const block = blocks[last]
  if (block?.kind !== 'text' || answer !== undefined) return none
  const text = textOfPieces(block.pieces)
  const tail = text.slice(-120)
  const isBare = key === undefined && question.options.length > 1 && !hasLook(question)
  const letter = isBare ? letterInStem.exec(tail) : null
  const isThere = letter && (letter[1] ?? '').charCodeAt(0) - 65 < question.options.length
  const truth = key === undefined && question.options.length === 0 ? truthInStem.exec(tail) : null
  const written = keyInStem.exec(tail) ?? truth
  const match = written ?? (isThere ? letter : null)
  if (!match) return none
  // The end of the sentence stays.
  const kept = match === truth && truth[2] ? 1 : 0
  const pieces = slicePieces(block.pieces, 0, text.length - tail.length + match.index + kept)
  return {
    stem: blocks.with(last, { ...block, pieces }),
    said: match.slice(1).find(part => part && /[^.!?]/.test(part)),
    // «Observa a figura (B)» ends so too, and is no key.
    doubt: written
      ? undefined
      : `«(${match[1]})» no fim do enunciado foi tomado pela opção certa, e tirado dele: confirme.`,
  }
}

/** Whether an option is marked by a sign, by its boldness or by its colour. */
export function hasLook({ options }: NumberedQuestion): boolean {
  return options.some(option => {
    const { hasMark, pieces } = optionText(option)
    const own = [pieces, option.label ?? []]
    return hasMark || own.some(each => isAll(each, 'bold') || isAll(each, 'marked'))
  })
}

/** «(B)», «b) dois» and «B - dois» as the letter, where what follows it is what the option says. */
export function bareKey(key: string, options: KeyOption[]): string {
  const match = /^\s*[([]?\s*([A-La-l])\s*(?:[)\].:–-]+\s*(.*))?$/.exec(key.slice(0, 500))
  const option = options[(match?.[1] ?? '').toUpperCase().charCodeAt(0) - 65]
  const rest = foldWord(match?.[2] ?? '').replace(/[.;]$/, '')
  const isSame = option !== undefined && rest === foldWord(option.text).replace(/[.;]$/, '')
  return match && (rest === '' || isSame) ? (match[1] ?? '') : key
}

/** The places that a key names, where the options of the question are numbered. */
export function placesNamed(key: string, { number, options }: NumberedQuestion): number[] | undefined {
  const isNumbered = options.every(({ label = [] }) => textOfPieces(label) === '')
  const listed = options.map(({ pieces }, index) => ({ text: textOfPieces(pieces), index }))
  return isNumbered && number !== '' ? optionsNamed(key, listed, 'place') : undefined
}
