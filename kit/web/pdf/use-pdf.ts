import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useNewest } from '#kit/web/use-newest.ts'
import { atRest } from '#kit/web/when-idle.ts'
import { type PdfLibrary, pdfLibrary } from './pdf-library.ts'
import {
  fetchBeginning,
  fetchWithRetries,
  isWorthKeeping,
  keepPdf,
  keptPdf,
  type PdfSource,
} from './pdf-source.ts'

export interface OpenPdf {
  pdf: PDFDocumentProxy
  library: PdfLibrary
}

/** A PDF that is being read, part by part; what has been read whole is kept for when there is no network. */
export function usePdf(source: PdfSource | undefined) {
  const [opened, setOpened] = useState<OpenPdf>()
  const [failure, setFailure] = useState<unknown>()
  const [waiting, setWaiting] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const newest = useNewest(source)
  const sha256 = source?.sha256
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins it anew
  useEffect(() => {
    const of = newest.current
    if (sha256 === undefined || !of) return
    const leaving = new AbortController()
    let destroy: (() => void) | undefined
    setOpened(undefined)
    setFailure(undefined)
    setIsKept(false)
    const open = async () => {
      const { task, whole, library, length } = await beginReading(of, leaving.signal, setWaiting)
      destroy = () => void task.destroy()
      const pdf = await task.promise
      if (leaving.signal.aborted) return
      setOpened({ pdf, library })
      setIsKept(whole)
      if (!whole && isWorthKeeping(length))
        void atRest()
          .then(() => keepWhole(pdf, sha256, leaving.signal))
          .then(setIsKept)
    }
    open().catch((error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error)
    })
    return () => {
      leaving.abort()
      destroy?.()
    }
  }, [sha256, attempt])
  return { opened, failure, waiting, isKept, again: () => setAttempt(attempt + 1) }
}

async function beginReading(source: PdfSource, signal: AbortSignal, onWaiting: (waiting: boolean) => void) {
  const [library, kept] = await Promise.all([pdfLibrary(), keptPdf(source.sha256)])
  const options = { enableXfa: false, verbosity: 0, useWasm: false }
  if (kept)
    return {
      library,
      whole: true,
      length: kept.length,
      task: library.getDocument({ ...options, data: kept }),
    }
  const { bytes, length } = await fetchBeginning(source)
  if (bytes.length >= length)
    return { library, whole: false, length, task: library.getDocument({ ...options, data: bytes }) }
  const range = new library.PDFDataRangeTransport(length, bytes)
  range.requestDataRange = (begin, end) => {
    void fetchWithRetries(source, begin, end, { signal, onWaiting }).then(part => {
      if (part) range.onDataRange(begin, part)
    })
  }
  const task = library.getDocument({
    ...options,
    range,
    rangeChunkSize: 65_536,
    disableStream: true,
    disableAutoFetch: true,
  })
  return { library, whole: false, length, task }
}

async function keepWhole(pdf: PDFDocumentProxy, sha256: string, signal: AbortSignal): Promise<boolean> {
  try {
    const bytes = await pdf.getData()
    return !signal.aborted && (await keepPdf(sha256, bytes))
  } catch (error) {
    // The page was left, or the network has gone for good: what is on the screen stays.
    console.info('The document was not kept.', error)
    return false
  }
}
