import { imageSize } from '#engines/documents/image-size.ts'
import type { SpecificFields } from '../blank-question.ts'
import { frameOf } from '../hotspot.ts'
import { partId, type QuestionOf } from '../question.ts'
import { MAX_AREAS, type Media } from '../question-parts.ts'
import { escapeHtml, mediaNames, mediaSource, plainText } from '../rich-text.ts'
import { cleanText } from './decode-text.ts'
import { dataUrlBytes, decodeBase64 } from './media-shelf.ts'
import { plainOf } from './moodle-xml-text.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import type { WritingDesk } from './write-one.ts'
import { childOf, childrenOf, escapeXml, textOf, type XmlElement } from './xml.ts'

/** Moodle makes pictures that are larger smaller, and leaves the places where they were. */
const largestShown = { width: 600, height: 400 }
/** The share of a picture that a place is read with, where Moodle makes it as large as its largest label. */
const usual = { width: 0.2, height: 0.1 }

type Size = { width: number; height: number }

/** How large a picture is in its own pixels; undefined for kinds whose head is not known. */
function sizeOfFile({ mime }: Pick<Media, 'mime'>, bytes: Uint8Array | undefined): Size | undefined {
  const format = { 'image/png': 'png' as const, 'image/jpeg': 'jpg' as const }[mime]
  if (!bytes || !format) return undefined
  try {
    return imageSize({ format, bytes })
  } catch {
    return undefined
  }
}

const fileElement = (name: string, bytes: Uint8Array) =>
  `<file name="${escapeXml(name)}" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`

/** Labels dragged onto a picture, as Moodle writes them: a place is the corner where its label goes. */
export function writeLabels(question: QuestionOf<'labels'>, desk: WritingDesk): string[] {
  const { picture, media, places, labels, reuse, width, height } = question
  const fileOf = (html: string) => media.find(file => file.name === mediaNames(html)[0])
  const file = fileOf(picture)
  const bytes = file && desk.bytesOf(file)
  if (!file || !bytes) throw new UnfitQuestion('Falta a imagem.')
  const size = sizeOfFile(file, bytes)
  if (!size)
    throw new UnfitQuestion('O Moodle põe os lugares em pontos da imagem, e a desta não diz quantos tem.')
  desk.lose('tamanho dos lugares', 'No Moodle todos têm o tamanho da maior legenda.')
  if (size.width > largestShown.width || size.height > largestShown.height)
    desk.lose(
      'tamanho da imagem',
      'O Moodle reduz as imagens maiores que 600 × 400 e não muda os lugares: confirme-os lá.',
    )
  if (/<img\b[^>]* alt="[^"]/.test(picture))
    desk.lose('texto alternativo da imagem', 'O Moodle não o guarda na imagem que se legenda.')
  const scale = { x: size.width / width, y: size.height / height }
  return [
    '<shuffleanswers/>',
    fileElement(file.name, bytes),
    ...labels.map(({ text }, at) => {
      const shown = /^<img\b[^>]*>$/.test(text) ? fileOf(text) : undefined
      const inside = shown && desk.bytesOf(shown)
      const words = inside ? (/ alt="([^"]*)"/.exec(text)?.[1] ?? '') : labelText(text, desk)
      return `<drag><no>${at + 1}</no><text>${escapeXml(cleanText(words))}</text><draggroup>1</draggroup>${reuse ? '<infinite/>' : ''}${inside ? fileElement(shown.name, inside) : ''}</drag>`
    }),
    ...places.map((place, at) => {
      const { left, top } = frameOf(place)
      const choice = labels.findIndex(label => label.id === place.match) + 1
      const [x, y] = [Math.max(0, Math.round(left * scale.x)), Math.max(0, Math.round(top * scale.y))]
      return `<drop><text></text><no>${at + 1}</no><choice>${choice}</choice><xleft>${x}</xleft><ytop>${y}</ytop></drop>`
    }),
  ]
}

/** A label keeps the markup that Moodle lets one have. */
function labelText(html: string, desk: WritingDesk): string {
  if (!/<(?!\/?(?:br|sub|sup|b|i|strong|em)\b)/.test(html)) return html
  const words = plainText(html)
  if (/<(?:img|audio|video)\b/.test(html) || words.trim() === '')
    throw new UnfitQuestion('No Moodle uma legenda é um texto ou uma imagem, e esta tem os dois.')
  desk.lose('formatação das legendas', 'No Moodle uma legenda está numa só linha.')
  return escapeHtml(words)
}

