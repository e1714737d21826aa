import type { DocumentDescription, Margins } from './description.ts'

/** Points in a millimetre. */
const POINTS_PER_MM = 72 / 25.4

/** Millimetres in points. */
export function points(millimetres: number): number {
  return millimetres * POINTS_PER_MM
}

/** A4 in millimetres, margins and the room between them, as a description asks for them. */
export function paperOf(description: DocumentDescription): {
  width: number
  height: number
  margins: Margins
  inner: { width: number; height: number }
} {
  const [width, height] = description.orientation === 'portrait' ? [210, 297] : [297, 210]
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
export const SMALL_SIZE = 8.5

/** Fill of heads of tables: light enough for a photocopy. It carries no meaning. */
export const HEAD_FILL = '#EDEDED'
