import type { Band } from '#engines/psychometrics/bands.ts'
import { bySex, type Sex } from '#engines/psychometrics/by-sex.ts'
import { ITEMS_FOR_MASTERY, mastery } from '#engines/psychometrics/mastery.ts'
import { pointStatistics } from '#engines/psychometrics/point-statistics.ts'
import { isDrawn } from '#engines/questions/drawn-values.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { decimal } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { achievementOf } from '../results/achievement.ts'
import type { ScoredResponse } from '../results/contract.ts'
import type { Cell } from '../results/figure-shapes.ts'
import type { ScoredItem } from '../results/scoring.ts'
import { standingOf } from '../results/standing.ts'
import type { QuizPupil, QuizResults } from './results-contract.ts'

/** An item of a quiz with what figures need of it. */
export interface ResultItem extends ScoredItem {
  questionId: string
  competenceId: string | null
  competenceCode: string | null
}

/** An attempt that figures are made of, with its answers by item. */
export interface UsedAttempt {
  pupil: string
  sex: Sex
  itemIds: readonly string[]
  responses: Readonly<Record<string, ScoredResponse>>
}

/** The attempts of a pupil that figures are made of. */
export function usedOf<
  Attempt extends { number: number; mark: number | null; counts: boolean; state: string },
>(attempts: readonly Attempt[], use: QuizResults['head']['used'], counting: string): Attempt[] {
  const done = attempts
    .filter(attempt => attempt.state === 'entregue')
    .toSorted((a, b) => a.number - b.number)
  const best = done
    .filter(attempt => attempt.counts)
    .toSorted((a, b) => (b.mark ?? -1) - (a.mark ?? -1) || a.number - b.number)
    .slice(0, 1)
  switch (use) {
    case 'todas':
      return done
    case 'primeira':
      return done.slice(0, 1)
    case 'última':
      return done.slice(-1)
    case 'melhor':
      return best
    case 'contam': {
      const counted = done.filter(attempt => attempt.counts)
      if (counting === 'média') return counted
      if (counting === 'primeira') return counted.slice(0, 1)
      return counting === 'última' ? counted.slice(-1) : best
    }
  }
}

/** Who got a quiz and how it went, H / M / Total. */
export function marksOfQuiz(
  pupils: readonly QuizPupil[],
  bands: readonly Band[],
): QuizResults['achievement'] {
  return bySex(pupils, group =>
    achievementOf(
      group.map(({ mark, attempts }) => ({
        mark,
        // Without a mark until the last answer is marked.
        provisional: false,
        state: attempts.some(attempt => attempt.state === 'entregue') ? 'entregue' : null,
      })),
      bands,
    ),
  )
}

/** How each competence went in these attempts; a pupil counts once, with all of their answers. */
export function competencesOf(
  items: readonly ResultItem[],
  attempts: readonly UsedAttempt[],
  named: ReadonlyMap<string, { code: string; description: string; domain: string }>,
): QuizResults['competences'] {
  const byCompetence = Map.groupBy(
    items
      .map((item, at) => ({ ...item, number: at + 1 }))
      .filter(item => item.competenceId !== null && item.change?.kind !== 'drop'),
    item => item.competenceId ?? '',
  )
  return [...byCompetence].map(([id, own]) => {
    const { code = '', description = '', domain = '' } = named.get(id) ?? {}
    const questions = [...Map.groupBy(own, item => item.questionId).values()].flatMap(same => same[0] ?? [])
    const pupils = [...Map.groupBy(attempts, attempt => attempt.pupil).values()].map(all => ({
      sex: all[0]?.sex ?? null,
      cell: cellOf(own, all),
    }))
    return {
      ...{ key: id, competenceId: id, code, name: description, domain },
      items: questions.map(item => item.number),
      // Where each pupil drew others, by how many of them one pupil had.
      indication: Math.max(0, ...pupils.map(({ cell }) => cell.items)) < ITEMS_FOR_MASTERY,
      bySex: bySex(pupils, group => standingOf(group.map(({ cell }) => cell))),
    }
  })
}

/** How each question went in these attempts. */
export function itemFiguresOf(
  items: readonly ResultItem[],
  attempts: readonly UsedAttempt[],
): QuizResults['items'] {
  const correlations = correlationsOf(items, attempts)
  return items.flatMap((item, place) => {
    const withItem = attempts.filter(attempt => attempt.itemIds.includes(item.id))
    const responses = withItem.map(attempt => attempt.responses[item.id])
    const scored = responses.flatMap(response =>
      response?.points === null || response === undefined ? [] : [response.points / item.points],
    )
    const { question } = item
    return [
      {
        id: item.id,
        questionId: item.questionId,
        number: place + 1,
        name: plainText(question.stem),
        type: question.type,
        competenceCode: item.competenceCode,
        change: item.change?.kind ?? null,
        asked: withItem.length,
        right: responses.filter(response => response?.outcome === 'certa').length,
        toMark: responses.filter(response => response?.outcome === 'por corrigir').length,
        blank: responses.filter(response => response === undefined || response.outcome === 'branco').length,
        facility: meanOf(scored),
        itemRest: correlations[place] ?? null,
        options: chosenOf(question, responses),
      },
    ]
  })
}

