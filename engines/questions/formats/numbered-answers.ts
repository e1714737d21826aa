import type { OnProgress } from '#engines/progress.ts'
import { counted } from '#kit/figures.ts'
import { commonFields, evenWeights, type SpecificFields } from '../blank-question.ts'
import type { Question } from '../question.ts'
import type { Passage } from '../question-parts.ts'
import { escapeHtml, mediaSource } from '../rich-text.ts'
import { bareKey, isAll, type OptionText, optionText, placesNamed, takeKey } from './numbered-keys.ts'
import { readOpen } from './numbered-open.ts'
import { letterParts, takePoints } from './numbered-parts.ts'
import type { NumberedQuestion, NumberedText } from './numbered-questions.ts'
import { multipleOptions, type QuestionDesk, readEach, readOne, singleOptions } from './read-one.ts'
import { type Lost, type Reading, type ReadTest, UnfitQuestion } from './reading.ts'
import { optionsNamed } from './sheet-keys.ts'
import { type Block, blocksHtml, htmlOfPieces, type Piece, slicePieces, textOfPieces } from './text-blocks.ts'

/** Gives a question the file that a picture of the document shows, by the name that it got. */
export type TakeFile = (desk: QuestionDesk, path: string) => string | undefined

/** What is asked once: a question of the text, or one of the statements of a list of true and false ones. */
type Ask = {
  question: NumberedQuestion
  /** Without its points and its key. */
  stem: Block[]
  points: number | undefined
  doubt: string | undefined
  statement?: { at: number; isTrue: boolean }
}

type Read = SpecificFields & { stem: string; points?: number; passage?: Passage; explanation?: string }

/** The questions of a text as questions here, and the text as the test that it is. */
export function readAnswers(
  text: NumberedText,
  takeFile: TakeFile,
  onProgress?: OnProgress,
): Pick<Reading, 'questions' | 'lost' | 'tests'> {
  const asks = text.questions.flatMap(question => letterParts(question) ?? [question]).flatMap(asksOf)
  const questions = readEach(
    asks,
    (ask, place) =>
      readOne(place + 1, { name: `pergunta ${ask.question.number}`, type: 'desconhecido' }, desk => {
        if (ask.doubt !== undefined) desk.doubt = ask.doubt
        const read = readAsk(desk, ask, html => withFiles(desk, html, takeFile))
        return { ...commonFields(read.stem), ...read } as Question
      }),
    onProgress,
  )
  const items = questions.flatMap((result, at) =>
    result.question
      ? [{ index: result.index, section: asks[at]?.question.section ?? '', points: result.question.points }]
      : [],
  )
  const tests: ReadTest[] = items.length > 1 ? [{ title: text.title, items }] : []
  return { questions, lost: lostAround(text), ...(tests.length > 0 && { tests }) }
}

function asksOf(question: NumberedQuestion): Ask[] {
  const { stem: written, points = question.points } = takePoints(
    question.stem.filter(block => !isTruthLine(block)),
  )
  const { stem, said, doubt } = takeKey(written, question)
  const keyed = said === undefined ? question : { ...question, said: { ...question.said, answer: said } }
  const ask: Ask = { question: keyed, stem, points, doubt }
  const truths = truthsOf(keyed)
  return truths ? truths.map((isTrue, at) => ({ ...ask, statement: { at, isTrue } })) : [ask]
}

function lostAround(text: NumberedText): Lost[] {
  const shown = text.loose.slice(0, 8).join(', ')
  return text.loose.length === 0
    ? []
    : [
        {
          what: `texto fora das perguntas: ${text.loose.length} de ${counted(text.blocks, 'parágrafo', 'parágrafos')}`,
          why: `Não é de nenhuma pergunta, e ficou de fora: ${shown}${text.loose.length > 8 ? '…' : ''}.`,
        },
      ]
}

function withFiles(desk: QuestionDesk, html: string, takeFile: TakeFile): string {
  return desk.rich(
    html.replace(/ src="docx:([^"]*)"/g, (_, path: string) => {
      const name = takeFile(desk, path)
      return name === undefined ? '' : ` src="${escapeHtml(mediaSource(name))}"`
    }),
  )
}

type Rich = (html: string) => string

