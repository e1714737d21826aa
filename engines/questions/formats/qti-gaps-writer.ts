import type { QuestionOf } from '../question.ts'
import type { Gap } from '../question-parts.ts'
import { fillGaps } from './cloze.ts'
import {
  chain,
  constant,
  type Element,
  el,
  htmlBox,
  type ItemParts,
  nearTest,
  numberText,
  outcomeDeclaration,
  responseDeclaration,
  sameTest,
  setOutcome,
  textNode,
  variable,
} from './qti-xml.ts'
import type { WritingDesk } from './write-one.ts'

type GapParts = {
  response: Element
  /** What is in the text. */
  place: Element
  /** The gap's points, as a value to be added up. */
  score: Element
  outcomes?: Element[]
  rules: Element[]
  feedback: { identifier: string; html: string }[]
}

/** Gaps as text entries and choices within the text, or as words to be carried there where all share one list. */
export function writeGapsBody(
  question: QuestionOf<'gaps'>,
  desk: WritingDesk,
  address: (name: string) => string,
): ItemParts {
  const words = question.presentation === 'bank' ? sharedWords(question.gaps) : undefined
  if (words) return writeBank(question, words, address)
  if (question.presentation === 'bank')
    desk.lose('banco de palavras', 'O QTI só tem um banco quando todos os espaços usam as mesmas palavras.')
  const total = question.gaps.reduce((sum, gap) => sum + gap.weight, 0)
  const parts = question.gaps.map(gap => ({
    gap,
    ...writeGap(gap, (question.points * gap.weight) / total, question.shuffle),
  }))
  return {
    responses: parts.map(part => part.response),
    outcomes: parts.flatMap(part => part.outcomes ?? []),
    body: [
      fillPlaces(
        htmlBox(question.stem, address),
        parts.map(part => [part.gap.id, part.place]),
      ),
    ],
    rules: [
      ...parts.flatMap(part => part.rules),
      question.scoring
        ? whenAll(
            parts.map(part => fullTest(part.score, (question.points * part.gap.weight) / total)),
            question.points,
          )
        : setOutcome(
            'SCORE',
            el(
              'qti-sum',
              {},
              parts.map(part => part.score),
            ),
          ),
    ],
    feedback: parts.flatMap(part => part.feedback),
    feedbackRules: [],
  }
}

/** All the points when every test holds. */
function whenAll(tests: Element[], points: number): Element {
  return chain([{ test: el('qti-and', {}, tests), score: points }])
}

/** Whether a gap has all of its points, but for what fractions blur. */
function fullTest(score: Element, points: number): Element {
  return el('qti-gte', {}, [score, constant('float', numberText(points * 0.99999))])
}

function fillPlaces(box: Element, places: [string, Element][]): Element {
  return fillGaps(box, new Map(places)) as Element
}

function writeGap(gap: Gap, points: number, shuffle: boolean): GapParts {
  const identifier = `RESPONSE_GAP_${gap.id}`
  const answers: { feedback: string }[] = gap.kind === 'choice' ? gap.options : gap.answers
  const feedback = answers.map((answer, index) => ({
    identifier: `${identifier}-${index + 1}`,
    html: answer.feedback,
  }))
  const chosen = (index: number) => (feedback[index]?.html ? { feedback: feedback[index].identifier } : {})
  const rulesOf = (tests: Element[]) => {
    const keys = tests.map((test, index) => ({ test, ...chosen(index) })).filter(key => key.feedback)
    return keys.length > 0 ? [chain(keys)] : []
  }
  const entry = el('qti-text-entry-interaction', { 'response-identifier': identifier })
  const mapped = el('qti-map-response', { identifier })
  switch (gap.kind) {
    case 'text': {
      const sensitive = String(gap.caseSensitive)
      const entries = gap.answers.map(answer => ({
        key: answer.text,
        value: answer.weight * points,
        caseSensitive: sensitive,
      }))
      const best = gap.answers
        .filter(answer => answer.weight === 1)
        .slice(0, 1)
        .map(answer => answer.text)
      return {
        response: responseDeclaration(identifier, 'single', 'string', best, { entries }),
        place: entry,
        score: mapped,
        rules: rulesOf(gap.answers.map(answer => sameTest(identifier, answer.text, sensitive))),
        feedback,
      }
    }
    case 'numeric': {
      const outcome = `SCORE_GAP_${gap.id}`
      const best = gap.answers
        .filter(answer => answer.weight === 1)
        .slice(0, 1)
        .map(answer => String(answer.value))
      const keys = gap.answers.map((answer, index) => ({
        test: nearTest(identifier, answer),
        score: answer.weight * points,
        outcome,
        ...chosen(index),
      }))
      return {
        response: responseDeclaration(identifier, 'single', 'float', best),
        place: entry,
        score: variable(outcome),
        outcomes: [outcomeDeclaration(outcome, 'float', 'single', '0')],
        rules: [chain(keys)],
        feedback,
      }
    }
    case 'choice': {
      const entries = gap.options
        .filter(option => option.weight > 0)
        .map(option => ({ key: option.id, value: option.weight * points }))
      const best = gap.options
        .filter(option => option.weight === 1)
        .slice(0, 1)
        .map(option => option.id)
      const choices = gap.options.map(option =>
        el('qti-inline-choice', { identifier: option.id }, [textNode(option.text)]),
      )
      const tests = gap.options.map(option =>
        el('qti-match', {}, [variable(identifier), constant('identifier', option.id)]),
      )
      return {
        response: responseDeclaration(identifier, 'single', 'identifier', best, { entries }),
        place: el(
          'qti-inline-choice-interaction',
          { 'response-identifier': identifier, shuffle: String(shuffle) },
          choices,
        ),
        score: mapped,
        rules: rulesOf(tests),
        feedback,
      }
    }
  }
}