/** Under so many attempts a correlation says nothing. */
const MIN_FOR_CORRELATION = 10

/** How far each question tells apart who knows from who does not; what was not asked, or waits to be marked, is left out. */
function correlationsOf(items: readonly ResultItem[], attempts: readonly UsedAttempt[]): (number | null)[] {
  const rows = attempts.map(({ itemIds, responses }) => {
    const own = new Set(itemIds)
    return items.map(({ id }) => {
      if (!own.has(id)) return null
      const response = responses[id]
      return response === undefined ? 0 : response.points
    })
  })
  const { items: statistics } = pointStatistics(
    rows,
    items.map(item => item.points),
  )
  return statistics.map(({ itemRest }, place) =>
    rows.filter(row => row[place] !== null).length < MIN_FOR_CORRELATION ? null : itemRest,
  )
}

type Chosen = QuizResults['items'][number]['options']

/** So many different answers are listed where pupils write them. */
const MAX_WRITTEN = 5

function chosenOf(
  question: ScoredItem['question'],
  responses: readonly (ScoredResponse | undefined)[],
): Chosen {
  const answered = responses.flatMap(response =>
    response === undefined || response.answer === null ? [] : [response],
  )
  const choosing = (id: string) => answered.filter(response => chose(response.answer, id)).length
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options.map(option => ({
        text: plainText(option.text),
        right: option.correct,
        chosen: choosing(option.id),
        typicalError: option.typicalError,
      }))
    case 'true-false':
      return [
        { text: 'Verdadeiro', right: question.correct, chosen: choosing('true'), typicalError: '' },
        { text: 'Falso', right: !question.correct, chosen: choosing('false'), typicalError: '' },
      ]
    case 'essay':
      return [...Map.groupBy(answered, response => response.points ?? Number.NaN)]
        .filter(([points]) => !Number.isNaN(points))
        .toSorted(([a], [b]) => b - a)
        .map(([points, all]) => ({
          text: `${decimal(points)} pt`,
          right: false,
          chosen: all.length,
          typicalError: '',
        }))
    case 'short-answer':
    case 'numeric':
      // The same number answers other values with each pupil.
      if (isDrawn(question)) return byOutcome(answered)
      return countedBy(
        answered,
        response => String(response.answer).trim(),
        response => response.outcome === 'certa',
      ).slice(0, MAX_WRITTEN)
    case 'matching':
    case 'ordering':
    case 'gaps':
    case 'hotspot':
    case 'labels':
      return byOutcome(answered)
  }
}

function byOutcome(answered: readonly ScoredResponse[]): Chosen {
  return (['certa', 'parcial', 'errada'] as const).map(outcome => ({
    text: outcomeWords[outcome],
    right: outcome === 'certa',
    chosen: answered.filter(response => response.outcome === outcome).length,
    typicalError: '',
  }))
}

const outcomeWords = { certa: 'Toda certa', parcial: 'Em parte', errada: 'Errada' }

/** Answers that read the same, the most frequent first. */
function countedBy(
  responses: readonly ScoredResponse[],
  textOf: (response: ScoredResponse) => string,
  rightOf: (response: ScoredResponse) => boolean,
): Chosen {
  const byText = Map.groupBy(responses, response => textOf(response).toLowerCase())
  return [...byText.values()]
    .flatMap(all => {
      const [first] = all
      return first
        ? [{ text: textOf(first), right: rightOf(first), chosen: all.length, typicalError: '' }]
        : []
    })
    .toSorted((a, b) => b.chosen - a.chosen || a.text.localeCompare(b.text, 'pt', { numeric: true }))
}

function chose(answer: unknown, id: string): boolean {
  return Array.isArray(answer) ? answer.includes(id) : String(answer) === id
}

/** A pupil in a competence, over all of their attempts; points below none are none. */
function cellOf(items: readonly ResultItem[], attempts: readonly UsedAttempt[]): Cell {
  const cell = { points: 0, possible: 0, blank: 0 }
  const counted = new Set<string>()
  for (const attempt of attempts)
    for (const item of items) {
      const response = attempt.responses[item.id]
      if (!attempt.itemIds.includes(item.id) || response?.outcome === 'não apresentada') continue
      if (response?.outcome === 'por corrigir') continue
      cell.possible += item.points
      cell.points += response?.points ?? 0
      counted.add(item.id)
      if (response === undefined || response.outcome === 'branco') cell.blank++
    }
  const points = Math.max(0, cell.points)
  return {
    ...cell,
    points,
    items: counted.size,
    level: mastery(points, cell.possible, counted.size)?.level ?? null,
  }
}

function meanOf(values: readonly number[]): number | null {
  return values.length > 0 ? sum(values) / values.length : null
}

/** A response as of the first try, where there were several. */
export function asFirstTry(response: ScoredResponse): ScoredResponse {
  const [first] = response.tries ?? []
  return first
    ? { ...response, answer: first.answer, outcome: first.outcome, points: first.points }
    : response
}
