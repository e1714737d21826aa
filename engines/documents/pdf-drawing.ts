import type { Content, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js'
import { loadFace } from '#document-faces'
import type { Block, DocumentDescription } from './description.ts'
import type { FaceName } from './fonts/faces.ts'
import { FontShelf } from './fonts/font-shelf.ts'
import type { LoadCode } from './load-code.ts'
import { Measure } from './measure.ts'
import { paperOf, points, SMALL_SIZE, TEXT_SIZE } from './paper.ts'
import { NO_RULES, PdfBlocks } from './pdf-blocks.ts'
import { PdfText } from './pdf-text.ts'
import { runsOf, textsOf } from './text.ts'

/** Fonts stay open between documents. */
const shelf = new FontShelf(loadFace)

/** What `drawPdf` of `pdf.ts` does. */
export async function draw(
  description: DocumentDescription,
  onReplaced: (character: string) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const [pdfmake] = await Promise.all([loadPdfMake(), prepareFonts(description)])
  for (const face of shelf.opened) offerFont(pdfmake, face)
  const definition = definitionOf(description, new Measure(shelf, onReplaced, description.leading))
  const buffer = await pdfmake.createPdf(definition).getBuffer()
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
}

/** What `preparePdf` of `pdf.ts` does. */
export async function prepare(description: DocumentDescription, loadCode: LoadCode): Promise<void> {
  await Promise.all([loadCode(() => import('pdfmake')), prepareFonts(description)])
}

function prepareFonts(description: DocumentDescription): Promise<void> {
  return shelf.prepare([...textsOf(description).flatMap(runsOf), ...ALWAYS_NEEDED])
}

/** The page numbers and the heads are always there. */
const ALWAYS_NEEDED = [{ text: 'Página 0123456789 de –' }, { text: '1', bold: true }]

function definitionOf(description: DocumentDescription, measure: Measure): TDocumentDefinitions {
  const paper = paperOf(description)
  const size = description.textSize ?? TEXT_SIZE
  const slip = description.slip
  const pdf = new PdfText(measure, points(paper.inner.height - (slip?.height ?? 0)))
  const { left, top, right, bottom } = paper.margins
  const room = { width: points(paper.inner.width), size }
  const blocks = new PdfBlocks(pdf)
  const content = blocks.all(withoutLastSpace(description.blocks), room)
  const cutOff = slip && { height: points(slip.height), stack: blocks.all(slip.blocks, room) }
  const sides: [number, number, number, number] = [points(left), 0, points(right), 0]
  const small = (text: string) => pdf.text(text, SMALL_SIZE)
  return {
    pageSize: description.paper ?? 'A4',
    pageOrientation: description.orientation,
    pageMargins: [points(left), points(top), points(right), points(bottom + (slip?.height ?? 0))],
    version: '1.7',
    language: 'pt-MZ',
    displayTitle: true,
    info: {
      title: description.title,
      author: description.author ?? '',
      creator: 'Dondza Academy',
      producer: 'Dondza Academy',
    },
    images: pdf.images,
    defaultStyle: { font: 'sans-latin' satisfies FaceName, fontSize: size, lineHeight: measure.leading },
    content: withoutLastMargin(content),
    header: (page: number) =>
      page > 1 && description.runningHead
        ? { text: small(description.runningHead), margin: [points(left), points(top) - 16, points(right), 0] }
        : undefined,
    footer: (page: number, pages: number) => {
      const line: Content[] =
        description.footer === null
          ? []
          : [
              {
                columns: [
                  { text: small(description.footer), width: '*' },
                  { text: small(`Página ${page} de ${pages}`), width: 'auto', alignment: 'right' },
                ],
                margin: [sides[0], points(bottom) - SMALL_SIZE * 2.4, sides[2], 0],
              },
            ]
      return [...(cutOff ? [onLastPage(cutOff, sides, page === pages)] : []), ...line]
    },
  }
}

/** A place as high as the slip, empty on all pages but the last. */
function onLastPage(
  { height, stack }: { height: number; stack: Content[] },
  margin: [number, number, number, number],
  isLast: boolean,
): Content {
  return {
    table: { widths: ['*'], heights: [height], body: [[isLast ? { stack } : { text: '' }]] },
    layout: { defaultBorder: false, ...NO_RULES },
    margin,
  }
}

/** What only keeps a distance to something that does not follow. */
function withoutLastSpace(blocks: readonly Block[]): readonly Block[] {
  return blocks.slice(0, blocks.findLastIndex(block => block.kind !== 'space') + 1)
}

/**
 * The content without room below its last line: where the page is full, pdfmake would open another one to put that
 * room on.
 */
function withoutLastMargin(content: Content[]): Content[] {
  const last = content.at(-1) as { margin?: number[]; stack?: Content[]; columns?: Content[] } | undefined
  if (!last) return content
  const [left = 0, top = 0, right = 0] = last.margin ?? []
  const bare = {
    ...last,
    ...(last.margin ? { margin: [left, top, right, 0] } : {}),
    ...(last.stack ? { stack: withoutLastMargin(last.stack) } : {}),
    ...(last.columns ? { columns: last.columns.map(column => withoutLastMargin([column])[0]) } : {}),
  }
  return [...content.slice(0, -1), bare as Content]
}

/** What this file uses of pdfmake: one object for the whole process, the same on the server and in the browser. */
interface PdfMake {
  virtualfs: { existsSync(name: string): boolean; writeFileSync(name: string, bytes: Uint8Array): void }
  addFonts(fonts: TFontDictionary): void
  setUrlAccessPolicy?(allowed: (url: string) => boolean): void
  setLocalAccessPolicy?(allowed: (path: string) => boolean): void
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array<ArrayBuffer>> }
}

let loading: Promise<PdfMake> | undefined

function loadPdfMake(): Promise<PdfMake> {
  loading ??= import('pdfmake').then(module => {
    const pdfmake = (module as unknown as { default: PdfMake }).default
    // Whatever a document holds is handed over as bytes: nothing is ever fetched or read for it.
    pdfmake.setUrlAccessPolicy?.(() => false)
    pdfmake.setLocalAccessPolicy?.(() => false)
    return pdfmake
  })
  return loading
}

function offerFont(pdfmake: PdfMake, face: FaceName): void {
  const file = `${face}.ttf`
  if (pdfmake.virtualfs.existsSync(file)) return
  pdfmake.virtualfs.writeFileSync(file, shelf.font(face).sfnt)
  pdfmake.addFonts({ [face]: { normal: file } })
}
