import { decode } from '#engines/decode.ts'
import type { OnProgress } from '#engines/progress.ts'
import { counted } from '#kit/figures.ts'
import { isZip } from '../../zip/zip.ts'
import type { Passage } from '../question-parts.ts'
import { excerpt } from '../rich-text.ts'
import { decodeText } from './decode-text.ts'
import { mimeOf, nameInAddress } from './media-shelf.ts'
import { metadataFromTags } from './metadata-tags.ts'
import { findPath } from './package-paths.ts'
import { interactionType, readQtiItem } from './qti-item-reader.ts'
import { countParts } from './qti-parts.ts'
import { readStimulus } from './qti-stimulus-reader.ts'
import { readTest } from './qti-tests.ts'
import { asAssessmentItem, typeOfItem } from './qti1-item.ts'
import { readDocument } from './qti1-reader.ts'
import { readEach, readOne } from './read-one.ts'
import { Losses, type Reading, type ReadQuestion, type ReadTest, UnreadableFile } from './reading.ts'
import { unzip, zipLimits } from './unzip.ts'
import { childOf, childrenOf, descendantsOf, make, parseXml, textOf, type XmlElement } from './xml.ts'

const itemNames = ['assessmentItem', 'qti-assessment-item']
const testNames = ['assessmentTest', 'qti-assessment-test']

/**
 * Reads QTI 1.2, 2.1, 2.2 or 3.0: a package (zip, most often with imsmanifest.xml), a file of items, or one item alone.
 *
 * @throws {UnreadableFile} when the zip or the manifest is hostile or broken, or holds no item
 */
export function readQti(bytes: Uint8Array, onProgress?: OnProgress): Reading {
  return isZip(bytes)
    ? readPackage(unzip(bytes), onProgress)
    : readLoneFile(parseXml(decodeText(bytes)), onProgress)
}

function readLoneFile(root: XmlElement, onProgress?: OnProgress): Reading {
  const losses = new Losses()
  // What stands in the frame of QTI 1.2 may come without it.
  if (['questestinterop', 'assessment', 'objectbank', 'section', 'item'].includes(root.name)) {
    const framed = root.name === 'questestinterop' ? root : make('questestinterop', {}, root)
    const { sources, tests } = oldSources([{ path: '', root: framed }], losses)
    if (sources.length === 0) throw new UnreadableFile('O ficheiro QTI 1.2 não tem nenhuma pergunta.')
    return readAll(sources, tests, new Map(), losses, onProgress)
  }
  if (testNames.includes(root.name))
    throw new UnreadableFile('O ficheiro só tem a estrutura de um teste QTI; carrega o pacote .zip.')
  if (!itemNames.includes(root.name))
    throw new UnreadableFile('O ficheiro não é uma pergunta em formato QTI.')
  return readAll([{ ...bare, path: '', parse: () => ({ root }) }], [], new Map(), losses, onProgress)
}

/** An item before it is read: the trees of all of a package at once would be many times its size. */
type Source = { path: string; parse: () => ParsedItem; category: string; keywords: string[]; files: string[] }
const bare = { category: '', keywords: [], files: [] }

type ParsedItem = { root?: XmlElement; error?: string }

/** A test before its questions are read. */
type TestPlan = {
  title: string
  items: { source: Source; section: string; points?: number | null; weight?: number }[]
}

function readPackage(files: Map<string, Uint8Array>, onProgress?: OnProgress): Reading {
  const losses = new Losses()
  const documents = oldDocuments(files)
  const old = oldSources(documents, losses)
  const manifestPath = [...files.keys()].find(path => /(?:^|\/)imsmanifest\.xml$/i.test(path))
  const known = new Set(documents.map(each => each.path))
  const found = manifestPath
    ? fromManifest(files, manifestPath, known, losses)
    : { sources: documents.length > 0 ? [] : withoutManifest(files), tests: [] }
  const sources = [...old.sources, ...found.sources]
  if (sources.length === 0) throw new UnreadableFile('O pacote não tem nenhuma pergunta em formato QTI.')
  return readAll(sources, [...old.tests, ...found.tests], files, losses, onProgress)
}

/** The files of a package that are QTI 1.2, whatever they are called; of two of the same test, the fuller one. */
function oldDocuments(files: Map<string, Uint8Array>): { path: string; root: XmlElement }[] {
  const paths = [...files]
    .filter(([path, bytes]) => /\.(?:xml|qti|dat)$/i.test(path) && isOldDocument(bytes))
    .map(([path]) => path)
    .toSorted((a, b) => a.localeCompare(b, 'pt', { numeric: true }))
  // Common Cartridge has a test of Canvas twice: cut down to what all read, and whole.
  const whole = new Set(
    paths.flatMap(path => /(?:^|\/)non_cc_assessments\/([^/]+)\.xml\.qti$/.exec(path)?.[1] ?? []),
  )
  return paths
    .filter(path => !whole.has(/([^/]+)\/assessment_qti\.xml$/.exec(path)?.[1] ?? ''))
    .map(path => ({ path, root: parseXml(decodeText(files.get(path) ?? new Uint8Array())) }))
}

