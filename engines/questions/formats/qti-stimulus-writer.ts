import { numbered } from '#kit/figures.ts'
import { passageKey } from '../passage.ts'
import type { Question } from '../question.ts'
import { mediaNames } from '../rich-text.ts'
import { LABEL_OF_PARTS } from './qti-stimulus-reader.ts'
import { namespaces } from './qti-writer.ts'
import { type Element, el, htmlBox } from './qti-xml.ts'
import type { WritingDesk } from './write-one.ts'

/** A text in a file of its own, and how an item refers to it. */
export type Stimulus = {
  identifier: string
  reference: Element
  resource: Element
  files: Record<string, string | Uint8Array>
}

/** The texts of a package, each written once whatever the number of its questions. */
export class Stimuli {
  readonly #byKey = new Map<string, Stimulus>()

  get all(): Stimulus[] {
    return [...this.#byKey.values()]
  }

  of(question: Question, desk: WritingDesk): Stimulus | undefined {
    const key = passageKey(question)
    if (key === undefined) return undefined
    const stimulus = this.#byKey.get(key) ?? writeStimulus(question, desk, this.#byKey.size + 1)
    if (stimulus) this.#byKey.set(key, stimulus)
    return stimulus
  }
}

function writeStimulus(
  { passage, media }: Question,
  desk: WritingDesk,
  number: number,
): Stimulus | undefined {
  if (!passage) return undefined
  const place = `texto-${numbered(number, 4)}`
  const href = `stimuli/${place}.xml`
  const files = [...new Set(mediaNames(passage.text))].flatMap(name => {
    const found = media.find(each => each.name === name)
    const bytes = found && desk.bytesOf(found)
    return bytes ? [{ path: `media/${place}/${name}`, bytes }] : []
  })
  const body = htmlBox(passage.text, name => `../${encodePath(`media/${place}/${name}`)}`)
  const head = {
    identifier: place,
    title: passage.title,
    label: passage.parts && LABEL_OF_PARTS,
    'xml:lang': 'pt-MZ',
  }
  const stimulus = el('qti-assessment-stimulus', { ...namespaces, ...head }, [
    el('qti-stimulus-body', {}, [body]),
  ])
  const identifier = `R-${place}`
  return {
    identifier,
    reference: el('qti-assessment-stimulus-ref', {
      identifier: place,
      href: `../${href}`,
      title: passage.title,
    }),
    resource: el('resource', { identifier, type: 'imsqti_stimulus_xmlv3p0', href }, [
      el('file', { href }),
      ...files.map(({ path }) => el('file', { href: encodePath(path) })),
    ]),
    files: {
      [href]: `<?xml version="1.0" encoding="UTF-8"?>\n${stimulus}\n`,
      ...Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])),
    },
  }
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
