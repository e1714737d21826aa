import { numbered } from '#kit/figures.ts'
import { zip } from '../../zip/zip.ts'
import type { Question } from '../question.ts'
import { richTexts } from '../rich-fields.ts'
import { mediaNames } from '../rich-text.ts'
import { attachments } from './lost-traits.ts'
import { metadataToTags } from './metadata-tags.ts'
import { encodePath, Stimuli, type Stimulus } from './qti-stimulus-writer.ts'
import { qtiUnknown, writeQtiItem } from './qti-writer.ts'
import { type Element, el, textNode } from './qti-xml.ts'
import type { QuestionResult } from './reading.ts'
import { passageInStem, shownName, type WriteOptions, type WritingDesk, writeOne } from './write-one.ts'

type Packed = { identifier: string; resource: Element; files: Record<string, string | Uint8Array> }

/** Writes a QTI 3.0 package: a zip with its manifest, one item for each question and their files. */
export function writeQtiPackage(
  questions: Question[],
  options: WriteOptions,
): { bytes: Uint8Array; questions: QuestionResult[] } {
  const identifiers = new Set<string>()
  const stimuli = new Stimuli()
  const written = questions.map((question, place) =>
    writeOne(place + 1, question, options, qtiUnknown, (clean, desk) => {
      const identifier = identifierOf(clean, place + 1, identifiers)
      identifiers.add(identifier)
      return pack(clean, desk, identifier, place + 1, stimuli.of(clean, desk))
    }),
  )
  const packed = written.flatMap(({ output }) => (output ? [output] : []))
  const files: Packed['files'] = {}
  for (const each of packed) Object.assign(files, each.files)
  for (const each of stimuli.all) Object.assign(files, each.files)
  const resources = [...packed, ...stimuli.all].map(each => each.resource)
  return {
    bytes: zip({ 'imsmanifest.xml': writeManifest(resources), ...files }),
    questions: written.map(({ result }) => result),
  }
}

/** One item alone, for a single question without files. */
export function writeQtiLoneItem(question: Question, options: WriteOptions) {
  return writeOne(1, question, options, { ...qtiUnknown, passage: passageInStem }, (clean, desk) => {
    for (const { name } of clean.media) desk.lose(`ficheiro «${name}»`, 'Só um pacote .zip leva ficheiros.')
    if (metadataToTags(clean).length > 0 || clean.category)
      desk.lose('etiquetas e categoria', 'Só um pacote .zip as leva.')
    return writeQtiItem(clean, desk, identifierOf(clean, 1, new Set()), name => name)
  })
}

/** The identifier that the question came with, where it may be one; otherwise its number here. */
function identifierOf(question: Question, number: number, taken: Set<string>): string {
  const own = question.externalId
  return /^[A-Za-z_][\w.-]*$/.test(own) && !taken.has(own) ? own : `dondza-${number}`
}

function pack(
  question: Question,
  desk: WritingDesk,
  identifier: string,
  number: number,
  stimulus: Stimulus | undefined,
): Packed {
  const place = numbered(number, 4)
  const href = `items/${place}.xml`
  const { passage: _shared, ...own } = question
  const shown = new Set(richTexts(own as Question).flatMap(mediaNames))
  const names = [...new Set([...shown, ...attachments(question).map(each => each.name)])]
  const media = names.flatMap(name => {
    const found = question.media.find(each => each.name === name)
    const bytes = found && desk.bytesOf(found)
    return bytes ? [{ path: `media/${place}/${name}`, bytes }] : []
  })
  const item = writeQtiItem(
    question,
    desk,
    identifier,
    name => `../${encodePath(`media/${place}/${name}`)}`,
    stimulus ? [stimulus.reference] : [],
  )
  const resource = el('resource', { identifier: `R-${place}`, type: 'imsqti_item_xmlv3p0', href }, [
    writeMetadata(question),
    el('file', { href }),
    ...media.map(({ path }) => el('file', { href: encodePath(path) })),
    ...(stimulus ? [el('dependency', { identifierref: stimulus.identifier })] : []),
  ])
  return {
    identifier,
    resource,
    files: { [href]: item, ...Object.fromEntries(media.map(({ path, bytes }) => [path, bytes])) },
  }
}

/** What describes the question and is not part of it, as keywords of its LOM record. */
function writeMetadata(question: Question): Element {
  const string = (text: string) => el('string', { language: 'pt-MZ' }, [textNode(text)])
  const keywords = [
    ...metadataToTags(question),
    ...(question.category ? [`categoria: ${question.category}`] : []),
  ]
  return el('metadata', {}, [
    el('lom', { xmlns: 'http://ltsc.ieee.org/xsd/LOM' }, [
      el('general', {}, [
        el('title', {}, [string(shownName(question))]),
        ...keywords.map(keyword => el('keyword', {}, [string(keyword)])),
      ]),
    ]),
  ])
}

function writeManifest(resources: Element[]): string {
  const manifest = el(
    'manifest',
    { xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1', identifier: 'dondza-perguntas' },
    [
      el('metadata', {}, [
        el('schema', {}, [textNode('QTI Package')]),
        el('schemaversion', {}, [textNode('3.0.0')]),
      ]),
      el('organizations', {}),
      el('resources', {}, resources),
    ],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${manifest}\n`
}
