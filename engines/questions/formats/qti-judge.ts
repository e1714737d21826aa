import { decimal } from '#kit/figures.ts'
import type { Answer } from '../answer.ts'
import { type TypedNumber, typedText } from '../drawn-formulas.ts'
import type { Question } from '../question.ts'
import { type Marking, score } from '../score.ts'
import type { Try } from './qti-item.ts'
import type { QtiOutcomes } from './qti-processing.ts'
import type { Losses } from './reading.ts'
import { UnfitQuestion } from './reading.ts'

/** An answer with what the item made of it. */
export type Trial = Try & { outcomes: QtiOutcomes; worth: number; marking?: Marking }

type Difference = { trial: Trial; ours: number }
type Verdict = {
  /** Answers that are right here and not there, or there and not here. */
  key: Difference[]
  all: Difference[]
}

/**
 * The first of the questions that gives the same points as the item for every answer tried, or the nearest one,
 * with what differs among the losses.
 *
 * @throws {UnfitQuestion} when other answers are right than the item says
 */
export function choose(questions: Question[], trials: Trial[], losses: Pick<Losses, 'add'>): Question {
  let nearest: { question: Question; verdict: Verdict } | undefined
  for (const question of questions) {
    const verdict = compare(question, trials)
    if (verdict.all.length === 0) return question
    if (!nearest || rank(verdict) < rank(nearest.verdict)) nearest = { question, verdict }
  }
  if (!nearest) throw new UnfitQuestion('As regras de pontuação não são as de nenhum tipo de pergunta daqui.')
  const { question, verdict } = nearest
  const [example] = verdict.key
  if (example)
    throw new UnfitQuestion(`As regras de pontuação não cabem nesta pergunta: ${inWords(question, example)}`)
  const [first] = verdict.all
  if (first) {
    const edges = verdict.all.every(each => each.trial.isEdge)
    losses.add(
      edges ? 'pontuação nos limites' : 'pontuação',
      `De ${trials.length} respostas experimentadas, ${verdict.all.length} não ${verdict.all.length === 1 ? 'dá' : 'dão'} os mesmos pontos: ${inWords(question, first)}`,
    )
  }
  return question
}

function rank(verdict: Verdict): number {
  return verdict.key.length * 1e6 + verdict.all.length
}

function compare(question: Question, trials: Trial[]): Verdict {
  const blur = 1e-4 * Math.max(1, question.points)
  const all = trials
    .map(trial => ({
      trial,
      ours: score(question, { state: 'answered', answer: trial.answer }, trial.marking).points ?? 0,
    }))
    .filter(({ trial, ours }) => Math.abs(trial.worth - ours) > blur)
  const isRight = (points: number) => points >= question.points - blur
  return {
    all,
    key: all.filter(({ trial, ours }) => !trial.isEdge && isRight(trial.worth) !== isRight(ours)),
  }
}

const points = (value: number) => decimal(value, 4)

function inWords(question: Question, { trial, ours }: Difference): string {
  return `«${answerText(question, trial.answer)}» dava ${points(trial.worth)} e aqui ${points(ours)} de ${points(question.points)}.`
}

/** An answer as a person would write it on one line. */
function answerText(question: Question, answer: Answer): string {
  const text = () => {
    if (typeof answer === 'boolean') return answer ? 'Verdadeiro' : 'Falso'
    if (Array.isArray(answer)) return answer.map(each => each.toUpperCase()).join(', ')
    if (typeof answer === 'object') {
      if (question.type === 'numeric') return typedText(answer as TypedNumber)
      if (question.type === 'gaps') {
        const typed = answer as Record<string, string>
        return question.gaps.map(gap => shown(gap, typed[gap.id] ?? '')).join('; ')
      }
      return Object.entries(answer)
        .map(([prompt, choice]) => `${prompt}→${choice}`)
        .join(', ')
    }
    return question.type === 'single-choice' ? answer.toUpperCase() : answer
  }
  const shown = (gap: Extract<Question, { type: 'gaps' }>['gaps'][number], value: string) =>
    (gap.kind === 'choice' ? gap.options.find(option => option.id === value)?.text : value) || '—'
  return text().slice(0, 120)
}
