import type { Image, List, Paragraph, Picture, Run, Text } from './description.ts'
import { imageSize } from './image-size.ts'
import { runsOf } from './text.ts'
import { SERIF, type WordPackage } from './word-package.ts'
import { pixels } from './word-units.ts'
import { escaped, type ParagraphLook, paragraphXml, runXml, type WordXml } from './word-xml.ts'

/** The room a block stands in: width in millimetres, and the style of its paragraphs. */
export interface WordRoom extends Pick<ParagraphLook, 'align' | 'keepNext'> {
  width: number
  style?: 'Tabela' | 'Pequeno'
}

/** English Metric Units, in which pictures are placed, of a pixel. */
const UNITS = 9525

/** Turns text, lists and pictures, what cells hold, into Word's paragraphs. One object per document. */
export class WordText {
  readonly #package: WordPackage
  #pictures = 0

  constructor(into: WordPackage) {
    this.#package = into
  }

  paragraph(
    text: Text,
    { style, keepNext, align }: Partial<WordRoom>,
    look: ParagraphLook = {},
    type: Partial<Run> = {},
  ): WordXml {
    return paragraphXml(this.runs(text, type), { style, keepNext, align, ...look })
  }

  block(block: Paragraph | List | Picture, room: WordRoom): WordXml[] {
    switch (block.kind) {
      case 'paragraph':
        return [
          this.paragraph(
            block.text,
            {
              ...room,
              align: block.align ?? room.align,
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

  list({ marker, items, size, start: first = 1 }: List, room: WordRoom): WordXml[] {
    const type = size ? { size } : {}
    // Word counts from one: a list that begins elsewhere carries its numbers as text.
    if (marker === 'number' && first !== 1)
      return items.map((item, at) =>
        this.paragraph([{ text: `${first + at}. ` }, ...runsOf(item)], room, {}, type),
      )
    const spacing = { after: 0 }
    if (marker === 'none') return items.map(item => this.paragraph(item, room, { spacing }, type))
    const list = this.#package.list(marker)
    return items.map(item =>
      this.paragraph(item, room, { style: room.style ?? 'ListParagraph', list, spacing }, type),
    )
  }

  picture(block: Picture, room: WordRoom): WordXml {
    const width = Math.min(block.width, room.width)
    return paragraphXml(this.image(block.image, width, block.alt), {
      keepNext: room.keepNext,
      align: block.align ?? room.align ?? 'start',
    })
  }

  /**
   * A picture in a line of text, so many millimetres wide.
   * @throws Error where it is none
   */
  image(image: Image, width: number, alt: string): string {
    const size = imageSize(image)
    const cx = pixels(width) * UNITS
    const cy = Math.round((pixels(width) * size.height) / size.width) * UNITS
    const [id, name] = [++this.#pictures, escaped(alt)]
    return (
      `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>` +
      `<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:docPr id="${id}" name="${name}" descr="${name}"/>` +
      '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>' +
      '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
      `<pic:nvPicPr><pic:cNvPr id="${id}" name="${name}"/><pic:cNvPicPr><a:picLocks noChangeAspect="1" noChangeArrowheads="1"/></pic:cNvPicPr></pic:nvPicPr>` +
      `<pic:blipFill><a:blip r:embed="${this.#package.picture(image)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
      `<pic:spPr bwMode="auto"><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
      '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    )
  }

  runs(text: Text, type: Partial<Run> = {}): string {
    let runs = ''
    for (const run of runsOf(text)) runs += runXml({ ...type, ...run }, SERIF)
    return runs
  }
}
