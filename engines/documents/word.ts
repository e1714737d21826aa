import type { FileChild, Footer, Header, ILevelsOptions, ISectionOptions, LevelFormat } from 'docx'
import type { DocumentDescription, Newspaper } from './description.ts'
import type { LoadCode } from './load-code.ts'
import { LEADING } from './measure.ts'
import { paperOf, SMALL_SIZE, TABLE_SIZE, TEXT_SIZE } from './paper.ts'
import { MARKS } from './text.ts'
import type { WordBlocks } from './word-blocks.ts'
import { wordFile } from './word-file.ts'
import type { WordText } from './word-text.ts'
import { halfPoints, twips } from './word-units.ts'

/** Fonts that every Word has had since 2007, and LibreOffice has equals of. */
const SANS = 'Calibri'
const SERIF = 'Cambria'

/**
 * Draws a description as a Word document to go on working in: real tables whose head repeats and whose rows stay
 * whole, real lists and headings, page numbers as fields. Works on the server and in the browser.
 * Rejects where a picture is not one.
 */
export async function drawWord(description: DocumentDescription): Promise<Uint8Array<ArrayBuffer>> {
  const [docx, { WordBlocks }] = await load()
  const paper = paperOf(description)
  const blocks = new WordBlocks(docx, paper.inner, SERIF)
  const file = new docx.Document({
    title: description.title,
    creator: description.author ?? 'Dondza Academy',
    styles: stylesOf(description.textSize ?? TEXT_SIZE, description.leading ?? LEADING),
    numbering: {
      config: [
        { reference: 'number', levels: [listLevel('%1.', docx.LevelFormat.DECIMAL, 300)] },
        {
          reference: 'large-number',
          levels: [
            {
              ...listLevel('%1', docx.LevelFormat.DECIMAL, 400),
              style: {
                run: { font: SERIF, bold: true },
                paragraph: { indent: { left: 400, hanging: 400 } },
              },
            },
          ],
        },
        ...Object.entries(MARKS).map(([reference, bullet]) => ({
          reference,
          levels: [listLevel(bullet, docx.LevelFormat.BULLET, bullet === MARKS.dash ? 170 : 280)],
        })),
      ],
    },
    sections: sectionsOf(description, blocks),
  })
  return wordFile(docx, file)
}

/** Loads all that Word documents need, so that they can be made when the network is gone. */
export async function prepareWord(loadCode: LoadCode): Promise<void> {
  await Promise.all([loadCode(() => import('docx')), loadCode(() => import('./word-blocks.ts'))])
}

/** The library is heavy: nobody pays for it before the first document. */
function load() {
  return Promise.all([import('docx'), import('./word-blocks.ts')])
}

function stylesOf(size: number, leading: number) {
  return {
    default: {
      document: {
        run: { font: SANS, size: halfPoints(size), language: { value: 'pt-PT' } },
        paragraph: {
          spacing: {
            after: 60,
            ...(leading === LEADING
              ? {}
              : { line: Math.round((240 * leading) / LEADING), lineRule: 'auto' as const }),
          },
        },
      },
      title: { run: { font: SERIF, size: halfPoints(17), bold: true, color: '000000' } },
      heading1: {
        run: { font: SANS, size: halfPoints(size + 3), bold: true, color: '000000' },
        paragraph: { spacing: { before: 200, after: 60 }, keepNext: true },
      },
      heading2: {
        run: { font: SANS, size: halfPoints(size + 0.5), bold: true, color: '000000' },
        paragraph: { spacing: { before: 120, after: 60 }, keepNext: true },
      },
    },
    paragraphStyles: [
      {
        id: 'Tabela',
        name: 'Tabela',
        basedOn: 'Normal',
        quickFormat: true,
        run: { size: halfPoints(TABLE_SIZE) },
        paragraph: { spacing: { after: 0 } },
      },
      {
        id: 'Pequeno',
        name: 'Pequeno',
        basedOn: 'Normal',
        quickFormat: true,
        run: { size: halfPoints(SMALL_SIZE) },
        paragraph: { spacing: { after: 0 } },
      },
    ],
  }
}

/** One section, and one more for every stretch of newspaper columns. */
function sectionsOf(description: DocumentDescription, blocks: WordBlocks): ISectionOptions[] {
  const { docx } = blocks
  const paper = paperOf(description)
  const width = paper.inner.width
  const stretches: { columns?: Newspaper; children: FileChild[] }[] = []
  let open: typeof description.blocks = []
  const close = () => {
    if (open.length > 0) stretches.push({ children: blocks.all(open, { width }) })
    open = []
  }
  for (const block of [...description.blocks, ...(description.slip?.blocks ?? [])]) {
    if (block.kind !== 'newspaper') open.push(block)
    else {
      close()
      stretches.push({ columns: block, children: blocks.newspaper(block) })
    }
  }
  close()
  if (stretches.length === 0) stretches.push({ children: [] })
  const landscape = description.orientation === 'landscape'
  // The first page has a head and a foot of its own only where the others have a head.
  const titled = (index: number) => index === 0 && description.runningHead !== undefined
  return stretches.map(({ columns, children }, index) => ({
    children: index < stretches.length - 1 ? blocks.word.parts.beforeNext(children) : children,
    properties: {
      type: index === 0 ? docx.SectionType.NEXT_PAGE : docx.SectionType.CONTINUOUS,
      titlePage: titled(index),
      page: {
        size: {
          orientation: landscape ? docx.PageOrientation.LANDSCAPE : docx.PageOrientation.PORTRAIT,
          width: twips(landscape ? paper.height : paper.width),
          height: twips(landscape ? paper.width : paper.height),
        },
        margin: {
          top: twips(paper.margins.top),
          right: twips(paper.margins.right),
          bottom: twips(paper.margins.bottom),
          left: twips(paper.margins.left),
          header: twips(paper.margins.top / 2),
          footer: twips(paper.margins.bottom / 2),
        },
      },
      ...(columns ? { column: { count: columns.columns, space: twips(columns.gap ?? 8) } } : {}),
    },
    footers:
      description.footer === null
        ? {}
        : {
            default: footer(description.footer, width, blocks.word),
            ...(titled(index) ? { first: footer(description.footer, width, blocks.word) } : {}),
          },
    headers: description.runningHead ? { default: header(description.runningHead, blocks.word) } : {},
  }))
}

/** Text at the left and the number of the page at the right edge, so many millimetres away. */
function footer(text: string, width: number, word: WordText): Footer {
  const { docx } = word
  return new docx.Footer({
    children: [
      new docx.Paragraph({
        style: 'Pequeno',
        tabStops: [{ type: docx.TabStopType.RIGHT, position: twips(width) }],
        children: [
          ...word.runs(text),
          new docx.TextRun({
            children: [
              new docx.Tab(),
              'Página ',
              docx.PageNumber.CURRENT,
              ' de ',
              docx.PageNumber.TOTAL_PAGES,
            ],
          }),
        ],
      }),
    ],
  })
}

function header(text: string, word: WordText): Header {
  const { docx } = word
  return new docx.Header({
    children: [new docx.Paragraph({ style: 'Pequeno', children: word.runs(text) })],
  })
}

/** The level of a list, its marker hanging before the text in so many twips. */
function listLevel(
  text: string,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  hanging: number,
): ILevelsOptions {
  return {
    level: 0,
    format,
    text,
    alignment: 'left',
    style: { paragraph: { indent: { left: hanging, hanging } } },
  }
}