/** The one list of words that all gaps offer; undefined when they differ or say something that a word bank cannot. */
function sharedWords(gaps: Gap[]): string[] | undefined {
  const lists = gaps.map(gap => {
    const isPlain = gap.kind === 'choice' && gap.options.every(option => option.feedback === '')
    return isPlain ? JSON.stringify(gap.options.map(option => option.text)) : undefined
  })
  const [first] = lists
  return first !== undefined && lists.every(list => list === first) ? JSON.parse(first) : undefined
}

function writeBank(
  question: QuestionOf<'gaps'>,
  words: string[],
  address: (name: string) => string,
): ItemParts {
  const total = question.gaps.reduce((sum, gap) => sum + gap.weight, 0)
  const pairs = question.gaps.flatMap(gap =>
    gap.kind !== 'choice'
      ? []
      : gap.options.map((option, index) => ({
          key: `w-${index + 1} g-${gap.id}`,
          value: (question.points * gap.weight * option.weight) / total,
          isRight: option.weight === 1,
        })),
  )
  const places = question.gaps.map((gap): [string, Element] => [
    gap.id,
    el('qti-gap', { identifier: `g-${gap.id}` }),
  ])
  return {
    responses: [
      responseDeclaration(
        'RESPONSE',
        'multiple',
        'directedPair',
        pairs.filter(pair => pair.isRight).map(pair => pair.key),
        question.scoring
          ? undefined
          : {
              entries: pairs.filter(pair => pair.value > 0),
              bounds: { 'lower-bound': '0', 'upper-bound': numberText(question.points) },
            },
      ),
    ],
    body: [
      el(
        'qti-gap-match-interaction',
        { 'response-identifier': 'RESPONSE', shuffle: String(question.shuffle) },
        [
          ...words.map((word, index) =>
            el('qti-gap-text', { identifier: `w-${index + 1}`, 'match-max': '0' }, [textNode(word)]),
          ),
          fillPlaces(htmlBox(question.stem, address), places),
        ],
      ),
    ],
    rules: [
      question.scoring
        ? whenAll(question.gaps.map(anyRight), question.points)
        : setOutcome('SCORE', el('qti-map-response', { identifier: 'RESPONSE' })),
    ],
    ...(question.scoring ? {} : { template: 'map_response' as const }),
    feedback: [],
    feedbackRules: [],
  }
}

/** Whether one of a gap's right words was carried into it. */
function anyRight(gap: Gap): Element {
  const right = gap.kind === 'choice' ? gap.options : []
  const tests = right.flatMap((option, index) =>
    option.weight === 1
      ? [
          el('qti-member', {}, [
            el('qti-base-value', { 'base-type': 'directedPair' }, [textNode(`w-${index + 1} g-${gap.id}`)]),
            variable('RESPONSE'),
          ]),
        ]
      : [],
  )
  return el('qti-or', {}, tests)
}