function readAsk(desk: QuestionDesk, ask: Ask, rich: Rich): Read {
  const { question, statement, stem, points } = ask
  const { own, shared } = takePassage(question, statement !== undefined)
  const stemHtml = rich(blocksHtml([...own, ...stem]))
  const passage = readPassage(question.passage?.title ?? '', shared, rich)
  const explanation = question.explanation.length === 0 ? '' : rich(blocksHtml(question.explanation))
  const common = { ...(points !== undefined && { points }), ...(passage && { passage }), explanation }
  if (statement !== undefined)
    return { ...common, ...readStatement(desk, { ...ask, statement }, stemHtml, rich) }
  if (stemHtml === '') throw new UnfitQuestion('A pergunta não tem enunciado.')
  if (question.options.length > 0) return { ...common, ...readChoice(desk, question, stemHtml, rich) }
  return { ...common, ...readOpen(desk, question, stemHtml) }
}

/** What several questions share goes with each of them; what is of one alone is its stem. */
function takePassage({ passage }: NumberedQuestion, ofSeveral: boolean): { own: Block[]; shared: Block[] } {
  if (!passage) return { own: [], shared: [] }
  return ofSeveral || passage.questions.length > 1
    ? { own: [], shared: passage.blocks }
    : { own: passage.blocks, shared: [] }
}

/** A text whose first line is a heading («Texto 1», «Texto: A vala») keeps it as its title alone. */
function readPassage(title: string, blocks: Block[], rich: Rich): Passage | undefined {
  const [first, ...rest] = blocks
  const isHead =
    first?.kind !== 'table' && rest.length > 0 && first && textOfPieces(first.pieces).trim() === title
  const text = blocks.length === 0 ? '' : rich(blocksHtml(isHead ? rest : blocks))
  if (text === '') return undefined
  const name = title.replace(/^\s*textos?(?:\s+de\s+apoio)?\s*[:–-]\s*/i, '').trim()
  return { title: name.length > 0 && !/^\d/.test(name) ? name : 'Texto de apoio', text }
}

/** `( ) V  ( ) F`, which is where the pupil answers. */
function isTruthLine(block: Block): boolean {
  if (block.kind === 'table') return false
  const bare = textOfPieces(block.pieces)
    .slice(0, 80)
    .replace(/[\s()[\]_☐□/|;,.-]/g, '')
  return /^(?:VF|VerdadeiroFalso|Verdadeira\(?o?\)?Falsa)$/i.test(bare)
}

type Evidence = { what: string; right: number[] }

const names = {
  mark: 'o sinal ao lado',
  bold: 'o negrito',
  painted: 'a cor ou o sublinhado',
  answer: 'a linha da resposta',
  key: 'a chave no fim',
}

/** What shows which options are right: each way on its own. */
function evidenceOf(question: NumberedQuestion, options: OptionText[]): Evidence[] {
  const some = (what: string, is: (option: OptionText) => boolean): Evidence[] => {
    const right = options.flatMap((option, at) => (is(option) ? [at] : []))
    return right.length > 0 && right.length < options.length ? [{ what, right }] : []
  }
  const keyed = (what: string, key: string | undefined): Evidence[] => {
    if (key === undefined) return []
    const listed = options.map(({ text }, index) => ({ text, index }))
    const bare = bareKey(key, listed)
    const right =
      optionsNamed(bare, listed, 'letter') ?? optionsNamed(key, listed, 'text') ?? placesNamed(bare, question)
    if (!right)
      throw new UnfitQuestion(`A resposta «${key.slice(0, 60)}» não é a letra nem o texto de uma das opções.`)
    return [{ what, right }]
  }
  const labels = (look: 'bold' | 'marked') => question.options.map(({ label = [] }) => isAll(label, look))
  const { answer, key } = question.said
  if (key?.startsWith('?') && answer === undefined)
    throw new UnfitQuestion(`Há mais do que uma pergunta ${question.number}: não se sabe de qual é a chave.`)
  const look = (what: string, kind: 'bold' | 'marked'): Evidence[] => {
    const whole = some(what, option => isAll(option.pieces, kind))
    if (whole.length > 0) return whole
    const own = labels(kind)
    return some(what, option => own[options.indexOf(option)] === true)
  }
  return [
    ...some(names.mark, option => option.hasMark),
    ...look(names.bold, 'bold'),
    ...look(names.painted, 'marked'),
    ...keyed(names.answer, answer),
    ...keyed(names.key, key?.startsWith('?') ? undefined : key),
  ]
}

