import { escapeHtml } from '../rich-text.ts'
import { chosenOf, DocxDrawings } from './docx-drawing.ts'
import { DocxFields } from './docx-fields.ts'
import { mathToTex } from './docx-math.ts'
import { trimmedPieces } from './docx-notes.ts'
import { type DocxStyles, type Look, lookOf } from './docx-styles.ts'
import { isSymbolFont, symbolOf } from './docx-symbols.ts'
import type { Losses } from './reading.ts'
import { type Piece, pieceOf } from './text-blocks.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from './xml.ts'

export type RunParts = {
  styles: DocxStyles
  targets: ReadonlyMap<string, string>
  /** Footnotes and endnotes, by `footnote 1`. */
  notes: ReadonlyMap<string, XmlElement>
  losses: Losses
}

/** Letters under a paragraph: the properties of its style, and how they look. */
type Base = { properties: XmlElement[]; look: Look }

export function baseOf(properties: XmlElement[]): Base {
  return { properties, look: lookOf(properties) }
}
const plainBase = baseOf([])

/** Reads what stands in the paragraphs of a Word document (ECMA-376 part 1, 17.3). */
export class DocxRuns {
  readonly #parts: RunParts
  readonly #drawings: DocxDrawings
  readonly #fields: DocxFields
  #isInNote = false
  /** Text boxes of the paragraph that is read, whose paragraphs come after it. */
  #boxes: XmlElement[] = []

  constructor(parts: RunParts) {
    this.#parts = parts
    this.#drawings = new DocxDrawings(parts.targets, parts.losses)
    this.#fields = new DocxFields(parts.losses)
  }

  takeBoxes(): XmlElement[] {
    const boxes = this.#boxes
    this.#boxes = []
    return boxes
  }

  finish(): void {
    this.#fields.finish()
  }

  pieces(parent: XmlElement, base: Base): Piece[] {
    return childrenOf(parent).flatMap(child => this.piece(child, base))
  }

  piece(child: XmlElement, base: Base): Piece[] {
    switch (child.name) {
      case 'r':
        return this.#run(child, base)
      case 'sdt':
        this.nameEntries(child)
        return this.pieces(child, base)
      case 'hyperlink':
      case 'ins':
      case 'smartTag':
      case 'sdtContent':
      case 'moveTo':
      case 'customXml':
      case 'bdo':
      case 'dir':
      case 'oMathPara':
        return this.pieces(child, base)
      case 'AlternateContent':
        return this.pieces(chosenOf(child), base)
      case 'fldSimple':
        return this.#fields.simple(child, () => this.pieces(child, base))
      case 'del':
      case 'moveFrom':
        this.nameDeleted()
        return []
      case 'oMath':
        return this.#fields.shown(this.#math(child))
      case 'drawing':
      case 'pict':
      case 'object':
        return this.#drawn(child)
      default:
        return this.unknown(child, () => this.pieces(child, base))
    }
  }

