import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const utf16 = (text: string, { big = false, mark = true } = {}) => {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !big)
  const bom = big ? [0xfe, 0xff] : [0xff, 0xfe]
  return new Uint8Array([...(mark ? bom : []), ...bytes])
}

const bytesOf = (letters: string) => Uint8Array.from(letters, letter => letter.charCodeAt(0))

describe('the encoding of a text', () => {
  const text = 'Equação do 2.º grau: à acção lê-se «reacção»\n'

  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-16', utf16(text)],
    ['UTF-16', utf16(text, { big: true })],
    ['UTF-16', utf16(text, { mark: false })],
    ['UTF-16', utf16(text, { big: true, mark: false })],
    ['Windows-1252', bytesOf(text)],
  ])('is found: %s', (encoding, bytes) => {
    expect(decode(bytes)).toEqual({ text, encoding })
  })

  it.each([
    ['CP850', [0x87, 0xc6, 0xa0, 0xa2, 0x82, 0xa7, 0xae, 0xaf]],
    ['Mac Roman', [0x8d, 0x8b, 0x87, 0x97, 0x8e, 0xbc, 0xc7, 0xc8]],
  ])('is found by its letters: %s', (encoding, [cedilla, tilde, a, o, e, ordinal, open, close]) => {
    const text = 'A equação do 2.º grau: «relógio», água e pé; não é «pó», só «fracção».\n'
    const codes: Record<string, number | undefined> = {
      ç: cedilla,
      ã: tilde,
      á: a,
      ó: o,
      é: e,
      º: ordinal,
      '«': open,
      '»': close,
    }
    const bytes = Uint8Array.from(text, letter => codes[letter] ?? letter.charCodeAt(0))
    expect(decode(bytes)).toEqual({ text, encoding })
  })

  it.each([
    ['CP850', 'fa\x87a', 'faça'],
    ['CP850', 'p\x82', 'pé'],
    ['CP850', '\x82poca', 'época'],
    ['CP850', 'm\xa0quina', 'máquina'],
    ['CP850', 'T\x90CNICO', 'TÉCNICO'],
    ['Mac Roman', 'p\x8e', 'pé'],
    ['Mac Roman', 'T\x83CNICO', 'TÉCNICO'],
  ])('is recognised by a single letter of a word, wherever it stands: %s, %j', (encoding, letters, text) => {
    expect(decode(bytesOf(letters))).toEqual({ text, encoding })
  })

  it.each([
    ['an accent would fit another as well', 'caf\xe9', 'café'],
    ['signs stand by themselves', '1 \x80, 2 \x80, 3 \x80, 4 \x80', '1 €, 2 €, 3 €, 4 €'],
    ['a mark follows a word', 'Sim\x85', 'Sim…'],
    ['more does not fit than fits, in any of them', 'fa\x87a \xf0 \xf0', 'fa‡a ð ð'],
  ])('stays that of Windows where %s', (_why, letters, text) => {
    expect(decode(bytesOf(letters))).toEqual({ text, encoding: 'Windows-1252' })
  })

  it('holds every letter of a byte, in each of the two tables', () => {
    const high = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at)
    for (const [label, encoding, sample] of [
      ['macintosh', 'Mac Roman', [0x6e, 0x8b, 0x6f]],
      ['cp850', 'CP850', [0x6e, 0xc6, 0x6f]],
    ] as const) {
      const whole = new Uint8Array([...high, ...Array.from({ length: 200 }, () => [...sample, 0x20]).flat()])
      const decoded = decode(whole)
      expect(decoded?.encoding).toBe(encoding)
      expect(new Set(decoded?.text.slice(0, 128)).size).toBe(128)
      if (label === 'macintosh') expect(decoded?.text).toBe(new TextDecoder(label).decode(whole))
    }
  })

  it('is UTF-16 by its mark where no letter is of our alphabet, and no byte is zero', () => {
    for (const big of [false, true])
      expect(decode(utf16('ŋɓŵẽũ'.repeat(4), { big }))).toEqual({
        text: 'ŋɓŵẽũ'.repeat(4),
        encoding: 'UTF-16',
      })
  })

  it.each([
    [[0xff, 0x41, 0x42], 'ÿAB'],
    [[0xfe, 0x41, 0x42], 'þAB'],
    [[0x41, 0xfe, 0x42], 'AþB'],
    [[0x41, 0xff, 0x42], 'AÿB'],
  ])('is not UTF-16 by half of a mark: %j', (bytes, text) => {
    expect(decode(Uint8Array.from(bytes))).toEqual({ text, encoding: 'Windows-1252' })
  })

  it.each([false, true])('is UTF-16 without a mark where most letters are of our alphabet', big => {
    const text = 'abcd語'
    expect(decode(utf16(text, { big, mark: false }))).toEqual({ text, encoding: 'UTF-16' })
    expect(decode(utf16('abc語語', { big, mark: false }))).toBeUndefined()
  })

  it.each([
    ['pairs of letters', (at: number) => (at % 4 < 2 ? 0 : 0x41)],
    ['numbers of four bytes', (at: number) => (at % 4 === 0 ? 0x41 : 0)],
  ])('is not UTF-16 where zeros stand at even and at odd places: %s', (_what, byte) => {
    expect(decode(Uint8Array.from({ length: 40 }, (_, at) => byte(at)))).toBeUndefined()
  })

  it('tells the characters of Windows-1252 from control characters', () => {
    expect(decode(new Uint8Array([0x80, 0x93, 0x96, 0x94, 0xe9, 0x9f]))?.text).toBe('€“–”éŸ')
  })

  it('reads a long file whole, byte for byte', () => {
    const long = 'ã'.repeat(40_000)
    expect(decode(bytesOf(long))?.text).toBe(long)
  })

  it.each([
    ['a picture', Uint8Array.from({ length: 400 }, (_, at) => (at * 37) % 256)],
    ['bytes with a zero among letters', new TextEncoder().encode(`${'a'.repeat(400)}\0`)],
    ['control characters', new TextEncoder().encode('\u0001\u0002\u0003abc')],
    ['a mark of UTF-16 before something else', new Uint8Array([0xff, 0xfe, 1, 0, 2, 0, 3, 0, 4, 0])],
  ])('is not found in %s', (_what, bytes) => {
    expect(decode(bytes)).toBeUndefined()
  })

  it('may hold a few strange characters in a long text', () => {
    const mostly = `${'a'.repeat(200)}\u0001`
    expect(decode(new TextEncoder().encode(mostly))?.text).toBe(mostly)
  })

  it('is that of its beginning, where the end of a long file is damaged', () => {
    const text = 'a'.repeat(4000) + '\u0001'.repeat(1000)
    expect(decode(bytesOf(text))).toEqual({ text, encoding: 'UTF-8' })
  })

  it('of nothing is the shortest text', () => {
    expect(decode(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
  })
})