function readChoice(desk: QuestionDesk, question: NumberedQuestion, stem: string, rich: Rich): Read {
  const options = question.options.map(optionText)
  if (options.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  const evidence = evidenceOf(question, options)
  const [first] = evidence
  if (!first)
    throw new UnfitQuestion(
      'Não se vê qual é a opção certa: ponha-a a negrito, com *, ou diga-a numa chave no fim.',
    )
  const letters = (right: number[]) => right.map(at => String.fromCharCode(65 + at)).join(', ')
  const other = evidence.find(each => letters(each.right) !== letters(first.right))
  if (other) {
    desk.doubt = `${capital(first.what)} diz ${letters(first.right)} e ${other.what} diz ${letters(other.right)}.`
    throw new UnfitQuestion(desk.doubt)
  }
  const isSingle = first.right.length === 1
  const even = evenWeights(options.map((_, at) => first.right.includes(at)))
  const isBoldKey = first.what === names.bold
  const drafts = options.map((option, at) => ({
    // What only shows that an option is right is no part of it.
    text: rich(
      isBoldKey || first.what === names.painted ? plainLook(option.pieces) : htmlOfPieces(option.pieces),
    ),
    weight: isSingle ? Number(first.right.includes(at)) : (even[at] ?? 0),
    feedback: '',
  }))
  return isSingle
    ? { type: 'single-choice', stem, shuffle: true, options: singleOptions(desk, drafts) }
    : {
        type: 'multiple-choice',
        stem,
        shuffle: true,
        scoring: 'weights',
        options: multipleOptions(desk, drafts),
      }
}

/** Pieces without the boldness and the lines that are their key. */
function plainLook(pieces: Piece[]): string {
  return htmlOfPieces(pieces).replace(/<\/?(?:b|u|mark)>/g, '')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const truthAfter = /\s*[([]\s*([VF])\s*[)\]]\s*\.?\s*$/
const truthBefore = /^\s*[([_]\s*([VF])\s*[)\]_]\s*/

/** The truth of each statement, where the options of a question are statements that are true or false. */
function truthsOf(question: NumberedQuestion): boolean[] | undefined {
  if (question.options.length === 0) return undefined
  const marked = question.options.map(({ pieces }) => markedTruth(textOfPieces(pieces)))
  if (marked.every(each => each !== undefined)) return marked.map(each => each.truth)
  const said = question.said.answer ?? question.said.key ?? ''
  const letters = said.split(/[\s,;–-]+/).filter(Boolean)
  const isList = letters.length === question.options.length && letters.every(each => /^[VF]$/.test(each))
  return isList ? letters.map(each => each === 'V') : undefined
}

function markedTruth(text: string): { truth: boolean; from: number; to: number } | undefined {
  const tail = text.slice(-20)
  const after = truthAfter.exec(tail)
  if (after) return { truth: after[1] === 'V', from: 0, to: text.length - tail.length + after.index }
  const before = truthBefore.exec(text.slice(0, 20))
  return before ? { truth: before[1] === 'V', from: before[0].length, to: text.length } : undefined
}

function readStatement(
  desk: QuestionDesk,
  { question, points, statement: { at, isTrue } }: Ask & Required<Pick<Ask, 'statement'>>,
  stemHtml: string,
  rich: Rich,
): Read {
  const pieces = question.options[at]?.pieces ?? []
  const marked = markedTruth(textOfPieces(pieces))
  const shown = marked
    ? slicePieces(pieces, marked.from, marked.to)
    : optionText({ letter: '', pieces }).pieces
  const own = rich(htmlOfPieces(shown))
  if (own === '') throw new UnfitQuestion('A alínea não diz nada.')
  const count = question.options.length
  desk.lose(
    'alíneas',
    `A pergunta ${question.number} tem ${count}: cada uma passa a ser uma de verdadeiro ou falso.`,
  )
  const none = { typicalError: '', feedback: '' }
  return {
    type: 'true-false',
    stem: stemHtml === '' ? own : `<p>${stemHtml}</p><p>${own}</p>`,
    ...(points !== undefined && { points: Math.round((points / count) * 1e4) / 1e4 }),
    correct: isTrue,
    whenTrue: none,
    whenFalse: none,
  }
}
