import { useCallback, useEffect, useRef } from 'react'
import type { SeenCard } from '#engines/cards/find-cards.ts'
import type { CardPicture } from './card-worker.ts'
import CardWorker from './card-worker.ts?worker'

interface PendingPicture {
  resolve: (cards: SeenCard[]) => void
  reject: (error: unknown) => void
}

/** Finds cards in pictures, in a worker; what was asked is answered in its order. */
export function useCardReader() {
  const worker = useRef<Worker | undefined>(undefined)
  const waiting = useRef(new Map<number, PendingPicture>())
  const next = useRef(0)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = undefined
    },
    [],
  )
  return useCallback(({ width, height, data }: ImageData): Promise<SeenCard[]> => {
    worker.current ??= started(waiting.current, () => {
      worker.current = undefined
    })
    const key = next.current++
    const message: CardPicture = { key, width, height, rgba: data }
    return new Promise((resolve, reject) => {
      waiting.current.set(key, { resolve, reject })
      worker.current?.postMessage(message, [data.buffer])
    })
  }, [])
}

function started(waiting: Map<number, PendingPicture>, onFailure: () => void): Worker {
  const worker = new CardWorker()
  worker.onmessage = ({ data }: MessageEvent<{ key: number; cards: SeenCard[] }>) => {
    waiting.get(data.key)?.resolve(data.cards)
    waiting.delete(data.key)
  }
  worker.onerror = event => {
    // The next picture has a new one.
    worker.terminate()
    onFailure()
    for (const { reject } of waiting.values()) reject(new Error(event.message))
    waiting.clear()
  }
  return worker
}
