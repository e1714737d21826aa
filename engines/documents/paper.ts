import type { DocumentDescription, Margins, PaperSize } from './description.ts'

/** Points: on a sheet with so little room across the head is set smaller. */
export const NARROW = 400

/** Points in a millimetre. */
const POINTS_PER_MM = 72 / 25.4

/** Millimetres in points. */
export function points(millimetres: number): number {
  return millimetres * POINTS_PER_MM
}

/** Width and height of a sheet held upright, in millimetres. */
export const paperSizes: Readonly<Record<PaperSize, readonly [number, number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
}

/** The page in millimetres, margins and the room between them, as a description asks for them. */
export function paperOf(description: DocumentDescription): {
  width: number
  height: number
  margins: Margins
  inner: { width: number; height: number }
} {
  const [short, long] = paperSizes[description.paper ?? 'A4']
  const [width, height] = description.orientation === 'portrait' ? [short, long] : [long, short]
  const margins = description.margins ?? { top: 15, right: 15, bottom: 15, left: 15 }
  return {
    width,
    height,
    margins,
    inner: { width: width - margins.left - margins.right, height: height - margins.top - margins.bottom },
  }
}

/** Size of running text and of tables where nothing else is said, in points. */
export const TEXT_SIZE = 10.5
export const TABLE_SIZE = 9
/** Letters of tables are no smaller than this. */
export const MIN_TABLE_SIZE = 7.5
export const SMALL_SIZE = 8.5

/** Fill of heads of tables: light enough for a photocopy. It carries no meaning. */
export const HEAD_FILL = '#EDEDED'

/** Size of a table's letters in points; undefined where it is that of running text. */
export function tableSize(size: number | 'running' | undefined): number | undefined {
  return size === 'running' ? undefined : Math.max(size ?? TABLE_SIZE, MIN_TABLE_SIZE)
}
