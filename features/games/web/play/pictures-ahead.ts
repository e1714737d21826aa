import { useEffect, useRef } from 'react'
import type { AnyBoard } from '#engines/games/kind.ts'

/** Fetches every picture of the boards as soon as they are laid: the network may be gone by the turn of the last. */
export function usePicturesAhead(boards: readonly AnyBoard[]): void {
  // What is held stays in the memory of the browser, whatever it thinks of keeping it.
  const held = useRef<HTMLImageElement[]>([])
  const pictures = new Set(boards.flatMap(({ items }) => items.flatMap(({ picture }) => picture ?? [])))
  const addresses = [...pictures].join(' ')
  useEffect(() => {
    held.current = addresses
      .split(' ')
      .filter(Boolean)
      .map(address => Object.assign(new Image(), { src: address }))
  }, [addresses])
}
