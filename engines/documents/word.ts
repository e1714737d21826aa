import type { DocumentDescription, Newspaper } from './description.ts'
import { paperOf, TEXT_SIZE } from './paper.ts'
import { WordBlocks } from './word-blocks.ts'
import { WordPackage } from './word-package.ts'
import { twips } from './word-units.ts'
import { isParagraph, paragraphXml, type WordXml } from './word-xml.ts'

/**
 * Draws a description as a Word document to go on working in: real tables whose head repeats and whose rows stay
 * whole, real lists and headings, page numbers as fields. Works on the server and in the browser.
 * Rejects where a picture is not one.
 */
export async function drawWord(description: DocumentDescription): Promise<Uint8Array<ArrayBuffer>> {
  const file = new WordPackage()
  return file.close(bodyOf(description, file), {
    title: description.title,
    creator: description.author ?? 'Dondza Academy',
    textSize: description.textSize ?? TEXT_SIZE,
  })
}

/** One section, and one more for every stretch of newspaper columns. */
function bodyOf(description: DocumentDescription, file: WordPackage): string {
  const paper = paperOf(description)
  const blocks = new WordBlocks(file, paper.inner)
  const { width } = paper.inner
  const stretches: { columns?: Newspaper; children: WordXml[] }[] = []
  let open: typeof description.blocks = []
  const close = () => {
    if (open.length > 0) stretches.push({ children: blocks.all(open, { width }) })
    open = []
  }
  for (const block of description.blocks) {
    if (block.kind !== 'newspaper') open.push(block)
    else {
      close()
      stretches.push({ columns: block, children: blocks.newspaper(block) })
    }
  }
  close()
  if (stretches.length === 0) stretches.push({ children: [] })
  const margins = marginsOf(description, file, blocks, width)
  return stretches
    .map(({ columns, children }, at) => {
      // Sections that follow have the heads and feet of the first.
      const properties = sectionXml(description, columns, at === 0 ? margins : undefined)
      return at < stretches.length - 1 ? ended(children, properties) : children.join('') + properties
    })
    .join('')
}

/** Heads and feet: the first page of a document whose other pages have a head has none. */
function marginsOf(
  { footer, runningHead }: DocumentDescription,
  file: WordPackage,
  blocks: WordBlocks,
  width: number,
): { references: string; firstDiffers: boolean } {
  const reference = (part: 'header' | 'footer', type: 'default' | 'first', xml: WordXml) =>
    `<w:${part}Reference w:type="${type}" r:id="${file.margin(part, xml)}"/>`
  const foot = blocks.footer(footer ?? '', width)
  const references = runningHead
    ? reference('header', 'default', blocks.header(runningHead)) +
      reference('footer', 'default', foot) +
      reference('footer', 'first', foot)
    : reference('footer', 'default', foot)
  return { references, firstDiffers: runningHead !== undefined }
}

function sectionXml(
  description: DocumentDescription,
  columns: Newspaper | undefined,
  margins: { references: string; firstDiffers: boolean } | undefined,
): string {
  const { width, height, margins: edges } = paperOf(description)
  const side = (name: 'top' | 'right' | 'bottom' | 'left') => `w:${name}="${twips(edges[name])}"`
  return (
    `<w:sectPr>${margins?.references ?? ''}<w:type w:val="${margins ? 'nextPage' : 'continuous'}"/>` +
    `<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${description.orientation === 'landscape' ? ' w:orient="landscape"' : ''}/>` +
    `<w:pgMar ${side('top')} ${side('right')} ${side('bottom')} ${side('left')} ` +
    `w:header="${twips(edges.top / 2)}" w:footer="${twips(edges.bottom / 2)}" w:gutter="0"/>` +
    (columns ? `<w:cols w:space="${twips(columns.gap ?? 8)}" w:num="${columns.columns}"/>` : '') +
    `${margins?.firstDiffers ? '<w:titlePg/>' : ''}<w:docGrid w:linePitch="360"/></w:sectPr>`
  )
}

/** A section before another ends with its last paragraph, which says what it was. */
function ended(children: readonly WordXml[], properties: string): string {
  const last = children.at(-1)
  if (last === undefined || !isParagraph(last))
    return `${children.join('')}${paragraphXml('', {}).replace('</w:p>', `<w:pPr>${properties}</w:pPr></w:p>`)}`
  const marked = last.startsWith('<w:p><w:pPr>')
    ? last.replace('</w:pPr>', () => `${properties}</w:pPr>`)
    : last.replace('<w:p>', () => `<w:p><w:pPr>${properties}</w:pPr>`)
  return children.slice(0, -1).join('') + marked
}
