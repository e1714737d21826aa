import { mediaSource } from '../rich-text.ts'
import { decodeBase64, nameInAddress } from './media-shelf.ts'
import { ownEntry } from './own-entry.ts'
import type { QuestionDesk, TextFormat } from './read-one.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** The text of an element that holds `<text>` and perhaps `<file>`s, safe to show. */
export function readText(
  desk: QuestionDesk,
  element: XmlElement | undefined,
  usual: TextFormat = 'html',
): string {
  const { text, format } = readRaw(desk, element, usual)
  return desk.rich(text, format)
}

/** The same before it is made safe, with its files taken in and their addresses made ours. */
export function readRaw(desk: QuestionDesk, element: XmlElement | undefined, usual: TextFormat = 'html') {
  const names = new Map<string, string>()
  for (const file of childrenOf(element, 'file')) {
    const name = file.attributes.name ?? ''
    const address = desk.shelf.add(name, decodeBase64(textOf(file)))
    if (address) names.set(name, address)
  }
  const text = plainOf(element).replace(/@@PLUGINFILE@@\/([^"'\s<>]*)/g, (_whole, address: string) => {
    const name = nameInAddress(address).split('/').at(-1) ?? ''
    return mediaSource(names.get(name) ?? name)
  })
  return { text, format: ownEntry(formats, element?.attributes.format ?? '') ?? usual }
}

const formats: Record<string, TextFormat> = {
  html: 'html',
  moodle_auto_format: 'auto',
  plain_text: 'plain',
  markdown: 'markdown',
}

/** The text of `<text>`, or of the element itself where someone left it out. */
export function plainOf(element: XmlElement | undefined): string {
  const inner = childOf(element, 'text')
  if (inner) return textOf(inner)
  return (element?.children ?? [])
    .filter(node => typeof node === 'string')
    .join('')
    .trim()
}

export function isYes(element: XmlElement | undefined): boolean {
  return /^\s*(?:1|true|yes)\s*$/i.test(textOf(element))
}
