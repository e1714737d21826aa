/**
 * The faces that documents embed, named by the package and file that hold them. All under the SIL Open Font
 * License, but DejaVu, which has the Bitstream Vera licence.
 */
export const FACES = {
  'sans-latin': 'source-sans-3/files/source-sans-3-latin-400-normal',
  'sans-latin-bold': 'source-sans-3/files/source-sans-3-latin-600-normal',
  'sans-latin-italic': 'source-sans-3/files/source-sans-3-latin-400-italic',
  'sans-latin-bold-italic': 'source-sans-3/files/source-sans-3-latin-600-italic',
  'sans-latin-ext': 'source-sans-3/files/source-sans-3-latin-ext-400-normal',
  'sans-latin-ext-bold': 'source-sans-3/files/source-sans-3-latin-ext-600-normal',
  'sans-latin-ext-italic': 'source-sans-3/files/source-sans-3-latin-ext-400-italic',
  'sans-latin-ext-bold-italic': 'source-sans-3/files/source-sans-3-latin-ext-600-italic',
  'sans-accents': 'source-sans-3/files/source-sans-3-vietnamese-400-normal',
  'sans-accents-bold': 'source-sans-3/files/source-sans-3-vietnamese-600-normal',
  'sans-accents-italic': 'source-sans-3/files/source-sans-3-vietnamese-400-italic',
  'sans-accents-bold-italic': 'source-sans-3/files/source-sans-3-vietnamese-600-italic',
  'serif-latin': 'source-serif-4/files/source-serif-4-latin-400-normal',
  'serif-latin-bold': 'source-serif-4/files/source-serif-4-latin-600-normal',
  'serif-latin-italic': 'source-serif-4/files/source-serif-4-latin-400-italic',
  'serif-latin-bold-italic': 'source-serif-4/files/source-serif-4-latin-600-italic',
  'serif-latin-ext': 'source-serif-4/files/source-serif-4-latin-ext-400-normal',
  'serif-latin-ext-bold': 'source-serif-4/files/source-serif-4-latin-ext-600-normal',
  'serif-latin-ext-italic': 'source-serif-4/files/source-serif-4-latin-ext-400-italic',
  'serif-latin-ext-bold-italic': 'source-serif-4/files/source-serif-4-latin-ext-600-italic',
  'serif-accents': 'source-serif-4/files/source-serif-4-vietnamese-400-normal',
  'serif-accents-bold': 'source-serif-4/files/source-serif-4-vietnamese-600-normal',
  'serif-accents-italic': 'source-serif-4/files/source-serif-4-vietnamese-400-italic',
  'serif-accents-bold-italic': 'source-serif-4/files/source-serif-4-vietnamese-600-italic',
  symbols: 'dejavu-sans/files/dejavu-sans-latin-400-normal',
  'symbols-bold': 'dejavu-sans/files/dejavu-sans-latin-700-normal',
} as const

export type FaceName = keyof typeof FACES

/** Gives the bytes of a face's WOFF file: from the disk on the server, over the network in the browser. */
export type FaceLoader = (face: FaceName) => Promise<Uint8Array<ArrayBuffer>>

export interface Style {
  serif?: boolean
  bold?: boolean
  italic?: boolean
}

/**
 * The faces that may draw a style, best first: the Latin letters of Portuguese; those of the national languages
 * (ŋ, ɓ, ŵ …; ẽ, ũ, ṅ among the accents); last a fallback that holds symbols (→ Σ ≥ ≤ √ π ✓) and combining marks.
 */
export function chainOf(style: Style): FaceName[] {
  const family = style.serif ? 'serif' : 'sans'
  const suffix = `${style.bold ? '-bold' : ''}${style.italic ? '-italic' : ''}` as
    | ''
    | '-bold'
    | '-italic'
    | '-bold-italic'
  return [
    `${family}-latin${suffix}`,
    `${family}-latin-ext${suffix}`,
    `${family}-accents${suffix}`,
    style.bold ? 'symbols-bold' : 'symbols',
  ]
}
