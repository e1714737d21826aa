import { adviceOn } from '#engines/psychometrics/advice.ts'
import { shownMark } from '#engines/psychometrics/bands.ts'
import {
  type ClassicalStatistics,
  classicalStatistics,
  semOnScale,
} from '#engines/psychometrics/classical.ts'
import {
  checkKeys,
  judgeKeys,
  KEYS_SEEN,
  type KeyCheck,
  type KeyGrade,
} from '#engines/psychometrics/key-check.ts'
import type { NotComputed } from '#engines/psychometrics/not-computed.ts'
import { pointStatistics } from '#engines/psychometrics/point-statistics.ts'
import { PUPILS_FOR_CORRELATION, presentable } from '#engines/psychometrics/presentable.ts'
import type { FirstTest } from '#engines/psychometrics/reliability.ts'
import { reliabilityInterval } from '#engines/psychometrics/reliability-interval.ts'
import type { Responses } from '#engines/psychometrics/responses.ts'
import { counted } from '#kit/figures.ts'
import { dependence } from './dependent-items.ts'
import { checkOf, knownOf } from './key-analysis.ts'
import type { ItemLine, TestFigures } from './report-shapes.ts'
import {
  BLANK,
  cellOf,
  evaluatedPupils,
  markAt,
  NOT_PRESENTED,
  PARTIAL,
  pointsAt,
  type ResultItem,
  type Results,
} from './results.ts'

/** What the engine takes of an application: who handed in, and the items whose key says something. */
export interface Analysed {
  responses: Responses
  /** Places in the class list and in the test. */
  pupils: number[]
  items: number[]
  byPoints: boolean
}

/**
 * The answers of an application as the engine counts them. Blank counts as wrong; what was not presented, or waits to
 * be marked, does not count; partial credit is not right. Items that were dropped, or gave everybody their points,
 * stay out.
 */
export function analysedOf(results: Results): Analysed {
  const pupils = evaluatedPupils(results)
  const items = results.items.flatMap((item, at) =>
    item.change === 'drop' || item.change === 'credit' ? [] : [at],
  )
  const [n, k, width] = [pupils.length, items.length, results.items.length]
  const cells = new Uint8Array(n * k)
  const chosen = new Uint16Array(n * k)
  const worth = new Set(items.map(at => results.items[at]?.points))
  let byPoints = worth.size > 1
  pupils.forEach((pupil, row) => {
    items.forEach((item, column) => {
      const outcome = results.outcomes[pupil * width + item]
      if (outcome === PARTIAL) byPoints = true
      cells[row * k + column] = cellOf(outcome)
      chosen[row * k + column] = results.chosen[pupil * width + item] ?? 0
    })
  })
  const shown = items.flatMap(at => results.items[at] ?? [])
  return {
    pupils,
    items,
    byPoints,
    responses: {
      n,
      k,
      items: shown.map(nameOf),
      cells,
      choices: {
        key: shown.map(item => item.options.find(option => option.key)?.letter ?? ''),
        options: shown.map(item => item.options.map(option => option.letter)),
        chosen,
      },
    },
  }
}

/** As the sentences of advice speak of it: «Em P13, …», «P13 é difícil de mais». */
function nameOf(item: ResultItem): string {
  return `P${item.number}`
}

/**
 * Classical figures of the test and of every item, with advice in plain Portuguese. Below 10 pupils neither D nor
 * correlations nor reliability; every missing figure has its reason, and takes no other with it.
 */
