/** A picture in greys, 0 black, row by row. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** Greys of a picture whose pixels are red, green, blue and transparency, by how bright eyes find them (BT.601). */
export function greyOf(width: number, height: number, rgba: Uint8Array | Uint8ClampedArray): Grey {
  const data = new Uint8Array(width * height)
  // A pixel in one look, its red in the lowest bits: every processor that runs this counts from the low end.
  const whole = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice()
  const pixels = new Int32Array(whole.buffer, whole.byteOffset, data.length)
  // Four of them are written at once.
  const words = new Int32Array(data.buffer, 0, data.length >> 2)
  const last = 4 * words.length
  for (let at = 0, word = 0; at < last; at += 4, word++) {
    const one = brightness(pixels[at] as number)
    const two = brightness(pixels[at + 1] as number)
    const three = brightness(pixels[at + 2] as number)
    const four = brightness(pixels[at + 3] as number)
    words[word] = (one >>> 24) | ((two >>> 16) & 0xff00) | ((three >>> 8) & 0xff0000) | (four & 0xff000000)
  }
  for (let at = last; at < data.length; at++) data[at] = brightness(pixels[at] as number) >>> 24
  return { width, height, data }
}

/** In its highest eight bits: 77 parts of red, 150 of green and 29 of blue; one product serves red and blue. */
function brightness(pixel: number): number {
  return Math.imul(pixel & 0xff00ff, (77 << 16) | 29) + Math.imul(pixel & 0xff00, 150 << 8)
}

/** The same picture at half its sides, each pixel the mean of four. */
export function halved({ width, height, data }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Uint8Array(w * h)
  if (width % 4 === 0 && data.byteOffset % 4 === 0) halveWords(half, data, width >> 2)
  else
    for (let y = 0, to = 0; y < h; y++)
      for (let at = 2 * y * width, end = at + 2 * w; at < end; at += 2)
        half[to++] =
          ((data[at] as number) +
            (data[at + 1] as number) +
            (data[at + width] as number) +
            (data[at + width + 1] as number) +
            2) >>
          2
  return { width: w, height: h, data: half }
}

/** Four pixels of two rows at once, a word of each: two sums stand in one number, sixteen bits apart. */
function halveWords(half: Uint8Array, data: Uint8Array, wide: number) {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2)
  const pairs = new Uint16Array(half.buffer)
  for (let pair = 0, at = 0; pair < pairs.length; at += wide)
    for (const end = at + wide; at < end; at++) {
      const above = words[at] as number
      const below = words[at + wide] as number
      const sums =
        (above & 0xff00ff) + ((above >>> 8) & 0xff00ff) + (below & 0xff00ff) + ((below >>> 8) & 0xff00ff)
      const means = (sums + 0x20002) >>> 2
      pairs[pair++] = (means & 255) | ((means >>> 8) & 0xff00)
    }
}

/** A picture and its halves, down to the last that is `least` pixels long. */
export function pyramidOf(grey: Grey, least = 320): Grey[] {
  const levels = [grey]
  for (let last = grey; Math.max(last.width, last.height) >= 2 * least; ) {
    last = halved(last)
    levels.push(last)
  }
  return levels
}

/** The grey at a place between pixels, whose middles are whole numbers; −1 outside of the picture. */
export function greyAt({ width, height, data }: Grey, x: number, y: number): number {
  const left = Math.floor(x)
  const up = Math.floor(y)
  if (!(left >= 0 && up >= 0 && left + 1 < width && up + 1 < height)) return -1
  const at = up * width + left
  const u = x - left
  const v = y - up
  const above = (data[at] as number) * (1 - u) + (data[at + 1] as number) * u
  const below = (data[at + width] as number) * (1 - u) + (data[at + width + 1] as number) * u
  return above * (1 - v) + below * v
}
