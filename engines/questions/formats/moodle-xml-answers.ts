import { evenWeights, type SpecificFields } from '../blank-question.ts'
import { parseNumber } from '../match-answer.ts'
import { partId } from '../question.ts'
import { plainText } from '../rich-text.ts'
import { freeGapIds, readCloze, readMultiResponse } from './cloze.ts'
import { orderingScoring } from './gift-answers.ts'
import { readFormulaAnswers } from './moodle-xml-drawn.ts'
import { readLabels } from './moodle-xml-labels.ts'
import { isYes, plainOf, readText } from './moodle-xml-text.ts'
import {
  matchingParts,
  multipleOptions,
  percentToWeight,
  type QuestionDesk,
  settleAnswers,
  singleOptions,
  wildcardAnswers,
} from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { splitRubric } from './rubric-table.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

type Specific = SpecificFields & { stem?: string; points?: number }

/** What a Moodle type has beyond the common fields, as one of ours; gaps bring their own stem. */
export function readMoodleAnswers(
  desk: QuestionDesk,
  element: XmlElement,
  type: string,
  stem: string,
): Specific {
  switch (type) {
    case 'multichoice':
    case 'multichoiceset':
    case 'oumultiresponse':
      return readChoice(desk, element, type)
    case 'calculatedmulti':
      return readChoice(desk, element, 'multichoice')
    case 'calculated':
    case 'calculatedsimple':
      return readCalculated(desk, element)
    case 'truefalse':
      return readTrueFalse(desk, element)
    case 'shortanswer':
      return readShortAnswer(desk, element)
    case 'numerical':
      return readNumerical(desk, element)
    case 'matching':
    case 'match':
    case 'ddmatch':
      return readMatching(desk, element, type)
    case 'ordering':
      return readOrdering(desk, element)
    case 'cloze':
    case 'multianswer': {
      const several = readMultiResponse(desk, stem)
      if (several) {
        const { points, ...rest } = several
        return childOf(element, 'defaultgrade') ? rest : several
      }
      const cloze = readCloze(desk, stem)
      const total = cloze.gaps.reduce((sum, gap) => sum + gap.weight, 0)
      const points = childOf(element, 'defaultgrade') ? {} : { points: total }
      return { type: 'gaps', presentation: 'inline', ...cloze, stem: desk.rich(cloze.stem), ...points }
    }
    case 'ddwtos':
      return readWordBank(desk, element, stem, 'dragbox')
    case 'gapselect':
      return readWordBank(desk, element, stem, 'selectoption')
    case 'ddimageortext':
    case 'ddmarker':
      return readLabels(desk, element, type)
    case 'essay':
      return readEssay(desk, element)
    default:
      throw new UnfitQuestion(`O tipo de pergunta «${type}» do Moodle não é suportado.`)
  }
}

function answersOf(desk: QuestionDesk, element: XmlElement) {
  return childrenOf(element, 'answer').map(answer => ({
    element: answer,
    weight: percentToWeight(answer.attributes.fraction ?? '0') ?? 0,
    feedback: readText(desk, childOf(answer, 'feedback')),
    typicalError: '',
  }))
}

