import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'

interface SomeRows<Row> {
  shown: readonly Row[]
  /** What shows the others; nothing once all are shown. */
  others: React.ReactNode
}

/**
 * The first rows of a long list on a phone, and the button that shows all of them. The order must be that of what is
 * asked first, or one that everybody knows, as numbers.
 * @param words of the button: «Mostrar os 45»
 * @param spare as many more stand there rather than the button, which would be as high as they are
 */
export function useSomeRows<Row>(
  rows: readonly Row[],
  onPhone: number,
  words: (count: number) => string,
  spare = 2,
): SomeRows<Row> {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isWhole, setWhole] = useState(false)
  if (!isPhone || isWhole || rows.length <= onPhone + spare) return { shown: rows, others: null }
  return {
    shown: rows.slice(0, onPhone),
    others: <Button onClick={() => setWhole(true)}>{words(rows.length)}</Button>,
  }
}
