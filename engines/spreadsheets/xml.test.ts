import { describe, expect, it } from 'vitest'
import type { Zip } from '../zip/zip.ts'
import { TableError } from './table-error.ts'
import { parseXml, unescapeText, type XmlVisitor } from './xml.ts'

/** An archive with one part, unpacked in pieces of so many bytes. */
function archive(text: string, step = 1_000_000): Pick<Zip, 'read'> {
  const bytes = new TextEncoder().encode(text)
  return {
    read(name, onPiece, budget, onProgress) {
      expect(name).toBe('part.xml')
      for (let at = 0; at < bytes.length; at += step) {
        onProgress?.(at, bytes.length)
        budget.left -= Math.min(step, bytes.length - at)
        onPiece(bytes.subarray(at, at + step))
      }
    },
  }
}

/** The events of a document, one line each. */
function events(text: string, step?: number): string[] {
  const lines: string[] = []
  let letters = ''
  const tell = (line: string) => {
    if (letters !== '') lines.push(letters)
    letters = ''
    lines.push(line)
  }
  parseXml(
    archive(text, step),
    'part.xml',
    { left: 1e6 },
    {
      open: (tag, attributes) => tell(`<${tag}> ${JSON.stringify(attributes)}`),
      text: piece => {
        letters += piece
      },
      close: tag => tell(`</${tag}>`),
    },
  )
  return lines
}

describe('the XML of a workbook', () => {
  it('is visited in document order, names and attributes without their prefixes', () => {
    expect(events('<x:row r="1" r:id="rId2"><c t="s"/>dois &amp; três</x:row>')).toEqual([
      '<row> {"r":"1","id":"rId2"}',
      '<c> {"t":"s"}',
      '</c>',
      'dois & três',
      '</row>',
    ])
  })

  it('may hold its text as it is, in a section of its own', () => {
    expect(events('<t>1 <![CDATA[< 2 & 3]]></t>')).toEqual(['<t> {}', '1 < 2 & 3', '</t>'])
  })

  it.each([1, 2, 3, 5])(
    'is the same when it comes in pieces of %i bytes, letters of several bytes cut',
    step => {
      expect(events('<t a="Ção">«Ñ» — 日本 😀</t>', step)).toEqual([
        '<t> {"a":"Ção"}',
        '«Ñ» — 日本 😀',
        '</t>',
      ])
    },
  )

  it.each([
    ['an element that does not close', '<a><b></a>'],
    ['nothing', ''],
    ['a document that ends in the middle', '<a><b/>'],
    ['an entity that it declares itself', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a character that XML does not allow', '<a>\u0001</a>'],
  ])('is damaged where it holds %s', (_what, text) => {
    expect(() => events(text)).toThrow(TableError)
    expect(() => events(text)).toThrow(/Guarde-o outra vez no Excel/)
  })

  it('is read by a visitor without handlers, and spends its bytes', () => {
    const budget = { left: 100 }
    const visitor: XmlVisitor = {}
    parseXml(archive('<a>b<![CDATA[c]]></a>', 4), 'part.xml', budget, visitor)
    expect(budget.left).toBe(79)
  })

  it('says how much of the part is read', () => {
    const heard: [number, number][] = []
    parseXml(
      archive('<a>12345</a>', 5),
      'part.xml',
      { left: 100 },
      { progress: (done, total) => heard.push([done, total]) },
    )
    expect(heard).toEqual([
      [0, 12],
      [5, 12],
      [10, 12],
    ])
  })
})

describe('what Office writes for characters that XML cannot hold', () => {
  it.each([
    ['uma_x000D_\nduas', 'uma\r\nduas'],
    ['_x0041__x0042_', 'AB'],
    ['_x00e7_ão', 'ção'],
    ['sem nada', 'sem nada'],
    ['a_x12_b', 'a_x12_b'],
    ['a_x00GG_', 'a_x00GG_'],
    ['caixa_x', 'caixa_x'],
  ])('%j is %j', (written, meant) => {
    expect(unescapeText(written)).toBe(meant)
  })
})
