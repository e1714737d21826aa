import latin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2?url'
import latinExt from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-italic.woff2?url'
import { atPause } from '#kit/web/when-idle.ts'

/** Where the files have letters, as Google Fonts cuts the Latin ones. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C4, U+2113, U+2C60-2C7F, U+A720-A7FF'

/**
 * Brings the italic of the serif, a few words per page. Chromium lays the whole page out again for every `@font-face` that
 * comes later, and once more when its file has come: a face of bytes that are there needs one layout, here at a pause.
 * Letters of `latin-ext` are fetched where they stand on a page.
 * @throws TypeError where the file cannot be fetched, or is not there
 */
export async function addItalic(): Promise<void> {
  const file = await fetch(latin)
  if (!file.ok) throw new TypeError(`The file of the italic was answered by ${file.status}.`)
  const bytes = await file.arrayBuffer()
  await atPause()
  document.fonts.add(italic(bytes, LATIN))
  document.fonts.add(italic(`url("${latinExt}") format("woff2")`, LATIN_EXT))
}

function italic(source: string | ArrayBuffer, unicodeRange: string): FontFace {
  return new FontFace('Source Serif 4', source, {
    style: 'italic',
    weight: '400',
    display: 'swap',
    unicodeRange,
  })
}
