import { isDrawn } from '../drawn-values.ts'
import { meetsText, ownNumber } from '../match-answer.ts'
import type { Question } from '../question.ts'
import type { NumberAnswer, TextAnswer } from '../question-parts.ts'
import { retryOf } from '../retry.ts'
import { richTexts } from '../rich-fields.ts'
import { mediaNames } from '../rich-text.ts'
import type { Losses } from './reading.ts'

/** What a question may have that a format may not know, and how to see that this one has it. */
const traits = {
  passage: { what: 'texto de apoio', present: question => question.passage !== undefined },
  parts: { what: 'alíneas', present: question => question.passage?.parts },
  drawn: { what: 'valores sorteados', present: isDrawn },
  points: { what: 'cotação', present: question => question.points !== 1 },
  metadata: {
    what: 'competência, nível cognitivo e dificuldade',
    present: ({ competence, bloom, difficulty }) =>
      competence !== null || bloom !== null || difficulty !== null,
  },
  explanation: { what: 'explicação', present: question => question.explanation !== '' },
  feedback: {
    what: 'comentários por resultado',
    present: ({ feedback }) => feedback.right !== '' || feedback.partial !== '' || feedback.wrong !== '',
  },
  answerFeedback: {
    what: 'comentários das respostas',
    present: question => verdicts(question).some(each => each.feedback !== ''),
  },
  typicalErrors: {
    what: 'erros típicos',
    present: question => verdicts(question).some(each => each.typicalError),
  },
  hints: { what: 'dicas', present: question => question.hints.length > 0 },
  retry: { what: 'o que se apaga e se conta antes de nova tentativa', present: retryOf },
  penalty: { what: 'penalização por nova tentativa', present: question => question.penalty !== null },
  attachments: { what: 'anexos', present: question => attachments(question).length > 0 },
  images: { what: 'imagens', present: question => question.media.length > attachments(question).length },
  tags: { what: 'etiquetas', present: question => question.tags.length > 0 },
  category: { what: 'categoria', present: question => question.category !== '' },
  externalId: { what: 'código de origem', present: question => question.externalId !== '' },
  name: { what: 'nome', present: question => question.name !== '' },
  fixedOrder: {
    what: 'ordem fixa das opções',
    present: question => 'shuffle' in question && !question.shuffle,
  },
  freeOrder: {
    what: 'opções por ordem aleatória',
    present: question => 'shuffle' in question && question.shuffle,
  },
  weights: {
    what: 'pesos das respostas',
    present: question =>
      verdicts(question).some(each => each.weight !== undefined && each.weight !== 0 && each.weight !== 1),
  },
  allOrNothing: {
    what: 'tudo ou nada',
    present: question =>
      question.type !== 'ordering' && 'scoring' in question && question.scoring === 'all-or-nothing',
  },
  covered: { what: 'resposta repetida', present: hasCoveredAnswer },
  idleWeights: {
    what: 'pesos dos espaços',
    present: question =>
      question.type === 'gaps' &&
      question.scoring === 'all-or-nothing' &&
      (verdicts(question).some(each => each.weight !== 0 && each.weight !== 1) ||
        new Set(question.gaps.map(gap => gap.weight)).size > 1),
  },
  caseSensitive: {
    what: 'distinção de maiúsculas',
    present: question => textRules(question).some(rules => rules.caseSensitive),
  },
  accentFree: {
    what: 'acentos indiferentes',
    present: question => textRules(question).some(rules => !rules.accentSensitive),
  },
  wildcards: {
    what: 'asterisco como «qualquer texto»',
    present: question => textRules(question).some(rules => rules.wildcards),
  },
  units: { what: 'unidades', present: question => question.type === 'numeric' && question.units.length > 0 },
  otherFeedback: {
    what: 'comentário para outras respostas',
    present: question => question.type === 'numeric' && question.otherFeedback !== '',
  },
  neighbours: {
    what: 'pontos por elementos seguidos',
    present: question => question.type === 'ordering' && question.scoring === 'neighbours',
  },
  essayLines: {
    what: 'linhas da resposta',
    present: question => question.type === 'essay' && question.lines !== 10,
  },
  essayWords: {
    what: 'limites de palavras',
    present: question =>
      question.type === 'essay' && (question.minWords !== null || question.maxWords !== null),
  },
  essayTemplate: {
    what: 'texto inicial da resposta',
    present: question => question.type === 'essay' && question.template !== '',
  },
  essayGuidance: {
    what: 'orientações de correcção',
    present: question => question.type === 'essay' && question.guidance !== '',
  },
  rubric: {
    what: 'critérios de correcção',
    present: question => question.type === 'essay' && question.rubric.length > 0,
  },
} satisfies Record<string, { what: string; present: (question: Question) => unknown }>

export type Trait = keyof typeof traits

/** Notes every trait that the question has and the format does not know; `unknown` says why, trait by trait. */
export function loseTraits(
  question: Question,
  unknown: Partial<Record<Trait, string>>,
  losses: Losses,
): void {
  for (const [name, why] of Object.entries(unknown)) {
    const trait = traits[name as Trait]
    if (trait.present(question)) losses.add(trait.what, why)
  }
}

/** Files that no text of the question shows. */
export function attachments(question: Question): Question['media'] {
  const shown = new Set(richTexts(question).flatMap(mediaNames))
  return question.media.filter(each => !shown.has(each.name))
}

type Verdict = { feedback: string; typicalError?: string; weight?: number }

function verdicts(question: Question): Verdict[] {
  switch (question.type) {
    case 'single-choice':
      return question.options
    case 'multiple-choice':
      return question.options.map(({ feedback, typicalError }) => ({ feedback, typicalError }))
    case 'true-false':
      return [question.whenTrue, question.whenFalse]
    case 'short-answer':
    case 'numeric':
      return question.answers
    case 'hotspot':
      return question.areas.map(({ feedback, typicalError }) => ({ feedback, typicalError }))
    case 'gaps':
      return question.gaps.flatMap((gap): Verdict[] => (gap.kind === 'choice' ? gap.options : gap.answers))
    case 'matching':
    case 'labels':
    case 'ordering':
    case 'essay':
      return []
  }
}

/** Whether an answer is accepted by an earlier one already, so that its points and its comment never count. */
function hasCoveredAnswer(question: Question): boolean {
  if (question.type === 'gaps') return question.gaps.some(gap => gap.kind !== 'choice' && isCovered(gap))
  if (question.type === 'numeric') return isCovered({ ...question, kind: 'numeric' })
  return question.type === 'short-answer' && isCovered({ ...question, kind: 'text' })
}

type Answers =
  | { kind: 'numeric'; answers: NumberAnswer[] }
  | { kind: 'text'; answers: TextAnswer[]; caseSensitive: boolean; accentSensitive: boolean }

function isCovered(part: Answers): boolean {
  if (part.kind === 'numeric')
    return part.answers.some((key, at) => ownNumber(key, part.answers.slice(0, at)) === undefined)
  const rules = { ...part, wildcards: false }
  return part.answers.some((key, at) =>
    part.answers.slice(0, at).some(each => meetsText(key.text, each, rules)),
  )
}

function textRules(question: Question) {
  if (question.type === 'short-answer') return [question]
  return question.type === 'gaps' ? question.gaps.filter(gap => gap.kind === 'text') : []
}
