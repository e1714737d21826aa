/** More pixels than this are not decoded: phones run out of memory, and a card at eight metres is read with twelve million. */
const MAX_PIXELS = 16_000_000

let canvas: HTMLCanvasElement | undefined

/** The frame that a video shows; undefined while it shows none. */
export function framePixels(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  return drawn(video, width, height)
}

/** The pixels of a photograph, upright as it was taken. */
export async function stillPixels(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)))
  try {
    return drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  } finally {
    bitmap.close()
  }
}

function drawn(source: HTMLVideoElement | ImageBitmap, width: number, height: number): ImageData {
  canvas ??= document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
