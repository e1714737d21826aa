import type { DocumentDescription, PlacedPage, PlacedText } from '#engines/documents/description.ts'
import { filledBox, qrPath } from '#engines/documents/qr.ts'
import {
  CODE_CORRECTION,
  fitsHalf,
  maxRows,
  type SheetLayout,
  type SheetShape,
  sheetLayout,
  sheetText,
} from './layout.ts'
import { isBlack, MARK_CELLS, type Slot } from './marks.ts'

/** What an answer sheet says besides its circles. */
export interface SheetFor {
  title: string
  /** Six characters of the application. */
  application: string
  group: string
  /** Empty where there is one form. */
  form: string
  /** Null: a sheet without a name, whose code is filled in. */
  pupil: { name: string; code: string; number: number | null } | null
  /** The questions in order: letters to fill in, or none where the answer is written in the booklet. */
  questions: readonly { choices: readonly string[]; several?: boolean }[]
}

/** A sheet where it came to stand: its place on its page, what its QR code says, and every circle. */
export interface PlacedSheet {
  page: number
  text: string
  layout: SheetLayout
}

/**
 * Draws answer sheets on A4, two to a page where they fit, in the order given; one with more questions than a page
 * holds goes on another sheet. Throws a RangeError where a question has more choices than a sheet is wide.
 */
export function drawSheets(
  title: string,
  sheets: readonly SheetFor[],
  { large = false }: { large?: boolean } = {},
): { description: DocumentDescription; placed: PlacedSheet[] } {
  const placed: PlacedSheet[] = []
  const pages: PlacedPage[] = []
  for (const sheet of sheets.flatMap(each => inParts(each, large))) {
    const slot = nextSlot(sheet.shape, placed.at(-1))
    const page = slot === 'lower-half' ? pages.length : pages.length + 1
    const layout = sheetLayout(sheet.shape, slot)
    const text = sheetText({
      application: sheet.application,
      pupil: sheet.pupil?.code ?? '',
      form: sheet.form,
      shape: sheet.shape,
    })
    const drawn = drawSheet(sheet, layout, text)
    const before = pages[page - 1]
    if (before) {
      before.shapes.push(CUT, ...drawn.shapes)
      before.texts.push(...drawn.texts)
    } else pages.push({ kind: 'placed-page', ...drawn })
    placed.push({ page, text, layout })
  }
  return {
    description: {
      title,
      orientation: 'portrait',
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
      footer: null,
      blocks: pages.flatMap((page, at) => (at === 0 ? [page] : [{ kind: 'page-break' as const }, page])),
    },
    placed,
  }
}

type SheetPart = SheetFor & { shape: SheetShape }

/** A sheet with as many questions as a page holds, and others for the rest. */
function inParts(sheet: SheetFor, large: boolean): SheetPart[] {
  const choices = Math.max(2, ...sheet.questions.map(question => question.choices.length))
  const form = { choices, codeGrid: sheet.pupil === null, large }
  const most = maxRows(form)
  if (most === 0) throw new RangeError(`A sheet is too narrow for ${choices} choices`)
  const parts: SheetPart[] = []
  for (let first = 0; first < Math.max(1, sheet.questions.length); first += most) {
    const questions = sheet.questions.slice(first, first + most)
    parts.push({
      ...sheet,
      questions,
      shape: { ...form, first: first + 1, rows: Math.max(1, questions.length) },
    })
  }
  return parts
}

/** Below the sheet before it where that one left the lower half, else the upper half or the whole of a new page. */
function nextSlot(shape: SheetShape, before: PlacedSheet | undefined): Slot {
  if (!fitsHalf(shape)) return 'page'
  return before?.layout.slot === 'upper-half' ? 'lower-half' : 'upper-half'
}

/** The line to cut along between two sheets. */
const CUT: PlacedPage['shapes'][number] = {
  path: 'M0 148.5H210',
  stroke: 0.25,
  dash: [1, 0.8],
}

function drawSheet(sheet: SheetPart, layout: SheetLayout, text: string): Omit<PlacedPage, 'kind'> {
  const { top } = layout
  const head = headOf(sheet, top)
  return {
    shapes: [
      { path: layout.marks.map(markPath).join(''), fill: 'black' },
      { path: qrPath(text, layout.qr, CODE_CORRECTION), fill: 'black' },
      ...head.shapes,
      { path: circlesOf(sheet, layout), stroke: 0.25 },
      ...(layout.codeGrid ? codeGridShapes(layout.codeGrid) : []),
    ],
    texts: [...head.texts, ...questionTexts(sheet, layout), ...codeGridTexts(layout)],
  }
}

function markPath({ id, x, y, side }: SheetLayout['marks'][number]): string {
  const cell = side / MARK_CELLS
  let path = ''
  for (let row = 0; row < MARK_CELLS; row++)
    for (let column = 0; column < MARK_CELLS; column++) {
      if (!isBlack(id, row, column)) continue
      const start = column
      while (column + 1 < MARK_CELLS && isBlack(id, row, column + 1)) column++
      path += filledBox(x + start * cell, y + row * cell, (column - start + 1) * cell, cell)
    }
  return path
}

