import { bySex } from '#engines/psychometrics/by-sex.ts'
import { type Evolution, evolution } from '#engines/psychometrics/evolution.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { headOf, type Part, POSITIVE, pupilLines, topicsOf } from './class-report.ts'
import { analysedOf } from './item-analysis.ts'
import type { Cell, EvolutionReport, PupilLine } from './report-shapes.ts'
import { pointsAt, type Results } from './results.ts'

/** A pupil who handed in both times: places in both class lists. */
interface Pair {
  studentId: string
  sex: PupilLine['sex']
  first: number
  second: number
}

/**
 * What changed between two applications, for the same pupils only: marks, domains and competences that both measure,
 * and the linked questions (the same version of the same question), by which all stand on one Rasch scale.
 */
export function evolutionReport(before: Results, after: Results): EvolutionReport {
  const [partsBefore, partsAfter] = [topicsOf(before), topicsOf(after)]
  const [linesBefore, linesAfter] = [pupilLines(before, partsBefore), pupilLines(after, partsAfter)]
  const { pairs, onlyBefore, onlyAfter } = pairUp(linesBefore, linesAfter)
  const model = modelOf(before, after)
  const gains = new Map(model.pupils.map(pupil => [pupil.pupil, pupil]))
  const lines = pairs.map(pair => ({ ...pair, gain: gains.get(pair.studentId) }))
  const shares = (cellsBefore: (line: PupilLine) => Cell | undefined, cellsAfter: typeof cellsBefore) =>
    bySex(pairs, group =>
      twiceOf(
        group.map(pair => [
          sharesOf(linesBefore[pair.first], cellsBefore),
          sharesOf(linesAfter[pair.second], cellsAfter),
        ]),
      ),
    )
  const parts = (kind: 'domains' | 'competences') =>
    common(partsBefore[kind], partsAfter[kind]).map(({ part, first, second }) => ({
      name: part.name,
      code: part.code,
      indication:
        Math.min(partsBefore[kind][first]?.places.length ?? 0, part.places.length) < ITEMS_FOR_MASTERY,
      bySex: shares(
        line => line[kind][first],
        line => line[kind][second],
      ),
    }))
  const marks = (pair: Pair) => [linesBefore[pair.first]?.mark, linesAfter[pair.second]?.mark] as const
  return {
    before: headOf(before),
    after: headOf(after),
    n: pairs.length,
    onlyBefore,
    onlyAfter,
    marks: bySex(pairs, group => twiceOf(group.map(pair => marks(pair).map(asShare) as [Share, Share]))),
    positives: bySex(pairs, group =>
      twiceOf(
        group.map(
          pair =>
            marks(pair).map(mark => asShare(mark == null ? mark : mark >= POSITIVE ? 1 : 0)) as [
              Share,
              Share,
            ],
        ),
      ),
    ),
    domains: parts('domains'),
    competences: parts('competences'),
    linked: linkedItems(before, after, pairs, model),
    changes: bySex(lines, group => ({
      improved: group.filter(line => line.gain?.change === 'improved').length,
      unchanged: group.filter(line => line.gain?.change === 'unchanged').length,
      worsened: group.filter(line => line.gain?.change === 'worsened').length,
    })),
    pupils: lines.map(({ studentId, sex, first, second, gain }) => ({
      studentId,
      name: linesAfter[second]?.name ?? '',
      sex,
      markBefore: linesBefore[first]?.mark ?? null,
      markAfter: linesAfter[second]?.mark ?? null,
      linkedBefore: gain?.before.right ?? 0,
      linkedAfter: gain?.after.right ?? 0,
      linked: gain?.after.items ?? 0,
      gain: gain?.gain ?? null,
      gainSe: gain?.gainSe ?? null,
      change: gain?.change ?? null,
    })),
    why: model.why,
  }
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
  const side = (results: Results) => {
    const { responses, pupils, items } = analysedOf(results)
    return {
      // Who came by nickname is nobody that another application could know.
      pupils: pupils.map(at => results.pupils[at]?.studentId ?? `${results.head.applicationId} ${at}`),
      responses: { ...responses, items: items.map(at => results.items[at]?.versionId ?? '') },
    }
  }
  return evolution(side(before), side(after))
}

function linkedItems(before: Results, after: Results, pairs: readonly Pair[], model: Evolution) {
  return model.linked.flatMap(versionId => {
    const first = before.items.findIndex(item => item.versionId === versionId)
    const second = after.items.findIndex(item => item.versionId === versionId)
    const [itemBefore, itemAfter] = [before.items[first], after.items[second]]
    if (!itemBefore || !itemAfter) return []
    const drift = model.drift.find(one => one.item === versionId)
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
    const first = before.findIndex(one => one.key === part.key)
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
