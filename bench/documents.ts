import { createRequire } from 'node:module'
import { drawPdf } from '#engines/documents/pdf.ts'
import { runsOf, textsOf } from '#engines/documents/text.ts'
import { drawWord } from '#engines/documents/word.ts'
import { analyticalPlanDocument, type PrintedPlan } from '#features/planning/analytical-plans/document.ts'
import { samplePlan } from '#features/planning/analytical-plans/sample-plan.ts'
import { lessonPlanDocument } from '#features/planning/lesson-plans/document.ts'
import { sampleLesson } from '#features/planning/lesson-plans/sample-lesson.ts'
import { median, printFigure } from './figure.ts'

/**
 * PDF and Word of a plan against what pdfmake and docx take, in the same run, for the same texts in a plain table of
 * as many columns: no measuring, no fallback fonts, no styles. Prints milliseconds and own time / library's time.
 */
const term: PrintedPlan = {
  ...samplePlan,
  rows: Array.from(
    { length: 40 },
    (_, index) => ({ ...samplePlan.rows[index % 12], week: index + 1 }) as never,
  ),
}
const papers = {
  'plano de aula': lessonPlanDocument(sampleLesson),
  'plano analítico, 12 linhas': analyticalPlanDocument(samplePlan),
  'plano analítico, 40 linhas': analyticalPlanDocument(term),
}

for (const [name, paper] of Object.entries(papers)) {
  const columns = Math.max(...paper.blocks.map(block => (block.kind === 'table' ? block.columns.length : 0)))
  const rows = plainRows(paper, columns)
  const [pdf, plainPdf] = await alternately(
    () => drawPdf(paper),
    () => floorPdf(rows),
  )
  const [word, plainWord] = await alternately(
    () => drawWord(paper),
    () => floorWord(rows),
  )
  print(`${name}, PDF`, pdf, plainPdf, 'pdfmake', 1.1)
  print(`${name}, Word`, word, plainWord, 'docx', 1.5)
}

function print(name: string, own: number, library: number, floor: string, max: number): void {
  printFigure(name, `${own.toFixed(1)} ms`, `${floor} alone ${library.toFixed(1)} ms`, own / library, {
    max,
  })
}

/** Medians of two tasks run in turn, so that whatever slows the machine slows both. */
async function alternately(
  own: () => Promise<unknown>,
  library: () => Promise<unknown>,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 24; round++) {
    for (const [index, task] of [own, library].entries()) {
      const started = performance.now()
      await task()
      // The first rounds warm the engine up.
      if (round >= 4) times[index as 0 | 1].push(performance.now() - started)
    }
  }
  return [median(times[0]), median(times[1])]
}

function plainRows(paper: (typeof papers)['plano de aula'], columns: number): string[][] {
  const texts = textsOf(paper).map(text =>
    runsOf(text)
      .map(run => run.text)
      .join(''),
  )
  const rows: string[][] = []
  for (let at = 0; at < texts.length; at += columns) {
    rows.push(Array.from({ length: columns }, (_, index) => texts[at + index] ?? ''))
  }
  return rows
}

async function floorPdf(rows: string[][]): Promise<Uint8Array> {
  const folder = createRequire(import.meta.url)
    .resolve('pdfmake/package.json')
    .replace('package.json', 'fonts/Roboto/')
  const { default: Printer } = (await import('pdfmake/js/Printer.js' as string)) as {
    default: { default: PlainPrinter }
  }
  const { default: files } = (await import('pdfmake/js/virtual-fs.js' as string)) as {
    default: { default: unknown }
  }
  const printer = new Printer.default({ Roboto: { normal: `${folder}Roboto-Regular.ttf` } }, files.default, {
    resolve: () => undefined,
    resolved: async () => undefined,
  })
  const pdf = await printer.createPdfKitDocument({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    defaultStyle: { fontSize: 9 },
    content: [{ table: { headerRows: 1, dontBreakRows: true, widths: rows[0]?.map(() => '*'), body: rows } }],
  })
  const chunks: Uint8Array[] = []
  return new Promise(resolve => {
    pdf.on('data', chunk => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.end()
  })
}

interface PlainPrinter {
  new (
    fonts: object,
    files: unknown,
    urls: object,
  ): {
    createPdfKitDocument(definition: object): Promise<{
      on(event: 'data' | 'end', listener: (chunk: Uint8Array) => void): void
      end(): void
    }>
  }
}

async function floorWord(rows: string[][]): Promise<ArrayBuffer> {
  const { Document, Packer, Paragraph, Table, TableCell, TableRow } = await import('docx')
  return Packer.toArrayBuffer(
    new Document({
      sections: [
        {
          children: [
            new Table({
              rows: rows.map(
                (row, index) =>
                  new TableRow({
                    tableHeader: index === 0,
                    cantSplit: true,
                    children: row.map(text => new TableCell({ children: [new Paragraph(text)] })),
                  }),
              ),
            }),
          ],
        },
      ],
    }),
  )
}