function circle(x: number, y: number, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0z`
}

/** Thousandths of a millimetre are enough for paper. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function circlesOf(sheet: SheetPart, { questions, radius }: SheetLayout): string {
  return questions
    .flatMap(({ bubbles }, at) =>
      bubbles.slice(0, sheet.questions[at]?.choices.length ?? 0).map(({ x, y }) => circle(x, y, radius)),
    )
    .join('')
}

/** Size of letters in points whose capitals are about as high as a circle's radius. */
const letterSize = (radius: number) => Math.min(12, radius * 2.9)

function questionTexts(sheet: SheetPart, { questions, radius }: SheetLayout): PlacedText[] {
  return questions.flatMap(({ number, label, bubbles }, at): PlacedText[] => {
    const choices = sheet.questions[at]?.choices ?? []
    return [
      {
        text: String(number),
        x: label.x,
        y: label.y,
        size: Math.min(14, radius * 3.9),
        bold: true,
        align: 'end',
      },
      ...(choices.length === 0
        ? [written(bubbles[0]?.x ?? label.x, label.y, radius)]
        : bubbles.slice(0, choices.length).map(({ x, y }, choice) => ({
            text: choices[choice] ?? '',
            x,
            y,
            size: letterSize(radius),
            pale: true,
            align: 'centre' as const,
          }))),
    ]
  })
}

function written(x: number, y: number, radius: number): PlacedText {
  return { text: 'no caderno', x: x - radius, y, size: 9, pale: true }
}

function codeGridShapes(grid: NonNullable<SheetLayout['codeGrid']>): PlacedPage['shapes'] {
  return [
    {
      path: grid.boxes.map(({ x, y, side }) => `M${x} ${y}h${side}v${side}h${-side}z`).join(''),
      stroke: 0.35,
    },
    { path: grid.bubbles.map(({ x, y }) => circle(x, y, grid.radius)).join(''), stroke: 0.25 },
  ]
}

function codeGridTexts({ codeGrid, top }: SheetLayout): PlacedText[] {
  if (!codeGrid) return []
  return [
    {
      text: [{ text: 'O teu código', bold: true }, { text: ', um algarismo por coluna' }],
      x: 24,
      y: top + 55.3,
      size: 9.5,
    },
    ...codeGrid.bubbles.map(({ x, y, digit }) => ({
      text: String(digit),
      x,
      y,
      size: letterSize(codeGrid.radius),
      pale: true,
      align: 'centre' as const,
    })),
  ]
}

/** Title, whose it is, and how to fill it in. */
function headOf(sheet: SheetPart, top: number): Omit<PlacedPage, 'kind'> {
  const { pupil } = sheet
  const about = [sheet.title, sheet.group, sheet.form === '' ? '' : `versão ${sheet.form}`]
  const several = sheet.questions.some(question => question.several)
  const lines = pupil ? 'M33.9 31.2H129M137 31.2H151' : 'M33.9 35.2H116M129 35.2H151'
  return {
    shapes: [
      { path: lines.replaceAll(/ (\d+\.\d)/g, (_, y) => ` ${top + Number(y)}`), stroke: 0.35 },
      { path: `M24 ${top + 39.8}H186M24 ${top + 50.6}H186`, stroke: 0.2 },
      { path: circle(26.4, top + 45.2, 2.4) + circle(119.3, top + 45.2, 2.4), stroke: 0.25 },
      { path: circle(32.5, top + 45.2, 2.4), fill: 'black' },
      { path: circle(119.3, top + 45.2, 1.8), fill: 'pale' },
      {
        path: `M117.2 ${top + 43.1}l4.2 4.2m0 -4.2l-4.2 4.2`,
        stroke: 0.4,
      },
    ],
    texts: [
      { text: [{ text: 'Folha de respostas', bold: true, serif: true }], x: 24, y: top + 11.2, size: 18 },
      { text: about.filter(Boolean).join(' · '), x: 24, y: top + 16.8, size: 10.5, width: 130 },
      ...(pupil ? named(pupil, top) : unnamed(top)),
      {
        text: [{ text: 'Pinta o círculo', bold: true }, { text: ' todo, a lápis ou a caneta.' }],
        x: 37.3,
        y: top + 43.2,
        size: 9.5,
      },
      {
        text: `${several ? 'Uma resposta em cada pergunta, mais onde se pedem.' : 'Uma só resposta em cada pergunta.'}${
          pupil ? '' : ' À esquerda, pinta o teu código.'
        }`,
        x: 37.3,
        y: top + 47.2,
        size: 9.5,
        width: 79,
      },
      {
        text: [{ text: 'Enganaste-te? Põe ' }, { text: 'uma cruz', bold: true }, { text: ' e pinta outro.' }],
        x: 124,
        y: top + 45.2,
        size: 9.5,
      },
    ],
  }
}

function named(pupil: NonNullable<SheetFor['pupil']>, top: number): PlacedText[] {
  return [
    { text: 'Nome', x: 24, y: top + 28.8, size: 9.5 },
    { text: pupil.name, x: 35, y: top + 27.6, size: 14, bold: true, width: 93 },
    { text: 'N.º', x: 131, y: top + 28.8, size: 9.5 },
    {
      text: pupil.number === null ? '' : String(pupil.number),
      x: 144,
      y: top + 27.6,
      size: 14,
      bold: true,
      align: 'centre',
    },
    { text: `código ${pupil.code}`, x: 24, y: top + 34.4, size: 9.5 },
  ]
}

function unnamed(top: number): PlacedText[] {
  return [
    { text: 'Nome', x: 24, y: top + 32.8, size: 9.5 },
    { text: 'Turma', x: 118, y: top + 32.8, size: 9.5 },
  ]
}
