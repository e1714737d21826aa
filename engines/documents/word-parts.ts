import type {
  FileChild,
  IContext,
  IParagraphPropertiesOptions,
  IRunPropertiesOptions,
  ITableCellOptions,
  ITableOptions,
  ITableRowPropertiesOptions,
  IXmlableObject,
  ParagraphChild,
  Table,
  XmlComponent,
} from 'docx'

type Docx = typeof import('docx')

/** Whatever writes itself, docx's own or ours. */
interface Writes {
  prepForXml(context: IContext): IXmlableObject | undefined
}

/** An element as docx takes it, with what it holds: components, or what is written as it is. */
class WordElement implements Writes {
  readonly rootKey: string
  readonly #children: readonly (Writes | IXmlableObject)[]

  constructor(rootKey: string, children: readonly (Writes | IXmlableObject)[]) {
    this.rootKey = rootKey
    this.#children = children
  }

  prepForXml(context: IContext): IXmlableObject {
    const written: IXmlableObject[] = []
    for (const child of this.#children) {
      const xml = isWriting(child) ? child.prepForXml(context) : child
      if (xml) written.push(xml)
    }
    return { [this.rootKey]: written.length > 0 ? written : {} }
  }
}

function isWriting(child: Writes | IXmlableObject): child is Writes {
  return typeof child.prepForXml === 'function'
}

/** A paragraph, with what one of docx's own is made of. */
class WordParagraph extends WordElement {
  readonly options: IParagraphPropertiesOptions
  readonly children: readonly ParagraphChild[]

  constructor(properties: Writes, options: IParagraphPropertiesOptions, children: readonly ParagraphChild[]) {
    super('w:p', [properties, ...children])
    this.options = options
    this.children = children
  }
}

/** Properties of docx's, written out for the first that has them. */
class SharedProperties implements Writes {
  readonly #properties: Writes
  #written: [IXmlableObject | undefined] | undefined

  constructor(properties: Writes) {
    this.#properties = properties
  }

  prepForXml(context: IContext): IXmlableObject | undefined {
    this.#written ??= [this.#properties.prepForXml(context)]
    return this.#written[0]
  }
}

export function isParagraph(child: unknown): boolean {
  return child instanceof WordParagraph
}

/**
 * What a document holds by the hundred: paragraphs with their runs, rows with their cells. docx makes an object of each property
 * of each of them, and writes it anew; here those that look alike share their properties. One object per document.
 */
export class WordParts {
  readonly #docx: Docx
  readonly #shared = new Map<string, Writes>()

  constructor(docx: Docx) {
    this.#docx = docx
  }

  paragraph(children: readonly ParagraphChild[], options: IParagraphPropertiesOptions): FileChild {
    const properties = this.#properties('w:pPr', options, () => new this.#docx.ParagraphProperties(options))
    return new WordParagraph(properties, options, children) as unknown as FileChild
  }

  /** What stands before the next section: docx writes where a section ends into a last paragraph of its own. */
  beforeNext(children: readonly FileChild[]): FileChild[] {
    const last: unknown = children.at(-1)
    if (!(last instanceof WordParagraph)) return [...children]
    const { options, children: runs } = last
    return [...children.slice(0, -1), new this.#docx.Paragraph({ ...options, children: runs })]
  }

  /** Text in one look, each line on a line of its own. */
  run(lines: readonly string[], options: IRunPropertiesOptions): ParagraphChild {
    const properties = this.#properties('w:rPr', options, () => new this.#docx.RunProperties(options))
    const texts = lines.flatMap((line, at) => (at === 0 ? [textOf(line)] : [{ 'w:cr': {} }, textOf(line)]))
    return new WordElement('w:r', [properties, ...texts]) as unknown as ParagraphChild
  }

  cell(children: readonly Writes[], options: Omit<ITableCellOptions, 'children'>): Writes {
    // docx makes the properties of a cell within a cell alone.
    const properties = this.#properties('w:tcPr', options, () => ({
      prepForXml: context => {
        const cell = new this.#docx.TableCell({ ...options, children: [] }).prepForXml(context)
        const parts = cell?.['w:tc'] as IXmlableObject[] | undefined
        return parts?.find(part => 'w:tcPr' in part)
      },
    }))
    return new WordElement('w:tc', [properties, ...children])
  }

  row(cells: readonly Writes[], options: ITableRowPropertiesOptions): Writes {
    const properties = this.#properties('w:trPr', options, () => new this.#docx.TableRowProperties(options))
    return new WordElement('w:tr', [properties, ...cells])
  }

  table(rows: readonly Writes[], options: Omit<ITableOptions, 'rows'>): Table {
    const table = new this.#docx.Table({ ...options, rows: [] })
    for (const row of rows) table.addChildElement(row as unknown as XmlComponent)
    return table
  }

  #properties(name: string, options: object, make: () => Writes): Writes {
    const key = name + JSON.stringify(options)
    const known = this.#shared.get(key) ?? new SharedProperties(make())
    this.#shared.set(key, known)
    return known
  }
}

function textOf(line: string): IXmlableObject {
  return { 'w:t': [SPACES_KEPT, line] }
}

const SPACES_KEPT = { _attr: { 'xml:space': 'preserve' } }
