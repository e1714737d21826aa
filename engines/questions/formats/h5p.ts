// Over 400 lines: one reader for each task of H5P, which share how a text of theirs is read.
import type { OnProgress } from '#engines/progress.ts'
import { percent } from '#kit/figures.ts'
import { commonFields, type SpecificFields } from '../blank-question.ts'
import { partId, type Question } from '../question.ts'
import type { Gap } from '../question-parts.ts'
import { decodeEntities, escapeHtml, mediaSource, plainText } from '../rich-text.ts'
import { figuresAsLetters } from '../typed-text.ts'
import { freeGapIds } from './cloze.ts'
import { decodeText } from './decode-text.ts'
import { multipleOptions, type QuestionDesk, readEach, readOne, singleOptions } from './read-one.ts'
import { Losses, type Reading, UnfitQuestion, UnreadableFile } from './reading.ts'
import { unzip } from './zip.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Params = { [key: string]: Json }

/** One task of a package: a library with its parameters, at whatever depth it stands. */
type Task = { library: string; params: Params; title: string; one?: number }

/** Tasks within each other; more than any package has. */
const deepest = 10
const maxTasks = 20_000

/** Libraries that hold tasks in a list, and where each of the list has it. */
const containers: Record<string, (params: Params) => Json[]> = {
  QuestionSet: params => listOf(params.questions),
  Column: params => listOf(params.content).map(each => objectOf(each).content ?? null),
}

/**
 * Reads an H5P package: one of the tasks that are questions here, or a set of them.
 *
 * @throws {UnreadableFile} when the zip is hostile or broken, or its content is none
 */
