import type { Image } from './description.ts'

/**
 * Width and height of a picture in pixels, read from its head (PNG IHDR, JPEG start of frame).
 * Throws `Error` where the bytes are not a picture of the format that is said.
 */
export function imageSize(image: Image): { width: number; height: number } {
  const size = image.format === 'png' ? pngSize(image.bytes) : jpegSize(image.bytes)
  if (!size || size.width === 0 || size.height === 0) throw new Error(`Not a ${image.format} picture`)
  return size
}

function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < 24 || bytes[0] !== 0x89 || bytes[1] !== 0x50) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const startsFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (startsFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  }
  return undefined
}
