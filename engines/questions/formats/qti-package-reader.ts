import type { OnProgress } from '#engines/progress.ts'
import { counted } from '#kit/figures.ts'
import { excerpt } from '../rich-text.ts'
import { decodeText } from './decode-text.ts'
import { mimeOf, nameInAddress } from './media-shelf.ts'
import { metadataFromTags } from './metadata-tags.ts'
import { interactionType, readQtiItem } from './qti-item-reader.ts'
import { readEach, readOne } from './read-one.ts'
import { Losses, type Reading, type ReadQuestion, UnreadableFile } from './reading.ts'
import { childOf, childrenOf, descendantsOf, parseXml, textOf, type XmlElement } from './xml.ts'
import { isZip, unzip, zipLimits } from './zip.ts'

const itemNames = ['assessmentItem', 'qti-assessment-item']
const testNames = ['assessmentTest', 'qti-assessment-test']

/**
 * Reads QTI 2.1, 2.2 or 3.0: a package (zip with imsmanifest.xml) or one item alone.
 *
 * @throws {UnreadableFile} when the zip or the manifest is hostile or broken, or holds no item
 */
export function readQti(bytes: Uint8Array, onProgress?: OnProgress): Reading {
  return isZip(bytes) ? readPackage(unzip(bytes), onProgress) : readLoneItem(parseXml(decodeText(bytes)))
}

function readLoneItem(root: XmlElement): Reading {
  if (root.name === 'questestinterop')
    throw new UnreadableFile('O ficheiro é QTI 1.2; só se lêem as versões 2.1, 2.2 e 3.0.')
  if (testNames.includes(root.name))
    throw new UnreadableFile('O ficheiro só tem a estrutura de um teste QTI; carrega o pacote .zip.')
  if (!itemNames.includes(root.name))
    throw new UnreadableFile('O ficheiro não é uma pergunta em formato QTI.')
  const source = { path: '', parse: () => ({ root }), keywords: [], files: [] }
  const losses = new Losses()
  return { format: 'qti', questions: readItems([source], new Map(), losses), lost: losses.list }
}

/** An item before it is read: the trees of all of a package at once would be many times its size. */
type Source = { path: string; parse: () => ParsedItem; keywords: string[]; files: string[] }

type ParsedItem = { root?: XmlElement; error?: string }

function readPackage(files: Map<string, Uint8Array>, onProgress?: OnProgress): Reading {
  const losses = new Losses()
  const manifestPath = [...files.keys()].find(path => /(?:^|\/)imsmanifest\.xml$/i.test(path))
  const sources = manifestPath ? fromManifest(files, manifestPath, losses) : withoutManifest(files)
  if (sources.length === 0) throw new UnreadableFile('O pacote não tem nenhuma pergunta em formato QTI.')
  return { format: 'qti', questions: readItems(sources, files, losses, onProgress), lost: losses.list }
}

function readItems(
  sources: Source[],
  files: Map<string, Uint8Array>,
  losses: Losses,
  onProgress?: OnProgress,
): ReadQuestion[] {
  let sampled = 0
  const read = (source: Source, place: number) =>
    readItem(source, place + 1, files, () => {
      sampled += 1
    })
  const questions = readEach(sources, read, onProgress)
  if (sampled > 0) {
    losses.add(
      'conferência da pontuação',
      `Em ${counted(sampled, 'pergunta', 'perguntas')} há respostas de mais para as experimentar todas: experimentou-se uma amostra, sorteada sempre da mesma maneira.`,
    )
  }
  return questions
}

function fromManifest(files: Map<string, Uint8Array>, manifestPath: string, losses: Losses): Source[] {
  const manifest = parseXml(decodeText(files.get(manifestPath) ?? new Uint8Array()))
  const folder = manifestPath.slice(0, manifestPath.lastIndexOf('/') + 1)
  const resources = descendantsOf(manifest, 'resource')
  if (resources.length > zipLimits.entries)
    throw new UnreadableFile('O pacote foi recusado: tem recursos a mais.')
  if (
    resources.length > 0 &&
    resources.every(each => !/item|test/i.test(each.attributes.type ?? '')) &&
    resources.some(each => /qti.*v1p/i.test(each.attributes.type ?? ''))
  ) {
    throw new UnreadableFile('O pacote é QTI 1.2; só se lêem as versões 2.1, 2.2 e 3.0.')
  }
  const byId = new Map(resources.map(resource => [resource.attributes.identifier, resource]))
  const filesOf = (resource: XmlElement) =>
    childrenOf(resource, 'file').map(file => file.attributes.href ?? '')
  const pathOf = (href: string) => findPath(files, folder + nameInAddress(href))
  const own = resources.filter(isItemResource)
  const known = new Set(own.map(resource => pathOf(hrefOf(resource))))
  return resources.flatMap((resource): Source[] => {
    if (isTestResource(resource))
      losses.add(
        'estrutura do teste',
        'Ficam as perguntas; as secções, a ordem, os pesos, os tempos e as regras do teste QTI não.',
      )
    const keywords = descendantsOf(resource, 'keyword').flatMap(keyword => {
      const strings = childrenOf(keyword).map(textOf)
      return strings.length > 0 ? strings : [textOf(keyword)]
    })
    const needed = childrenOf(resource, 'dependency').flatMap(each => {
      const other = byId.get(each.attributes.identifierref)
      return other ? [other.attributes.href ?? '', ...filesOf(other)] : []
    })
    if (!isItemResource(resource)) {
      return listedItems(files, filesOf(resource).map(pathOf), known).map(source => ({
        ...source,
        keywords: [],
        files: [],
      }))
    }
    const href = hrefOf(resource)
    const path = pathOf(href)
    const bytes = path === undefined ? undefined : files.get(path)
    const attached = [...filesOf(resource), ...needed].map(each => folder + nameInAddress(each))
    if (!path || !bytes)
      return [
        {
          path: href,
          parse: () => ({ error: `O ficheiro «${href}» não está no pacote.` }),
          keywords,
          files: [],
        },
      ]
    return [{ path, parse: () => parseItem(bytes), keywords, files: attached.filter(each => each !== path) }]
  })
}

