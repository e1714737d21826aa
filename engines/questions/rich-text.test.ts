import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  decodeEntities,
  excerpt,
  htmlToText,
  looksLikeHtml,
  mediaNames,
  mediaSource,
  plainText,
  replaceMedia,
  segments,
  textToHtml,
} from './rich-text.ts'

it('the beginning of a stem never tears a formula: what would be read as its TeX is left out or kept whole', () => {
  const text = 'Calcula o valor da expressão que está escrita a seguir: \\(\\frac{3}{4} + \\frac{1}{8}\\)'
  expect(excerpt(text)).toBe('Calcula o valor da expressão que está escrita a seguir:…')
  expect(excerpt('\\(\\frac{3}{4}\\) de 20')).toBe('\\(\\frac{3}{4}\\) de 20')
})

it('no excerpt ends within a formula, wherever the formula stands', () => {
  fc.assert(
    fc.property(fc.nat(80), fc.nat(40), (before, inside) => {
      const formula = `\\(${'x+'.repeat(inside)}y\\)`
      const beginning = excerpt(`${'palavra '.repeat(before)}${formula} fim`)
      const words = segments(beginning).flatMap(part => (part.kind === 'formula' ? [] : [part.html]))
      expect(words.join('')).not.toContain('\\(')
    }),
  )
})

it('a text that is as long as may be is whole, and a longer one is cut', () => {
  expect(excerpt('a'.repeat(60))).toBe('a'.repeat(60))
  expect(excerpt('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
})

it('entities are read as the characters that they stand for, and what is none stays as written', () => {
  expect(decodeEntities('&lt;b&gt; &amp; &quot;x&apos; &LT;')).toBe('<b> & "x\' <')
  expect(decodeEntities('&#65;&#x42;&#x1F600;&nbsp;')).toBe('AB😀\u00a0')
  expect(decodeEntities('&inventado; &; a & b')).toBe('&inventado; &; a & b')
  // No character: nothing, a half of one, and beyond the last.
  expect(decodeEntities('[&#0;][&#xD800;][&#xDFFF;][&#x110000;]')).toBe('[][][][]')
  expect(decodeEntities('&#xD7FF;&#xE000;&#x10FFFF;')).toBe('\ud7ff\ue000\u{10ffff}')
})

it('a reader sees one line: pictures in words, blocks apart, elements within a word not', () => {
  expect(
    plainText('<p>Olha <img src="media:a.png" alt="o mapa"/>:</p><ul><li>um</li><li>d<b>oi</b>s</li></ul>'),
  ).toBe('Olha o mapa : um dois')
  expect(plainText('a<br />b<td>c</td>d &lt; e')).toBe('a b c d < e')
  expect(plainText(' \n ')).toBe('')
})

it('a beginning ends between two words, or within one that is longer than half of it', () => {
  expect(excerpt('uma frase comprida', 12)).toBe('uma frase…')
  expect(excerpt('a bcdefghijklmnop', 10)).toBe('a bcdefgh…')
  // Ten characters with the dots, the last of them the first half of a letter of two.
  expect(excerpt('abcdefgh😀ijk', 10)).toBe('abcdefgh…')
  expect(excerpt('uma frase', 9)).toBe('uma frase')
})

it('a text is cut at its formulae, in the line or on one of their own', () => {
  expect(segments('a \\(x &lt; 1\\) b \\[y\\]$$z$$')).toEqual([
    { kind: 'html', html: 'a ' },
    { kind: 'formula', tex: 'x < 1', display: false },
    { kind: 'html', html: ' b ' },
    { kind: 'formula', tex: 'y', display: true },
    { kind: 'formula', tex: 'z', display: true },
  ])
  expect(segments('a \\(x <b>1</b>\\) b')).toEqual([{ kind: 'html', html: 'a \\(x <b>1</b>\\) b' }])
  expect(segments('')).toEqual([])
})

it('a text without markup is the same as HTML and back, and one that needs HTML is not taken for it', () => {
  expect(textToHtml(' a < b & c\r\nd\re ')).toBe('a &lt; b &amp; c<br />d<br />e')
  expect(htmlToText('a &lt; b<br />c')).toBe('a < b\nc')
  for (const html of ['<b>a</b>', 'a&nbsp;b', '&lt;b&gt;', ' a'])
    expect(htmlToText(html), html).toBeUndefined()
})

it.each([
  ['<b>a</b>', true],
  ['</p>', true],
  ['<br/>', true],
  ['<!-- a', true],
  ['a &amp; b', true],
  ['&#65;', true],
  ['&#x41;', true],
  ['a < b > c', false],
  ['a & b; c', false],
  ['<3 e 4>', false],
  ['x<y', false],
])('%j is written as HTML: %s', (text, is) => {
  expect(looksLikeHtml(text)).toBe(is)
})

it('pictures are files of the question, whatever their names', () => {
  const source = mediaSource('um mapa & mais.png')
  expect(source).toBe('media:um%20mapa%20%26%20mais.png')
  const html = `<img src="${source}" alt=""/><img src="media:b%.png"/>`
  expect(mediaNames(html)).toEqual(['um mapa & mais.png', 'b%.png'])
  expect(replaceMedia(html, name => `data-name="${name}"`)).toBe(
    '<img data-name="um mapa & mais.png" alt=""/><img data-name="b%.png"/>',
  )
})
