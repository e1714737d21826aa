import { isPositive, shownMark } from '#engines/psychometrics/bands.ts'
import { bySex } from '#engines/psychometrics/by-sex.ts'
import { equatedScores } from '#engines/psychometrics/equating.ts'
import { linkDrift } from '#engines/psychometrics/linked-tests.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { PUPILS_FOR_RASCH } from '#engines/psychometrics/presentable.ts'
import type { Cell } from '../results/figure-shapes.ts'
import { headOf, pupilLines, topicsOf } from './class-report.ts'
import type { EvolutionReport } from './evolution-shapes.ts'
import { type GainScope, gainBetween, sideOf } from './gain-between.ts'
import type { PupilLine } from './report-shapes.ts'
import { onlyItems, type Part, pointsAt, type Results } from './results.ts'

/** A pupil who handed in both times: places in both class lists. */
interface Pair {
  studentId: string
  sex: PupilLine['sex']
  first: number
  second: number
}

/**
 * What changed between two applications, for the same pupils only. Marks are compared only where all questions are the same, domains and
 * competences by the questions that stand in both, and what cannot be compared is not.
 * @param plan the recovery plan that the second one measured, with its pupils and competences: the gain is of those
 */
export function evolutionReport(
  before: Results,
  after: Results,
  plan: ({ id: string; name: string } & Required<GainScope>) | null = null,
): EvolutionReport {
  const linesBefore = pupilLines(before, topicsOf(before))
  const linesAfter = pupilLines(after, topicsOf(after))
  const { pairs, onlyBefore, onlyAfter } = pairUp(linesBefore, linesAfter)
  const linked = new Set(
    before.items.map(item => item.versionId).filter(id => after.items.some(item => item.versionId === id)),
  )
  const sameQuestions = questionsOf(before) === questionsOf(after)
  const topicsOn = sameQuestions ? 'all' : linked.size > 0 ? 'linked' : 'none'
  const parts =
    topicsOn === 'none'
      ? { domains: [], competences: [] }
      : commonTopics(
          sameQuestions ? before : onlyItems(before, linked),
          sameQuestions ? after : onlyItems(after, linked),
          pairs,
        )
  const { gain, pupils } = gainBetween(before, after, plan ?? {})
  const gained = new Map(pupils.map(pupil => [pupil.studentId, pupil]))
  const marksOf = (pair: Pair): [Mark, Mark] =>
    sameQuestions ? [finalMark(linesBefore[pair.first]), finalMark(linesAfter[pair.second])] : [null, null]
  const marks = (share: (mark: Mark) => Mark) =>
    sameQuestions
      ? bySex(pairs, group =>
          twiceOf(
            group.map(pair => {
              const [from, to] = marksOf(pair)
              return [asShare(share(from)), asShare(share(to))] as const
            }),
          ),
        )
      : null
  return {
    before: headOf(before),
    after: headOf(after),
    plan: plan && { id: plan.id, name: plan.name },
    n: pairs.length,
    onlyBefore,
    onlyAfter,
    sameQuestions,
    gain,
    marks: marks(mark => (mark === null ? null : shownMark(mark))),
    positives: marks(mark => (mark === null ? null : Number(isPositive(mark)))),
    topicsOn,
    ...parts,
    linked: linkedItems(before, after, pairs, linked),
    ...equatedBetween(before, after, sameQuestions),
    pupils: pairs.flatMap(pair => {
      const own = gained.get(pair.studentId)
      const [markBefore, markAfter] = marksOf(pair)
      return own ? [{ ...own, name: linesAfter[pair.second]?.name ?? '', markBefore, markAfter }] : []
    }),
  }
}

/** The numbers right of both tests on one scale, by the answers of all who took either. */
function equatedBetween(
  before: Results,
  after: Results,
  isSame: boolean,
): Pick<EvolutionReport, 'equated' | 'equatedOf' | 'equatedWhy'> {
  const [first, second] = [sideOf(before).responses, sideOf(after).responses]
  const equatedOf = { before: first.k, after: second.k }
  if (isSame || Math.min(first.n, second.n) < PUPILS_FOR_RASCH)
    return { equated: [], equatedOf, equatedWhy: '' }
  const { value, why = '' } = equatedScores(first, second)
  return { equated: value ?? [], equatedOf, equatedWhy: why }
}

type Mark = number | null

/** The mark of a pupil, unless an answer waits to be marked. */
function finalMark(line: PupilLine | undefined): Mark {
  return line === undefined || line.provisional ? null : line.mark
}

