import type { OnProgress } from '#engines/progress.ts'
import { commonFields } from '../blank-question.ts'
import type { Question } from '../question.ts'
import { decodeText } from './decode-text.ts'
import {
  isFilled,
  type Json,
  listOf,
  nameOf,
  objectOf,
  type Params,
  type Task,
  TaskDesk,
  textOf,
  titleOf,
} from './h5p-desk.ts'
import { unreadOf } from './h5p-known.ts'
import { taskReaders } from './h5p-tasks.ts'
import { ownEntry } from './own-entry.ts'
import type { QuestionDesk } from './read-one.ts'
import { readEach, readOne } from './read-one.ts'
import { Losses, type Reading, UnfitQuestion, UnreadableFile } from './reading.ts'
import { unzip } from './unzip.ts'

/** Tasks within each other; more than any package has. */
const deepest = 10
const maxTasks = 20_000

/** Libraries that hold tasks in a list, and where each of the list has it. */
const containers: Record<string, (params: Params) => Json[]> = {
  QuestionSet: params => listOf(params.questions),
  Column: params => listOf(params.content).map(each => objectOf(each).content ?? null),
}
/** Tasks that hold a list of questions, each of which is one here. */
const lists: Record<string, string> = {
  SingleChoiceSet: 'choices',
  Summary: 'summaries',
  Flashcards: 'cards',
  Crossword: 'words',
}
/** Libraries that show something, and ask nothing. */
const shows = new Set(
  'Accordion AdvancedText Agamotto Audio AudioRecorder Chart Collage ContinuousText Dialogcards ExportableTextArea GoToQuestion GuidedTour Image ImageHotspots ImageJuxtaposition ImageSlider IVHotspot IFrameEmbed InfoWall Link Nil Shape Table Text Timeline TwitterUserFeed Video'.split(
    ' ',
  ),
)

/**
 * Reads an H5P package: one of the tasks that are questions here, or what holds several of them.
 *
 * @throws {UnreadableFile} when the zip is hostile or broken, or its content is none
 */
export function readH5p(bytes: Uint8Array, onProgress?: OnProgress): Reading {
  const files = unzip(bytes)
  const head = objectOf(jsonIn(files, 'h5p.json'))
  const params = objectOf(jsonIn(files, 'content/content.json'))
  const top = { library: textOf(head.mainLibrary), params, title: titleOf(head.title) }
  const reader = new PackageReader()
  const all = reader.tasksIn(top, 0)
  reader.nameLicence(head)
  const tasks = all.slice(0, maxTasks)
  const { losses } = reader
  if (all.length > maxTasks)
    losses.add(`${all.length - maxTasks} tarefas`, `Só se lêem as primeiras ${maxTasks} de um pacote.`)
  if (tasks.length === 0)
    throw new UnreadableFile(
      reader.parts > 0
        ? `O pacote H5P («${nameOf(top.library)}») não tem nenhuma pergunta: só mostra textos, imagens ou vídeos.`
        : 'O pacote H5P não tem nenhuma pergunta.',
    )
  const named = new WeakSet<Params>()
  const questions = readEach(
    tasks,
    (task, place) =>
      readOne(place + 1, { name: task.title || nameOf(task.library), type: nameOf(task.library) }, desk => {
        const read = ownEntry(taskReaders, nameOf(task.library))
        if (!read) throw new UnfitQuestion(`O tipo «${nameOf(task.library)}» do H5P não é suportado.`)
        const specific = read(new TaskDesk(desk, task, files))
        // Questions of one list have their parameters in common, which are named with the first.
        if (!named.has(task.params)) loseUnread(desk, task)
        named.add(task.params)
        return { ...commonFields(specific.stem), ...specific, name: desk.line(task.title) } as Question
      }),
    onProgress,
  )
  return { format: 'h5p', questions, lost: losses.list }
}

function jsonIn(files: Map<string, Uint8Array>, path: string): Json {
  const bytes = files.get(path)
  if (!bytes) throw new UnreadableFile(`O pacote H5P não tem o ficheiro «${path}».`)
  try {
    return JSON.parse(decodeText(bytes)) as Json
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`O ficheiro «${path}» do pacote H5P está danificado.`)
  }
}

