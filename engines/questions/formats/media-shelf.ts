import type { Media } from '../question-parts.ts'
import { decodeEntities, decodeURIComponentSafe, escapeHtml, mediaSource } from '../rich-text.ts'
import { ownEntry } from './own-entry.ts'
import type { Losses } from './reading.ts'

const mimes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const largest = 20 * 1024 * 1024

/** The kind of a file by its name; undefined for kinds that a question may not carry (programs, pages, archives). */
export function mimeOf(name: string): string | undefined {
  return ownEntry(mimes, name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}

/** The bytes of a `data:` URL with base64, undefined for anything else. */
export function dataUrlBytes(source: string): Uint8Array | undefined {
  const match = /^data:[\w.+/-]*(?:;[\w=-]+)*;base64,([\s\S]*)$/i.exec(source)
  return match ? decodeBase64(match[1] ?? '') : undefined
}

export function decodeBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s+/g, '')
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(digits) || digits.length === 0) return undefined
  return Uint8Array.from(Buffer.from(digits, 'base64'))
}

/** The files that one question brings, each name once. */
export class MediaShelf {
  readonly media: Media[] = []
  readonly #losses: Losses
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** By a name that came more than once, the number that the last of it got. */
  readonly #numbers = new Map<string, number>()

  constructor(losses: Losses) {
    this.#losses = losses
  }

  /** Takes a file in; the name it got (another one when another file has it), or undefined when it is refused. */
  add(path: string, bytes: Uint8Array | undefined): string | undefined {
    const name = (path.split(/[/\\]/).at(-1) ?? '')
      .replace(/[<>"'\n\r]/g, '')
      .trim()
      .slice(-150)
    const refusal = refuse(name, bytes)
    if (refusal !== undefined || !bytes) {
      this.#losses.add(`ficheiro «${name}»`, refusal ?? '')
      return undefined
    }
    const mime = mimeOf(name) ?? ''
    const source = `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
    const key = `${name}\n${source}`
    const kept = this.#names.get(key)
    if (kept) return kept
    const free = this.#freeName(name)
    this.#names.set(key, free)
    this.media.push({ name: free, mime, source })
    return free
  }

  /** Images given inside the text itself (`data:`) become files of the question. */
  takeInlineImages(html: string): string {
    let taken = 0
    return html.replace(/(<img\b[^<>]*?\bsrc=)(["'])(data:[^"']*)\2/gi, (whole, before, quote, url) => {
      const kind = Object.entries(mimes).find(([, mime]) =>
        url.toLowerCase().startsWith(`data:${mime};`),
      )?.[0]
      const bytes = kind && dataUrlBytes(decodeEntities(url))
      if (!bytes) return whole
      taken += 1
      const ownName = /\bdata-name=["']([^"']+)["']/.exec(whole)?.[1]
      const name = this.add(ownName ?? `imagem-${this.media.length + taken}.${kind}`, bytes)
      return name ? `${before}${quote}${escapeHtml(mediaSource(name))}${quote}` : whole
    })
  }

  #freeName(name: string): string {
    const dot = name.lastIndexOf('.')
    let candidate = name
    let number = this.#numbers.get(name) ?? 1
    while (this.#taken.has(candidate)) {
      number += 1
      candidate = `${name.slice(0, dot)}-${number}${name.slice(dot)}`
    }
    this.#numbers.set(name, number)
    this.#taken.add(candidate)
    return candidate
  }
}

function refuse(name: string, bytes: Uint8Array | undefined): string | undefined {
  if (!name || !mimeOf(name)) return 'Ficheiros deste tipo não são aceites.'
  if (!bytes) return 'O conteúdo não se consegue ler.'
  if (bytes.length > largest) return 'O ficheiro tem mais de 20 MB.'
  if (mimeOf(name) === 'image/svg+xml') {
    const text = new TextDecoder().decode(bytes)
    if (
      /<script|<foreignObject|<!ENTITY|\bon\w+\s*=|javascript:|(?:href|src)\s*=\s*["']\s*(?!#|data:image\/)/i.test(
        text,
      )
    ) {
      return 'A imagem SVG tem código ou referências externas.'
    }
  }
  return undefined
}

/** The name of a file as an address inside a text gives it: decoded, without query. */
export function nameInAddress(address: string): string {
  return decodeURIComponentSafe(decodeEntities(address).replace(/[?#].*$/, ''))
}
