import { decodeText } from './decode-text.ts'
import { chosenOf } from './docx-drawing.ts'
import { DocxLists } from './docx-lists.ts'
import { notesOf } from './docx-notes.ts'
import { baseOf, DocxRuns } from './docx-runs.ts'
import { DocxStyles } from './docx-styles.ts'
import { docxTable } from './docx-table.ts'
import { type Losses, UnreadableFile } from './reading.ts'
import type { Block, Label, Piece, TextBlock } from './text-blocks.ts'
import { childOf, childrenOf, descendantsOf, parseXml, textOf, type XmlElement } from './xml.ts'

/** The paragraphs and tables of a Word document (ECMA-376 part 1, 17), lists with their labels. */
export function docxBlocks(files: Map<string, Uint8Array>, losses: Losses): Block[] {
  const partOf = (path: string) => {
    const bytes = files.get(path)
    return bytes && parseXml(decodeText(bytes))
  }
  const body = childOf(partOf('word/document.xml'), 'body')
  if (!body) throw new UnreadableFile('O documento do Word está danificado: não tem texto.')
  if (files.has('word/comments.xml')) losses.add('comentários do Word', 'Só é trazido o texto do documento.')
  const edges = [...files.keys()].filter(path => /^word\/(?:header|footer)\d*\.xml$/.test(path))
  if (edges.some(path => hasWords(partOf(path))))
    losses.add('cabeçalho ou rodapé das páginas', 'Só é trazido o texto do documento.')
  const styles = new DocxStyles(partOf('word/styles.xml'))
  const reader = new DocxReader({
    lists: new DocxLists(partOf('word/numbering.xml'), format =>
      losses.add(
        `numeração automática «${format.slice(0, 40)}»`,
        'Não se sabe escrever estes números: escreva-os no texto.',
      ),
    ),
    styles,
    runs: new DocxRuns({
      styles,
      targets: targetsOf(partOf('word/_rels/document.xml.rels')),
      notes: new Map([
        ...notesOf(partOf('word/footnotes.xml'), 'footnote'),
        ...notesOf(partOf('word/endnotes.xml'), 'endnote'),
      ]),
      losses,
    }),
    losses,
  })
  return reader.read(body)
}

/** Whether a header or a footer says more than the number of its page. */
function hasWords(part: XmlElement | undefined): boolean {
  const words = part === undefined ? '' : descendantsOf(part, 't').map(textOf).join('')
  return /\p{L}{3}/u.test(words.replace(/p[áa]g(?:ina)?|page/gi, ''))
}

function targetsOf(root: XmlElement | undefined): Map<string, string> {
  return new Map(
    childrenOf(root, 'Relationship')
      .filter(each => each.attributes.TargetMode !== 'External')
      .map(each => [each.attributes.Id ?? '', each.attributes.Target ?? '']),
  )
}

type Parts = { lists: DocxLists; styles: DocxStyles; runs: DocxRuns; losses: Losses }