  /** What an element without a reader holds, or its name among what is lost. */
  unknown<T>(element: XmlElement, inside: () => T[]): T[] {
    if (machinery.test(element.name)) return []
    const found = inside()
    if (found.length === 0)
      this.#parts.losses.add(
        `elemento «${element.name.slice(0, 40)}» do Word`,
        'Não se sabe o que é, e não foi trazido.',
      )
    return found
  }

  nameDeleted(): void {
    this.#parts.losses.add('texto apagado com registo de alterações', 'O Word ainda o guarda: não é trazido.')
  }

  /** Names the entries of a list that a content control lets choose from. */
  nameEntries(control: XmlElement): void {
    const properties = childOf(control, 'sdtPr')
    const lists = properties ? descendantsOf(properties, 'listItem') : []
    this.#fields.nameList(lists.map(({ attributes }) => attributes.displayText ?? attributes.value ?? ''))
  }

  /** A note stands in brackets where its number was. */
  #note(element: XmlElement): Piece[] {
    const isFoot = element.name === 'footnoteReference'
    if (this.#isInNote) {
      this.#parts.losses.add('nota dentro de outra nota', 'Só é trazida a nota que o texto chama.')
      return []
    }
    this.#isInNote = true
    const note = this.#parts.notes.get(`${isFoot ? 'footnote' : 'endnote'} ${element.attributes.id ?? ''}`)
    const paragraphs = childrenOf(note)
      .flatMap(each => (each.name === 'p' ? [each] : descendantsOf(each, 'p')))
      .map(paragraph => this.pieces(paragraph, plainBase))
    this.#isInNote = false
    const filled = paragraphs.filter(pieces => pieces.some(piece => piece.html.trim() !== ''))
    if (filled.length === 0) {
      this.#parts.losses.add(
        `nota de ${isFoot ? 'rodapé' : 'fim'}`,
        'O seu texto não está no documento: escreva-o na pergunta.',
      )
      return []
    }
    const inside = filled.flatMap((pieces, at) => (at === 0 ? pieces : [pieceOf(' '), ...pieces]))
    return [pieceOf(' [nota: '), ...trimmedPieces(inside), pieceOf(']')]
  }

  #math(math: XmlElement): Piece[] {
    const tex = mathToTex(math, () => this.nameDeleted())
    if (tex === '') return []
    if (tex !== undefined) {
      const text = `\\(${tex}\\)`
      return [{ text, html: escapeHtml(text) }]
    }
    const text = textOf(math)
    this.#parts.losses.add(
      `fórmula «${text.slice(0, 40)}»`,
      'Tem um sinal que não se conhece: ficou como texto numa linha.',
    )
    return [pieceOf(text)]
  }

  #run(run: XmlElement, base: Base): Piece[] {
    const properties = childOf(run, 'rPr')
    const styleName = childOf(properties, 'rStyle')?.attributes.val ?? ''
    const own = [...(properties ? [properties] : []), ...this.#parts.styles.properties(styleName)]
    const all = own.length === 0 ? base.properties : [...own, ...base.properties]
    const look = own.length === 0 ? base.look : lookOf(all)
    const fonts = all.map(each => childOf(each, 'rFonts')).find(Boolean)?.attributes
    const font = fonts?.ascii ?? fonts?.hAnsi ?? ''
    return this.#runParts(run, { look, font, base })
  }

  #runParts(parent: XmlElement, letters: Letters): Piece[] {
    return childrenOf(parent).flatMap((child): Piece[] => {
      const mark = this.#fields.take(child, letters.look.tags)
      if (mark) return mark
      if (child.name === 'AlternateContent') return this.#runParts(chosenOf(child), letters)
      const pieces = this.#runPart(child, letters)
      if (letters.look.isHidden && pieces.some(({ html }) => html.trim() !== '')) {
        this.#parts.losses.add('texto escondido', 'O que o Word esconde não é trazido.')
        return []
      }
      return this.#fields.shown(pieces)
    })
  }

  #runPart(child: XmlElement, { look, font, base }: Letters): Piece[] {
    const letters = this.#letters(child, font)
    if (letters !== undefined) {
      const shown = look.isUpper ? letters.toLocaleUpperCase('pt') : letters
      return shown === '' ? [] : [pieceOf(shown, look.tags, look)]
    }
    switch (child.name) {
      case 'drawing':
      case 'pict':
      case 'object':
        return this.#drawn(child)
      case 'footnoteReference':
      case 'endnoteReference':
        return this.#note(child)
      case 'ruby': {
        const [under, over] = ['rubyBase', 'rt'].map(name => this.pieces(childOf(child, name) ?? empty, base))
        return [...(under ?? []), pieceOf(' ('), ...(over ?? []), pieceOf(')')]
      }
      case 'delText':
        this.nameDeleted()
        return []
      default:
        return this.unknown(child, () => this.pieces(child, base))
    }
  }

  #drawn(element: XmlElement): Piece[] {
    const { pieces, boxes } = this.#drawings.read(element)
    this.#boxes.push(...boxes)
    return pieces
  }

  /** What an element of a run writes, letters of the fonts of symbols as Unicode has them; undefined for no letter. */
  #letters(element: XmlElement, font: string): string | undefined {
    const isSymbol = element.name === 'sym'
    const text = isSymbol ? '' : lettersOf(element)
    const own = isSymbol ? (element.attributes.font ?? '') : font
    if (!isSymbol && (text === undefined || !(isSymbolFont(own) || /[\uf000-\uf0ff]/.test(text)))) return text
    const codes = isSymbol
      ? [Number.parseInt(element.attributes.char ?? '', 16)]
      : Array.from(text ?? '', letter => letter.codePointAt(0) ?? 0)
    return codes
      .map(code => {
        // A box of one font is the same in the other where the run does not say which.
        const known = Number.isNaN(code) ? undefined : symbolOf(own === '' ? 'Symbol' : own, code)
        if (known === undefined)
          this.#parts.losses.add(
            `sinal da letra «${own || 'de símbolos'}»`,
            'Não se conhece o sinal: escreva-o no texto da pergunta.',
          )
        return known ?? ''
      })
      .join('')
  }
}

type Letters = { look: Look; font: string; base: Base }
const empty: XmlElement = { name: '', attributes: {}, children: [] }

/** What an element of a run writes; undefined for what is no letter. */
function lettersOf(element: XmlElement): string | undefined {
  switch (element.name) {
    case 't':
      return textOf(element)
    case 'tab':
    case 'ptab':
      return '\t'
    case 'br':
    case 'cr':
      return element.attributes.type === 'page' || element.attributes.type === 'column' ? '' : '\n'
    case 'noBreakHyphen':
      return '-'
    case 'softHyphen':
      return ''
    default:
      return undefined
  }
}

/** Elements that hold nothing that a reader of the text sees: properties, marks of spelling, places, ranges. */
const machinery =
  /^(?:\w*Pr|\w*PrEx|tblGrid|proofErr|perm(?:Start|End)|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|annotationRef|(?:moveFrom|moveTo|customXml\w*)Range(?:Start|End)|lastRenderedPageBreak|(?:foot|end)noteRef|(?:continuation)?[sS]eparator|fldData|delInstrText)$/
