import { escapeHtml } from '../rich-text.ts'
import { decodeText } from './decode-text.ts'
import { fieldToTex } from './docx-field.ts'
import { DocxLists } from './docx-lists.ts'
import { mathToTex } from './docx-math.ts'
import { notesOf, trimmedPieces } from './docx-notes.ts'
import { isSymbolFont, symbolOf } from './docx-symbols.ts'
import { type Losses, UnreadableFile } from './reading.ts'
import { type Block, type Piece, pieceOf, type TextBlock } from './text-blocks.ts'
import { childOf, childrenOf, descendantsOf, parseXml, textOf, type XmlElement } from './xml.ts'

type Style = { basedOn: string; properties: XmlElement | undefined; numbering: XmlElement | undefined }
type Look = { bold: boolean; italic: boolean; underline: boolean; marked: boolean; tags: string[] }

/** Styles that stand on each other; more than any document has. */
const longestChain = 20

/** The paragraphs and tables of a Word document (ECMA-376 part 1, 17), lists with their labels. */
export function docxBlocks(files: Map<string, Uint8Array>, losses: Losses): Block[] {
  const partOf = (path: string) => {
    const bytes = files.get(path)
    return bytes && parseXml(decodeText(bytes))
  }
  const body = childOf(partOf('word/document.xml'), 'body')
  if (!body) throw new UnreadableFile('O documento do Word está danificado: não tem texto.')
  if (files.has('word/comments.xml')) losses.add('comentários do Word', 'Só é trazido o texto do documento.')
  const reader = new DocxReader({
    lists: new DocxLists(partOf('word/numbering.xml')),
    styles: stylesOf(partOf('word/styles.xml')),
    targets: targetsOf(partOf('word/_rels/document.xml.rels')),
    notes: new Map([
      ...notesOf(partOf('word/footnotes.xml'), 'footnote'),
      ...notesOf(partOf('word/endnotes.xml'), 'endnote'),
    ]),
    losses,
  })
  return reader.blocks(body)
}

function stylesOf(root: XmlElement | undefined): Map<string, Style> {
  return new Map(
    childrenOf(root, 'style').map(style => [
      style.attributes.styleId ?? '',
      {
        basedOn: childOf(style, 'basedOn')?.attributes.val ?? '',
        properties: childOf(style, 'rPr'),
        numbering: childOf(childOf(style, 'pPr'), 'numPr'),
      },
    ]),
  )
}

function targetsOf(root: XmlElement | undefined): Map<string, string> {
  return new Map(
    childrenOf(root, 'Relationship')
      .filter(each => each.attributes.TargetMode !== 'External')
      .map(each => [each.attributes.Id ?? '', each.attributes.Target ?? '']),
  )
}

type Parts = {
  lists: DocxLists
  styles: Map<string, Style>
  targets: Map<string, string>
  notes: Map<string, XmlElement>
  losses: Losses
}

class DocxReader {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  blocks(parent: XmlElement): Block[] {
    return childrenOf(parent).flatMap((child): Block[] => {
      switch (child.name) {
        case 'p':
          return this.#paragraph(child)
        case 'tbl':
          return [{ kind: 'table', rows: this.#rows(child) }]
        case 'sdt':
        case 'sdtContent':
        case 'ins':
        case 'customXml':
        case 'smartTag':
        case 'moveTo':
        case 'sdtPr':
          return child.name === 'sdtPr' ? [] : this.blocks(child)
        default:
          return this.#unknown(child, () => this.blocks(child))
      }
    })
  }

  /** What an element without a reader holds, or its name among what is lost. */
  #unknown<T>(element: XmlElement, inside: () => T[]): T[] {
    if (machinery.test(element.name)) return []
    const found = inside()
    if (found.length === 0)
      this.#parts.losses.add(`elemento «${element.name}» do Word`, 'Não se sabe o que é, e não foi trazido.')
    return found
  }

