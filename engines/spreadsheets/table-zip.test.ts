import { strToU8, type ZipOptions, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { TableError } from './table-error.ts'
import { openTableZip } from './table-zip.ts'

const PLENTY = 100_000_000

/** What an entry holds, and in how many pieces it came. */
function read(bytes: Uint8Array, name: string, left = PLENTY) {
  const pieces: Uint8Array[] = []
  const budget = { left }
  openTableZip(bytes).read(name, piece => pieces.push(piece.slice()), budget)
  return { text: new TextDecoder().decode(joined(pieces)), pieces: pieces.length, left: budget.left }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

const small = zipSync({ 'a/um.txt': strToU8('um, um, um, um'), 'dois.txt': strToU8('dois') })

/** An archive as it is, but with these bytes at this place after the first signature. */
function changed(bytes: Uint8Array, signature: number, after: number, ...values: number[]): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (view.getUint32(at, true) !== signature) continue
    const copy = bytes.slice()
    copy.set(values, at + after)
    return copy
  }
  throw new Error('No such signature.')
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** Bytes in no order, which do not become fewer when they are packed. */
function noise(length: number): Uint8Array {
  let state = 7
  return Uint8Array.from({ length }, () => {
    state = Math.imul(state, 1103515245) + 12345
    return (state >>> 16) & 0xff
  })
}

describe('an archive', () => {
  it('names its entries and gives what each of them holds', () => {
    expect(openTableZip(small).names).toEqual(['a/um.txt', 'dois.txt'])
    expect(read(small, 'a/um.txt').text).toBe('um, um, um, um')
    expect(read(small, 'dois.txt').text).toBe('dois')
  })

  it.each<[string, ZipOptions]>([
    ['packed', { level: 9 }],
    ['as it is', { level: 0 }],
    ['with more said of it', { extra: { 28789: strToU8('mais') }, comment: 'uma nota' }],
  ])('gives an entry that is held %s', (_how, options) => {
    const bytes = zipSync({ first: [strToU8('x'), options], second: [strToU8('o segundo'), options] })
    expect(openTableZip(bytes).names).toEqual(['first', 'second'])
    expect(read(bytes, 'second').text).toBe('o segundo')
  })

  it('may stand within more bytes than its own', () => {
    const around = new Uint8Array(small.length + 20)
    around.set(small, 10)
    expect(read(around.subarray(10, 10 + small.length), 'dois.txt').text).toBe('dois')
  })

  it.each([1, 300, 0xffff])(
    'may end with a note of %i bytes, but not with a longer one than it can say',
    length => {
      const withNote = (bytes: number) => {
        const all = new Uint8Array(small.length + bytes).fill(32)
        all.set(small)
        return all
      }
      expect(read(withNote(length), 'dois.txt').text).toBe('dois')
      expect(() => openTableZip(withNote(0xffff + 1))).toThrow(TableError)
    },
  )

  it('is named with the strokes of Windows, or from a root, by other programs', () => {
    const bytes = zipSync({ 'xl\\sheets\\a.xml': strToU8('1'), '/b/c.xml': strToU8('2') })
    expect(openTableZip(bytes).names).toEqual(['xl/sheets/a.xml', 'b/c.xml'])
    expect(read(bytes, 'xl/sheets/a.xml').text).toBe('1')
  })

  it('comes piece by piece, and says how far it is', () => {
    const long = noise(300_000)
    const bytes = zipSync({ long: [long, { level: 6 }] })
    const pieces: Uint8Array[] = []
    const heard: number[] = []
    const totals = new Set<number>()
    openTableZip(bytes).read(
      'long',
      piece => pieces.push(piece.slice()),
      { left: PLENTY },
      (done, total) => {
        heard.push(done)
        totals.add(total)
      },
    )
    const [packed = 0] = totals
    expect(joined(pieces)).toEqual(long)
    expect(pieces.length).toBeGreaterThan(2)
    expect(totals.size).toBe(1)
    expect(packed).toBeGreaterThan(290_000)
    expect(heard.slice(0, 3)).toEqual([0, 65_536, 131_072])
    expect(heard).toHaveLength(Math.ceil(packed / 65_536))
  })

  it('may be empty', () => {
    expect(openTableZip(zipSync({})).names).toEqual([])
    expect(read(zipSync({ nada: new Uint8Array() }), 'nada')).toMatchObject({ text: '' })
  })
})

describe('what an archive may spend', () => {
  const bytes = zipSync({ packed: strToU8('x'.repeat(5000)), plain: [strToU8('y'.repeat(50)), { level: 0 }] })

  it.each([
    ['packed', 5000],
    ['plain', 50],
  ])('counts what comes out of it: %s', (name, length) => {
    expect(read(bytes, name, length).left).toBe(0)
    expect(() => read(bytes, name, length - 1)).toThrow(/grande demais/)
  })

  it('says that it is too large, and not that it is damaged', () => {
    const problem = (left: number) => {
      try {
        read(bytes, 'packed', left)
      } catch (error) {
        return error instanceof TableError ? error.problem : undefined
      }
    }
    expect(problem(10)).toBe('too-large')
  })
})

describe('a damaged archive', () => {
  it.each<[string, Uint8Array]>([
    ['no archive', strToU8('isto não é um ZIP, nem quase um')],
    ['nothing', new Uint8Array()],
    ['fewer bytes than an end', new Uint8Array(21)],
    ['no end', small.subarray(0, small.length - 22)],
    ['a list that begins elsewhere', changed(small, END, 16, 1, 0, 0, 0)],
    ['a list that begins beyond it', changed(small, END, 16, 0xff, 0xff, 0xff, 0x7f)],
    ['more entries than it has', changed(small, END, 10, 3, 0)],
    ['an entry with a password', changed(small, CENTRAL, 8, 1, 0)],
    ['an entry packed in another way', changed(small, CENTRAL, 10, 12, 0)],
  ])('does not open: %s', (_what, bytes) => {
    expect(() => openTableZip(bytes)).toThrow(/danificado ou incompleto/)
  })

  it.each<[string, Uint8Array]>([
    ['an entry that begins beyond it', changed(small, CENTRAL, 42, 0xff, 0xff, 0, 0)],
    ['an entry that begins elsewhere', changed(small, CENTRAL, 42, 1, 0, 0, 0)],
    ['an entry that ends beyond it', changed(small, CENTRAL, 20, 0xff, 0xff, 0, 0)],
    ['an entry that is cut', changed(small, CENTRAL, 20, 3, 0, 0, 0)],
    ['an entry of noise', changed(small, LOCAL, 30 + 'a/um.txt'.length, 0xff, 0xff, 0xff)],
  ])('opens, and says so of the entry: %s', (_what, bytes) => {
    expect(() => read(bytes, 'a/um.txt')).toThrow(/danificado ou incompleto/)
    expect(read(bytes, 'dois.txt').text).toBe('dois')
  })

  it('has no entry of another name', () => {
    expect(() => read(small, 'três.txt')).toThrow(TableError)
  })

  it('hands on what goes wrong while an entry is read, as it is', () => {
    expect(() =>
      openTableZip(small).read(
        'dois.txt',
        () => {
          throw new TableError('too-many-rows', 'A folha tem mais de 5 linhas.')
        },
        { left: PLENTY },
      ),
    ).toThrow('A folha tem mais de 5 linhas.')
  })
})
