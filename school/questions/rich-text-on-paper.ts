import type { Image, List, Paragraph, Picture, Run } from '#engines/documents/description.ts'
import { imageSize } from '#engines/documents/image-size.ts'
import type { Media } from '#engines/questions/question.ts'
import { decodeEntities, mediaNames, segments } from '#engines/questions/rich-text.ts'
import { texRuns } from './tex-on-paper.ts'

export type PaperBlock = Paragraph | List | Picture

/** Width of a picture on paper, in millimetres; a wider one than the room is made smaller. */
const PICTURE_WIDTH = 70

/**
 * Stored rich text (the allow list of rich-text.ts) as blocks of a document: text with its bold, italic, raised and
 * lowered parts, lists, tables row by row, formulae as lines of type, pictures. A picture that no document can hold
 * stands as its alternative text in brackets.
 */
export function richTextBlocks(html: string, media: readonly Media[]): PaperBlock[] {
  const writer = new Writer(media)
  for (const segment of segments(html)) {
    if (segment.kind === 'formula') writer.formula(segment.tex, segment.display)
    else writer.html(segment.html)
  }
  return writer.end()
}

/** Rich text on one line, for an option or a cell. */
export function richTextRuns(html: string, media: readonly Media[] = []): Run[] {
  return richTextBlocks(html, media).flatMap((block, index): Run[] => {
    const between: Run[] = index > 0 ? [{ text: ' ' }] : []
    if (block.kind === 'picture') return [...between, { text: `[${block.alt}]` }]
    const texts = block.kind === 'list' ? block.items : [block.text]
    return [...between, ...texts.flatMap(text => (typeof text === 'string' ? [{ text }] : text))]
  })
}

/** Whether a text shows a picture that a document can hold. */
export function hasPicture(html: string, media: readonly Media[]): boolean {
  return mediaNames(html).some(name => imageOf(media, name) !== undefined)
}

const LOOKS: Record<string, Partial<Run>> = {
  b: { bold: true },
  strong: { bold: true },
  h3: { bold: true },
  h4: { bold: true },
  h5: { bold: true },
  h6: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  var: { italic: true },
  cite: { italic: true },
  sup: { position: 'superscript' },
  sub: { position: 'subscript' },
}
const PARAGRAPHS = /^(?:p|div|h\d|blockquote|pre|table|tr|dl|dt|dd|figure|figcaption|hr|caption)$/

class Writer {
  readonly #media: readonly Media[]
  readonly #blocks: PaperBlock[] = []
  readonly #looks: Partial<Run>[] = []
  #runs: Run[] = []
  #list: { marker: List['marker']; items: Run[][] } | undefined

  constructor(media: readonly Media[]) {
    this.#media = media
  }

  html(html: string): void {
    for (const [, closing, tag = '', attributes = '', text] of html.matchAll(TOKENS)) {
      if (text !== undefined) this.#write(decodeEntities(text).replace(/\s+/g, ' '))
      else if (closing) this.#close(tag.toLowerCase())
      else this.#open(tag.toLowerCase(), attributes)
    }
  }

  formula(tex: string, display: boolean): void {
    if (display) this.#paragraph()
    this.#runs.push(...texRuns(tex))
    if (display) this.#paragraph()
  }

  end(): PaperBlock[] {
    this.#endList()
    this.#paragraph()
    return this.#blocks
  }

  #open(tag: string, attributes: string): void {
    const look = LOOKS[tag]
    if (look) this.#looks.push(look)
    if (tag === 'br') this.#runs.push({ text: '\n' })
    else if (tag === 'img') this.#picture(attributes)
    else if (tag === 'ul' || tag === 'ol') {
      this.#paragraph()
      this.#list = { marker: tag === 'ol' ? 'number' : 'dash', items: [] }
    } else if (tag === 'td' || tag === 'th') {
      if (this.#runs.length > 0) this.#write('   ')
    } else if (PARAGRAPHS.test(tag)) this.#paragraph()
  }

  #close(tag: string): void {
    if (LOOKS[tag]) this.#looks.pop()
    if (tag === 'li' && this.#list) {
      this.#list.items.push(this.#taken())
    } else if (tag === 'ul' || tag === 'ol') this.#endList()
    else if (PARAGRAPHS.test(tag)) this.#paragraph()
  }

  #write(text: string): void {
    const words = this.#runs.length === 0 ? text.trimStart() : text
    if (words !== '') this.#runs.push(Object.assign({ text: words }, ...this.#looks))
  }

  #picture(attributes: string): void {
    const name = mediaNames(`<img ${attributes}>`)[0] ?? ''
    const alt = decodeEntities(/\balt="([^"]*)"/.exec(attributes)?.[1] ?? name)
    const image = imageOf(this.#media, name)
    if (!image) {
      this.#write(`[${alt}]`)
      return
    }
    this.#paragraph()
    this.#blocks.push({ kind: 'picture', image, width: PICTURE_WIDTH, alt })
  }

  #paragraph(): void {
    const text = this.#taken()
    if (text.length > 0) this.#blocks.push({ kind: 'paragraph', text, below: 1 })
  }

  #endList(): void {
    const list = this.#list
    this.#list = undefined
    if (list && list.items.length > 0) this.#blocks.push({ kind: 'list', ...list })
  }

  #taken(): Run[] {
    const runs = this.#runs
    this.#runs = []
    const last = runs.at(-1)
    if (last) last.text = last.text.trimEnd()
    return runs.filter(run => run.text !== '')
  }
}

const TOKENS = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|([^<]+)/gi

function imageOf(media: readonly Media[], name: string): Image | undefined {
  const file = media.find(each => each.name === name)
  const data = /^data:image\/(png|jpe?g);base64,(.+)$/s.exec(file?.source ?? '')
  if (!data) return undefined
  const bytes = Uint8Array.from(atob(data[2] ?? ''), sign => sign.charCodeAt(0))
  const image: Image = { format: data[1] === 'png' ? 'png' : 'jpg', bytes }
  return isPicture(image) ? image : undefined
}

function isPicture(image: Image): boolean {
  try {
    return imageSize(image).width > 0
  } catch {
    return false
  }
}