/** What a task holds beside what was read, by its name in the package. */
function loseUnread(desk: Pick<QuestionDesk, 'lose'>, task: Pick<Task, 'library' | 'params'>): void {
  for (const place of unreadOf(task))
    desk.lose(`«${place.slice(0, 60)}» do H5P`, `Não há aqui lugar para isto, e não foi trazido.`)
}

/** Finds the tasks of a package, at whatever depth they stand, and names what is beside them. */
class PackageReader {
  readonly losses = new Losses()
  /** Tasks and what only shows something, in all. */
  parts = 0

  tasksIn(task: Task, depth: number): Task[] {
    const name = nameOf(task.library)
    if (depth < deepest) {
      const inside = ownEntry(containers, name)
      if (inside) {
        const children = inside(task.params)
        this.#nameSet(task, children.length)
        return this.#tasksOf(children, depth)
      }
      const children = ownEntry(taskReaders, name) ? [] : contentsIn(task.params)
      if (children.some(each => hasTask(each))) {
        this.losses.add(
          `«${name}» do H5P`,
          'Só se trazem as perguntas: o que está à volta delas (textos, imagens, vídeos, caminhos) fica de fora.',
        )
        return this.#tasksOf(children, depth)
      }
    }
    // A set of choices is as many questions as it has.
    const many = ownEntry(lists, name)
    if (many && ownEntry(taskReaders, name))
      return listOf(task.params[many]).map((_, one) => ({ ...task, title: '', one }))
    return shows.has(name) && depth > 0 ? [] : [task]
  }

  nameLicence({ authors, license, source }: Params): void {
    const isLicensed = textOf(license) !== '' && textOf(license) !== 'U'
    if (isLicensed || isFilled(authors) || isFilled(source))
      this.losses.add('autores e licença do pacote', 'Aqui cada pergunta tem quem a pôs no banco: anote-os.')
  }

  #tasksOf(children: readonly Json[], depth: number): Task[] {
    const shown = new Map<string, number>()
    const tasks = children.flatMap(each => {
      const child = objectOf(each)
      const name = nameOf(textOf(child.library))
      this.parts += 1
      const params = objectOf(child.params)
      const isShown = shows.has(name) && !contentsIn(params).some(each => hasTask(each))
      if (isShown && isFilled(params)) shown.set(name, (shown.get(name) ?? 0) + 1)
      const title = titleOf(objectOf(child.metadata).title)
      return isShown ? [] : this.tasksIn({ library: textOf(child.library), params, title }, depth + 1)
    })
    for (const [name, count] of shown)
      this.losses.add(
        `«${name}» do H5P: ${count} de ${children.length} partes`,
        'Não pergunta nada, e não foi trazido.',
      )
    return tasks
  }

  /** What a set says of its questions together, which are apart here. */
  #nameSet(task: Task, count: number): void {
    const { params } = task
    const pool = Number(params.poolSize)
    if (pool > 0 && pool < count)
      this.losses.add(
        `sorteio de ${pool} de ${count} perguntas`,
        'O conjunto mostrava só algumas, tiradas à sorte: vieram todas.',
      )
    loseUnread({ lose: (what, why) => this.losses.add(what, why) }, task)
    if (isFilled(objectOf(params.endGame).overallFeedback))
      this.losses.add('comentários do conjunto', 'São de todas as perguntas juntas, e aqui cada uma está só.')
  }
}

/** Contents of other libraries within a task, the outermost of each branch, in their order. */
function contentsIn(value: Json | undefined, depth = 0): Json[] {
  if (depth > 2 * deepest || typeof value !== 'object' || value === null) return []
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(each => {
    const { library, params } = objectOf(each)
    const isContent = typeof library === 'string' && typeof params === 'object' && params !== null
    return isContent ? [each] : contentsIn(each, depth + 1)
  })
}

/** Whether a content is a question, or holds one. */
function hasTask(content: Json, depth = 0): boolean {
  const { library, params } = objectOf(content)
  const name = nameOf(textOf(library))
  return (
    ownEntry(taskReaders, name) !== undefined ||
    ownEntry(containers, name) !== undefined ||
    (depth < deepest && contentsIn(objectOf(params)).some(each => hasTask(each, depth + 1)))
  )
}
