import { decodeEntities, escapeHtml, mediaSource } from '../rich-text.ts'
import type { QuestionDesk } from './read-one.ts'
import { escapeXml, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** How the text of an item becomes ours: where its files are, and what stands where an interaction stood. */
export type BodyContext = {
  desk: QuestionDesk
  /** The name that a file got on the question's shelf; undefined when it did not come with the item. */
  file: (address: string) => string | undefined
  /** HTML for the interactions and gaps that stand within the text. */
  inline: (element: XmlElement) => string | undefined
}

const dropped = new Set([
  'rubricBlock',
  'modalFeedback',
  'feedbackInline',
  'feedbackBlock',
  'stylesheet',
  'companionMaterialsInfo',
  'catalogInfo',
  'infoControl',
  'apipAccessibility',
])
const transparent = new Set([
  'itemBody',
  'contentBody',
  'prompt',
  'templateInline',
  'templateBlock',
  'simpleChoice',
  'simpleAssociableChoice',
  'gapText',
  'inlineChoice',
  'hottext',
  'gapMatchInteraction',
  'hottextInteraction',
])

/** The content of an element as HTML (not yet sanitised); files found, interactions replaced. */
export function bodyHtml(nodes: XmlNode[], context: BodyContext): string {
  return nodes.map(node => (isElement(node) ? elementHtml(node, context) : escapeHtml(node))).join('')
}

function elementHtml(element: XmlElement, context: BodyContext): string {
  const { name, attributes, children } = element
  const inline = context.inline(element)
  if (inline !== undefined) return inline
  if (dropped.has(name)) return ''
  if (name.endsWith('Interaction') && !transparent.has(name)) return ''
  if (transparent.has(name)) return bodyHtml(children, context)
  if (name === RAW_HTML) return rawHtml(textOf(element), context)
  if (name === 'printedVariable') {
    context.desk.lose('valor calculado', 'Os valores que o QTI calcula no texto não são suportados.')
    return '…'
  }
  if (name === 'include') {
    context.desk.lose('inclusão externa', 'O que está fora do ficheiro (xi:include) não é trazido.')
    return ''
  }
  if (name === 'img' || (name === 'object' && /^image\//.test(attributes.type ?? '')))
    return imageHtml(element, context)
  if (['object', 'audio', 'video', 'source', 'track'].includes(name)) {
    const taken = context.file(attributes.data ?? attributes.src ?? '')
    if (taken) context.desk.lose(`som ou vídeo «${taken}»`, 'Fica como anexo da pergunta, fora do texto.')
    return bodyHtml(children, context)
  }
  const kept = Object.entries(attributes).filter(([key]) => !key.startsWith('data-'))
  const written = kept.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')
  return `<${name}${written}>${/^(?:br|hr)$/.test(name) ? '' : `${bodyHtml(children, context)}</${name}>`}`
}

/** An element of ours for a text that the file holds as HTML of its own, not as elements. */
export const RAW_HTML = '#html'

function rawHtml(html: string, context: BodyContext): string {
  return html.replace(
    /(<img\b[^<>]*?\ssrc=)(["'])([^"'<>]*)\2/gi,
    (whole, before, quote, address: string) => {
      const plain = decodeEntities(address)
      const name = /^(?:https?:|\/\/|data:)/i.test(plain) ? undefined : context.file(plain)
      return name === undefined ? whole : `${before}${quote}${escapeHtml(mediaSource(name))}${quote}`
    },
  )
}

function imageHtml(element: XmlElement, context: BodyContext): string {
  const { attributes } = element
  const address = attributes.src ?? attributes.data ?? ''
  const name = /^(?:https?:|\/\/|data:)/i.test(address) ? undefined : context.file(address)
  const alt = attributes.alt ?? textOf(element).trim()
  const sizes = ['width', 'height'].map(key =>
    attributes[key] ? ` ${key}="${escapeXml(attributes[key])}"` : '',
  )
  const source = name === undefined ? address : mediaSource(name)
  return `<img src="${escapeXml(source)}" alt="${escapeXml(alt)}"${sizes.join('')}>`
}