/** The questions that count, with their points, whatever their order. */
function questionsOf({ items }: Results): string {
  return items
    .filter(item => item.change !== 'drop')
    .map(item => `${item.versionId} ${item.points}`)
    .toSorted()
    .join()
}

/** Domains and competences that both measure. */
function commonTopics(before: Results, after: Results, pairs: readonly Pair[]) {
  const [partsBefore, partsAfter] = [topicsOf(before), topicsOf(after)]
  const [linesBefore, linesAfter] = [pupilLines(before, partsBefore), pupilLines(after, partsAfter)]
  const of = (kind: 'domains' | 'competences') =>
    common(partsBefore[kind], partsAfter[kind]).map(({ part, first, second }) => ({
      name: part.name,
      code: part.code,
      indication:
        Math.min(partsBefore[kind][first]?.places.length ?? 0, part.places.length) < ITEMS_FOR_MASTERY,
      bySex: bySex(pairs, group =>
        twiceOf(
          group.map(pair => [
            sharesOf(linesBefore[pair.first], line => line[kind][first]),
            sharesOf(linesAfter[pair.second], line => line[kind][second]),
          ]),
        ),
      ),
    }))
  return { domains: of('domains'), competences: of('competences') }
}

function pairUp(before: readonly PupilLine[], after: readonly PupilLine[]) {
  const handed = (lines: readonly PupilLine[]) =>
    new Map(
      lines.flatMap((line, at) =>
        line.studentId !== null && line.state === 'entregue' ? [[line.studentId, at] as const] : [],
      ),
    )
  const [first, second] = [handed(before), handed(after)]
  const pairs = [...second].flatMap(([studentId, at]): Pair[] => {
    const earlier = first.get(studentId)
    return earlier === undefined
      ? []
      : [{ studentId, sex: after[at]?.sex ?? null, first: earlier, second: at }]
  })
  return { pairs, onlyBefore: first.size - pairs.length, onlyAfter: second.size - pairs.length }
}

function linkedItems(
  before: Results,
  after: Results,
  pairs: readonly Pair[],
  linked: ReadonlySet<string>,
): EvolutionReport['linked'] {
  const drifts = linkDrift(sideOf(before).responses, sideOf(after).responses)
  return [...linked].flatMap(versionId => {
    const first = before.items.findIndex(item => item.versionId === versionId)
    const second = after.items.findIndex(item => item.versionId === versionId)
    const [itemBefore, itemAfter] = [before.items[first], after.items[second]]
    if (!itemBefore || !itemAfter) return []
    const drift = drifts.find(candidate => candidate.item === versionId)
    return {
      before: itemBefore.number,
      after: itemAfter.number,
      stem: itemAfter.stem,
      bySex: bySex(pairs, group =>
        twiceOf(
          group.map(pair => [
            {
              earned: pointsAt(before, pair.first, first) ?? 0,
              of: pointsAt(before, pair.first, first) === undefined ? 0 : itemBefore.points,
            },
            {
              earned: pointsAt(after, pair.second, second) ?? 0,
              of: pointsAt(after, pair.second, second) === undefined ? 0 : itemAfter.points,
            },
          ]),
        ),
      ),
      drift: drift?.drift ?? null,
      z: drift?.z ?? null,
    }
  })
}

function common(before: readonly Part[], after: readonly Part[]) {
  return after.flatMap((part, second) => {
    const first = before.findIndex(candidate => candidate.key === part.key)
    return first < 0 ? [] : [{ part, first, second }]
  })
}

/** Points obtained, of so many; none of nothing where it does not count. */
interface Share {
  earned: number
  of: number
}

function asShare(value: number | null | undefined): Share {
  return value == null ? { earned: 0, of: 0 } : { earned: value, of: 1 }
}

function sharesOf(line: PupilLine | undefined, cell: (line: PupilLine) => Cell | undefined): Share {
  const found = line && cell(line)
  return { earned: found?.points ?? 0, of: found?.possible ?? 0 }
}

/** The shares of the pupils who have both, before and after. */
function twiceOf(pairs: readonly (readonly [Share, Share])[]) {
  const both = pairs.filter(([before, after]) => before.of > 0 && after.of > 0)
  const share = (side: 0 | 1) => {
    const of = both.reduce((sum, pair) => sum + pair[side].of, 0)
    return of > 0 ? both.reduce((sum, pair) => sum + pair[side].earned, 0) / of : null
  }
  return { n: both.length, before: share(0), after: share(1) }
}