  #rows(table: XmlElement): TextBlock[][][] {
    const isMerged = descendantsOf(table, 'gridSpan', 'vMerge', 'hMerge').length > 0
    if (isMerged) this.#parts.losses.add('células unidas', 'O seu texto ficou numa só; as outras, vazias.')
    return childrenOf(table, 'tr').map(row =>
      childrenOf(row, 'tc').map(cell =>
        this.blocks(cell).flatMap((block): TextBlock[] => {
          if (block.kind === 'text') return [block]
          this.#parts.losses.add(
            'tabela dentro de uma tabela',
            'As suas células ficaram umas depois das outras.',
          )
          return block.rows.flat(2)
        }),
      ),
    )
  }

  #paragraph(paragraph: XmlElement): Block[] {
    const properties = childOf(paragraph, 'pPr')
    const styleName = childOf(properties, 'pStyle')?.attributes.val ?? ''
    const label = this.#label(properties, styleName)
    const pieces = this.#pieces(
      paragraph,
      this.#lookOf(this.#chain(styleName).flatMap(style => style.properties ?? [])),
    )
    const boxes = descendantsOf(paragraph, 'txbxContent')
    if (boxes.length > 0)
      this.#parts.losses.add(
        'caixas de texto',
        'O que está numa caixa de texto vem a seguir ao parágrafo em que ela está.',
      )
    // A box is written twice, for new programs and for old ones.
    const [box] = boxes
    return [{ kind: 'text', pieces, ...(label && { label }) }, ...(box ? this.blocks(box) : [])]
  }

  #label(properties: XmlElement | undefined, styleName: string) {
    const numbering =
      childOf(properties, 'numPr') ?? this.#chain(styleName).find(style => style.numbering)?.numbering
    const numId = childOf(numbering, 'numId')?.attributes.val
    const depth = Number(childOf(numbering, 'ilvl')?.attributes.val ?? 0)
    return numId === undefined ? undefined : this.#parts.lists.next(numId, depth)
  }

  #chain(name: string): Style[] {
    const chain: Style[] = []
    let style = this.#parts.styles.get(name)
    while (style && chain.length < longestChain && !chain.includes(style)) {
      chain.push(style)
      style = this.#parts.styles.get(style.basedOn)
    }
    return chain
  }

  /** How letters look by their own properties first, then by those under them. */
  #lookOf(properties: XmlElement[]): Look {
    const find = (name: string) => properties.map(each => childOf(each, name)).find(Boolean)
    const isOn = (name: string) => {
      const element = find(name)
      return element !== undefined && !/^(?:0|false|none|off)$/.test(element.attributes.val ?? '')
    }
    const colour = find('color')?.attributes.val ?? 'auto'
    const isColoured = !/^(?:auto|000000|0{3}|1F1F1F|212121|222222|333333)$/i.test(colour)
    const isPainted = isOn('highlight') || /^(?!auto$|FFFFFF$)./i.test(find('shd')?.attributes.fill ?? 'auto')
    const script = find('vertAlign')?.attributes.val
    const underline = isOn('u')
    const [bold, italic] = [isOn('b'), isOn('i')]
    const tags = [
      ...(bold ? ['b'] : []),
      ...(italic ? ['i'] : []),
      ...(underline ? ['u'] : []),
      ...(isOn('strike') ? ['s'] : []),
      ...(script === 'superscript' ? ['sup'] : script === 'subscript' ? ['sub'] : []),
    ]
    return { bold, italic, underline, marked: isPainted || isColoured || underline, tags }
  }

  #pieces(parent: XmlElement, base: Look): Piece[] {
    return childrenOf(parent).flatMap((child): Piece[] => {
      switch (child.name) {
        case 'r':
          return this.#run(child, base)
        case 'hyperlink':
        case 'ins':
        case 'smartTag':
        case 'sdt':
        case 'sdtContent':
        case 'moveTo':
        case 'customXml':
        case 'bdo':
        case 'dir':
          return this.#pieces(child, base)
        case 'fldSimple':
          return this.#field(child.attributes.instr ?? '') ?? this.#pieces(child, base)
        case 'del':
        case 'moveFrom':
          this.#parts.losses.add(
            'texto apagado com registo de alterações',
            'O Word ainda o guarda: não é trazido.',
          )
          return []
        case 'oMathPara':
          return childrenOf(child, 'oMath').flatMap(math => this.#math(math))
        case 'oMath':
          return this.#math(child)
        default:
          return this.#unknown(child, () => this.#pieces(child, base))
      }
    })
  }

  /** The formula of a field EQ; undefined for other fields, whose result stands beside them. */
  #field(instruction: string): Piece[] | undefined {
    if (!/^\s*EQ\b/i.test(instruction)) return undefined
    const tex = fieldToTex(instruction)
    if (tex !== undefined) {
      const text = `\\(${tex}\\)`
      return [{ text, html: escapeHtml(text) }]
    }
    const shown = instruction.trim().slice(0, 60)
    this.#parts.losses.add(`campo «${shown}»`, 'É uma fórmula que não se conhece: ficou como está escrita.')
    return [pieceOf(shown)]
  }

  /** A note stands in brackets where its number was. */
  #note(element: XmlElement): Piece[] {
    const isFoot = element.name === 'footnoteReference'
    const note = this.#parts.notes.get(`${isFoot ? 'footnote' : 'endnote'} ${element.attributes.id ?? ''}`)
    const paragraphs = childrenOf(note, 'p').map(paragraph => this.#pieces(paragraph, plainLook))
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
    const tex = mathToTex(math)
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

  #run(run: XmlElement, base: Look): Piece[] {
    const properties = childOf(run, 'rPr')
    const styleName = childOf(properties, 'rStyle')?.attributes.val ?? ''
    const own = [properties, ...this.#chain(styleName).map(style => style.properties)].filter(
      each => each !== undefined,
    )
    const look = own.length === 0 ? base : this.#overBase(own, base)
    const vanish = own.map(each => childOf(each, 'vanish')).find(Boolean)
    if (vanish && !/^(?:0|false|off)$/.test(vanish.attributes.val ?? '')) {
      this.#parts.losses.add('texto escondido', 'O que o Word esconde não é trazido.')
      return []
    }
    const fonts = own.map(each => childOf(each, 'rFonts')).find(Boolean)?.attributes
    const font = fonts?.ascii ?? fonts?.hAnsi ?? ''
    return childrenOf(run).flatMap((child): Piece[] => {
      const field = this.#fieldPart(child)
      if (field) return field
      const letters = this.#letters(child, font)
      if (letters !== undefined) return letters === '' ? [] : [pieceOf(letters, look.tags, look)]
      if (child.name === 'drawing' || child.name === 'pict' || child.name === 'AlternateContent')
        return this.#picture(child)
      if (child.name === 'object')
        this.#parts.losses.add(
          'objecto do Word',
          'Uma fórmula ou um desenho de outro programa não é trazido.',
        )
      else if (child.name === 'footnoteReference' || child.name === 'endnoteReference')
        return this.#note(child)
      else if (child.name === 'ruby') {
        const [under, over] = ['rubyBase', 'rt'].map(name =>
          this.#pieces(childOf(child, name) ?? child, base),
        )
        return [...(under ?? []), pieceOf(' ('), ...(over ?? []), pieceOf(')')]
      } else return this.#unknown(child, () => this.#pieces(child, base))
      return []
    })
  }

  #instruction: string | undefined

  /** Marks of a field that is written in several runs; undefined for what is no mark of one. */
  #fieldPart(element: XmlElement): Piece[] | undefined {
    if (element.name === 'instrText') {
      this.#instruction = `${this.#instruction ?? ''}${textOf(element)}`
      return []
    }
    if (element.name !== 'fldChar') return undefined
    const type = element.attributes.fldCharType
    const instruction = this.#instruction ?? ''
    if (type === 'separate' && !/^\s*EQ\b/i.test(instruction)) this.#instruction = undefined
    if (type !== 'end') return []
    this.#instruction = undefined
    return this.#field(instruction) ?? []
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

  /** What a run does not say of itself is as its paragraph has it. */
  #overBase(own: XmlElement[], base: Look): Look {
    const look = this.#lookOf(own)
    const says = (name: string) => own.some(each => childOf(each, name))
    const bold = says('b') ? look.bold : base.bold
    const tags = [...(bold ? ['b'] : []), ...look.tags.filter(tag => tag !== 'b')]
    return { ...look, bold, tags }
  }

  #picture(element: XmlElement): Piece[] {
    const shape = element.name === 'AlternateContent' ? (childOf(element, 'Choice') ?? element) : element
    const [blip] = descendantsOf(shape, 'blip', 'imagedata')
    const id = blip?.attributes.embed ?? blip?.attributes.id ?? ''
    const target = this.#parts.targets.get(id)
    if (!blip) {
      if (descendantsOf(shape, 'txbxContent').length === 0)
        this.#parts.losses.add('desenho do Word', 'Formas e gráficos não são trazidos: junte-os como imagem.')
      return []
    }
    if (target === undefined) {
      this.#parts.losses.add('imagem de fora', 'O documento só tem o endereço dela.')
      return []
    }
    const alt = descendantsOf(shape, 'docPr')[0]?.attributes.descr ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `word/${target}`
    return [{ text: '', html: `<img src="docx:${escapeHtml(path)}" alt="${escapeHtml(alt)}" />` }]
  }
}

const plainLook: Look = { bold: false, italic: false, underline: false, marked: false, tags: [] }

/** What an element of a run writes; undefined for what is no letter. */
function lettersOf(element: XmlElement): string | undefined {
  switch (element.name) {
    case 't':
      return textOf(element)
    case 'tab':
      return '\t'
    case 'br':
    case 'cr':
      return element.attributes.type === 'page' || element.attributes.type === 'column' ? '' : '\n'
    case 'noBreakHyphen':
      return '-'
    case 'softHyphen':
      return ''
    case 'ptab':
      return '\t'
    default:
      return undefined
  }
}

/** Elements that hold nothing that a reader of the text sees: properties, marks of spelling, places, ranges. */
const machinery =
  /^(?:\w*Pr|\w*PrEx|tblGrid|proofErr|perm(?:Start|End)|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|annotationRef|(?:moveFrom|moveTo|customXml\w*)Range(?:Start|End)|lastRenderedPageBreak|(?:foot|end)noteRef|(?:continuation)?[sS]eparator|fldData|instrText|delInstrText|delText|fldChar|rt|rubyBase|subDoc)$/
