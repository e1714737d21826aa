import { keep, kept } from '#kit/web/device/device.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { savesData } from '#kit/web/saves-data.ts'

/** Where the bytes of a PDF come from. */
export interface PdfSource {
  /** Address that gives parts of it. */
  url: string
  /** Credentials, read for each part, since a session may be renewed meanwhile. */
  headers: () => Record<string, string>
  /** Asks the person to sign in again, where the session has ended. */
  renew: () => Promise<unknown>
  /** SHA-256 of the whole: what it is kept under. */
  sha256: string
}

/** Bytes of the first part; and of each that is asked for after it. */
const PART_BYTES = 65_536
/** Larger ones are not worth their room on an old phone. */
const KEPT_BYTES = 5 * 1024 * 1024
const AGAIN_MS = 3000

/** The beginning of a file, and how long all of it is; all of it where the server gives no parts. */
export interface Beginning {
  bytes: Uint8Array
  length: number
}

export async function fetchBeginning(source: PdfSource): Promise<Beginning> {
  const response = await fetchPart(source, 0, PART_BYTES - 1)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const length = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.length)
  return { bytes, length: response.status === 206 ? length : bytes.length }
}

/**
 * Fetches a part for as long as it takes: a network that fails is asked again, and the pages that are there stay.
 * @param end the byte after the last
 */
export async function fetchWithRetries(
  source: PdfSource,
  begin: number,
  end: number,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: (waiting: boolean) => void },
): Promise<Uint8Array | undefined> {
  while (!signal.aborted) {
    try {
      const response = await fetchPart(source, begin, end - 1, signal)
      const bytes = new Uint8Array(await response.arrayBuffer())
      onWaiting(false)
      return bytes
    } catch {
      if (signal.aborted) return undefined
      onWaiting(true)
      await networkOrTime()
    }
  }
  return undefined
}

async function fetchPart(
  source: PdfSource,
  first: number,
  last: number,
  signal?: AbortSignal,
): Promise<Response> {
  const ask = () =>
    fetch(source.url, { headers: { ...source.headers(), Range: `bytes=${first}-${last}` }, signal })
  let response = await ask()
  if (response.status === 401) {
    await source.renew()
    response = await ask()
  }
  if (!response.ok) throw new Error(`The part of the document was refused with ${response.status}.`)
  return response
}

function networkOrTime(): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(done, AGAIN_MS)
    const leave = onNetworkBack(done)
  })
}

/** The whole file from an earlier visit, from this device. */
export async function keptPdf(sha256: string): Promise<Uint8Array | undefined> {
  const text = await kept<string>('pages', nameOf(sha256))
  if (text === undefined) return undefined
  const signs = atob(text)
  return Uint8Array.from(signs, sign => sign.charCodeAt(0))
}

/** Keeps the whole file, sealed, to be read without a network; resolves whether it is kept. */
export async function keepPdf(sha256: string, bytes: Uint8Array): Promise<boolean> {
  if (bytes.length > KEPT_BYTES) return false
  let signs = ''
  for (let at = 0; at < bytes.length; at += 8192)
    signs += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return keep('pages', nameOf(sha256), btoa(signs))
}

/** Whether a file of that length is fetched whole to be kept. */
export function isWorthKeeping(length: number): boolean {
  return length <= KEPT_BYTES && !savesData()
}

function nameOf(sha256: string): string {
  return `pdf ${sha256}`
}
