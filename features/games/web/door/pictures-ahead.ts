import { useCallback, useEffect, useRef, useState } from 'react'
import type { GameContent } from '#engines/games/content.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { savesData } from '#kit/web/saves-data.ts'

/** What the pictures of a game may weigh before anybody begins: the others come as their board is laid. */
const MAX_BYTES = 1_500_000
/** What a picture counts where the browser does not tell. */
const UNTOLD_BYTES = 100_000
/** How long it waits before it asks once more for what did not come, and how often. */
const AGAIN_MS = 15_000
const MAX_TIMES = 40

export interface PicturesAhead {
  /** How many did not come; they are asked for again by themselves. */
  lacking: number
  /** Asks for every picture of a board that was laid: the network may be gone by the turn of the last. */
  askAll: (items: GameContent) => void
}

/** Fetches the pictures of a game while its start screen is looked at: the network may be gone when somebody begins. */
export function usePicturesAhead(items: GameContent): PicturesAhead {
  // What is held stays in the memory of the browser, whatever it thinks of keeping it.
  const held = useRef(new Map<string, HTMLImageElement>())
  const [lacking, setLacking] = useState<readonly string[]>([])
  const ask = useCallback(async (address: string) => {
    if (held.current.has(address)) return
    const picture = new Image()
    held.current.set(address, picture)
    const came = await comes(picture, address)
    if (!came) held.current.delete(address)
    setLacking(before =>
      came
        ? before.filter(other => other !== address)
        : before.includes(address)
          ? before
          : [...before, address],
    )
    if (came) showAgain(address)
  }, [])
  const askAll = useCallback(
    (laid: GameContent) => {
      for (const address of listed(picturesOf(laid))) void ask(address)
    },
    [ask],
  )
  const ahead = savesData() ? '' : picturesOf(items)
  useEffect(() => {
    let left = false
    const one = async () => {
      let bytes = 0
      for (const address of listed(ahead)) {
        if (left || bytes >= MAX_BYTES) return
        await ask(address)
        bytes += weightOf(address)
      }
    }
    void one()
    return () => {
      left = true
    }
  }, [ahead, ask])
  const wanting = lacking.join(' ')
  useEffect(() => {
    if (wanting === '') return
    let times = 0
    const again = () => {
      for (const address of listed(wanting)) void ask(address)
    }
    const timer = setInterval(() => {
      times += 1
      if (times > MAX_TIMES) clearInterval(timer)
      else if (!document.hidden) again()
    }, AGAIN_MS)
    const leave = onNetworkBack(again)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [wanting, ask])
  return { lacking: lacking.length, askAll }
}

/** Their addresses in one text, so that the same pictures are the same. */
function picturesOf(items: GameContent): string {
  return [...new Set(items.flatMap(({ picture }) => picture ?? []))].join(' ')
}

function listed(addresses: string): string[] {
  return addresses.split(' ').filter(Boolean)
}

function comes(picture: HTMLImageElement, address: string): Promise<boolean> {
  return new Promise(resolve => {
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    picture.src = address
  })
}

function weightOf(address: string): number {
  const [entry] = performance.getEntriesByName(new URL(address, location.href).href).slice(-1)
  const { encodedBodySize = 0 } = (entry ?? {}) as Partial<PerformanceResourceTiming>
  return encodedBodySize || UNTOLD_BYTES
}

/** A picture on the screen that did not come then does not ask again by itself. */
function showAgain(address: string): void {
  for (const shown of document.querySelectorAll('img'))
    if (shown.getAttribute('src') === address && shown.complete && shown.naturalWidth === 0)
      shown.src = address
}