function hrefOf(resource: XmlElement): string {
  return resource.attributes.href ?? childOf(resource, 'file')?.attributes.href ?? ''
}

function isXml(href: string): boolean {
  return /\.xml$/i.test(nameInAddress(href))
}

function isTestResource({ attributes: { type = '' } }: XmlElement): boolean {
  return /test/i.test(type) && /qti/i.test(type)
}

function isItemResource(resource: XmlElement): boolean {
  return /item/i.test(resource.attributes.type ?? '') && isXml(hrefOf(resource))
}

/** Items that a package lists only as files of another resource, most often of its test; each once. */
function listedItems(
  files: Map<string, Uint8Array>,
  paths: (string | undefined)[],
  known: Set<string | undefined>,
): Pick<Source, 'path' | 'parse'>[] {
  return paths.flatMap(path => {
    const bytes = path === undefined ? undefined : files.get(path)
    if (path === undefined || !bytes || known.has(path) || !isXml(path)) return []
    known.add(path)
    const { root } = parseItem(bytes)
    return root && !itemNames.includes(root.name) ? [] : [{ path, parse: () => parseItem(bytes) }]
  })
}

/** A zip of items that somebody made by hand. */
function withoutManifest(files: Map<string, Uint8Array>): Source[] {
  return [...files]
    .filter(([path]) => /\.xml$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path))
    .filter(([, bytes]) => {
      const { root } = parseItem(bytes)
      return root === undefined || itemNames.includes(root.name)
    })
    .map(([path, bytes]) => ({ path, parse: () => parseItem(bytes), keywords: [], files: [] }))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'pt', { numeric: true }))
}

/** A hostile or broken item is one failed question; the others of its package are still read. */
function parseItem(bytes: Uint8Array): ParsedItem {
  try {
    return { root: parseXml(decodeText(bytes)) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (error.message.includes('recusado')) throw error
    return { error: error.message }
  }
}

function readItem(
  source: Source,
  index: number,
  files: Map<string, Uint8Array>,
  onSample: () => void,
): ReadQuestion {
  const { path } = source
  const { root, error: unread } = source.parse()
  if (!root || !itemNames.includes(root.name)) {
    const error = unread ?? 'O ficheiro não é uma pergunta QTI.'
    return { index, name: path, type: 'desconhecido', ok: false, lost: [], error }
  }
  const label = {
    name: root.attributes.title || root.attributes.identifier || excerpt(textOf(root)),
    type: interactionType(root),
  }
  return readOne(index, label, desk => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const fileOf = (address: string) => {
      const name = nameInAddress(address)
      const found =
        findPath(files, folder + name) ?? findPath(files, folder + address) ?? findPath(files, name)
      return found === undefined ? name.split('/').at(-1) : desk.shelf.add(found, files.get(found))
    }
    const question = readQtiItem(desk, root, fileOf)
    if (desk.sampled) onSample()
    for (const file of new Set(source.files)) {
      const found = findPath(files, file)
      if (found && mimeOf(found)) desk.shelf.add(found, files.get(found))
      else if (found && /\.(?:css|xsl)$/i.test(found))
        desk.lose('folha de estilo', 'Os estilos do QTI não são guardados.')
    }
    const categoryMark = /^categoria:\s*/i
    const category =
      source.keywords.find(keyword => categoryMark.test(keyword))?.replace(categoryMark, '') ?? ''
    const tags = source.keywords
      .filter(keyword => !categoryMark.test(keyword))
      .map(keyword => desk.line(keyword))
    return { ...question, ...metadataFromTags(tags), category: desk.line(category) }
  })
}

/** `a/b/../c` as `a/c`; nothing climbs out of the package. */
function resolve(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** A path as the zip has it, whatever case the manifest writes it in. */
function findPath(files: Map<string, Uint8Array>, path: string): string | undefined {
  const asked = resolve(path)
  if (files.has(asked)) return asked
  return pathsByLowerCase(files).get(asked.toLowerCase())
}

const lowerCasePaths = new WeakMap<Map<string, Uint8Array>, Map<string, string>>()

function pathsByLowerCase(files: Map<string, Uint8Array>): Map<string, string> {
  const known = lowerCasePaths.get(files)
  if (known) return known
  const paths = new Map([...files.keys()].map(path => [path.toLowerCase(), path]))
  lowerCasePaths.set(files, paths)
  return paths
}