export function analyseItems(results: Results): { test: TestFigures; items: ItemLine[] } {
  const analysed = analysedOf(results)
  const { responses, byPoints } = analysed
  const notComputed: NotComputed[] = []
  const classical = classicalStatistics(responses, notComputed)
  const weighted = byPoints ? weightedFigures(results, analysed) : undefined
  const { complete } = weighted ?? classical
  const may = presentable(responses.n)
  const reliable = may.reliability && complete.n >= PUPILS_FOR_CORRELATION
  const { alpha, sem } = reliable ? (weighted ?? classical) : { alpha: null, sem: null }
  const onScale =
    sem === null
      ? null
      : weighted
        ? weighted.complete.possible > 0
          ? (sem * 20) / weighted.complete.possible
          : null
        : semOnScale(sem, complete.k)
  const reasons = [...may.reasons]
  if (alpha === null && may.reliability)
    reasons.push(
      `A fiabilidade não é calculável: ${
        reliable
          ? reasonOf(notComputed, 'classical.alpha') || 'todos os alunos têm o mesmo total'
          : `só ${counted(complete.n, 'aluno tem', 'alunos têm')} todas as perguntas apresentadas e corrigidas, e são precisos ${PUPILS_FOR_CORRELATION}`
      }.`,
    )
  const marks = analysed.pupils.map(pupil => {
    const mark = markAt(results, pupil)
    return mark === null ? null : shownMark(mark)
  })
  const { checks, power } = may.correlations
    ? judgeKeys(responses, knownOf(results, analysed.items))
    : { checks: [], power: null }
  if (power !== null && power < KEYS_SEEN) reasons.push(blindText(power))
  return {
    test: {
      n: responses.n,
      k: responses.k,
      complete: { n: complete.n, k: complete.k },
      alpha,
      interval: reliabilityInterval(alpha, complete),
      sem: onScale,
      byPoints,
      reasons,
      dependent: dependence(results, analysed, reliable),
    },
    items: results.items.map((_, at) => {
      const column = analysed.items.indexOf(at)
      return lineOf(results, at, {
        column,
        analysed,
        marks,
        classical,
        weighted,
        notComputed,
        correlations: may.correlations,
        check: checks[column] ?? null,
      })
    }),
  }
}

/** In a class whose best pupils guess too, that nothing is said of a key does not make it right. */
function blindText(power: number): string {
  const of = Math.round(10 * power)
  const seen =
    of === 0 ? 'quase nenhuma se notaria' : `só ${of} em cada 10 se ${of === 1 ? 'notaria' : 'notariam'}`
  return `Com estas respostas não se pode saber se as chaves estão certas: de chaves trocadas, ${seen}. Confira a chave à mão.`
}

/** The questions whose key raises an alert, as `analyseItems` finds them. */
export function suspectsOf(results: Results): { number: number; grade: KeyGrade }[] {
  const { responses, items } = analysedOf(results)
  if (!presentable(responses.n).correlations) return []
  return checkKeys(responses, knownOf(results, items)).flatMap((check, column) => {
    const item = results.items[items[column] ?? -1]
    return check?.warns && check.grade && item && !item.confirmed
      ? [{ number: item.number, grade: check.grade }]
      : []
  })
}

/** What a first test says of how far its figures are to be trusted, before anybody is measured again. */
export function firstTestOf(results: Results): FirstTest {
  const analysed = analysedOf(results)
  const { alpha, complete, items } = weightedFigures(results, analysed)
  return {
    alpha,
    complete,
    items: items.map(({ p }, column) => ({
      p,
      n: countsOf(results, analysed.pupils, analysed.items[column] ?? -1).n,
    })),
  }
}

function weightedFigures(results: Results, { pupils, items }: Analysed) {
  return pointStatistics(
    pupils.map(pupil => items.map(item => pointsAt(results, pupil, item) ?? null)),
    items.map(item => results.items[item]?.points ?? 0),
  )
}

interface ItemContext {
  /** Of the item in the analysis; −1 when it is not in it. */
  column: number
  analysed: Analysed
  /** Of its pupils, as they are shown. */
  marks: readonly (number | null)[]
  classical: ClassicalStatistics
  weighted: ReturnType<typeof pointStatistics> | undefined
  notComputed: readonly NotComputed[]
  correlations: boolean
  check: KeyCheck | null
}

