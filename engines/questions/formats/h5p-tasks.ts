import { percent } from '#kit/figures.ts'
import { partId } from '../question.ts'
import type { Gap } from '../question-parts.ts'
import { decodeEntities, escapeHtml, plainText } from '../rich-text.ts'
import { figuresAsLetters } from '../typed-text.ts'
import { freeGapIds } from './cloze.ts'
import { type Json, listOf, objectOf, type Read, type TaskDesk, textOf } from './h5p-desk.ts'
import { readCrossword, readEssay, readFlashcard, readOpenEnded, readSortParagraphs } from './h5p-written.ts'
import { multipleOptions, singleOptions } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'

/** Tasks of H5P that are questions here, by the name of their library. */
export const taskReaders: Record<string, (own: TaskDesk) => Read> = {
  MultiChoice: readMultiChoice,
  TrueFalse: readTrueFalse,
  Blanks: readBlanks,
  DragText: readDragText,
  Essay: readEssay,
  OpenEndedQuestion: readOpenEnded,
  Flashcards: readFlashcard,
  Crossword: readCrossword,
  SortParagraphs: readSortParagraphs,
  MultiMediaChoice: readPictureChoice,
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
  const { desk } = own
  const drafts = listOf(own.params.answers)
    .map(objectOf)
    .map(({ text, correct, tipsAndFeedback }) => {
      const { chosenFeedback, notChosenFeedback, tip } = objectOf(tipsAndFeedback)
      if (own.note(notChosenFeedback))
        desk.lose('comentário a uma opção não escolhida', 'Aqui só se comenta a que se escolhe.')
      if (own.note(tip)) desk.lose('dica de uma opção', 'As dicas são da pergunta inteira.')
      return { text: own.rich(text), isRight: correct === true, feedback: own.note(chosenFeedback) }
    })
  return readChoice(own, drafts)
}

/** A choice whose options are pictures. */
function readPictureChoice(own: TaskDesk): Read {
  const drafts = listOf(own.params.options)
    .map(objectOf)
    .map(({ media, correct }) => ({
      text: own.picture(objectOf(media)),
      isRight: correct === true,
      feedback: '',
    }))
  if (drafts.some(({ text }) => text === '')) throw new UnfitQuestion('Uma das opções não é uma imagem.')
  return readChoice(own, drafts)
}

function readChoice(own: TaskDesk, answers: { text: string; isRight: boolean; feedback: string }[]): Read {
  const { desk, behaviour } = own
  const right = answers.filter(({ isRight }) => isRight).length
  if (right === 0) throw new UnfitQuestion('Nenhuma opção está marcada como certa.')
  const type = textOf(behaviour.type) || textOf(behaviour.questionType) || 'auto'
  const isSingle = type === 'single' || (type === 'auto' && right === 1)
  const isWhole = behaviour.singlePoint === true
  const drafts = answers.map(({ text, isRight, feedback }) => ({
    text,
    weight: isRight ? (isSingle ? 1 : 1 / right) : isSingle || isWhole ? 0 : -1 / right,
    feedback,
  }))
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
  const beside = plainText(textOf(params.distractors))
    .replace(mark, '')
    .replace(/[\s,;]+/g, ' ')
    .trim()
  if (beside !== '')
    desk.lose(`«${beside.slice(0, 60)}»`, 'As palavras a mais vão entre asteriscos: estas não estão.')
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
