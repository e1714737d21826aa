import { partId } from '../question.ts'
import { escapeHtml, plainText } from '../rich-text.ts'
import { listOf, objectOf, type Read, type TaskDesk, textOf } from './h5p-desk.ts'
import { UnfitQuestion } from './reading.ts'

const MAX_LINES = 100
const openFields = { minWords: null, maxWords: null, template: '', rubric: [] }

/** A text that H5P marks by the words in it, and a teacher marks here. */
export function readEssay(own: TaskDesk): Read {
  const { desk, params } = own
  const keywords = listOf(params.keywords).map(objectOf)
  const { introduction, sample } = objectOf(params.solution)
  const words = keywords.map(({ keyword, alternatives }) =>
    [textOf(keyword), ...listOf(alternatives).map(textOf)].filter(Boolean).join(' / '),
  )
  if (words.length > 0)
    desk.lose('correcção por palavras-chave', 'O H5P dá os pontos por elas: aqui ficam nas orientações.')
  for (const { options } of keywords) {
    const { feedbackIncluded, feedbackMissed } = objectOf(options)
    if (own.note(feedbackIncluded) || own.note(feedbackMissed))
      desk.lose('comentário a uma palavra-chave', 'Quem corrige comenta a resposta inteira.')
  }
  const guidance = [own.note(introduction), own.note(sample)].filter(Boolean).map(html => `<p>${html}</p>`)
  if (words.length > 0) guidance.push(`<p>Palavras-chave: ${escapeHtml(words.join('; '))}</p>`)
  return {
    type: 'essay',
    stem: own.media() + own.rich(params.taskDescription),
    lines: Math.min(MAX_LINES, Number(own.behaviour.inputFieldSize) || 10),
    ...openFields,
    guidance: desk.rich(guidance.join('')),
    feedback: own.overall(),
  }
}

export function readOpenEnded(own: TaskDesk): Read {
  return {
    type: 'essay',
    stem: own.rich(own.params.question),
    lines: Math.min(MAX_LINES, Number(own.params.inputRows) || 10),
    ...openFields,
    guidance: '',
  }
}

/** One of the cards, or of the words of a crossword, as a short answer. */
function shortAnswer(own: TaskDesk, stem: string, written: string, isCaseSensitive: boolean): Read {
  const text = own.desk.line(plainText(written))
  if (text === '') throw new UnfitQuestion('Não diz qual é a resposta certa.')
  return {
    type: 'short-answer',
    stem,
    caseSensitive: isCaseSensitive,
    accentSensitive: true,
    wildcards: false,
    answers: [{ text, weight: 1, typicalError: '', feedback: '' }],
  }
}

export function readFlashcard(own: TaskDesk): Read {
  const card = objectOf(listOf(own.params.cards)[own.task.one ?? 0])
  const picture = own.picture({
    library: 'H5P.Image',
    params: card.image ? { file: objectOf(card.image), alt: textOf(card.imageAltText) } : {},
  })
  const tip = own.note(objectOf(card.tip).tip ?? card.tip)
  const answer = textOf(card.answer)
  if (answer.includes('/'))
    own.desk.lose(`«${answer.slice(0, 40)}»`, 'Se a barra separa respostas que valem, escreva-as uma a uma.')
  const before = own.rich(own.params.description)
  const stem = [before, picture, own.rich(card.text)].filter(Boolean)
  return {
    ...shortAnswer(
      own,
      stem.length > 1 ? stem.map(html => `<p>${html}</p>`).join('') : (stem[0] ?? ''),
      answer,
      own.params.caseSensitive === true,
    ),
    hints: tip ? [tip] : [],
  }
}

export function readCrossword(own: TaskDesk): Read {
  const word = objectOf(listOf(own.params.words)[own.task.one ?? 0])
  const extra = objectOf(objectOf(word.extraClue).params)
  const hint = own.note(extra.text)
  if (textOf(objectOf(word.extraClue).library) !== '' && hint === '')
    own.desk.lose('pista a mais', 'Só se trazem as que são texto.')
  own.desk.lose('grelha das palavras cruzadas', 'Cada palavra é uma pergunta de resposta curta.')
  const stem = [own.rich(own.params.taskDescription), own.rich(word.clue)].filter(Boolean)
  return {
    ...shortAnswer(
      own,
      stem.length > 1 ? stem.map(html => `<p>${html}</p>`).join('') : (stem[0] ?? ''),
      textOf(word.answer),
      false,
    ),
    hints: hint ? [hint] : [],
  }
}

export function readSortParagraphs(own: TaskDesk): Read {
  const items = listOf(own.params.paragraphs).map(each => own.rich(each))
  if (items.filter(Boolean).length < 2) throw new UnfitQuestion('Para ordenar são precisos dois elementos.')
  return {
    type: 'ordering',
    stem: own.media() + own.rich(own.params.taskDescription),
    scoring: textOf(own.behaviour.scoringMode) === 'positions' ? 'positions' : 'neighbours',
    items: items.filter(Boolean).map((text, at) => ({ id: partId(at), text })),
    feedback: own.overall(),
  }
}