function lineOf(results: Results, at: number, around: ItemContext): ItemLine {
  const item = results.items[at] as ResultItem
  const { column, classical, weighted, correlations, notComputed } = around
  const check = around.check && checkOf(results, at, around.check)
  const statistics = classical.items[column]
  const own = weighted?.items[column] ?? statistics
  const key = around.analysed.responses.choices?.key[column]
  const found = countsOf(results, around.analysed.pupils, at)
  const hidden = correlations ? '' : `são precisos pelo menos ${PUPILS_FOR_CORRELATION} alunos`
  const unanswered = found.n > 0 && found.blank === found.n ? 'ninguém respondeu a esta pergunta' : ''
  return {
    id: item.id,
    number: item.number,
    stem: item.stem,
    competenceCode: item.competence?.code ?? '',
    domain: item.domain || (item.competence?.domain ?? ''),
    change: item.change,
    ...found,
    p: found.bySex.total.p,
    discrimination: correlations ? (own?.discrimination ?? null) : null,
    itemRest: correlations ? (own?.itemRest ?? null) : null,
    alphaIfDeleted: correlations ? (own?.alphaIfDeleted ?? null) : null,
    options: item.options.map(option => {
      const chosen = statistics?.options?.find(entry => entry.option === option.letter)
      return {
        letter: option.letter,
        text: option.text,
        key: option.key,
        count: chosen?.count ?? 0,
        proportion: chosen?.proportion ?? null,
        itemRest: correlations ? (chosen?.itemRest ?? null) : null,
        meanMark: meanMarkOf(results, around, at, option.letter),
        fifths: [],
        typicalError: option.typicalError,
      }
    }),
    blankFifths: [],
    advice:
      statistics && correlations
        ? adviceOn(
            // Partial credit is no wrong answer: where there is any, p and r are of the points.
            { ...statistics, p: found.bySex.total.p, itemRest: own?.itemRest ?? null },
            {
              n: found.n,
              answered: found.n - found.blank,
              key: key || undefined,
              check: item.confirmed ? null : around.check,
            },
          ).map(({ code, text }) => ({ code, text }))
        : [],
    check,
    difficulty: null,
    why: hidden || unanswered || whyOf(item, own, notComputed),
  }
}

/** The mean mark, as marks are shown, of the pupils who chose an option of an item. */
function meanMarkOf(
  results: Results,
  { analysed, marks }: ItemContext,
  item: number,
  letter: string,
): number | null {
  const place = (results.items[item]?.options ?? []).findIndex(option => option.letter === letter) + 1
  const chosen = marks.filter(
    (mark, row) =>
      mark !== null && results.chosen[(analysed.pupils[row] ?? 0) * results.items.length + item] === place,
  ) as number[]
  return chosen.length > 0 ? chosen.reduce((sum, mark) => sum + mark, 0) / chosen.length : null
}

/** Mean share of the points, by sex, and what was not answered. */
function countsOf(results: Results, pupils: readonly number[], item: number) {
  const width = results.items.length
  const worth = results.items[item]?.points ?? 0
  const counted = { H: { n: 0, points: 0 }, M: { n: 0, points: 0 }, total: { n: 0, points: 0 } }
  let [blank, notPresented] = [0, 0]
  for (const pupil of pupils) {
    const outcome = results.outcomes[pupil * width + item]
    if (outcome === BLANK) blank++
    if (outcome === NOT_PRESENTED) notPresented++
    const points = pointsAt(results, pupil, item)
    if (points === undefined) continue
    const sex = results.pupils[pupil]?.sex
    for (const group of sex ? [counted[sex], counted.total] : [counted.total]) {
      group.n++
      group.points += points
    }
  }
  const shareOf = ({ n, points }: { n: number; points: number }) => ({
    n,
    p: n > 0 && worth > 0 ? points / (n * worth) : null,
  })
  const shares = { H: shareOf(counted.H), M: shareOf(counted.M), total: shareOf(counted.total) }
  return { n: counted.total.n, bySex: shares, blank, notPresented }
}

/** Why nothing can be said of a question: it is out, or has no figure of its own. What others lack is no reason. */
function whyOf(
  item: ResultItem,
  own: { p: number | null; itemRest: number | null; discrimination: number | null } | undefined,
  notComputed: readonly NotComputed[],
): string {
  if (item.change === 'drop') return 'pergunta anulada: não conta'
  if (item.change === 'credit') return 'cotação dada a todos: fica fora da análise'
  if (own && own.p !== null && (own.itemRest !== null || own.discrimination !== null)) return ''
  const path = `classical.items[${nameOf(item)}]`
  return (
    reasonOf(notComputed, `${path}.p`) ||
    reasonOf(notComputed, `${path}.itemRest`) ||
    'não há respostas que cheguem'
  )
}

function reasonOf(notComputed: readonly NotComputed[], what: string): string {
  return notComputed.find(candidate => candidate.what === what)?.why ?? ''
}
