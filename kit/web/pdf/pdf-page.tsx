import type { PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import styles from './pdf-pages.module.css'
import type { OpenPdf } from './use-pdf.ts'

/** What of a page's text is marked, by the way of its marking; both compared without spaces. */
export interface PageMarks {
  changed: readonly string[]
  /** Folded words that somebody looks for. */
  found: string
}

interface PdfPageProps {
  open: OpenPdf
  number: number
  /** CSS pixels per point. */
  scale: number
  /** Of a page that has not been read yet, in points. */
  size: { width: number; height: number }
  marks: PageMarks
  fold: (text: string) => string
}

/** Most pixels of a picture on an old phone. */
const MAX_PIXELS = 5_000_000

/** A page as a picture with its text over it, drawn when it comes near and given up when it is far. */
export function PdfPage({ open, number, scale, size, marks, fold }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(number === 1)
  const [page, setPage] = useState<PDFPageProxy>()
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px 0px',
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return
    let isGone = false
    open.pdf.getPage(number).then(
      come => {
        if (!isGone) setPage(come)
      },
      (error: unknown) => console.info(`Page ${number} was not read.`, error),
    )
    return () => {
      isGone = true
    }
  }, [isNear, open, number])
  const box = page?.getViewport({ scale: 1 }) ?? size
  const style = {
    width: Math.round(box.width * scale),
    height: Math.round(box.height * scale),
    '--scale-factor': scale,
  } as React.CSSProperties
  return (
    <div ref={frame} className={styles.page} style={style} data-page={number}>
      {isNear && page && <Drawn {...{ open, page, scale, marks, fold }} />}
    </div>
  )
}

function Drawn({
  open,
  page,
  scale,
  marks,
  fold,
}: Omit<PdfPageProps, 'number' | 'size'> & { page: PDFPageProxy }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [texts, setTexts] = useState<{ spans: HTMLElement[]; words: string[] }>()
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const viewport = page.getViewport({ scale })
    // Letters set by whole pixels stand unevenly: at least two for one on paper.
    const sharp = Math.min(
      Math.max(devicePixelRatio || 1, 2),
      Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)),
    )
    current.width = Math.floor(viewport.width * sharp)
    current.height = Math.floor(viewport.height * sharp)
    const task: RenderTask = page.render({
      canvas: current,
      viewport,
      transform: sharp === 1 ? undefined : [sharp, 0, 0, sharp, 0, 0],
      // Nothing that somebody could press or fill in is drawn.
      annotationMode: open.library.AnnotationMode.DISABLE,
    })
    task.promise.catch((error: Error) => {
      if (error.name !== 'RenderingCancelledException') console.info('A page was not drawn.', error)
    })
    return () => {
      task.cancel()
      current.width = 0
    }
  }, [open, page, scale])
  useEffect(() => {
    const { current } = layer
    if (!current) return
    current.replaceChildren()
    const text = new open.library.TextLayer({
      textContentSource: page.streamTextContent(),
      container: current,
      viewport: page.getViewport({ scale }),
    })
    text.render().then(
      () => setTexts({ spans: text.textDivs, words: text.textContentItemsStr }),
      (error: Error) => {
        if (error.name !== 'AbortException') console.info('The text of a page was not laid.', error)
      },
    )
    return () => text.cancel()
  }, [open, page, scale])
  useEffect(() => {
    if (texts) mark(texts, marks, fold)
  }, [texts, marks, fold])
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} />
      <div ref={layer} className={styles.text} />
    </>
  )
}

/** Lines shorter than this are in many paragraphs. */
const SHORTEST = 4

function mark(
  { spans, words }: { spans: HTMLElement[]; words: string[] },
  marks: PageMarks,
  fold: (text: string) => string,
): void {
  const changed = marks.changed.map(squeezed)
  for (const [at, span] of spans.entries()) {
    const own = squeezed(words[at] ?? '')
    span.toggleAttribute('data-changed', own.length >= SHORTEST && changed.some(text => text.includes(own)))
    span.toggleAttribute('data-found', marks.found !== '' && fold(words[at] ?? '').includes(marks.found))
  }
}

function squeezed(text: string): string {
  return text.normalize('NFC').replace(/[\s–•]+/g, '')
}
