import symbols from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff?url'
import symbolsBold from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff?url'
import sansLatinItalic from '@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff?url'
import sansLatin from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?url'
import sansLatinBoldItalic from '@fontsource/source-sans-3/files/source-sans-3-latin-600-italic.woff?url'
import sansLatinBold from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?url'
import sansLatinExtItalic from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-italic.woff?url'
import sansLatinExt from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?url'
import sansLatinExtBoldItalic from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-italic.woff?url'
import sansLatinExtBold from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff?url'
import sansAccentsItalic from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-italic.woff?url'
import sansAccents from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-normal.woff?url'
import sansAccentsBoldItalic from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-600-italic.woff?url'
import sansAccentsBold from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-600-normal.woff?url'
import serifLatinItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff?url'
import serifLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?url'
import serifLatinBoldItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-600-italic.woff?url'
import serifLatinBold from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url'
import serifLatinExtItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-italic.woff?url'
import serifLatinExt from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-normal.woff?url'
import serifLatinExtBoldItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-italic.woff?url'
import serifLatinExtBold from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?url'
import serifAccentsItalic from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-400-italic.woff?url'
import serifAccents from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-400-normal.woff?url'
import serifAccentsBoldItalic from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-600-italic.woff?url'
import serifAccentsBold from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-600-normal.woff?url'
import type { FaceName } from './faces.ts'

/** Fetches a face that the build put beside the pages. Rejects where the network or the server fails. */
export async function loadFace(face: FaceName): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(URLS[face])
  if (!answer.ok) throw new Error(`Font ${face}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const URLS: Record<FaceName, string> = {
  'sans-latin': sansLatin,
  'sans-latin-bold': sansLatinBold,
  'sans-latin-italic': sansLatinItalic,
  'sans-latin-bold-italic': sansLatinBoldItalic,
  'sans-latin-ext': sansLatinExt,
  'sans-latin-ext-bold': sansLatinExtBold,
  'sans-latin-ext-italic': sansLatinExtItalic,
  'sans-latin-ext-bold-italic': sansLatinExtBoldItalic,
  'sans-accents': sansAccents,
  'sans-accents-bold': sansAccentsBold,
  'sans-accents-italic': sansAccentsItalic,
  'sans-accents-bold-italic': sansAccentsBoldItalic,
  'serif-latin': serifLatin,
  'serif-latin-bold': serifLatinBold,
  'serif-latin-italic': serifLatinItalic,
  'serif-latin-bold-italic': serifLatinBoldItalic,
  'serif-latin-ext': serifLatinExt,
  'serif-latin-ext-bold': serifLatinExtBold,
  'serif-latin-ext-italic': serifLatinExtItalic,
  'serif-latin-ext-bold-italic': serifLatinExtBoldItalic,
  'serif-accents': serifAccents,
  'serif-accents-bold': serifAccentsBold,
  'serif-accents-italic': serifAccentsItalic,
  'serif-accents-bold-italic': serifAccentsBoldItalic,
  symbols: symbols,
  'symbols-bold': symbolsBold,
}
