import { excerpt } from '../rich-text.ts'
import { RAW_HTML } from './qti-body.ts'
import type { QuestionDesk } from './read-one.ts'
import { childrenOf, descendantsOf, isElement, make, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** The words of an element's materials on one line. */
export function plainOf(element: XmlElement, only?: string): string {
  const found = only ? childrenOf(element, only) : descendantsOf(element, 'material')
  return excerpt(found.map(textOf).join(' '), 500)
}

/** What a material shows; names of pictures that a text of it shows are those of the package's files. */
export function materialNodes(desk: QuestionDesk, material: XmlElement): XmlNode[] {
  const parts = childrenOf(material).flatMap(each =>
    each.name === 'mat_extension' && childrenOf(each).length > 0 ? childrenOf(each) : [each],
  )
  const images = new Map(
    parts.filter(each => each.name === 'matimage').map(each => [each.attributes.label ?? '', each] as const),
  )
  const shown = new Set<XmlElement>()
  const nodes = parts.flatMap((part): XmlNode[] => {
    const text = textOf(part)
    switch (part.name) {
      case 'mattext':
      case 'mat_formattedtext': {
        const type = part.attributes.texttype ?? part.attributes.type ?? 'text/plain'
        if (!/html/i.test(type)) return text.trim() === '' ? [] : linesOf(text)
        const html = text.replace(
          /(\ssrc=["'])([^"'<>]*)(["'])/gi,
          (whole, before, address: string, after) => {
            const image = images.get(address)
            if (!image) return whole
            shown.add(image)
            return `${before}${image.attributes.uri ?? ''}${after}`
          },
        )
        return html.trim() === '' ? [] : [make(RAW_HTML, {}, html)]
      }
      case 'matemtext':
        return [make('em', {}, text)]
      case 'matbreak':
        return [make('br', {})]
      case 'matimage':
        return part.attributes.uri || part.attributes.embedded ? [part] : []
      case 'mataudio':
      case 'matvideo':
        return part.attributes.uri ? [make('audio', { src: part.attributes.uri })] : []
      case 'matapplication':
      case 'matapplet':
      case 'matref':
      case 'mat_extension':
        desk.lose(`«${part.name}»`, 'Um programa ou uma referência do QTI 1.2 não são trazidos.')
        return []
      default:
        return []
    }
  })
  return nodes.flatMap((each): XmlNode[] => {
    if (!isElement(each) || each.name !== 'matimage') return [each]
    return shown.has(each) ? [] : [imageOf(each)]
  })
}

/** Plain text as it is, its lines apart. */
function linesOf(text: string): XmlNode[] {
  const lines = text.replace(/^\s*\n|\n\s*$/g, '').split('\n')
  return lines.flatMap((line, at): XmlNode[] => (at === 0 ? [line] : [make('br', {}), line]))
}

function imageOf({ attributes, children }: XmlElement): XmlElement {
  const { imagtype = 'image/png', uri = '', embedded, label = '' } = attributes
  const src = embedded ? `data:${imagtype};base64,${children.join('').replace(/\s+/g, '')}` : uri
  return make(RAW_HTML, {}, `<img src="${src.replace(/["<>]/g, '')}" alt="${label.replace(/["<>&]/g, '')}">`)
}

/** The comments of an item: shown when the processing names them, the solution after every answer. */
export function feedbackOf(desk: QuestionDesk, item: XmlElement): XmlElement[] {
  return childrenOf(item, 'itemfeedback').flatMap(feedback => {
    const identifier = feedback.attributes.ident ?? ''
    const nodes = descendantsOf(feedback, 'material').flatMap(each => materialNodes(desk, each))
    return nodes.length === 0
      ? []
      : [make('modalFeedback', { outcomeIdentifier: 'FEEDBACK', identifier, showHide: 'show' }, ...nodes)]
  })
}
