import { escapeHtml } from '../rich-text.ts'
import { mimeOf } from './media-shelf.ts'
import { ownEntry } from './own-entry.ts'
import type { Losses } from './reading.ts'
import { type Piece, pieceOf } from './text-blocks.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from './xml.ts'

/** What a drawing, an old picture (VML) or an object of another program shows, and the text boxes in it. */
export type Drawn = { pieces: Piece[]; boxes: XmlElement[] }
type Inside = Drawn & { isNamed: boolean }

/** Extensions of Word whose content every reader of them has too. */
const knownExtensions = /^(?:(?:wps|wpg|wpc|wp14|w1[4-6]\w*|v|m|a14)(?:\s+|$))*$/

/** Word writes what is new twice, for new programs and for old ones: the one of both that is read here. */
export function chosenOf(alternate: XmlElement): XmlElement {
  const known = childrenOf(alternate, 'Choice').find(choice =>
    knownExtensions.test((choice.attributes.Requires ?? '').trim()),
  )
  return known ?? childOf(alternate, 'Fallback') ?? childOf(alternate, 'Choice') ?? alternate
}

export class DocxDrawings {
  readonly #targets: ReadonlyMap<string, string>
  readonly #losses: Losses

  constructor(targets: ReadonlyMap<string, string>, losses: Losses) {
    this.#targets = targets
    this.#losses = losses
  }

  read(element: XmlElement): Drawn {
    const inside: Inside = { pieces: [], boxes: [], isNamed: false }
    this.#walk(element, inside, element.name === 'object' ? objectName(element) : '')
    const isEmpty = inside.pieces.length === 0 && inside.boxes.length === 0 && !inside.isNamed
    if (isEmpty) this.#nameShape()
    return inside
  }

  #walk(element: XmlElement, inside: Inside, alt: string): void {
    const lost = ownEntry(named, element.name)
    if (lost) this.#name(inside, lost)
    else if (element.name === 'AlternateContent')
      for (const child of childrenOf(chosenOf(element))) this.#walk(child, inside, alt)
    else if (element.name === 'txbxContent') inside.boxes.push(element)
    else if (element.name === 'blip' || element.name === 'imagedata') this.#takePicture(element, inside, alt)
    else if (/^(?:OLEObject|objectEmbed|objectLink|movie)$/.test(element.name))
      this.#nameObject(element, inside)
    else if (element.name === 'srcRect') {
      if (Object.values(element.attributes).some(each => Number(each) !== 0)) this.#name(inside, cut)
    } else if (element.name === 'textpath') {
      if (element.attributes.string) inside.pieces.push(pieceOf(element.attributes.string))
    } else if (element.name !== 'shapetype') {
      if (isBareShape(element)) this.#nameShape()
      const own = altOf(element) || alt
      for (const child of childrenOf(element)) this.#walk(child, inside, own)
    }
  }

  #name(inside: Inside, [what, why]: readonly [string, string]): void {
    this.#losses.add(what, why)
    inside.isNamed = true
  }

  #takePicture({ attributes }: XmlElement, inside: Inside, alt: string): void {
    if (isCut(attributes)) this.#name(inside, cut)
    const pieces = this.#picture(attributes, alt)
    inside.pieces.push(...pieces)
    inside.isNamed ||= pieces.length === 0
  }

  #nameShape(): void {
    this.#losses.add('desenho do Word', 'Formas e gráficos não são trazidos: junte-os como imagem.')
  }

  /** An object of another program is the picture that Word keeps of it, where a browser can draw that. */
  #nameObject(element: XmlElement, inside: Inside): void {
    const isDrawn = inside.pieces.some(({ html }) => mimeOf(/src="docx:([^"]*)"/.exec(html)?.[1] ?? ''))
    inside.isNamed = true
    if (isDrawn) return
    const program = (element.attributes.ProgID ?? element.attributes.progId ?? '').slice(0, 40)
    this.#losses.add(
      `objecto do Word${program === '' ? '' : ` («${program}»)`}`,
      'Uma fórmula ou um desenho de outro programa não é trazido.',
    )
  }

  #picture(attributes: Record<string, string>, alt: string): Piece[] {
    const target = this.#targets.get(attributes.embed ?? attributes.id ?? '')
    if (target === undefined) {
      this.#losses.add('imagem de fora', 'O documento só tem o endereço dela.')
      return []
    }
    const path = target.startsWith('/') ? target.slice(1) : `word/${target}`
    return [{ text: '', html: `<img src="docx:${escapeHtml(path)}" alt="${escapeHtml(alt)}" />` }]
  }
}

const cut = [
  'imagem cortada no Word',
  'Vem inteira, com o que lá foi cortado: veja se mostra a resposta.',
] as const
const named: Record<string, readonly [string, string]> = {
  chart: ['gráfico do Word', 'Os gráficos não são trazidos: junte-o como imagem.'],
  relIds: ['esquema do Word (SmartArt)', 'O seu texto não é trazido: escreva-o na pergunta.'],
  contentPart: ['desenho à mão do Word', 'A tinta não é trazida: junte-a como imagem.'],
  model3d: ['modelo 3D do Word', 'Não é trazido: junte-o como imagem.'],
  control: ['controlo do Word', 'Botões e caixas que se programam não são trazidos.'],
}

function isCut(attributes: Record<string, string>): boolean {
  return ['cropleft', 'cropright', 'croptop', 'cropbottom'].some(
    side => Number.parseFloat(attributes[side] ?? '0') !== 0,
  )
}

function objectName(object: XmlElement): string {
  const program = descendantsOf(object, 'OLEObject', 'objectEmbed')[0]?.attributes
  return /equation|mathtype/i.test(program?.ProgID ?? program?.progId ?? '') ? 'fórmula' : 'objecto'
}

/** A shape that holds neither text nor a picture says something by its lines alone. */
function isBareShape(element: XmlElement): boolean {
  return (
    /^(?:wsp|cxnSp|shape|rect|roundrect|oval|line|polyline|curve|arc)$/.test(element.name) &&
    descendantsOf(element, 'txbxContent', 'blip', 'imagedata', 'textpath').length === 0
  )
}

function altOf(element: XmlElement): string {
  const inside = childOf(element, 'docPr') ?? childOf(childOf(element, 'nvPicPr'), 'cNvPr')
  return inside?.attributes.descr ?? (element.name === 'shape' ? (element.attributes.alt ?? '') : '')
}
