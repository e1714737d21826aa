import { useEffect, useMemo, useRef } from 'react'
import type { ExpectedRow } from '#engines/sheets/read/decide.ts'
import SheetWorker from './sheet-worker.ts?worker'
import type { PicturedSheet } from './sheets-of-picture.ts'

/** More pixels than this are not decoded: phones run out of memory before anything is the better read. */
const MAX_PIXELS = 16_000_000

/** The reader itself failed, and not the file. */
export class ReaderFailed extends Error {}

interface PendingPicture {
  resolve: (sheets: PicturedSheet[]) => void
  reject: (error: unknown) => void
}

/** Reads pictures in a worker, one after the other; what cannot be decoded is refused. */
export interface Reader {
  file: (source: Blob) => Promise<PicturedSheet[]>
  frame: (pixels: ImageData) => Promise<PicturedSheet[]>
}

export function useReader(expected: Readonly<Record<string, readonly ExpectedRow[]>>): Reader {
  const worker = useRef<Worker | undefined>(undefined)
  const waiting = useRef(new Map<number, PendingPicture>())
  const next = useRef(0)
  useEffect(() => () => worker.current?.terminate(), [])

  return useMemo(() => {
    const frame = ({ width, height, data }: ImageData) => {
      const key = next.current++
      worker.current ??= started(waiting.current, () => {
        worker.current = undefined
      })
      return new Promise<PicturedSheet[]>((resolve, reject) => {
        waiting.current.set(key, { resolve, reject })
        worker.current?.postMessage({ key, width, height, rgba: data, expected }, [data.buffer])
      })
    }
    return { frame, file: async source => frame(await pixelsOf(source)) }
  }, [expected])
}

function started(waiting: Map<number, PendingPicture>, onFailure: () => void): Worker {
  const worker = new SheetWorker()
  worker.onmessage = ({ data }: MessageEvent<{ key: number; sheets: PicturedSheet[] }>) => {
    waiting.get(data.key)?.resolve(data.sheets)
    waiting.delete(data.key)
  }
  worker.onerror = event => {
    // The next photograph has a new one.
    worker.terminate()
    onFailure()
    for (const { reject } of waiting.values()) reject(new ReaderFailed(event.message))
    waiting.clear()
  }
  return worker
}

async function pixelsOf(source: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(source)
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
