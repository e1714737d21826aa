import { isDrawn } from '../drawn-values.ts'
import type { Question, QuestionOf } from '../question.ts'
import { loseTraits, type Trait } from './lost-traits.ts'
import { writeChoice, writeTrueFalse } from './qti-choice-writer.ts'
import { drawInQti, drawnKey } from './qti-drawn-writer.ts'
import { writeGapsBody } from './qti-gaps-writer.ts'
import { writeHotspot } from './qti-hotspot-writer.ts'
import { writeLabels } from './qti-labels-writer.ts'
import {
  chain,
  constant,
  type Element,
  el,
  htmlBox,
  type ItemParts,
  mapScore,
  nearTest,
  numberText,
  outcomeDeclaration,
  processing,
  responseDeclaration,
  sameTest,
  scoredPairs,
  scoreWhenCorrect,
  variable,
} from './qti-xml.ts'
import { UnfitQuestion } from './reading.ts'
import { withRubric } from './rubric-table.ts'
import { shownName, type WritingDesk } from './write-one.ts'

export const qtiUnknown: Partial<Record<Trait, string>> = {
  hints: 'O QTI não tem lugar para dicas.',
  retry: 'No QTI não se diz o que acontece antes de nova tentativa.',
  penalty: 'O QTI não tem lugar para penalizações.',
  accentFree: 'No QTI os acentos contam sempre.',
  wildcards: 'O QTI compara a resposta inteira com o texto, asterisco incluído.',
  units: 'O QTI não tem lugar para unidades.',
  neighbours: 'No QTI a ordem pontua-se lugar a lugar.',
  covered: 'Outra resposta, que vem antes, já a aceita.',
  idleWeights: 'Com «tudo ou nada» o QTI só guarda o que está certo.',
  essayWords: 'O QTI não tem lugar para limites de palavras.',
}

export const namespaces = {
  xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
}

function hasNoWrongOption(question: Question): boolean {
  const isAllRight = (options: { weight: number }[]) =>
    options.length > 1 && options.every(({ weight }) => weight === 1)
  if (question.type === 'single-choice') return isAllRight(question.options)
  if (question.type === 'hotspot') return question.shown && isAllRight(question.areas)
  return (
    question.type === 'gaps' && question.gaps.every(gap => gap.kind === 'choice' && isAllRight(gap.options))
  )
}

/**
 * One QTI 3.0 item. `address` gives the path of a file of the question as seen from the item.
 *
 * @param stimulus refers to the text that it shares, in a file of its own
 */
