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
  const pixels = new Uint32Array(whole.buffer, whole.byteOffset, data.length)
  for (let at = 0; at < data.length; at++) {
    const pixel = pixels[at] as number
    data[at] = (77 * (pixel & 255) + 150 * ((pixel >> 8) & 255) + 29 * ((pixel >> 16) & 255)) >> 8
  }
  return { width, height, data }
}

/** The same picture at half its sides, each pixel the mean of four. */
export function halved({ width, height, data }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Uint8Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0, at = 2 * y * width; x < w; x++, at += 2)
      half[y * w + x] =
        ((data[at] as number) +
          (data[at + 1] as number) +
          (data[at + width] as number) +
          (data[at + width + 1] as number) +
          2) >>
        2
  return { width: w, height: h, data: half }
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
