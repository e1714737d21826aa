import { childOf, childrenOf, type XmlElement } from './xml.ts'

export type Look = { bold: boolean; marked: boolean; isHidden: boolean; isUpper: boolean; tags: string[] }
type Style = { basedOn: string; properties: XmlElement | undefined; numbering: XmlElement | undefined }

/** Styles that stand on each other; more than any document has. */
const longestChain = 20
/** Half points by which somebody lifts or lowers letters to write a power or an index. */
const RAISED = 4

/** The styles of a document (styles.xml). */
export class DocxStyles {
  readonly #styles: Map<string, Style>

  constructor(root: XmlElement | undefined) {
    this.#styles = new Map(
      childrenOf(root, 'style').map(style => [
        style.attributes.styleId ?? '',
        {
          basedOn: childOf(style, 'basedOn')?.attributes.val ?? '',
          properties: childOf(style, 'rPr'),
          numbering: childOf(childOf(style, 'pPr'), 'numPr'),
        },
      ]),
    )
  }

  /** Properties of letters by a style and those that it stands on, the nearest first. */
  properties(name: string): XmlElement[] {
    return this.#chain(name).flatMap(style => style.properties ?? [])
  }

  numbering(name: string): XmlElement | undefined {
    return this.#chain(name).find(style => style.numbering)?.numbering
  }

  #chain(name: string): Style[] {
    const chain: Style[] = []
    let style = this.#styles.get(name)
    while (style && chain.length < longestChain && !chain.includes(style)) {
      chain.push(style)
      style = this.#styles.get(style.basedOn)
    }
    return chain
  }
}

export function isOff(property: XmlElement): boolean {
  return /^(?:0|false|none|nil|off)$/.test(property.attributes.val ?? '')
}

/** How letters look by their own properties first, then by those under them. */
export function lookOf(properties: readonly XmlElement[]): Look {
  const find = (name: string) => {
    for (const each of properties) {
      const found = childOf(each, name)
      if (found) return found
    }
    return undefined
  }
  const isOn = (name: string) => {
    const element = find(name)
    return element !== undefined && !isOff(element)
  }
  const colour = find('color')?.attributes.val ?? 'auto'
  const isColoured = !/^(?:auto|000000|0{3}|1F1F1F|212121|222222|333333)$/i.test(colour)
  const isPainted = isOn('highlight') || /^(?!auto$|FFFFFF$)./i.test(find('shd')?.attributes.fill ?? 'auto')
  const underline = isOn('u')
  const bold = isOn('b')
  const tags = [
    ...(bold ? ['b'] : []),
    ...(isOn('i') ? ['i'] : []),
    ...(underline ? ['u'] : []),
    ...(isOn('strike') || isOn('dstrike') ? ['s'] : []),
    ...scriptOf(find('vertAlign')?.attributes.val, Number(find('position')?.attributes.val ?? 0)),
  ]
  return {
    bold,
    marked: isPainted || isColoured || underline || isOn('bdr'),
    isHidden: isOn('vanish'),
    isUpper: isOn('caps'),
    tags,
  }
}

function scriptOf(align: string | undefined, position: number): string[] {
  if (align === 'superscript' || (align === undefined && position >= RAISED)) return ['sup']
  return align === 'subscript' || (align === undefined && position <= -RAISED) ? ['sub'] : []
}
