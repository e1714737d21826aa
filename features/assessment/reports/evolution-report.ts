import { isPositive, shownMark } from '#engines/psychometrics/bands.ts'
import { bySex } from '#engines/psychometrics/by-sex.ts'
import { type Application, type Evolution, evolution } from '#engines/psychometrics/evolution.ts'
import { pairedGain } from '#engines/psychometrics/gain.ts'
import { linkedGain } from '#engines/psychometrics/linked-gain.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { headOf, type Part, pupilLines, topicsOf } from './class-report.ts'
import { analysedOf } from './item-analysis.ts'
import type { Cell, EvolutionReport, PupilLine } from './report-shapes.ts'
import { onlyItems, pointsAt, type Results } from './results.ts'

/** A pupil who handed in both times: places in both class lists. */
interface Pair {
  studentId: string
  sex: PupilLine['sex']
  first: number
  second: number
}

/**
 * What changed between two applications, for the same pupils only. Whether a pupil changed is judged by the linked
 * questions (the same version of the same question); marks are compared only where all questions are the same, domains
 * and competences by the linked questions where some are.
 */
export function evolutionReport(before: Results, after: Results): EvolutionReport {
  const linesBefore = pupilLines(before, topicsOf(before))
  const linesAfter = pupilLines(after, topicsOf(after))
  const { pairs, onlyBefore, onlyAfter } = pairUp(linesBefore, linesAfter)
  const model = modelOf(before, after)
  const gains = new Map(model.pupils.map(pupil => [pupil.pupil, pupil]))
  const lines = pairs.map(pair => ({ ...pair, gain: gains.get(pair.studentId) }))
  const sameQuestions = questionsOf(before) === questionsOf(after)
  const topicsOn = sameQuestions ? 'all' : model.linked.length > 0 ? 'linked' : 'different'
  const linked = new Set(model.linked)
  const parts = commonTopics(
    topicsOn === 'linked' ? onlyItems(before, linked) : before,
    topicsOn === 'linked' ? onlyItems(after, linked) : after,
    pairs,
    topicsOn === 'different',
  )
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
    n: pairs.length,
    onlyBefore,
    onlyAfter,
    sameQuestions,
    gain: sameQuestions ? gainOnSame(before, after, pairs) : linkedGain(sideOf(before), sideOf(after)),
    marks: marks(mark => (mark === null ? null : shownMark(mark))),
    positives: marks(mark => (mark === null ? null : Number(isPositive(mark)))),
    topicsOn,
    ...parts,
    linked: linkedItems(before, after, pairs, model),
    changes: bySex(lines, group => ({
      improved: group.filter(line => line.gain?.change === 'improved').length,
      unchanged: group.filter(line => line.gain?.change === 'unchanged').length,
      worsened: group.filter(line => line.gain?.change === 'worsened').length,
    })),
    pupils: lines.map(pair => {
      const { studentId, sex, second, gain } = pair
      const [markBefore, markAfter] = marksOf(pair)
      return {
        studentId,
        name: linesAfter[second]?.name ?? '',
        sex,
        markBefore,
        markAfter,
        linkedBefore: gain?.before ?? 0,
        linkedAfter: gain?.after ?? 0,
        linked: gain?.items ?? 0,
        gain: gain?.gain ?? null,
        gainSe: gain?.gainSe ?? null,
        change: gain?.change ?? null,
      }
    }),
    why: model.why,
  }
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
function commonTopics(before: Results, after: Results, pairs: readonly Pair[], indication: boolean) {
  const [partsBefore, partsAfter] = [topicsOf(before), topicsOf(after)]
  const [linesBefore, linesAfter] = [pupilLines(before, partsBefore), pupilLines(after, partsAfter)]
  const of = (kind: 'domains' | 'competences') =>
    common(partsBefore[kind], partsAfter[kind]).map(({ part, first, second }) => ({
      name: part.name,
      code: part.code,
      indication:
        indication ||
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

function modelOf(before: Results, after: Results): Evolution {
  return evolution(sideOf(before), sideOf(after))
}

function sideOf(results: Results): Application {
  const { responses, pupils, items } = analysedOf(results)
  return {
    // Who came by nickname is nobody that another application could know.
    pupils: pupils.map(at => results.pupils[at]?.studentId ?? `${results.head.applicationId} ${at}`),
    responses: { ...responses, items: items.map(at => results.items[at]?.versionId ?? '') },
  }
}

/** What the pupils gained on all questions, of which each pupil counts those that were answered both times. */
function gainOnSame(before: Results, after: Results, pairs: readonly Pair[]) {
  const places = before.items.flatMap((item, first) => {
    const second = after.items.findIndex(candidate => candidate.versionId === item.versionId)
    return second < 0 || item.change === 'drop' || after.items[second]?.change === 'drop'
      ? []
      : [{ first, second, possible: item.points }]
  })
  const shares = pairs.flatMap(pair => {
    let [earlier, later, possible] = [0, 0, 0]
    for (const place of places) {
      const [from, to] = [
        pointsAt(before, pair.first, place.first),
        pointsAt(after, pair.second, place.second),
      ]
      if (from === undefined || to === undefined) continue
      earlier += from
      later += to
      possible += place.possible
    }
    return possible > 0 ? [{ before: earlier / possible, after: later / possible }] : []
  })
  return pairedGain(shares, places.length)
}

function linkedItems(before: Results, after: Results, pairs: readonly Pair[], model: Evolution) {
  return model.linked.flatMap(versionId => {
    const first = before.items.findIndex(item => item.versionId === versionId)
    const second = after.items.findIndex(item => item.versionId === versionId)
    const [itemBefore, itemAfter] = [before.items[first], after.items[second]]
    if (!itemBefore || !itemAfter) return []
    const drift = model.drift.find(candidate => candidate.item === versionId)
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