/** Labels dragged onto a picture: to places that are seen (`ddimageortext`), or that are not (`ddmarker`). */
export function readLabels(desk: QuestionDesk, element: XmlElement, type: string): SpecificFields<'labels'> {
  const drags = childrenOf(element, 'drag')
  const drops = childrenOf(element, 'drop')
  if (Math.max(drags.length, drops.length) > MAX_AREAS)
    throw new UnfitQuestion(`A imagem tem mais de ${MAX_AREAS} lugares ou legendas.`)
  const [file] = childrenOf(element, 'file')
  const bytes = file && decodeBase64(textOf(file))
  const name = file && desk.shelf.add(file.attributes.name ?? '', bytes)
  const shelved = desk.shelf.media.find(each => each.name === name)
  if (!name || !shelved) throw new UnfitQuestion('Falta a imagem.')
  const size = sizeOfFile(shelved, dataUrlBytes(shelved.source))
  if (!size) throw new UnfitQuestion('A imagem não diz que tamanho tem.')
  const labels = drags.map((drag, at) => ({
    number: textOf(childOf(drag, 'no')).trim(),
    group: textOf(childOf(drag, 'draggroup')).trim() || '1',
    uses: childOf(drag, 'infinite') ? 0 : Number(textOf(childOf(drag, 'noofdrags')) || 1),
    id: partId(at),
    text: readLabel(desk, drag),
  }))
  if (labels.some(label => label.text === '')) throw new UnfitQuestion('Há uma legenda vazia.')
  if (new Set(labels.map(label => label.group)).size > 1)
    desk.lose('grupos de legendas', 'Aqui qualquer legenda pode ir para qualquer lugar.')
  const reuse = labels.some(label => label.uses !== 1)
  if (new Set(labels.map(label => label.uses)).size > 1 || labels.some(label => label.uses > 1))
    desk.lose('repetições por legenda', 'Aqui repetem-se todas as legendas, ou nenhuma.')
  if (type === 'ddmarker') desk.lose('lugares escondidos', 'No Moodle o aluno não vê os lugares; aqui vê.')
  else
    desk.lose('tamanho dos lugares', 'O Moodle dá-lhes o da maior legenda: aqui são iguais, e confirmam-se.')
  if (drops.some(drop => plainOf(drop).trim() !== ''))
    desk.lose('nomes dos lugares', 'Aqui os lugares têm números.')
  const places = drops.map((drop, at) => {
    const choice = textOf(childOf(drop, 'choice')).trim()
    const label = labels.find(each => each.number === choice)
    if (!label) throw new UnfitQuestion('Há um lugar sem legenda certa.')
    const outline = type === 'ddmarker' ? markedOutline(drop) : cornerOutline(drop, size)
    return { id: partId(at), match: label.id, ...outline }
  })
  if (places.length === 0) throw new UnfitQuestion('A imagem não tem nenhum lugar.')
  const isShared = new Set(places.map(place => place.match)).size < places.length
  return {
    ...{ type: 'labels', ...size, reuse: reuse || isShared, places },
    picture: `<img src="${escapeHtml(mediaSource(name))}" alt="" />`,
    labels: labels.map(({ id, text }) => ({ id, text })),
  }
}

function readLabel(desk: QuestionDesk, drag: XmlElement): string {
  const words = plainOf(drag)
  const [file] = childrenOf(drag, 'file')
  if (!file) return desk.rich(words)
  const name = desk.shelf.add(file.attributes.name ?? '', decodeBase64(textOf(file)))
  return name
    ? desk.rich(`<img src="${escapeHtml(mediaSource(name))}" alt="${escapeHtml(plainText(words))}" />`)
    : ''
}

function numbersIn(text: string): number[] {
  const numbers = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  if (numbers.length === 0 || numbers.some(value => !Number.isFinite(value)))
    throw new UnfitQuestion('Um lugar da imagem não está em pontos dela.')
  return numbers
}

function cornerOutline(drop: XmlElement, { width, height }: Size) {
  const [wide, high] = [
    Math.max(1, Math.round(width * usual.width)),
    Math.max(1, Math.round(height * usual.height)),
  ]
  const from = (name: string, most: number) =>
    Math.min(most, Math.max(0, numbersIn(textOf(childOf(drop, name)))[0] ?? 0))
  const [x, y] = [from('xleft', width - wide), from('ytop', height - high)]
  return { shape: 'rect' as const, coords: [x, y, x + wide, y + high] }
}

/** `x,y;w,h` of a rectangle, `x,y;r` of a circle, and corners of a polygon. */
function markedOutline(drop: XmlElement) {
  const shape = textOf(childOf(drop, 'shape')).trim().toLowerCase()
  const coords = numbersIn(textOf(childOf(drop, 'coords')))
  const [x = 0, y = 0, w = 0, h = 0] = coords
  if (shape === 'rectangle') return { shape: 'rect' as const, coords: [x, y, x + w, y + h] }
  if (shape === 'circle') return { shape: 'circle' as const, coords: coords.slice(0, 3) }
  if (shape === 'polygon') return { shape: 'poly' as const, coords }
  throw new UnfitQuestion('Só há lugares em rectângulo, em círculo e em polígono.')
}