export function readH5p(bytes: Uint8Array, onProgress?: OnProgress): Reading {
  const files = unzip(bytes)
  const head = objectOf(jsonIn(files, 'h5p.json'))
  const params = objectOf(jsonIn(files, 'content/content.json'))
  const top = { library: textOf(head.mainLibrary), params, title: titleOf(head.title) }
  const losses = new Losses()
  const all = tasksIn(top, 0, losses)
  const tasks = all.slice(0, maxTasks)
  if (all.length > maxTasks)
    losses.add(`${all.length - maxTasks} tarefas`, `Só se lêem as primeiras ${maxTasks} de um pacote.`)
  if (tasks.length === 0) throw new UnreadableFile('O pacote H5P não tem nenhuma pergunta.')
  const questions = readEach(
    tasks,
    (task, place) =>
      readOne(place + 1, { name: task.title || nameOf(task.library), type: nameOf(task.library) }, desk => {
        const read = readers[nameOf(task.library)]
        if (!read) throw new UnfitQuestion(`O tipo «${nameOf(task.library)}» do H5P não é suportado.`)
        const own = new TaskDesk(desk, task, files)
        const specific = read(own)
        loseUnread(desk, task)
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

const objectOf = (value: Json | undefined): Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
/** `H5P.MultiChoice 1.16` as `MultiChoice`. */
const nameOf = (library: string) => library.replace(/^H5P\./, '').replace(/\s.*$/, '') || 'desconhecido'

/** A title, which H5P keeps with its entities as HTML has them. */
const titleOf = (value: Json | undefined) => decodeEntities(textOf(value))

/** Whether a parameter holds something: no empty text, list or object, and no switch that is off. */
function isFilled(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(isFilled)
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled)
  return typeof value === 'string' ? plainText(value) !== '' : typeof value === 'number'
}

/** Parameters by library that a reader looks at, and those that only draw the task or name its buttons. */
const readParams: Record<string, string[]> = {
  MultiChoice: ['media', 'question', 'answers', 'behaviour', 'overallFeedback'],
  TrueFalse: ['media', 'question', 'correct', 'behaviour'],
  Blanks: ['media', 'text', 'questions', 'behaviour', 'overallFeedback'],
  DragText: ['media', 'taskDescription', 'textField', 'distractors', 'behaviour', 'overallFeedback'],
  SingleChoiceSet: ['choices', 'behaviour', 'overallFeedback'],
  Summary: ['intro', 'summaries', 'behaviour', 'overallFeedback'],
  QuestionSet: ['questions'],
  Column: ['content'],
}
const drawnParams =
  /^(?:UI|l10n|override|texts|confirmCheck|confirmRetry|currentSemantic|scoreBarLabel|a11y\S*|answerHeader|progressText|userAnswersCorrectlyText|(?:check|submit|tryAgain|showSolution|retry|next|prev|finish)\w*|(?:solved|score|result|alternative|header|input|disabled?|correct|incorrect|wrong|drop|dragged|empty|instance|label|tip|feedback|solution|muted)\w*(?:Text|Label|Button|Header|Description|Answer|Index|A11yPre|Title|Warning|Counter)?|progressType|passPercentage|randomQuestions|disableBackwardsNavigation|endGame|useSeparators)$/

/** What a task holds beside what was read, by its name in the package. */
function loseUnread(desk: Pick<QuestionDesk, 'lose'>, { library, params }: Omit<Task, 'title'>): void {
  const name = nameOf(library)
  for (const [key, value] of Object.entries(params))
    if (!readParams[name]?.includes(key) && !drawnParams.test(key) && isFilled(value))
      desk.lose(`«${key.slice(0, 40)}» do H5P`, `Não há aqui lugar para isto, e não foi trazido.`)
}

/** What a set says of its questions together, which are apart here. */
function loseOfSet(losses: Losses, { library, params }: Omit<Task, 'title'>, count: number): void {
  const pool = Number(params.poolSize)
  if (pool > 0 && pool < count)
    losses.add(
      `sorteio de ${pool} de ${count} perguntas`,
      'O conjunto mostrava só algumas, tiradas à sorte: vieram todas.',
    )
  const { poolSize: _pool, ...others } = params
  loseUnread({ lose: (what, why) => losses.add(what, why) }, { library, params: others })
  if (isFilled(objectOf(params.endGame).overallFeedback))
    losses.add('comentários do conjunto', 'São de todas as perguntas juntas, e aqui cada uma está só.')
}

function tasksIn(task: Task, depth: number, losses: Losses): Task[] {
  const name = nameOf(task.library)
  const inside = containers[name]
  if (inside && depth < deepest) {
    const children = inside(task.params)
    loseOfSet(losses, task, children.length)
    return children.flatMap(each => {
      const child = objectOf(each)
      const title = titleOf(objectOf(child.metadata).title)
      const params = objectOf(child.params)
      return tasksIn({ library: textOf(child.library), params, title }, depth + 1, losses)
    })
  }
  // A set of choices is as many questions as it has.
  const many = { SingleChoiceSet: 'choices', Summary: 'summaries' }[name]
  if (many) return listOf(task.params[many]).map((_, one) => ({ ...task, title: '', one }))
  return [task]
}

type Read = SpecificFields & {
  stem: string
  points?: number
  feedback?: Question['feedback']
  hints?: string[]
}

/** What the reading of one task needs: its parameters, and the package's files. */
class TaskDesk {
  readonly desk: QuestionDesk
  readonly task: Task
  readonly params: Params
  readonly behaviour: Params
  readonly #files: Map<string, Uint8Array>

  constructor(desk: QuestionDesk, task: Task, files: Map<string, Uint8Array>) {
    this.desk = desk
    this.task = task
    this.params = task.params
    this.behaviour = objectOf(task.params.behaviour)
    this.#files = files
  }

  rich(value: Json | undefined): string {
    const html = textOf(value).replace(
      /(<img\b[^<>]*?\ssrc=)(["'])([^"'<>]*)\2/gi,
      (whole, before, quote, address) => {
        const name = /^(?:https?:|\/\/|data:)/i.test(address) ? undefined : this.#file(address)
        return name === undefined ? whole : `${before}${quote}${escapeHtml(mediaSource(name))}${quote}`
      },
    )
    return unboxed(this.desk.rich(html))
  }

  /** A comment or a tip, which H5P keeps in a box even where there is none. */
  note(value: Json | undefined): string {
    const html = this.rich(value)
    return plainText(html) === '' && !html.includes('<img') ? '' : html
  }

  /** The picture over a task, as the beginning of its text. */
  media(): string {
    const type = objectOf(objectOf(this.params.media).type ?? this.params.media)
    const library = nameOf(textOf(type.library))
    const { file, alt } = objectOf(type.params)
    const path = textOf(objectOf(file).path)
    if (library === 'Image' && path !== '') {
      const name = /^https?:/.test(path) ? undefined : this.#file(path)
      if (name !== undefined)
        return `<p><img src="${escapeHtml(mediaSource(name))}" alt="${escapeHtml(textOf(alt))}" /></p>`
    }
    if (textOf(type.library) !== '' && Object.keys(objectOf(type.params)).length > 0)
      this.desk.lose(
        `«${library}» sobre a pergunta`,
        'Vídeos e sons do H5P, e imagens da Internet, não são trazidos.',
      )
    return ''
  }

  #file(address: string): string | undefined {
    const path = `content/${address.replace(/#.*$/, '')}`
    return this.desk.shelf.add(path, this.#files.get(path))
  }

  /** The comments by the share of the points, where each of ours has one range of its own. */
  overall(): Question['feedback'] {
    const ranges = listOf(this.params.overallFeedback).map(each => {
      const { from, to, feedback } = objectOf(each)
      return { from: Number(from ?? 0), to: Number(to ?? 100), html: this.note(feedback) }
    })
    const at = (share: number) => ranges.find(each => share >= each.from && share <= each.to)?.html ?? ''
    const between = new Set([1, 25, 50, 75, 99].map(at))
    if (between.size > 1 && ranges.some(each => each.html !== ''))
      this.desk.lose('comentários por intervalo', 'Aqui há um para certa, um para parcial e um para errada.')
    return { right: at(100), partial: at(50), wrong: at(0) }
  }

  get isShuffled(): boolean {
    return this.behaviour.randomAnswers !== false
  }
}

/** H5P puts every text in a box of its own. */
function unboxed(html: string): string {
  const match = /^<(div|p)>([\s\S]*)<\/\1>$/.exec(html.trim())
  return match && !/<(?:div|p)\b/.test(match[2] ?? '') ? (match[2] ?? '').trim() : html.trim()
}

const readers: Record<string, (own: TaskDesk) => Read> = {
  MultiChoice: readMultiChoice,
  TrueFalse: readTrueFalse,
  Blanks: readBlanks,
  DragText: readDragText,
  SingleChoiceSet: own => {
    const choice = objectOf(listOf(own.params.choices)[own.task.one ?? 0])
    return readFirstRight(own, own.rich(choice.question), listOf(choice.answers))
  },
  Summary: own => {
    const panel = objectOf(listOf(own.params.summaries)[own.task.one ?? 0])
    const tip = own.note(panel.tip)
    own.desk.lose('tentativas', 'No H5P tenta-se até acertar, e contam as tentativas: aqui conta a primeira.')
    return {
      ...readFirstRight(own, own.rich(own.params.intro), listOf(panel.summary)),
      hints: tip ? [tip] : [],
    }
  },
}

/** Options of which the first is right: H5P shows them in any order. */
function readFirstRight(own: TaskDesk, stem: string, answers: Json[]): Read {
  const drafts = answers.map((answer, at) => ({
    text: own.rich(answer),
    weight: at === 0 ? 1 : 0,
    feedback: '',
  }))
  if (drafts.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  if (own.task.one === 0 && listOf(own.params.overallFeedback).some(each => textOf(objectOf(each).feedback)))
    own.desk.lose('comentários do conjunto', 'São de todas as perguntas juntas, e aqui cada uma está só.')
  return { type: 'single-choice', stem, shuffle: true, options: singleOptions(own.desk, drafts) }
}

function readMultiChoice(own: TaskDesk): Read {
  const { desk, behaviour } = own
  const answers = listOf(own.params.answers).map(objectOf)
  const right = answers.filter(answer => answer.correct === true).length
  if (right === 0) throw new UnfitQuestion('Nenhuma opção está marcada como certa.')
  const type = textOf(behaviour.type) || 'auto'
  const isSingle = type === 'single' || (type === 'auto' && right === 1)
  const isWhole = behaviour.singlePoint === true
  const drafts = answers.map(answer => {
    const { chosenFeedback, notChosenFeedback, tip } = objectOf(answer.tipsAndFeedback)
    if (own.note(notChosenFeedback))
      desk.lose('comentário a uma opção não escolhida', 'Aqui só se comenta a que se escolhe.')
    if (own.note(tip)) desk.lose('dica de uma opção', 'As dicas são da pergunta inteira.')
    return {
      text: own.rich(answer.text),
      weight: answer.correct === true ? (isSingle ? 1 : 1 / right) : isSingle || isWhole ? 0 : -1 / right,
      feedback: own.note(chosenFeedback),
    }
  })
  const stem = own.media() + own.rich(own.params.question)
  const common = { stem, shuffle: own.isShuffled, feedback: own.overall() }
  if (isSingle) return { ...common, type: 'single-choice', points: 1, options: singleOptions(desk, drafts) }
  const pass = Number(behaviour.passPercentage ?? 100)
  if (isWhole && pass < 100)
    desk.lose('percentagem para ter o ponto', `No H5P bastavam ${percent(pass / 100)}: aqui é tudo ou nada.`)
  return {
    ...common,
    type: 'multiple-choice',
    points: isWhole ? 1 : right,
    scoring: isWhole ? 'all-or-nothing' : 'weights',
    options: multipleOptions(desk, drafts),
  }
}

function readTrueFalse(own: TaskDesk): Read {
  const said = own.params.correct
  if (said !== 'true' && said !== 'false' && typeof said !== 'boolean')
    throw new UnfitQuestion('A pergunta não diz se é verdadeira ou falsa.')
  const correct = String(said) === 'true'
  const when = (isRight: boolean) => ({
    typicalError: '',
    feedback: own.note(own.behaviour[isRight ? 'feedbackOnCorrect' : 'feedbackOnWrong']),
  })
  return {
    type: 'true-false',
    stem: own.media() + own.rich(own.params.question),
    correct,
    whenTrue: when(correct),
    whenFalse: when(!correct),
  }
}

/** `*Norway/Noreg:its tip*` in texts: what is written, or carried, into its place. */
function readBlanks(own: TaskDesk): Read {
  const { desk, params, behaviour } = own
  const texts = listOf(params.questions).map(each => own.rich(each))
  const before = own.media() + own.note(params.text)
  if (behaviour.acceptSpellingErrors === true)
    desk.lose('erros de escrita perdoados', 'Aqui só valem as respostas escritas na pergunta.')
  const nextId = freeGapIds(before + texts.join(''))
  const gaps: Gap[] = []
  const stem = texts.map(text =>
    text.replace(/\*([^*\n]{1,1000})\*/g, (_, inside: string) => {
      // Tags go before `/` and `:` part what is within: «</strong>» has one of its own.
      const { words, tip } = partsOf(plainText(figuresAsLetters(inside)))
      if (tip) desk.lose('dica de um espaço', 'As dicas são da pergunta inteira.')
      const id = nextId()
      const answers = words
        .split('/')
        .map(word => desk.line(word))
        .filter(Boolean)
      gaps.push({
        id,
        weight: 1,
        kind: 'text',
        caseSensitive: behaviour.caseSensitive !== false,
        accentSensitive: true,
        wildcards: false,
        answers: answers.map(word => ({ text: word, weight: 1, typicalError: '', feedback: '' })),
      })
      return `[[${id}]]`
    }),
  )
  if (gaps.length === 0) throw new UnfitQuestion('O texto não tem nenhum espaço para preencher.')
  const paragraphs = stem.map(text => (/^<(?:p|div|ul|ol|table)\b/.test(text) ? text : `<p>${text}</p>`))
  return {
    type: 'gaps',
    stem: before + (paragraphs.length === 1 && before === '' ? (stem[0] ?? '') : paragraphs.join('')),
    points: gaps.length,
    presentation: 'inline',
    shuffle: true,
    gaps,
    feedback: own.overall(),
  }
}

function partsOf(inside: string): { words: string; tip: string } {
  const colon = inside.indexOf(':')
  return colon < 0
    ? { words: inside, tip: '' }
    : { words: inside.slice(0, colon), tip: inside.slice(colon + 1) }
}

function readDragText(own: TaskDesk): Read {
  const { desk, params } = own
  // H5P keeps these texts with their entities as HTML has them.
  const text = escapeHtml(decodeEntities(textOf(params.textField)).replace(/\r\n?/g, '\n')).replaceAll(
    '\n',
    '<br />',
  )
  const before = own.media() + own.note(params.taskDescription)
  const mark = /\*([^*]{1,1000})\*/g
  const wordOf = (inside: string) => {
    const [bare = ''] = inside.split(/\\[+-]/)
    if (/\\[+-]/.test(inside))
      desk.lose('comentário de uma palavra', 'As palavras a arrastar não têm comentário.')
    const { words, tip } = partsOf(bare)
    if (tip) desk.lose('dica de um espaço', 'As dicas são da pergunta inteira.')
    return desk.line(plainText(words))
  }
  const right = [...text.matchAll(mark)].map(match => wordOf(match[1] ?? ''))
  const extra = [...escapeHtml(decodeEntities(textOf(params.distractors))).matchAll(mark)].map(match =>
    wordOf(match[1] ?? ''),
  )
  const words = [...new Set([...right, ...extra])].filter(Boolean)
  if (right.length === 0) throw new UnfitQuestion('O texto não tem nenhum espaço para preencher.')
  const nextId = freeGapIds(before + text)
  const gaps: Gap[] = []
  const stem = text.replace(mark, () => {
    const id = nextId()
    const key = right[gaps.length]
    const options = words.map((word, at) => ({
      id: partId(at),
      text: word,
      weight: word === key ? 1 : 0,
      feedback: '',
    }))
    gaps.push({ id, weight: 1, kind: 'choice', options })
    return `[[${id}]]`
  })
  return {
    type: 'gaps',
    stem: before
      ? `${/^<(?:p|div)/.test(before) ? before : `<p>${before}</p>`}<p>${stem}</p>`
      : desk.rich(stem),
    points: gaps.length,
    presentation: 'bank',
    shuffle: true,
    gaps,
    feedback: own.overall(),
  }
}
