import { describe, expect, it } from 'vitest'
import { seeded } from '../../random.ts'
import { greyOf, halved } from './picture.ts'

const bytes = (count: number) => {
  const random = seeded(count)
  return Uint8Array.from({ length: count }, () => Math.floor(256 * random()))
}

describe('a picture in greys', () => {
  it('has the brightness of every pixel, of sizes that are no multiple of four too', () => {
    for (const [width, height] of [
      [8, 4],
      [5, 3],
      [1, 2],
    ] as const) {
      const rgba = bytes(4 * width * height)
      const expected = Array.from({ length: width * height }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = rgba.subarray(4 * at)
        return Math.floor((77 * red + 150 * green + 29 * blue) / 256)
      })
      expect([...greyOf(width, height, rgba).data]).toEqual(expected)
    }
    expect([...greyOf(1, 1, Uint8Array.of(255, 255, 255, 255)).data]).toEqual([255])
  })

  it('is read where its pixels begin in the middle of a word', () => {
    const rgba = bytes(4 * 6)
    const moved = new Uint8Array(4 * 6 + 1)
    moved.set(rgba, 1)
    expect(greyOf(3, 2, moved.subarray(1)).data).toEqual(greyOf(3, 2, rgba).data)
  })

  it('is halved to the mean of four, whatever its sides are', () => {
    for (const [width, height] of [
      [8, 4],
      [12, 5],
      [6, 4],
      [7, 3],
    ] as const) {
      const data = bytes(width * height)
      const half = halved({ width, height, data })
      const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)]
      const at = (x: number, y: number) => data[y * width + x] as number
      const expected = Array.from({ length: w * h }, (_, place) => {
        const [x, y] = [2 * (place % w), 2 * Math.floor(place / w)]
        return Math.floor((at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1) + 2) / 4)
      })
      expect(half).toEqual({ width: w, height: h, data: Uint8Array.from(expected) })
    }
    const moved = bytes(33).subarray(1)
    expect(halved({ width: 8, height: 4, data: moved })).toEqual(
      halved({ width: 8, height: 4, data: moved.slice() }),
    )
  })
})
