import type { SpecificFields } from '../blank-question.ts'
import type { Gap } from '../question-parts.ts'
import { escapeHtml } from '../rich-text.ts'
import { freeGapIds } from './cloze.ts'
import { foldWord } from './metadata-tags.ts'
import { longestAnswer } from './numbered-lines.ts'
import type { NumberedQuestion } from './numbered-questions.ts'
import { ownEntry } from './own-entry.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { readMeasure, readNumberKey } from './sheet-numbers.ts'
import { blocksText } from './text-blocks.ts'

type Read = SpecificFields & { stem: string }

const truthWords: Record<string, boolean> = {
  v: true,
  verdadeiro: true,
  verdadeira: true,
  f: false,
  falso: false,
  falsa: false,
}
const none = { typicalError: '', feedback: '' }

/** A question without options: by what is said to be right it is true or false, a number, blanks, a short answer, or open. */
export function readOpen(desk: QuestionDesk, question: NumberedQuestion, stem: string): Read {
  const said = saidOf(desk, question)
  const truth = ownEntry(truthWords, foldWord(said).replace(/\.$/, ''))
  if (truth !== undefined)
    return { type: 'true-false', stem, correct: truth, whenTrue: none, whenFalse: none }
  if (said === '' || said.length > longestAnswer) return readEssay(desk, question, said, stem)
  if (question.lines > 0) desk.lose('linhas da resposta', 'Uma resposta curta escreve-se numa só.')
  const number = readNumberKey(said, '')
  const measure = number ? undefined : readMeasure(said)
  const key = number ?? (measure && { value: measure.value, tolerance: 0 })
  if (key)
    return {
      type: 'numeric',
      stem,
      answers: [{ ...key, weight: 1, ...none }],
      otherFeedback: '',
      units: measure?.unit ? [{ name: measure.unit, factor: 1 }] : [],
    }
  const gaps = readBlanks(desk, stem, said)
  if (gaps) return gaps
  if (question.said.answer === undefined && /^[A-La-l]$/.test(said))
    desk.doubt = `A chave diz a letra «${said}», e a pergunta não tem opções: entra como resposta curta.`
  const texts = said.split(/\s+\/\s+|\s*\|\s*/).filter(Boolean)
  return {
    type: 'short-answer',
    stem,
    caseSensitive: false,
    accentSensitive: false,
    wildcards: false,
    answers: texts.map(text => ({ text: desk.line(text), weight: 1, ...none })),
  }
}

/** What the line of the answer, or the key at the end, says; refused where they disagree, or say a letter of no option. */
function saidOf(desk: QuestionDesk, question: NumberedQuestion): string {
  const { answer, key } = question.said
  if (answer !== undefined && key !== undefined && foldWord(answer) !== foldWord(key.replace(/^\?/, ''))) {
    desk.doubt = `A linha da resposta diz «${answer.slice(0, 40)}» e a chave no fim «${key.slice(0, 40)}».`
    throw new UnfitQuestion(desk.doubt)
  }
  if (answer === undefined && key?.startsWith('?'))
    throw new UnfitQuestion(`Há mais do que uma pergunta ${question.number}: não se sabe de qual é a chave.`)
  const said = (answer ?? key ?? '').trim()
  if (/^[A-L][.)]?$/i.test(said) && hasBareLetters(question))
    throw new UnfitQuestion(
      `A resposta é a letra ${said.charAt(0).toUpperCase()}, mas as alíneas não têm sinal: escreva-as como a) b) c).`,
    )
  return said
}

/** Whether the stem has lines that begin with A and B alone, as options without a mark do. */
function hasBareLetters({ stem }: NumberedQuestion): boolean {
  const lines = blocksText(stem).split('\n')
  return ['A', 'B'].every(letter => lines.some(line => line.trimStart().startsWith(`${letter} `)))
}

function readEssay(desk: QuestionDesk, { lines }: NumberedQuestion, said: string, stem: string): Read {
  if (said === '')
    desk.doubt = 'Não tem opções nem resposta: entra como desenvolvimento, para corrigir à mão.'
  return {
    type: 'essay',
    stem,
    lines: Math.min(100, lines || 10),
    minWords: null,
    maxWords: null,
    template: '',
    guidance: escapeHtml(said).replaceAll('\n', '<br />'),
    rubric: [],
  }
}

const blank = /_{3,}|\.{6,}|…{2,}/g

/** Several blanks of a text, and as many answers: `O rio ____ desagua em ____.` with «Zambeze; Chinde». */
function readBlanks(desk: QuestionDesk, stem: string, said: string): Read | undefined {
  const count = stem.match(blank)?.length ?? 0
  const words = [/\s*[;|]\s*/, /\s*,\s+/, /\s*,\s+|\s+e\s+/]
    .map(separator => said.split(separator).filter(Boolean))
    .find(parts => parts.length === count)
  if (count < 2 || !words) return undefined
  const nextId = freeGapIds(stem)
  const gaps = words.map((word): Gap => {
    const number = readNumberKey(word, '')
    const own = { id: nextId(), weight: 1 }
    if (number) return { ...own, kind: 'numeric', answers: [{ ...number, weight: 1, ...none }] }
    return {
      ...own,
      kind: 'text',
      caseSensitive: false,
      accentSensitive: false,
      wildcards: false,
      answers: [{ text: desk.line(word), weight: 1, ...none }],
    }
  })
  let at = 0
  const marked = stem.replace(blank, () => {
    const gap = gaps[at]
    at += 1
    return `[[${gap?.id}]]`
  })
  return { type: 'gaps', stem: marked, presentation: 'inline', shuffle: true, gaps }
}
