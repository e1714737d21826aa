import { useEffect, useRef, useState } from 'react'
import { Stack } from '#kit/web/parts/layout.tsx'
import { type PageMarks, PdfPage } from './pdf-page.tsx'
import styles from './pdf-pages.module.css'
import { usePageInSight } from './use-page-in-sight.ts'
import type { OpenPdf } from './use-pdf.ts'

interface PdfPagesProps {
  open: OpenPdf
  /** 1 is as wide as there is room, and at most as wide as on paper at 110 points to the inch. */
  zoom: number
  marksOf: (page: number) => PageMarks
  fold: (text: string) => string
  /** The page in the middle of the screen. */
  onPage: (page: number) => void
}

const WIDEST = 620
const SIDES = 32

/** The pages of a PDF, one under the other. */
export function PdfPages({ open, zoom, marksOf, fold, onPage }: PdfPagesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const watch = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    let isGone = false
    open.pdf.getPage(1).then(
      first => {
        if (!isGone) setSize(first.getViewport({ scale: 1 }))
      },
      (error: unknown) => console.info('The first page was not read.', error),
    )
    return () => {
      isGone = true
    }
  }, [open])
  usePageInSight(frame, onPage, size !== undefined && room > 0)
  const fits = size && room > 0 ? Math.min(room > SIDES * 20 ? WIDEST : room, room) / size.width : 0
  return (
    <Stack gap={20} ref={frame} className={styles.pages}>
      {size &&
        fits > 0 &&
        Array.from({ length: open.pdf.numPages }, (_, at) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            key={at}
            number={at + 1}
            scale={fits * zoom}
            {...{ open, size, fold, marks: marksOf(at + 1) }}
          />
        ))}
    </Stack>
  )
}