function readChoice(desk: QuestionDesk, element: XmlElement, type: string): Specific {
  const numbering = textOf(childOf(element, 'answernumbering')).trim()
  if (numbering && !/^(abc|ABCD|none)$/.test(numbering)) {
    desk.lose(`numeração «${numbering}»`, 'As opções são numeradas A, B, C.')
  }
  const drafts = answersOf(desk, element)
    .map(({ element: answer, ...rest }) => ({ ...rest, text: readText(desk, answer) }))
    .filter(draft => {
      if (draft.text === '') desk.lose('opção vazia', 'Uma opção sem texto não é guardada.')
      return draft.text !== ''
    })
  if (drafts.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  const shuffle = isShuffled(element)
  if (type !== 'multichoice') {
    const weights = evenWeights(drafts.map(draft => draft.weight > 0))
    const even = drafts.map((draft, at) => ({ ...draft, weight: weights[at] ?? 0 }))
    const scoring = type === 'multichoiceset' ? 'all-or-nothing' : 'weights'
    return { type: 'multiple-choice', shuffle, scoring, options: multipleOptions(desk, even) }
  }
  const single = childOf(element, 'single')
  return !single || isYes(single)
    ? { type: 'single-choice', shuffle, options: singleOptions(desk, drafts) }
    : { type: 'multiple-choice', shuffle, scoring: 'weights', options: multipleOptions(desk, drafts) }
}

function isShuffled(element: XmlElement): boolean {
  const said = childOf(element, 'shuffleanswers')
  return !said || isYes(said)
}

function readTrueFalse(desk: QuestionDesk, element: XmlElement): Specific {
  const answers = answersOf(desk, element)
  const find = (pattern: RegExp) => answers.find(answer => pattern.test(plainText(plainOf(answer.element))))
  const whenTrue = find(/^(?:true|verdadeiro)$/i)
  const whenFalse = find(/^(?:false|falso)$/i)
  if (!whenTrue || !whenFalse) throw new UnfitQuestion('Faltam as respostas «true» e «false».')
  return {
    type: 'true-false',
    correct: whenTrue.weight > whenFalse.weight,
    whenTrue: { typicalError: '', feedback: whenTrue.feedback },
    whenFalse: { typicalError: '', feedback: whenFalse.feedback },
  }
}

function readShortAnswer(desk: QuestionDesk, element: XmlElement): Specific {
  const drafts = answersOf(desk, element)
    .map(({ element: answer, ...rest }) => ({ ...rest, text: desk.line(plainOf(answer)) }))
    .filter(draft => draft.text !== '')
  return {
    type: 'short-answer',
    caseSensitive: isYes(childOf(element, 'usecase')),
    accentSensitive: true,
    ...wildcardAnswers(settleAnswers(desk, drafts)),
  }
}

function readCalculated(desk: QuestionDesk, element: XmlElement): Specific {
  const verdicts = answersOf(desk, element)
  const drafts = readFormulaAnswers(desk, element).map(({ element: _answer, ...number }, at) => {
    const { element: _same, ...verdict } = verdicts[at] ?? { weight: 0, feedback: '', typicalError: '' }
    return { ...number, ...verdict }
  })
  return {
    type: 'numeric',
    answers: settleAnswers(desk, drafts),
    otherFeedback: '',
    units: unitsOf(desk, element),
  }
}

function readNumerical(desk: QuestionDesk, element: XmlElement): Specific {
  let otherFeedback = ''
  const drafts = answersOf(desk, element).flatMap(({ element: answer, ...rest }) => {
    const text = plainOf(answer).trim()
    if (text === '*') {
      otherFeedback ||= rest.feedback
      if (rest.weight > 0)
        desk.lose('pontos para qualquer número', 'Um número não previsto não recebe pontos.')
      return []
    }
    const value = parseNumber(text)
    if (value === undefined) throw new UnfitQuestion(`«${text}» não é um número.`)
    const tolerance = Math.abs(parseNumber(textOf(childOf(answer, 'tolerance'))) ?? 0)
    return [{ value, tolerance, ...rest }]
  })
  return {
    type: 'numeric',
    answers: settleAnswers(desk, drafts),
    otherFeedback,
    units: unitsOf(desk, element),
  }
}

function unitsOf(desk: QuestionDesk, element: XmlElement) {
  const units = childrenOf(childOf(element, 'units'), 'unit')
    .map(unit => ({
      name: desk.line(textOf(childOf(unit, 'unit_name'))),
      factor: parseNumber(textOf(childOf(unit, 'multiplier'))) ?? 1,
    }))
    .filter(unit => unit.name !== '' && unit.factor > 0)
  const grading = textOf(childOf(element, 'unitgradingtype')).trim()
  if (grading !== '' && grading !== '0' && units.length > 0) {
    desk.lose('penalização pela unidade', 'Uma unidade errada faz a resposta errada.')
  }
  return units
}

function readMatching(desk: QuestionDesk, element: XmlElement, type: string): Specific {
  const pairs = childrenOf(element, 'subquestion').map(pair => {
    const answer = childOf(pair, 'answer')
    return {
      left: readText(desk, pair),
      right: readText(desk, answer, type === 'ddmatch' ? 'html' : 'plain'),
    }
  })
  if (pairs.some(pair => pair.left !== '' && pair.right === ''))
    throw new UnfitQuestion('Há um elemento sem par.')
  if (!pairs.some(pair => pair.left !== '')) throw new UnfitQuestion('A associação não tem nenhum par.')
  return { type: 'matching', shuffle: isShuffled(element), ...matchingParts(pairs) }
}

function readOrdering(desk: QuestionDesk, element: XmlElement): Specific {
  const select = textOf(childOf(element, 'selecttype')).trim()
  if (select !== '' && !/^(?:ALL|0)$/i.test(select)) {
    desk.lose('escolha de alguns elementos', 'O aluno ordena sempre todos os elementos.')
  }
  const answers = answersOf(desk, element).map(({ element: answer, feedback }) => {
    if (feedback) desk.lose('comentários dos elementos', 'Os elementos a ordenar não têm comentário.')
    return { text: readText(desk, answer), place: Number(answer.attributes.fraction ?? 0) }
  })
  const isNumbered = new Set(answers.map(each => each.place)).size === answers.length
  const ordered = isNumbered ? answers.toSorted((a, b) => a.place - b.place) : answers
  const grading = textOf(childOf(element, 'gradingtype')).trim().toUpperCase()
  return {
    type: 'ordering',
    scoring: orderingScoring(desk, grading),
    items: ordered.filter(each => each.text !== '').map(({ text }, index) => ({ id: partId(index), text })),
  }
}

/** Words of one list, in groups, for the numbered places of the text: `[[2]]` is where the second word belongs. */
function readWordBank(
  desk: QuestionDesk,
  element: XmlElement,
  stem: string,
  box: 'dragbox' | 'selectoption',
): Specific {
  const words = childrenOf(element, box).map(each => {
    const html = readText(desk, each)
    if (/<(?!br)/.test(html)) desk.lose('formatação das opções', 'As opções de um espaço são texto simples.')
    return { text: desk.line(plainText(html)), group: textOf(childOf(each, 'group')).trim() || '1' }
  })
  const isPlace = (number: string) => words[Number(number) - 1] !== undefined
  const literal = stem.replace(/\[\[(\d+)\]\]/g, (whole, number: string) => (isPlace(number) ? '' : whole))
  const nextId = freeGapIds(literal)
  const gaps: Extract<SpecificFields, { type: 'gaps' }>['gaps'] = []
  const text = stem.replace(/\[\[(\d+)\]\]/g, (whole, number: string) => {
    const key = words[Number(number) - 1]
    if (!key) return whole
    const id = nextId()
    const options = words
      .filter(word => word.group === key.group)
      .map((word, index) => ({
        id: partId(index),
        text: word.text,
        weight: word === key ? 1 : 0,
        feedback: '',
      }))
    gaps.push({ id, weight: 1, kind: 'choice', options })
    return `[[${id}]]`
  })
  if (gaps.length === 0) throw new UnfitQuestion('O texto não tem nenhum espaço para preencher.')
  return {
    type: 'gaps',
    shuffle: isShuffled(element),
    presentation: box === 'dragbox' ? 'bank' : 'inline',
    gaps,
    stem: text,
  }
}

function readEssay(desk: QuestionDesk, element: XmlElement): Specific {
  const count = (name: string) => {
    const value = Number(textOf(childOf(element, name)))
    return Number.isInteger(value) && value > 0 ? value : null
  }
  if (count('attachments') || Number(textOf(childOf(element, 'attachments'))) < 0) {
    desk.lose('entrega de ficheiros', 'A resposta escreve-se; não se entregam ficheiros.')
  }
  return {
    type: 'essay',
    lines: Math.min(100, count('responsefieldlines') ?? 10),
    minWords: count('minwordlimit'),
    maxWords: count('maxwordlimit'),
    template: readText(desk, childOf(element, 'responsetemplate')),
    ...splitRubric(readText(desk, childOf(element, 'graderinfo'))),
  }
}