class DocxReader {
  readonly #parts: Parts
  /** What a paragraph without an end of its own says, which is how the next one begins. */
  #carried: Piece[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  read(body: XmlElement): Block[] {
    const blocks = this.blocks(body)
    this.#parts.runs.finish()
    return blocks
  }

  blocks(parent: XmlElement): Block[] {
    const blocks = childrenOf(parent).flatMap(child => this.#block(child))
    return [...blocks, ...this.#flushed()]
  }

  #flushed(): Block[] {
    const rest = this.#carried
    this.#carried = []
    return rest.length === 0 ? [] : [{ kind: 'text', pieces: rest }]
  }

  #block(child: XmlElement): Block[] {
    const { runs, losses } = this.#parts
    const inside = (element: XmlElement) => childrenOf(element).flatMap(each => this.#block(each))
    switch (child.name) {
      case 'p':
        return this.#paragraph(child)
      case 'tbl':
        return [...this.#flushed(), this.#table(child)]
      case 'sdt':
        runs.nameEntries(child)
        return inside(child)
      case 'sdtContent':
      case 'ins':
      case 'customXml':
      case 'smartTag':
      case 'moveTo':
        return inside(child)
      case 'AlternateContent':
        return inside(chosenOf(child))
      case 'del':
      case 'moveFrom':
        runs.nameDeleted()
        return []
      case 'altChunk':
        losses.add(
          'documento dentro do documento (altChunk)',
          'O Word só o junta quando o abre: abra-o no Word e guarde-o outra vez.',
        )
        return []
      case 'r':
      case 'oMath':
      case 'oMathPara':
      case 'hyperlink':
      case 'fldSimple':
      case 'bdo':
      case 'dir': {
        const pieces = runs.piece(child, baseOf([]))
        return pieces.length === 0 ? [] : [{ kind: 'text', pieces }]
      }
      default:
        return runs.unknown(child, () => inside(child))
    }
  }

  #table(table: XmlElement): Block {
    const { runs, losses } = this.#parts
    return {
      kind: 'table',
      ...docxTable(table, {
        cell: cell => this.#cell(cell),
        nameDeleted: () => runs.nameDeleted(),
        nameHidden: () => losses.add('texto escondido', 'O que o Word esconde não é trazido.'),
        nameLarge: () =>
          losses.add(
            'células unidas de uma tabela muito grande',
            'As suas células ficaram umas a seguir às outras, cada uma num lugar.',
          ),
        unknown: element => {
          const isNamed = runs.unknown(element, () => this.blocks(element)).length === 0
          if (!isNamed)
            losses.add(
              `«${element.name}» entre as células de uma tabela`,
              'Não está em nenhuma célula, e não foi trazido.',
            )
        },
      }),
    }
  }

  #cell(cell: XmlElement): TextBlock[] {
    return this.blocks(cell).flatMap((block): TextBlock[] => {
      if (block.kind === 'text') return [block]
      this.#parts.losses.add('tabela dentro de uma tabela', 'As suas células ficaram umas depois das outras.')
      return block.rows.flat(2)
    })
  }

  #paragraph(paragraph: XmlElement): Block[] {
    const { runs, styles, losses } = this.#parts
    const properties = childOf(paragraph, 'pPr')
    const styleName = childOf(properties, 'pStyle')?.attributes.val ?? ''
    const mark = childOf(properties, 'rPr')
    const isJoined = childOf(mark, 'del') !== undefined || childOf(mark, 'moveFrom') !== undefined
    // A paragraph whose end was deleted goes on in the next one, and has no number of its own.
    const label = isJoined ? undefined : this.#label(properties, styleName)
    const under = [...(properties ? [properties] : []), ...styles.properties(styleName)]
    const pieces = [...this.#carried, ...runs.pieces(paragraph, baseOf(under))]
    this.#carried = isJoined ? pieces : []
    const boxes = runs.takeBoxes()
    if (boxes.length > 0)
      losses.add(
        'caixas de texto',
        'O que está numa caixa de texto vem a seguir ao parágrafo em que ela está.',
      )
    const own: Block[] = isJoined ? [] : [{ kind: 'text', pieces, ...(label && { label }) }]
    return [...own, ...boxes.flatMap(box => childrenOf(box).flatMap(each => this.#block(each)))]
  }

  #label(properties: XmlElement | undefined, styleName: string): Label | undefined {
    const numbering = childOf(properties, 'numPr') ?? this.#parts.styles.numbering(styleName)
    const numId = childOf(numbering, 'numId')?.attributes.val
    if (numId === undefined) return undefined
    const said = childOf(numbering, 'ilvl')?.attributes.val
    const depth = said === undefined ? this.#parts.lists.depthOf(numId, styleName) : Number(said)
    return this.#parts.lists.next(numId, depth)
  }
}