function isOldDocument(bytes: Uint8Array): boolean {
  return decode(bytes.subarray(0, 4000))?.text.includes('<questestinterop') ?? false
}

function oldSources(
  documents: { path: string; root: XmlElement }[],
  losses: Losses,
): { sources: Source[]; tests: TestPlan[] } {
  const sources: Source[] = []
  const tests: TestPlan[] = []
  for (const { path, root } of documents)
    for (const { title, items } of readDocument(root, losses)) {
      const placed = items.map(({ item, category, section, points }) => ({
        source: { ...bare, path, category, parse: () => ({ root: item }) },
        section,
        points,
      }))
      sources.push(...placed.map(each => each.source))
      if (title !== null) tests.push({ title, items: placed })
    }
  return { sources, tests }
}

function readAll(
  sources: Source[],
  tests: TestPlan[],
  files: Map<string, Uint8Array>,
  losses: Losses,
  onProgress?: OnProgress,
): Reading {
  const groups = readItems(sources, files, losses, onProgress)
  const questions = groups.flat()
  const bySource = new Map(sources.map((source, at) => [source, groups[at] ?? []]))
  const read = tests.map(
    ({ title, items }): ReadTest => ({
      title,
      items: items.flatMap(({ source, section, points, weight = 1 }) =>
        (bySource.get(source) ?? []).flatMap(({ index, question }) =>
          question ? [{ index, section, points: points ?? question.points * weight }] : [],
        ),
      ),
    }),
  )
  const whole = read.filter(test => test.items.length > 0)
  return { format: 'qti', questions, lost: losses.list, ...(whole.length > 0 && { tests: whole }) }
}

function readItems(
  sources: Source[],
  files: Map<string, Uint8Array>,
  losses: Losses,
  onProgress?: OnProgress,
): ReadQuestion[][] {
  let sampled = 0
  let last = 0
  const groups: ReadQuestion[][] = []
  const read = (source: Source) => {
    const group = readParts(source, last + 1, files, () => {
      sampled += 1
    })
    last += group.length
    groups.push(group)
    return group[0] as ReadQuestion
  }
  readEach(sources, read, onProgress)
  if (sampled > 0) {
    losses.add(
      'conferência da pontuação',
      `Em ${counted(sampled, 'pergunta', 'perguntas')} há respostas de mais para as experimentar todas: experimentou-se uma amostra, sorteada sempre da mesma maneira.`,
    )
  }
  return groups
}

function fromManifest(
  files: Map<string, Uint8Array>,
  manifestPath: string,
  old: ReadonlySet<string>,
  losses: Losses,
): { sources: Source[]; tests: TestPlan[] } {
  const manifest = parseXml(decodeText(files.get(manifestPath) ?? new Uint8Array()))
  const folder = manifestPath.slice(0, manifestPath.lastIndexOf('/') + 1)
  const resources = descendantsOf(manifest, 'resource')
  if (resources.length > zipLimits.entries)
    throw new UnreadableFile('O pacote foi recusado: tem recursos a mais.')
  const byId = new Map(resources.map(resource => [resource.attributes.identifier, resource]))
  const filesOf = (resource: XmlElement) =>
    childrenOf(resource, 'file').map(file => file.attributes.href ?? '')
  const pathOf = (href: string) => findPath(files, folder + nameInAddress(href))
  const own = resources.filter(isItemResource)
  const known = new Set([...own.map(resource => pathOf(hrefOf(resource))), ...old])
  const sources = resources.flatMap((resource): Source[] => {
    const keywords = descendantsOf(resource, 'keyword').flatMap(keyword => {
      const strings = childrenOf(keyword).map(textOf)
      return strings.length > 0 ? strings : [textOf(keyword)]
    })
    const needed = childrenOf(resource, 'dependency').flatMap(each => {
      const other = byId.get(each.attributes.identifierref)
      return other ? [other.attributes.href ?? '', ...filesOf(other)] : []
    })
    if (!isItemResource(resource)) {
      return listedItems(files, filesOf(resource).map(pathOf), known).map(source => ({ ...bare, ...source }))
    }
    const href = hrefOf(resource)
    const path = pathOf(href)
    const bytes = path === undefined ? undefined : files.get(path)
    const attached = [...filesOf(resource), ...needed].map(each => folder + nameInAddress(each))
    if (!path || !bytes)
      return [
        {
          ...bare,
          path: href,
          parse: () => ({ error: `O ficheiro «${href}» não está no pacote.` }),
          keywords,
        },
      ]
    return [
      {
        ...bare,
        path,
        parse: () => parseItem(bytes),
        keywords,
        files: attached.filter(each => each !== path),
      },
    ]
  })
  return { sources, tests: testsOf(files, resources.map(hrefOf).map(pathOf), sources, losses) }
}