export function writeQtiItem(
  source: Question,
  desk: WritingDesk,
  identifier: string,
  address: (name: string) => string,
  stimulus: Element[] = [],
): string {
  if (source.points === 0)
    desk.lose('cotação', 'No QTI uma cotação de 0 não distinguiria as respostas; passa a 1.')
  const scored = { ...source, points: source.points || 1 }
  const draws = isDrawn(scored) ? drawInQti(scored, desk) : undefined
  const question: Question = draws?.question ?? scored
  if (hasNoWrongOption(question))
    throw new UnfitQuestion('Todas as opções estão certas: lida de volta, não se saberia qual é a certa.')
  if (!['single-choice', 'multiple-choice', 'true-false', 'hotspot'].includes(question.type)) {
    loseTraits(question, { typicalErrors: 'O QTI só guarda erros típicos em opções.' }, desk.losses)
  }
  const parts = writeParts(question, desk, address)
  const { right, partial, wrong } = question.feedback
  const feedback = [
    ...parts.feedback,
    { identifier: 'result-right', html: right },
    { identifier: 'result-partial', html: partial },
    { identifier: 'result-wrong', html: wrong },
    { identifier: 'explanation', html: question.explanation },
  ].filter(each => each.html !== '')
  const isScored = question.type !== 'essay'
  const label =
    question.externalId && question.externalId !== identifier ? { label: question.externalId } : {}
  const head = {
    identifier,
    ...label,
    title: shownName(question),
    adaptive: 'false',
    'time-dependent': 'false',
    'xml:lang': 'pt-MZ',
  }
  const item = el('qti-assessment-item', { ...namespaces, ...head }, [
    ...parts.responses,
    ...(parts.outcomes ?? []),
    outcomeDeclaration('SCORE', 'float', 'single', '0', {
      'normal-maximum': numberText(question.points),
      ...(isScored ? {} : { 'external-scored': 'human' }),
    }),
    outcomeDeclaration('MAXSCORE', 'float', 'single', numberText(question.points)),
    ...(feedback.length > 0 ? [outcomeDeclaration('FEEDBACK', 'identifier', 'multiple')] : []),
    ...(draws?.declarations ?? []),
    ...stimulus,
    el('qti-item-body', {}, parts.body),
    ...processing(
      question,
      parts,
      feedback.map(each => each.identifier),
    ),
    ...feedback.map(each =>
      el(
        'qti-modal-feedback',
        { 'outcome-identifier': 'FEEDBACK', identifier: each.identifier, 'show-hide': 'show' },
        [el('qti-content-body', {}, [htmlBox(each.html, address)])],
      ),
    ),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${draws ? draws.print(item) : item}\n`
}

function writeParts(question: Question, desk: WritingDesk, address: (name: string) => string): ItemParts {
  const stem = htmlBox(question.stem, address)
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return writeChoice(question, stem, address)
    case 'true-false':
      return writeTrueFalse(question, stem)
    case 'short-answer':
    case 'numeric':
      return writeEntry(question, stem)
    case 'matching':
      return writeMatching(question, stem, address)
    case 'ordering':
      return writeOrdering(question, stem, address)
    case 'gaps':
      return writeGapsBody(question, desk, address)
    case 'hotspot':
      return writeHotspot(question, stem, address, desk)
    case 'labels':
      return writeLabels(question, stem, address, desk)
    case 'essay':
      return writeEssay(question, stem, address)
  }
}

function writeEntry(question: QuestionOf<'short-answer'> | QuestionOf<'numeric'>, stem: Element): ItemParts {
  const isText = question.type === 'short-answer'
  const interaction = el('p', {}, [el('qti-text-entry-interaction', { 'response-identifier': 'RESPONSE' })])
  const feedback = question.answers.map((answer, index) => ({
    identifier: `RESPONSE-${index + 1}`,
    html: answer.feedback,
  }))
  const idOf = (index: number) => (feedback[index]?.html ? { feedback: `RESPONSE-${index + 1}` } : {})
  const best = question.answers.find(answer => answer.weight === 1)
  if (!isText) {
    const other = question.otherFeedback
      ? { identifier: 'RESPONSE-other', html: question.otherFeedback }
      : undefined
    const keys = question.answers.map((answer, index) => ({
      test: nearTest('RESPONSE', answer, drawnKey(question, answer)),
      score: answer.weight * question.points,
      ...idOf(index),
    }))
    return {
      responses: [
        responseDeclaration(
          'RESPONSE',
          'single',
          'float',
          best && 'value' in best ? [String(best.value)] : [],
        ),
      ],
      body: [stem, interaction],
      rules: [chain(keys, other?.identifier)],
      feedback: [...feedback, ...(other ? [other] : [])],
      feedbackRules: [],
    }
  }
  const sensitive = String(question.caseSensitive)
  const entries = question.answers.map(answer => ({
    key: answer.text,
    value: answer.weight * question.points,
    caseSensitive: sensitive,
  }))
  const keys = question.answers.flatMap((answer, index) =>
    answer.feedback ? [{ test: sameTest('RESPONSE', answer.text, sensitive), ...idOf(index) }] : [],
  )
  return {
    responses: [
      responseDeclaration('RESPONSE', 'single', 'string', best && 'text' in best ? [best.text] : [], {
        entries,
      }),
    ],
    body: [stem, interaction],
    rules: [mapScore],
    template: 'map_response',
    feedback,
    feedbackRules: keys.length > 0 ? [chain(keys)] : [],
  }
}

function writeMatching(
  question: QuestionOf<'matching'>,
  stem: Element,
  address: (name: string) => string,
): ItemParts {
  const isWhole = question.scoring === 'all-or-nothing'
  const pairs = question.prompts.map(prompt => `p-${prompt.id} c-${prompt.match}`)
  const choice = (identifier: string, text: string, most: string) =>
    el('qti-simple-associable-choice', { identifier, 'match-max': most }, [htmlBox(text, address)])
  return {
    ...scoredPairs(pairs, question.points, isWhole),
    body: [
      stem,
      el(
        'qti-match-interaction',
        {
          'response-identifier': 'RESPONSE',
          shuffle: String(question.shuffle),
          'max-associations': String(question.prompts.length),
        },
        [
          el(
            'qti-simple-match-set',
            {},
            question.prompts.map(prompt => choice(`p-${prompt.id}`, prompt.text, '1')),
          ),
          el(
            'qti-simple-match-set',
            {},
            question.choices.map(each => choice(`c-${each.id}`, each.text, '0')),
          ),
        ],
      ),
    ],
  }
}

function writeOrdering(
  question: QuestionOf<'ordering'>,
  stem: Element,
  address: (name: string) => string,
): ItemParts {
  const isWhole = question.scoring === 'all-or-nothing'
  const share = question.points / question.items.length
  const places = question.items.map((item, index) => {
    const answer = el('qti-index', { n: String(index + 1) }, [variable('RESPONSE')])
    return chain([{ test: el('qti-match', {}, [answer, constant('identifier', item.id)]), adds: share }])
  })
  return {
    responses: [
      responseDeclaration(
        'RESPONSE',
        'ordered',
        'identifier',
        question.items.map(item => item.id),
      ),
    ],
    body: [
      stem,
      el(
        'qti-order-interaction',
        { 'response-identifier': 'RESPONSE', shuffle: 'true' },
        question.items.map(item =>
          el('qti-simple-choice', { identifier: item.id }, [htmlBox(item.text, address)]),
        ),
      ),
    ],
    rules: isWhole ? [scoreWhenCorrect(question.points)] : places,
    ...(isWhole && question.points === 1 ? { template: 'match_correct' as const } : {}),
    feedback: [],
    feedbackRules: [],
  }
}

function writeEssay(
  question: QuestionOf<'essay'>,
  stem: Element,
  address: (name: string) => string,
): ItemParts {
  const guidance = withRubric(question.guidance, question.rubric)
  const block = el('qti-rubric-block', { view: 'scorer', use: 'scoring' }, [
    el('qti-content-body', {}, [htmlBox(guidance, address)]),
  ])
  const interaction = { 'response-identifier': 'RESPONSE', 'expected-lines': String(question.lines) }
  return {
    responses: [responseDeclaration('RESPONSE', 'single', 'string', [], undefined, question.template)],
    body: [...(guidance ? [block] : []), stem, el('qti-extended-text-interaction', interaction)],
    rules: [],
    feedback: [],
    feedbackRules: [],
  }
}
