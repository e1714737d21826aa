import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { recognise } from './recognise.ts'
import { TableError } from './table-error.ts'

const latin = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const ole = (word: string, before = 600) =>
  Uint8Array.from([
    ...[0xd0, 0xcf, 0x11, 0xe0],
    ...new Uint8Array(before),
    ...Array.from(word).flatMap(letter => [letter.charCodeAt(0), 0]),
  ])
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map(name => [name, strToU8('x')])))
const refusal = (bytes: Uint8Array, name = 'x.csv') => {
  try {
    recognise(bytes, name)
  } catch (error) {
    if (error instanceof TableError) return `${error.problem}: ${error.message}`
    throw error
  }
  return undefined
}

describe('what bytes are', () => {
  it.each([
    [latin('nome;nota\n'), 'csv'],
    [latin('\u00ef\u00bb\u00bfnome;nota\n'), 'csv'],
    [latin('<b>nome</b>'), 'csv'],
    [latin('nome <html>'), 'csv'],
    [latin('xPK'), 'csv'],
    [new Uint8Array(), 'csv'],
    [zip('xl/workbook.xml'), 'xlsx'],
    [zip('x/xl/workbook.xml', 'a.txt'), 'xlsx'],
  ] as const)('is recognised by its bytes, not by its name (%#)', (bytes, kind) => {
    expect(recognise(bytes, 'fotografia.png')).toBe(kind)
  })

  it.each([
    ['GIF89a', /imagem \(GIF\)/],
    ['BM6', /imagem \(BMP\)/],
    ['II*\0', /imagem \(TIFF\)/],
    ['RIFF', /vídeo/],
    ['\x1f\x8b', /gzip/],
    ['Rar!', /RAR/],
    ['7z\xbc\xaf', /7z/],
    ['MZ', /programa/],
    ['\x7fELF', /programa/],
    ['ID3', /MP3/],
    ['SQLite', /base de dados/],
    ['{\\rtf', /RTF/],
    ['<!DOCTYPE html>', /página da Web/],
    ['\u00ef\u00bb\u00bf<HTML>', /página da Web/],
    ['<meta charset', /página da Web/],
    ['  <?XML version', /XML/],
  ])('is said where it is no table: %j', (opening, words) => {
    expect(refusal(latin(`${opening} e mais`))).toMatch(words)
  })

  it.each([
    [['word/document.xml'], /Word/],
    [['ppt/presentation.xml'], /apresentação/],
    [['mimetype', 'content.xml'], /LibreOffice/],
    [['content.xml'], /ZIP/],
    [['mimetype'], /ZIP/],
    [['xl/workbook.bin'], /xlsb/],
  ])('is said of an archive by the names in it: %j', (names, words) => {
    expect(refusal(zip(...names))).toMatch(words)
  })

  it.each([
    ['EncryptedPackage', 'x.xls', /protected.*senha/],
    ['WordDocument', 'x', /Word antigo/],
    ['nada', 'x.DOC', /Word antigo/],
    ['nada', 'x.doc.xls', /old-format.*\.xls/],
    ['Workbook', 'x', /old-format/],
    ['Book', 'x', /old-format/],
    ['nada', 'x.XLS', /old-format/],
    ['nada', 'x.xlsx', /antigo do Office/],
    ['nada', 'xls', /antigo do Office/],
  ])(
    'is said of an old document by the name of its streams, else by its own: %s in %s',
    (word, name, words) => {
      expect(refusal(ole(word), name)).toMatch(words)
    },
  )

  it('is found wherever in the file the name of a stream stands', () => {
    for (const before of [65_525, 65_532, 65_536, 131_066])
      expect(refusal(ole('Workbook', before))).toMatch(/old-format/)
  })
})