/** The tests among the files that a manifest names, over the items that are read. */
function testsOf(
  files: Map<string, Uint8Array>,
  paths: (string | undefined)[],
  sources: Source[],
  losses: Losses,
): TestPlan[] {
  const byPath = new Map(sources.map(source => [source.path, source]))
  return [...new Set(paths)].flatMap((path): TestPlan[] => {
    const bytes = path !== undefined && !byPath.has(path) && isXml(path) ? files.get(path) : undefined
    const root = bytes && parseItem(bytes).root
    if (path === undefined || !root || !testNames.includes(root.name)) return []
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const { title, places } = readTest(root, losses)
    const items = places.flatMap(({ href, section, weight }) => {
      const found = findPath(files, folder + nameInAddress(href)) ?? findPath(files, nameInAddress(href))
      const source = found === undefined ? undefined : byPath.get(found)
      if (!source) losses.add(`pergunta «${href}» do teste`, 'Não está no pacote.')
      return source ? [{ source, section, weight }] : []
    })
    return [{ title: title || path, items }]
  })
}

function hrefOf(resource: XmlElement): string {
  return resource.attributes.href ?? childOf(resource, 'file')?.attributes.href ?? ''
}

function isXml(href: string): boolean {
  return /\.xml$/i.test(nameInAddress(href))
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
    .map(([path, bytes]) => ({ ...bare, path, parse: () => parseItem(bytes) }))
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

/** The questions of one item, most often one; of its parts all are read, or it is refused whole. */
function readParts(
  source: Source,
  index: number,
  files: Map<string, Uint8Array>,
  onSample: () => void,
): [ReadQuestion, ...ReadQuestion[]] {
  const parsed = source.parse()
  const count = parsed.root && itemNames.includes(parsed.root.name) ? countParts(parsed.root) : 1
  const read = (part?: number) =>
    readItem({ ...source, parse: () => parsed }, index + (part ?? 0), { files, onSample, part })
  if (count < 2) return [read()]
  const all: [ReadQuestion, ...ReadQuestion[]] = [read(0)]
  for (let part = 1; part < count; part++) all.push(read(part))
  const refused = all.find(each => !each.ok)
  return refused ? [{ ...refused, index }] : all
}

function readItem(
  source: Source,
  index: number,
  {
    files,
    onSample,
    part,
  }: { files: Map<string, Uint8Array>; onSample: () => void; part: number | undefined },
): ReadQuestion {
  const { path } = source
  const { root, error: unread } = source.parse()
  const isOld = root?.name === 'item'
  if (!root || !(isOld || itemNames.includes(root.name))) {
    const error = unread ?? 'O ficheiro não é uma pergunta QTI.'
    return { index, name: path, type: 'desconhecido', ok: false, lost: [], error }
  }
  const label = {
    name:
      root.attributes.title || root.attributes.identifier || root.attributes.ident || excerpt(textOf(root)),
    type: isOld ? typeOfItem(root) : interactionType(root),
  }
  return readOne(index, label, desk => {
    const fileFrom = (folder: string) => (address: string) => {
      const name = nameInAddress(address).replace(/^(?:\.\.\/)*\$IMS-CC-FILEBASE\$\//, '')
      const found =
        findPath(files, folder + name) ??
        findPath(files, folder + address) ??
        findPath(files, name) ??
        findPath(files, `web_resources/${name}`)
      return found === undefined ? name.split('/').at(-1) : desk.shelf.add(found, files.get(found))
    }
    const folder = folderOf(path)
    const passage = readStimulus(desk, root, address => {
      const name = nameInAddress(address)
      const found = findPath(files, folder + name) ?? findPath(files, name)
      if (found === undefined) return undefined
      const stimulus = parseItem(files.get(found) ?? new Uint8Array()).root
      return stimulus && { root: stimulus, fileOf: fileFrom(folderOf(found)) }
    })
    const read = readQtiItem(desk, isOld ? asAssessmentItem(desk, root) : root, fileFrom(folder), part)
    const question = { ...read, ...(passage && { passage: joined(passage, read.passage) }) }
    if (desk.sampled) onSample()
    for (const file of new Set(source.files)) {
      const found = findPath(files, file)
      if (found && mimeOf(found)) desk.shelf.add(found, files.get(found))
      else if (found && /\.(?:css|xsl)$/i.test(found))
        desk.lose('folha de estilo', 'Os estilos do QTI não são guardados.')
    }
    const categoryMark = /^categoria:\s*/i
    const category =
      source.keywords.find(keyword => categoryMark.test(keyword))?.replace(categoryMark, '') ??
      source.category
    const tags = source.keywords
      .filter(keyword => !categoryMark.test(keyword))
      .map(keyword => desk.line(keyword))
    return { ...question, ...metadataFromTags(tags), category: desk.line(category) }
  })
}

/** A text that an item shares, with the stem of its parts below it. */
function joined(shared: Passage, stem: Passage | undefined): Passage {
  return stem ? { ...stem, title: shared.title, text: `${shared.text}${stem.text}` } : shared
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
