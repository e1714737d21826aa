/** Twentieths of a point, in which Word measures, of millimetres. */
export function twips(millimetres: number): number {
  return Math.round((millimetres * 1440) / 25.4)
}

/** Half points, in which Word sizes type, of points. */
export function halfPoints(points: number): number {
  return Math.round(points * 2)
}

/** Pixels at 96 to the inch, in which pictures are sized, of millimetres. */
export function pixels(millimetres: number): number {
  return Math.round((millimetres * 96) / 25.4)
}
