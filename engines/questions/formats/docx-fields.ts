import { escapeHtml } from '../rich-text.ts'
import { fieldToTex, lowered, raised, scriptEnd } from './docx-field.ts'
import { symbolOf } from './docx-symbols.ts'
import { type Losses, UnreadableFile } from './reading.ts'
import { type Piece, pieceOf } from './text-blocks.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** A field that is open: what it says to do, and whether what Word made of it has begun. */
type OpenField = {
  instruction: string
  isResult: boolean
  hasResult: boolean
  formula: string | undefined
  form: XmlElement | undefined
}

/** Fields that are open at once; Word itself stops far before. */
const MAX_OPEN = 100

/** Fields that mark a place or hold data, and show nothing. */
const silent = /^\s*(?:ADVANCE|ASK|PRIVATE|RD|SET|TA|TC|XE|BIDIOUTLINE|DOCVARIABLE|ADDIN|EMBED|SHAPE)\b/i

/** The fields of a document, which are written over several runs and paragraphs, one within another. */
export class DocxFields {
  readonly #open: OpenField[] = []
  readonly #losses: Losses

  constructor(losses: Losses) {
    this.#losses = losses
  }

  /** What a mark of a field writes; undefined for what is no mark of one. */
  take(element: XmlElement, tags: readonly string[]): Piece[] | undefined {
    const field = this.#open.at(-1)
    if (element.name === 'instrText') {
      if (field && !field.isResult) field.instruction += scripted(textOf(element), tags)
      return []
    }
    if (element.name !== 'fldChar') return undefined
    switch (element.attributes.fldCharType) {
      case 'begin':
        this.#begin('', childOf(element, 'ffData'))
        return []
      case 'separate':
        if (field) startResult(field)
        return []
      case 'end':
        return this.#end()
      default:
        return []
    }
  }

  /** The field that one element is, with what Word made of it inside. */
  simple(element: XmlElement, inside: () => Piece[]): Piece[] {
    startResult(this.#begin(element.attributes.instr ?? '', childOf(element, 'ffData')))
    const result = inside()
    return [...result, ...this.#end()]
  }

  /** What is seen of some pieces: those within the instruction of a field belong to it. */
  shown(pieces: Piece[]): Piece[] {
    if (pieces.length === 0) return pieces
    const isSeen = pieces.some(piece => piece.html.trim() !== '')
    for (const field of this.#open.toReversed()) {
      if (!field.isResult) {
        for (const { text, html } of pieces)
          field.instruction += scripted(
            text,
            ['sup', 'sub'].filter(tag => html.includes(`<${tag}>`)),
          )
        return pieces.filter(piece => piece.text === '')
      }
      if (field.formula !== undefined) return []
      field.hasResult ||= isSeen
    }
    return pieces
  }

  /** Names the fields that the document does not close, whose texts nobody sees. */
  finish(): void {
    for (const { instruction, isResult } of this.#open)
      if (!isResult) this.#losses.add(`campo «${shortOf(instruction)}»`, 'Não acaba no documento.')
  }

  #begin(instruction: string, form: XmlElement | undefined): OpenField {
    if (this.#open.length >= MAX_OPEN)
      throw new UnreadableFile('O documento tem campos do Word sem fim uns dentro dos outros.')
    const field = { instruction, isResult: false, hasResult: false, formula: undefined, form }
    this.#open.push(field)
    return field
  }

  #end(): Piece[] {
    const field = this.#open.pop()
    return field ? this.shown(this.#written(field)) : []
  }

  /** What a field shows beside what Word made of it. */
  #written(field: OpenField): Piece[] {
    const { instruction, form, hasResult } = field
    const [, name = ''] = /^\s*([a-z]+)/i.exec(instruction) ?? []
    switch (name.toUpperCase()) {
      case 'EQ':
        return this.#formula(field)
      case 'SYMBOL':
        return hasResult ? [] : this.#symbol(instruction)
      case 'FORMCHECKBOX':
        return hasResult ? [] : [pieceOf(isChecked(childOf(form, 'checkBox')) ? '☒' : '☐')]
      case 'FORMDROPDOWN':
        return this.#list(childOf(form, 'ddList'), hasResult)
      default:
        if (!hasResult && !silent.test(instruction))
          this.#losses.add(
            `campo «${shortOf(instruction)}»`,
            'O documento não tem o que o Word mostra nele: escreva-o na pergunta.',
          )
        return []
    }
  }

  #formula({ instruction, formula, hasResult }: OpenField): Piece[] {
    const tex = formula ?? fieldToTex(instruction)
    if (tex !== undefined) {
      const text = `\\(${tex}\\)`
      return [{ text, html: escapeHtml(text) }]
    }
    this.#losses.add(
      `campo «${shortOf(instruction)}»`,
      'É uma fórmula que não se conhece: ficou como está escrita.',
    )
    return hasResult ? [] : [pieceOf(shortOf(instruction))]
  }

  /** `SYMBOL 163 \f "Symbol"`: a letter of a font by its number. */
  #symbol(instruction: string): Piece[] {
    const [, number = ''] = /SYMBOL\s+"?(0x[\da-f]{1,6}|\d{1,7}|\S)/i.exec(instruction) ?? []
    const [, font = ''] = /\\f\s+"?([^"\\]{1,80})/i.exec(instruction) ?? []
    const code = /^(?:0x|\d)/i.test(number) ? Number(number) : number.codePointAt(0)
    const isLetter = code !== undefined && code > 0 && code < 0x11_0000
    const letter = isLetter ? symbolOf(font.trim(), code) : undefined
    if (letter === undefined)
      this.#losses.add(
        `campo «${shortOf(instruction)}»`,
        'Não se conhece o sinal: escreva-o no texto da pergunta.',
      )
    return letter === undefined ? [] : [pieceOf(letter)]
  }

  #list(list: XmlElement | undefined, hasResult: boolean): Piece[] {
    const entries = childrenOf(list, 'listEntry').map(each => each.attributes.val ?? '')
    this.nameList(entries)
    const chosen = childOf(list, 'result') ?? childOf(list, 'default')
    const entry = entries[Number(chosen?.attributes.val ?? 0)]
    return hasResult || entry === undefined ? [] : [pieceOf(entry)]
  }

  /** A list that drops down shows one of its entries: the others are named. */
  nameList(entries: readonly string[]): void {
    if (entries.length > 0)
      this.#losses.add(
        `lista pendente do Word (${entries.join(', ').slice(0, 80)})`,
        'Fica o que nela se vê: escreva as outras entradas na pergunta.',
      )
  }
}

function startResult(field: OpenField): void {
  field.isResult = true
  if (/^\s*EQ\b/i.test(field.instruction)) field.formula = fieldToTex(field.instruction)
}

function isChecked(box: XmlElement | undefined): boolean {
  const mark = childOf(box, 'checked') ?? childOf(box, 'default')
  return mark !== undefined && !/^(?:0|false|off)$/.test(mark.attributes.val ?? '')
}

/** Raised and lowered letters of an instruction are powers and indices of its formula. */
function scripted(text: string, tags: readonly string[]): string {
  if (tags.includes('sup')) return `${raised}${text}${scriptEnd}`
  return tags.includes('sub') ? `${lowered}${text}${scriptEnd}` : text
}

function shortOf(instruction: string): string {
  return Array.from(instruction, sign => ([raised, lowered, scriptEnd].includes(sign) ? '' : sign))
    .join('')
    .trim()
    .slice(0, 60)
}
