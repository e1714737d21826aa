import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Image, List } from './description.ts'
import { SMALL_SIZE, TABLE_SIZE } from './paper.ts'
import { escaped, fontXml, sizeXml, spacingXml } from './word-xml.ts'

/** Fonts that every Word has had since 2007, and LibreOffice has equals of. */
const SANS = 'Calibri'
export const SERIF = 'Cambria'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const NAMESPACES =
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/relationships" ` +
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing" xmlns:a="${SCHEMAS}/drawingml/2006/main" ` +
  `xmlns:pic="${SCHEMAS}/drawingml/2006/picture"`
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Heads and feet, by the name of their part. */
export type Margin = 'header' | 'footer'

/** Markers of lists with their abstract numbers in `numbering.xml`; what hangs before the text, in twips. */
const MARKERS: Readonly<
  Record<'number' | 'dash', { at: number; format: string; text: string; room: number }>
> = {
  number: { at: 0, format: 'decimal', text: '%1.', room: 300 },
  dash: { at: 1, format: 'bullet', text: '–', room: 170 },
}

/**
 * The file of a Word document (ECMA-376, WordprocessingML in an Open Packaging zip): what its body refers to is entered
 * here first, and gets a number. One object per document.
 */
export class WordPackage {
  /** What the document refers to: type, target, and the bytes of a picture. */
  readonly #relations: { type: string; target: string }[] = [
    { type: 'styles', target: 'styles.xml' },
    { type: 'numbering', target: 'numbering.xml' },
    { type: 'settings', target: 'settings.xml' },
  ]
  readonly #files: Zippable = {}
  readonly #pictures = new Map<Uint8Array, string>()
  readonly #margins: { part: Margin; target: string }[] = []
  /** The marker of each list, which counts from one. */
  readonly #lists: ('number' | 'dash')[] = []

  /** Enters a picture once, however often it is shown; gives the name by which the body refers to it. */
  picture({ bytes, format }: Image): string {
    const known = this.#pictures.get(bytes)
    if (known) return known
    const target = `media/image${this.#pictures.size + 1}.${format}`
    const name = this.#relate('image', target)
    // Pictures are pressed already.
    this.#files[`word/${target}`] = [bytes, { level: 0 }]
    this.#pictures.set(bytes, name)
    return name
  }

  /** Begins a list; gives its number. */
  list(marker: Exclude<List['marker'], 'none'>): number {
    return this.#lists.push(marker)
  }

  /** Enters a head or a foot; gives the name by which its section refers to it. */
  margin(part: Margin, paragraphs: string): string {
    const count = this.#margins.filter(margin => margin.part === part).length + 1
    const target = `${part}${count}.xml`
    this.#margins.push({ part, target })
    const tag = part === 'header' ? 'w:hdr' : 'w:ftr'
    this.#write(`word/${target}`, `<${tag} ${NAMESPACES}>${paragraphs}</${tag}>`)
    return this.#relate(part, target)
  }

  /** The bytes of the file. */
  close(body: string, { title, creator, textSize }: { title: string; creator: string; textSize: number }) {
    this.#write('word/document.xml', `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`)
    this.#write('word/styles.xml', stylesXml(textSize))
    this.#write('word/numbering.xml', this.#numbering())
    this.#write(
      'word/settings.xml',
      `<w:settings ${NAMESPACES}><w:defaultTabStop w:val="720"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`,
    )
    this.#write('word/_rels/document.xml.rels', relationshipsXml(this.#relations))
    this.#write('docProps/core.xml', propertiesXml(title, creator))
    const head: Zippable = {
      '[Content_Types].xml': strToU8(`${DECLARATION}${this.#contentTypes()}`),
      '_rels/.rels': strToU8(
        DECLARATION +
          relationshipsXml([
            { type: 'officeDocument', target: 'word/document.xml' },
            {
              type: `${SCHEMAS}/package/2006/relationships/metadata/core-properties`,
              target: 'docProps/core.xml',
            },
          ]),
      ),
    }
    return new Uint8Array(zipSync({ ...head, ...this.#files }))
  }

  #relate(type: string, target: string): string {
    return `rId${this.#relations.push({ type, target })}`
  }

  #write(name: string, xml: string): void {
    this.#files[name] = strToU8(DECLARATION + xml)
  }

  #numbering(): string {
    const kinds = Object.values(MARKERS).map(
      ({ at, format, text, room }) =>
        `<w:abstractNum w:abstractNumId="${at}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${room}" w:hanging="${room}"/></w:pPr></w:lvl></w:abstractNum>`,
    )
    const lists = this.#lists.map(
      (marker, at) =>
        `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${MARKERS[marker].at}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
    )
    return `<w:numbering ${NAMESPACES}>${kinds.join('')}${lists.join('')}</w:numbering>`
  }

  #contentTypes(): string {
    const defaults = {
      rels: 'application/vnd.openxmlformats-package.relationships+xml',
      xml: 'application/xml',
      png: 'image/png',
      jpg: 'image/jpeg',
    }
    const parts = {
      '/word/document.xml': `${WORD}.document.main+xml`,
      '/word/styles.xml': `${WORD}.styles+xml`,
      '/word/numbering.xml': `${WORD}.numbering+xml`,
      '/word/settings.xml': `${WORD}.settings+xml`,
      '/docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
      ...Object.fromEntries(
        this.#margins.map(({ part, target }) => [`/word/${target}`, `${WORD}.${part}+xml`]),
      ),
    }
    return `<Types xmlns="${SCHEMAS}/package/2006/content-types">${[
      ...Object.entries(defaults).map(([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`),
      ...Object.entries(parts).map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`),
    ].join('')}</Types>`
  }
}

function relationshipsXml(relations: readonly { type: string; target: string }[]): string {
  const each = relations.map(({ type, target }, at) => {
    const whole = type.includes(':') ? type : `${OFFICE}/relationships/${type}`
    return `<Relationship Id="rId${at + 1}" Type="${whole}" Target="${target}"/>`
  })
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${each.join('')}</Relationships>`
}

function propertiesXml(title: string, creator: string): string {
  const now = new Date().toISOString().replace(/\.\d+/, '')
  const moment = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${now}</dcterms:${name}>`
  return (
    `<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(creator)}</dc:creator>` +
    `${moment('created')}${moment('modified')}</cp:coreProperties>`
  )
}

function stylesXml(textSize: number): string {
  const heading = (level: number, size: number, before: number) =>
    style('paragraph', `Heading${level}`, `heading ${level}`, {
      next: true,
      paragraph: `<w:keepNext/>${spacingXml({ before, after: 60 })}<w:outlineLvl w:val="${level - 1}"/>`,
      run: `${fontXml(SANS)}<w:b/><w:bCs/><w:color w:val="000000"/>${sizeXml(size)}`,
    })
  const plain = (id: string, size: number) =>
    style('paragraph', id, id, { paragraph: spacingXml({ after: 0 }), run: sizeXml(size) })
  return `<w:styles ${NAMESPACES}>${[
    `<w:docDefaults><w:rPrDefault><w:rPr>${fontXml(SANS)}${sizeXml(textSize)}<w:lang w:val="pt-PT"/></w:rPr></w:rPrDefault>`,
    `<w:pPrDefault><w:pPr>${spacingXml({ after: 60 })}</w:pPr></w:pPrDefault></w:docDefaults>`,
    '<w:style w:type="paragraph" w:styleId="Normal" w:default="1"><w:name w:val="Normal"/><w:qFormat/></w:style>',
    '<w:style w:type="character" w:styleId="DefaultParagraphFont" w:default="1"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>',
    '<w:style w:type="table" w:styleId="TableNormal" w:default="1"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:type="dxa" w:w="0"/><w:tblCellMar><w:top w:type="dxa" w:w="0"/><w:left w:type="dxa" w:w="108"/><w:bottom w:type="dxa" w:w="0"/><w:right w:type="dxa" w:w="108"/></w:tblCellMar></w:tblPr></w:style>',
    style('paragraph', 'Title', 'Title', {
      next: true,
      run: `${fontXml(SERIF)}<w:b/><w:bCs/><w:color w:val="000000"/>${sizeXml(17)}`,
    }),
    heading(1, textSize + 3, 200),
    heading(2, textSize + 0.5, 120),
    style('paragraph', 'ListParagraph', 'List Paragraph', {}),
    plain('Tabela', TABLE_SIZE),
    plain('Pequeno', SMALL_SIZE),
  ].join('')}</w:styles>`
}

function style(
  type: string,
  id: string,
  name: string,
  look: { next?: boolean; paragraph?: string; run?: string },
): string {
  return (
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>` +
    (look.next ? '<w:next w:val="Normal"/>' : '') +
    '<w:qFormat/>' +
    (look.paragraph ? `<w:pPr>${look.paragraph}</w:pPr>` : '') +
    (look.run ? `<w:rPr>${look.run}</w:rPr>` : '') +
    '</w:style>'
  )
}
