import { createHash } from 'node:crypto'
import { passageKey } from '../passage.ts'
import type { Question } from '../question.ts'
import type { Passage } from '../question-parts.ts'
import { excerpt } from '../rich-text.ts'
import { cleanText } from './decode-text.ts'
import { plainOf, readText } from './moodle-xml-text.ts'
import type { QuestionDesk } from './read-one.ts'
import { childOf, childrenOf, escapeXml, type XmlElement } from './xml.ts'

/** Moodle's descriptions are of no question: a tag of both says which are of one text. */
const tagOfText = /^(?:texto de apoio|al[ií]neas)\s*[:=]\s*(\S+)$/i
const tagOfParts = /^al[ií]neas/i

/** The tag that a text and its questions have in Moodle; undefined for a question without a text. */
export function tagOfPassage(question: Question): string | undefined {
  const key = passageKey(question)
  const what = question.passage?.parts ? 'alíneas' : 'texto de apoio'
  return key && `${what}: ${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}

/** The text of a question as a description, which stands before it in a test. */
export function writeDescription({ title }: Passage, tag: string, text: (element: string) => string): string {
  return [
    '<question type="description">',
    `<name><text>${escapeXml(cleanText(title))}</text></name>`,
    text('questiontext'),
    '<generalfeedback format="html"><text></text></generalfeedback>',
    '<defaultgrade>0</defaultgrade>',
    '<penalty>0</penalty>',
    '<hidden>0</hidden>',
    `<tags><tag><text>${escapeXml(tag)}</text></tag></tags>`,
    '</question>',
  ].join('\n')
}

/** A description with how it came to be the text of a question. */
export type Described = { description: XmlElement; isTagged: boolean }

/**
 * The descriptions of a file by the questions that are about them: those that have a tag in common, and those that
 * follow one. Where several stand in a row, as in what Moodle sorts by type, none is of what follows.
 */
export function describedQuestions(elements: readonly XmlElement[]): Map<XmlElement, Described> {
  const tagged = new Map<string, XmlElement>()
  for (const element of elements) {
    const tag = isDescription(element) ? passageTag(element) : undefined
    if (tag !== undefined && !tagged.has(tag)) tagged.set(tag, element)
  }
  const found = new Map<XmlElement, Described>()
  let before: XmlElement | undefined
  for (const [at, element] of elements.entries()) {
    if (isDescription(element)) {
      const inRow = [elements[at - 1], elements[at + 1]].some(each => each && isDescription(each))
      before = inRow || passageTag(element) !== undefined ? undefined : element
    } else if (element.attributes.type === 'category') before = undefined
    else {
      const tag = passageTag(element)
      const own = tag === undefined ? undefined : tagged.get(tag)
      if (own) found.set(element, { description: own, isTagged: true })
      else if (before) found.set(element, { description: before, isTagged: false })
    }
  }
  return found
}

function isDescription(element: XmlElement): boolean {
  return element.attributes.type === 'description'
}

/** The tags of a question but the one of its text. */
export function tagsOf(element: XmlElement): string[] {
  return allTags(element).filter(tag => !tagOfText.test(tag))
}

function allTags(element: XmlElement): string[] {
  return childrenOf(childOf(element, 'tags'), 'tag').map(tag => plainOf(tag).trim())
}

function passageTag(element: XmlElement): string | undefined {
  return allTags(element).flatMap(tag => tagOfText.exec(tag)?.[1] ?? [])[0]
}

export function readDescription(
  desk: QuestionDesk,
  { description, isTagged }: Described,
): Passage | undefined {
  const text = readText(desk, childOf(description, 'questiontext'))
  const title = desk.line(plainOf(childOf(description, 'name'))) || excerpt(text)
  if (text.trim() === '' || title === '') return undefined
  if (!isTagged)
    desk.lose(
      `texto de apoio «${title}»`,
      'No ficheiro vem antes desta pergunta, e o Moodle não diz de quais é: confirme que é dela.',
    )
  const isParted = allTags(description).some(tag => tagOfText.test(tag) && tagOfParts.test(tag))
  return { title, text, ...(isParted ? { parts: true } : {}) }
}
