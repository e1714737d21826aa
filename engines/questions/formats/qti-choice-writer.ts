import type { QuestionOf } from '../question.ts'
import {
  type Element,
  el,
  feedbackOfChoice,
  htmlBox,
  type ItemParts,
  mapScore,
  numberText,
  responseDeclaration,
  scoreWhenCorrect,
  textNode,
} from './qti-xml.ts'

type Choice = { id: string; content: Element; weight: number; feedback: string; typicalError: string }

function simpleChoice(choice: Choice): Element {
  const error = choice.typicalError ? { 'data-erro-tipico': choice.typicalError } : {}
  return el('qti-simple-choice', { identifier: choice.id, ...error }, [choice.content])
}

export function writeChoice(
  question: QuestionOf<'single-choice'> | QuestionOf<'multiple-choice'>,
  stem: Element,
  address: (name: string) => string,
): ItemParts {
  const isSingle = question.type === 'single-choice'
  const choices = question.options.map(option => ({ ...option, content: htmlBox(option.text, address) }))
  const right = question.options.filter(option => option.correct).map(option => option.id)
  const isWhole = !isSingle && question.scoring === 'all-or-nothing'
  const isBare =
    isSingle &&
    question.points === 1 &&
    right.length === 1 &&
    question.options.every(each => each.correct || each.weight === 0)
  const entries = question.options.map(option => ({ key: option.id, value: option.weight * question.points }))
  const bounds = isSingle ? {} : { 'lower-bound': '0', 'upper-bound': numberText(question.points) }
  return {
    responses: [
      responseDeclaration(
        'RESPONSE',
        isSingle ? 'single' : 'multiple',
        'identifier',
        isSingle ? right.slice(0, 1) : right,
        isBare ? undefined : { entries, bounds },
      ),
    ],
    body: [
      stem,
      el(
        'qti-choice-interaction',
        {
          'response-identifier': 'RESPONSE',
          shuffle: String(question.shuffle),
          'max-choices': isSingle ? '1' : '0',
        },
        choices.map(simpleChoice),
      ),
    ],
    rules: isWhole || isBare ? [scoreWhenCorrect(question.points)] : [mapScore],
    ...(isWhole ? {} : { template: isBare ? 'match_correct' : 'map_response' }),
    feedback: question.options.map(option => ({ identifier: option.id, html: option.feedback })),
    feedbackRules: question.options.some(option => option.feedback) ? [feedbackOfChoice] : [],
  }
}

export function writeTrueFalse(question: QuestionOf<'true-false'>, stem: Element): ItemParts {
  const choices = [
    { id: 'true', content: el('div', {}, [textNode('Verdadeiro')]), weight: 0, ...question.whenTrue },
    { id: 'false', content: el('div', {}, [textNode('Falso')]), weight: 0, ...question.whenFalse },
  ]
  const isBare = question.points === 1
  const entries = [{ key: String(question.correct), value: question.points }]
  return {
    responses: [
      responseDeclaration(
        'RESPONSE',
        'single',
        'identifier',
        [String(question.correct)],
        isBare ? undefined : { entries },
      ),
    ],
    body: [
      stem,
      el(
        'qti-choice-interaction',
        { 'response-identifier': 'RESPONSE', shuffle: 'false', 'max-choices': '1' },
        choices.map(simpleChoice),
      ),
    ],
    rules: isBare ? [scoreWhenCorrect(question.points)] : [mapScore],
    template: isBare ? 'match_correct' : 'map_response',
    feedback: choices.map(choice => ({ identifier: choice.id, html: choice.feedback })),
    feedbackRules: choices.some(choice => choice.feedback) ? [feedbackOfChoice] : [],
  }
}
