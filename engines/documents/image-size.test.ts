import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'

/** The head of a PNG of this size, and bytes after it. */
function png(width: number, height: number, length = 40): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** A JPEG whose frame of this size begins after other segments. */
function jpg(
  width: number,
  height: number,
  frame = 0xc0,
  before = [0xe0, 0xc4, 0xc8, 0xcc, 0xdb],
): Uint8Array {
  const segments = before.flatMap(marker => [0xff, marker, 0, 6, 9, 9, 9, 9])
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return Uint8Array.from([0xff, 0xd8, ...segments, 0xff, frame, 0, 17, 8, ...size, 3, 0, 0, 0, 0])
}

describe('the size of a picture', () => {
  it('is read from the head of a PNG, wherever its bytes stand', () => {
    expect(imageSize({ format: 'png', bytes: png(640, 70_000) })).toEqual({ width: 640, height: 70_000 })
    expect(imageSize({ format: 'png', bytes: png(3, 2, 24) })).toEqual({ width: 3, height: 2 })
    const around = new Uint8Array(60)
    around.set(png(5, 7), 10)
    expect(imageSize({ format: 'png', bytes: around.subarray(10, 50) })).toEqual({ width: 5, height: 7 })
  })

  it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xcf])(
    'is read from the frame %i of a JPEG, after what stands before it',
    frame => {
      expect(imageSize({ format: 'jpg', bytes: jpg(640, 480, frame) })).toEqual({ width: 640, height: 480 })
      expect(imageSize({ format: 'jpg', bytes: jpg(1, 300, frame, []) })).toEqual({ width: 1, height: 300 })
    },
  )

  it.each<[string, 'png' | 'jpg', Uint8Array]>([
    ['a JPEG called a PNG', 'png', jpg(640, 480)],
    ['a PNG called a JPEG', 'jpg', png(640, 480)],
    ['a PNG without width', 'png', png(0, 480)],
    ['a PNG without height', 'png', png(640, 0)],
    ['a PNG that is cut', 'png', png(640, 480).subarray(0, 23)],
    ['only the first byte of a PNG', 'png', png(640, 480).fill(0, 1, 2)],
    ['all but the first byte of a PNG', 'png', png(640, 480).fill(0, 0, 1)],
    ['a JPEG without a frame', 'jpg', jpg(640, 480, 0xda)],
    ['a JPEG that is cut', 'jpg', jpg(640, 480, 0xc0, []).subarray(0, 10)],
    ['only the first byte of a JPEG', 'jpg', jpg(640, 480).fill(0, 1, 2)],
    ['all but the first byte of a JPEG', 'jpg', jpg(640, 480).fill(0, 0, 1)],
    ['nothing', 'jpg', new Uint8Array()],
  ])('is not there: %s', (_what, format, bytes) => {
    expect(() => imageSize({ format, bytes })).toThrow(`Not a ${format} picture`)
  })
})
