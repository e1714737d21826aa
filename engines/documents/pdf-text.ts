import type { Content, ContentText } from 'pdfmake/interfaces.js'
import type { Align, Image, List, Paragraph, Picture, Text } from './description.ts'
import { imageSize } from './image-size.ts'
import type { Inline, Measure } from './measure.ts'
import { points } from './paper.ts'
import { outlinesOver } from './pdf-outlines.ts'
import { markOf, runsOf } from './text.ts'

/** What pdfmake makes of the size of what is raised or lowered, and how much larger a part of a fraction is, to be read by children. */
const RAISED = 0.58
const PART_OF_FRACTION = 1.05
const TIED = '\u00a0'

/** The room a block is drawn in: width in points, and the size of text where the block names none. */
export interface Room {
  width: number
  size: number
}

/** Turns text, lists and pictures, what cells hold, into pdfmake's content. One object per document. */
export class PdfText {
  /** Pictures by the name that the content calls them by. */
  readonly images: Record<string, string> = {}
  readonly measure: Measure
  /** Height between the margins of a page, in points. */
  readonly pageHeight: number

  constructor(measure: Measure, pageHeight: number) {
    this.measure = measure
    this.pageHeight = pageHeight
  }

  /** Inlines of a text as pdfmake takes them, at a size where the runs name none. */
  text(text: Text, size: number): ContentText[] {
    return this.measure.inlines(runsOf(text), size).flatMap(inline => this.nodes(inline))
  }

  /** The same, with a fraction as its parts. */
  nodes(inline: Inline): ContentText[] {
    return inline.fraction ? this.#stacked(inline, inline.fraction) : [this.node(inline)]
  }

  /**
   * pdfmake has no parts that stand above each other in a line: the upper one is drawn raised, then a step back is taken by letters
   * that stand closer than they are wide, and the lower one is drawn under it. The wider of both carries the bar. What stands in
   * the steps is not seen: it is there for readers who copy the text, or hear it.
   */
  #stacked(inline: Inline, { over, under }: NonNullable<Inline['fraction']>): ContentText[] {
    const whole = inline.size * PART_OF_FRACTION
    const widthOf = (text: string, size: number) => this.measure.shelf.widthOf({ ...inline, text }, size)
    const [upper, lower] = [widthOf(over, whole * RAISED), widthOf(under, whole * RAISED)]
    const [before, between, after] = aroundParts(inline.text, over, under)
    const step = (by: number, words: string) => {
      const text = words.padEnd(2, TIED)
      return {
        ...this.node({ ...inline, text, underline: false }),
        characterSpacing: (by - widthOf(text, inline.size)) / (text.length - 1),
        lineHeight: this.measure.leadingOf(inline),
        preserveLeadingSpaces: true,
        preserveTrailingSpaces: true,
        noWrap: true,
        opacity: 0,
      }
    }
    const part = (text: string, more: object) => ({
      ...this.node({ ...inline, text, size: whole, underline: false }),
      noWrap: true,
      ...more,
    })
    const aside = Math.abs(upper - lower) / 2
    const [left, right] = [lower > upper ? aside : 0, upper > lower ? aside : 0]
    return [
      ...(left > 0 || before ? [step(left, before)] : []),
      part(over, { sup: true, ...(upper >= lower && { decoration: 'underline' }) }),
      step(-(upper + lower) / 2, between),
      part(under, { sub: true, ...(lower > upper && { decoration: 'overline' }) }),
      ...(right > 0 || after ? [step(right, after)] : []),
    ] as ContentText[]
  }

  /** One inline as pdfmake takes it. */
  node(inline: Inline): ContentText {
    return {
      text: inline.text,
      font: inline.face,
      fontSize: inline.size,
      lineHeight: this.measure.leading,
      ...(inline.underline ? { decoration: 'underline' } : {}),
      ...(inline.position === 'superscript' ? { sup: true } : {}),
      ...(inline.position === 'subscript' ? { sub: true } : {}),
    } as ContentText
  }

  paragraph(block: Paragraph, room: Room): Content {
    return {
      text: this.text(block.text, block.size ?? room.size),
      ...(block.align ? { alignment: alignment(block.align) } : {}),
      margin: [0, 0, 0, points(block.below ?? 2)],
    }
  }

  /** The items of a list, each with its marker hanging before it. */
  listItems(list: List, room: Room): Content[] {
    const size = list.size ?? room.size
    return list.items.map((item, index) => {
      const mark = markOf(list, index)
      const inlines = this.measure.inlines([...mark, ...runsOf(item)], size)
      const below = list.apart && index < list.items.length - 1 ? points(list.apart) : 0
      return this.hanging(inlines, mark.length > 0 ? this.markerWidth(list, size) : 0, below)
    })
  }

  /** Width that a list's markers take, in points: the widest of them. */
  markerWidth(list: List, size: number): number {
    return this.measure.width(this.measure.inlines(markOf(list, list.items.length - 1), size))
  }

  /** Text whose first line starts `indent` before the others, with room below it. */
  hanging(inlines: readonly Inline[], indent: number, below = 0): Content {
    const [mark, ...rest] = inlines.flatMap(inline => this.nodes(inline))
    if (!mark) return { text: '' }
    return { text: [mark, ...rest], margin: [indent, 0, 0, below], leadingIndent: -indent } as Content
  }

  picture(block: Picture, room: Room): Content {
    const width = Math.min(points(block.width), room.width)
    const height = this.heightOfPicture(block, room) - 6
    const picture = {
      image: this.imageName(block.image),
      fit: [width, height] as [number, number],
      ...(block.align ? { alignment: alignment(block.align) } : {}),
      margin: [0, 2, 0, 4] as [number, number, number, number],
    }
    if (!block.outlines) return picture
    const size = imageSize(block.image)
    const drawn = Math.min(width, (height * size.width) / size.height)
    const left = { left: 0, center: (room.width - drawn) / 2, right: room.width - drawn }[
      alignment(block.align)
    ]
    return { stack: [picture, ...outlinesOver(block.outlines, { left, width: drawn, height })] }
  }

  /** Keeps a picture for the document and names it. */
  imageName(image: Image): string {
    imageSize(image)
    const name = `picture-${Object.keys(this.images).length}`
    this.images[name] = `data:image/${image.format === 'png' ? 'png' : 'jpeg'};base64,${base64(image.bytes)}`
    return name
  }

  /** Height of a picture as drawn, its margins included: it never fills more than most of a page. */
  heightOfPicture(picture: Picture, room: Room): number {
    const { width, height } = imageSize(picture.image)
    const drawn = Math.min(points(picture.width), room.width)
    return Math.min((drawn * height) / width, this.pageHeight * 0.7) + 6
  }
}

/** What a fraction in its line has before, between and behind its parts: «(a+b)/2» has «(», «)/» and nothing. */
function aroundParts(text: string, over: string, under: string): [string, string, string] {
  const [from, to] = [text.indexOf(over), text.lastIndexOf(under)]
  const end = from + over.length
  return from < 0 || to < end
    ? ['', '/', '']
    : [text.slice(0, from), text.slice(end, to), text.slice(to + under.length)]
}

/** Parts of a width in points, by relative widths. */
export function shares(relative: readonly number[], width: number): number[] {
  const sum = relative.reduce((total, part) => total + part, 0)
  return relative.map(part => (width * part) / sum)
}

export function alignment(align: Align | undefined): 'left' | 'center' | 'right' {
  return align === 'centre' ? 'center' : align === 'end' ? 'right' : 'left'
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
