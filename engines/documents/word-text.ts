import type { FileChild, IParagraphPropertiesOptions, ParagraphChild } from 'docx'
import type { Align, Image, List, Outlines, Paragraph, Picture, Run, Text } from './description.ts'
import { imageSize } from './image-size.ts'
import { points } from './paper.ts'
import { markOf, plainText, runsOf } from './text.ts'
import { outlinesInWord } from './word-outlines.ts'
import { WordParts } from './word-parts.ts'
import { halfPoints, pixels, twips } from './word-units.ts'

type Docx = typeof import('docx')

/** Twips above and below a paragraph with a fraction. */
const CLEAR = 50

/** The room a block is in: width in millimetres, and the style of its paragraphs. */
export interface WordRoom {
  width: number
  style?: 'Tabela' | 'Pequeno'
  /** Stays on the page of what follows. */
  keepNext?: boolean
  align?: Align
}

/** Turns text, lists and pictures, what cells hold, into Word's paragraphs. One object per document. */
export class WordText {
  readonly docx: Docx
  readonly parts: WordParts
  readonly #serif: string
  #lists = 0

  constructor(docx: Docx, serif: string) {
    this.docx = docx
    this.parts = new WordParts(docx)
    this.#serif = serif
  }

  paragraph(
    text: Text,
    room: WordRoom,
    options: IParagraphPropertiesOptions = {},
    look: Partial<Run> = {},
  ): FileChild {
    const isFraction = typeof text !== 'string' && text.some(({ fraction }) => fraction)
    const { spacing } = options
    return this.parts.paragraph(this.runs(text, look), {
      ...(room.style ? { style: room.style } : {}),
      ...(room.keepNext ? { keepNext: true } : {}),
      ...(room.align ? { alignment: this.alignment(room.align) } : {}),
      ...options,
      // A paragraph without a letter is as high as its mark.
      ...(plainText(text) === '' && look.size !== undefined && { run: { size: look.size * 2 } }),
      // The parts of a fraction keep clear of the lines above and below.
      ...(isFraction && {
        spacing: { ...spacing, before: CLEAR, after: Math.max(CLEAR, Number(spacing?.after ?? 0)) },
      }),
    })
  }

  block(block: Paragraph | List | Picture, room: WordRoom): FileChild[] {
    switch (block.kind) {
      case 'paragraph':
        return [
          this.paragraph(
            block.text,
            {
              ...room,
              ...(block.align ? { align: block.align } : {}),
              keepNext: room.keepNext || block.keepWithNext,
            },
            {},
            block.size ? { size: block.size } : {},
          ),
        ]
      case 'list':
        return this.list(block, room)
      case 'picture':
        return [this.picture(block, room)]
    }
  }

  list(list: List, room: WordRoom): FileChild[] {
    const first = list.start ?? 1
    // Each list of numbers counts from one again; all others are one list to Word.
    const instance = list.marker === 'number' ? ++this.#lists : 0
    // Paragraphs of a style of ours have no space below them as it is.
    const spacing = room.style && !list.apart ? {} : { spacing: { after: twips(list.apart ?? 0) } }
    return list.items.map((item, index) => {
      const look = list.size ? { size: list.size } : {}
      // Word counts from one: a list that begins elsewhere carries its numbers as text.
      if (list.marker === 'number' && first !== 1)
        return this.paragraph([...markOf(list, index), ...runsOf(item)], room, {}, look)
      const numbering =
        list.marker === 'none' ? {} : { numbering: { reference: list.marker, level: 0, instance } }
      return this.paragraph(item, room, { ...numbering, ...spacing }, look)
    })
  }

  picture(block: Picture, room: WordRoom): FileChild {
    const width = Math.min(block.width, room.width)
    const align = this.alignment(block.align ?? room.align)
    const drawn = [
      this.image(block.image, width, block.alt),
      ...(block.outlines ? this.#outlines(block.outlines, block.image, width, align, room) : []),
    ]
    return this.parts.paragraph(drawn, { alignment: align, ...(room.keepNext ? { keepNext: true } : {}) })
  }

  /** A picture in a line of text, so many millimetres wide. */
  image(image: Image, width: number, alt: string): ParagraphChild {
    const size = imageSize(image)
    return new this.docx.ImageRun({
      type: image.format,
      data: image.bytes,
      transformation: {
        width: pixels(width),
        height: Math.round((pixels(width) * size.height) / size.width),
      },
      altText: { name: alt, description: alt },
    })
  }

  /** Over the picture just before, which stands where its paragraph puts it. */
  #outlines(
    outlines: Outlines,
    image: Image,
    width: number,
    align: 'left' | 'center' | 'right',
    room: WordRoom,
  ): ParagraphChild[] {
    const size = imageSize(image)
    const free = points(room.width - width)
    const left = { left: 0, center: free / 2, right: free }[align]
    const drawn = { left, width: points(width), height: (points(width) * size.height) / size.width }
    return outlinesInWord(outlines, drawn).map(shape => this.drawing(shape))
  }

  /** What is drawn in Word's older language, as it is written. */
  drawing(xml: string): ParagraphChild {
    const run = new this.docx.Run({})
    run.addChildElement(this.docx.ImportedXmlComponent.fromXmlString(xml))
    return run
  }

  runs(text: Text, look: Partial<Run> = {}): ParagraphChild[] {
    return runsOf(text).map(run =>
      run.fraction ? this.#fraction(run.fraction) : this.#run({ ...look, ...run }),
    )
  }

  #fraction({ over, under }: NonNullable<Run['fraction']>): ParagraphChild {
    const { Math: Formula, MathFraction, MathRun } = this.docx
    const part = (text: string) => [new MathRun(xmlText(text))]
    return new Formula({ children: [new MathFraction({ numerator: part(over), denominator: part(under) })] })
  }

  alignment(align: Align | undefined): 'left' | 'center' | 'right' {
    return align === 'centre' ? 'center' : align === 'end' ? 'right' : 'left'
  }

  #run(run: Run): ParagraphChild {
    return this.parts.run(xmlText(run.text).split('\n'), {
      ...(run.bold ? { bold: true } : {}),
      ...(run.italic ? { italics: true } : {}),
      ...(run.underline ? { underline: {} } : {}),
      ...(run.serif ? { font: this.#serif } : {}),
      ...(run.size ? { size: halfPoints(run.size) } : {}),
      ...(run.position === 'superscript' ? { superScript: true } : {}),
      ...(run.position === 'subscript' ? { subScript: true } : {}),
    })
  }
}

/** What XML cannot hold stands as its code, as in the PDF. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      /[^\P{Cc}\n]|[\ufffe\uffff]/gu,
      character => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
}
