import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const utf16 = (text: string, { big = false, mark = true } = {}) => {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !big)
  const bom = big ? [0xfe, 0xff] : [0xff, 0xfe]
  return new Uint8Array([...(mark ? bom : []), ...bytes])
}

describe('the encoding of a text', () => {
  const text = 'Equação do 2.º grau: à acção lê-se «reacção»\n'

  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-16', utf16(text)],
    ['UTF-16', utf16(text, { big: true })],
    ['UTF-16', utf16(text, { mark: false })],
    ['UTF-16', utf16(text, { big: true, mark: false })],
    ['Windows-1252', Uint8Array.from(text, letter => letter.charCodeAt(0))],
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

  it('is not UTF-16 where zeros stand at even and at odd places', () => {
    expect(decode(Uint8Array.from({ length: 40 }, (_, at) => (at % 4 < 2 ? 0 : 0x41)))).toBeUndefined()
  })

  it('tells the characters of Windows-1252 from control characters', () => {
    expect(decode(new Uint8Array([0x80, 0x93, 0x96, 0x94, 0xe9, 0x9f]))?.text).toBe('€“–”éŸ')
  })

  it('reads a long file whole, byte for byte', () => {
    const long = 'ã'.repeat(40_000)
    expect(decode(Uint8Array.from(long, letter => letter.charCodeAt(0)))?.text).toBe(long)
  })

  it.each([
    ['a picture', Uint8Array.from({ length: 400 }, (_, at) => (at * 37) % 256)],
    ['bytes with a zero among letters', new TextEncoder().encode(`abc\0def`)],
    ['control characters', new TextEncoder().encode('\u0001\u0002\u0003abc')],
    ['a mark of UTF-16 before something else', new Uint8Array([0xff, 0xfe, 1, 0, 2, 0, 3, 0, 4, 0])],
  ])('is not found in %s', (_what, bytes) => {
    expect(decode(bytes)).toBeUndefined()
  })

  it('may hold a few strange characters in a long text', () => {
    const mostly = `${'a'.repeat(200)}\u0001`
    expect(decode(new TextEncoder().encode(mostly))?.text).toBe(mostly)
  })

  it('of nothing is the shortest text', () => {
    expect(decode(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
  })
})
