import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openZip, type ZipRefusals, zip } from './zip.ts'

const refusals: ZipRefusals = { damaged: () => new Error('damaged'), tooLarge: () => new Error('large') }
const open = (bytes: Uint8Array) => openZip(bytes, refusals)
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const CENTRAL = 0x02014b50
const END = 0x06054b50

/** Where the directory of an archive with one entry begins, and its end. */
function places(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const find = (signature: number) => {
    for (let at = 0; at + 4 <= bytes.length; at++) if (view.getUint32(at, true) === signature) return at
    throw new Error('No such signature.')
  }
  return { view, directory: find(CENTRAL), end: find(END) }
}

/** An archive with one entry whose sizes and place are said in 64 bits, as some servers write all of theirs. */
function inSixtyFourBits(length = 24): Uint8Array {
  const plain = zipSync({ 'a.txt': strToU8('um, um, um, um') })
  const { directory, end } = places(plain)
  const bytes = new Uint8Array(plain.length + 28)
  const head = directory + 46 + 'a.txt'.length
  bytes.set(plain.subarray(0, head))
  bytes.set(plain.subarray(end), end + 28)
  const view = new DataView(bytes.buffer)
  const said = [24, 20, 42].map(at => view.getUint32(directory + at, true))
  for (const at of [24, 20, 42]) view.setUint32(directory + at, 0xffffffff, true)
  view.setUint16(directory + 30, 28, true)
  view.setUint16(head, 1, true)
  view.setUint16(head + 2, length, true)
  for (const [place, value] of said.entries()) view.setBigUint64(head + 4 + place * 8, BigInt(value), true)
  return bytes
}

describe('an archive', () => {
  it('declares its entries and gives each whole, packed or as it is', () => {
    const archive = open(
      zipSync({ 'a/': new Uint8Array(), 'a/um.txt': [strToU8('um'), { level: 0 }], b: strToU8('dois') }),
    )
    expect(archive.entries.map(({ path, size }) => [path, size])).toEqual([
      ['a/', 0],
      ['a/um.txt', 2],
      ['b', 4],
    ])
    expect(['a/um.txt', 'b'].map(name => text(archive.readWhole(name)))).toEqual(['um', 'dois'])
    expect(() => archive.readWhole('c')).toThrow('damaged')
  })

  it('is read where its sizes are said in 64 bits, and is damaged where they are not all there', () => {
    const archive = open(inSixtyFourBits())
    expect(archive.entries).toMatchObject([{ path: 'a.txt', size: 14 }])
    expect(text(archive.readWhole('a.txt'))).toBe('um, um, um, um')
    expect(() => open(inSixtyFourBits(16))).toThrow('damaged')
  })

  it('names a path by its letters, whether it says that they are UTF-8 or not', () => {
    const named = (bytes: Uint8Array, isSaid: boolean) => {
      const packed = zipSync({ ['x'.repeat(bytes.length)]: strToU8('1') })
      const { view, directory } = places(packed)
      packed.set(bytes, directory + 46)
      view.setUint16(directory + 8, isSaid ? 0x800 : 0, true)
      return open(packed).names
    }
    expect(named(strToU8('lição'), true)).toEqual(['lição'])
    expect(named(strToU8('lição'), false)).toEqual(['lição'])
    expect(named(Uint8Array.of(0x6c, 0x69, 0xe7, 0xe3, 0x6f), false)).toEqual(['lição'])
  })

  it('never gives more of an entry than it declares', () => {
    const lying = zipSync({ a: new Uint8Array(100_000) })
    const { view, directory } = places(lying)
    view.setUint32(directory + 24, 100, true)
    expect(open(lying).readWhole('a').length).toBeLessThanOrEqual(100)
  })

  it('is written alike whenever it is written', () => {
    expect(zip({ a: 'x' })).toEqual(zip({ a: strToU8('x') }))
  })
})
