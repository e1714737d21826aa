import { bandOf } from '#engines/psychometrics/bands.ts'
import { type BySex, bySex } from '#engines/psychometrics/by-sex.ts'
import { byCode, placeIn } from '#engines/psychometrics/competence-order.ts'
import { ITEMS_FOR_MASTERY, mastery } from '#engines/psychometrics/mastery.ts'
import { achievementOf } from '../results/achievement.ts'
import type { Cell, Topic } from '../results/figure-shapes.ts'
import { standingOf } from '../results/standing.ts'
import { analyseItems, suspectsOf } from './item-analysis.ts'
import { nextStepOf } from './next-step.ts'
import type { ClassReport, PupilLine, ReportHead } from './report-shapes.ts'
import { BLANK, evaluatedPupils, markAt, type Part, pointsAt, type Results, TO_MARK } from './results.ts'

/** The report of a class: achievement, domains, competences, each pupil, and the questions. */
export function classReport(results: Results): ClassReport {
  const topics = topicsOf(results)
  const pupils = pupilLines(results, topics)
  const groups = bySex(pupils, group => group)
  const { test, items } = analyseItems(results)
  const competences = topics.competences.map((part, at) =>
    topicOf(results, part, groups, line => line.competences[at]),
  )
  return {
    head: headOf(results),
    bands: [...results.bands],
    achievement: ofEach(groups, group => achievementOf(group, results.bands)),
    domains: topics.domains.map((part, at) => topicOf(results, part, groups, line => line.domains[at])),
    competences,
    nextStep: nextStepOf(results, topics.competences, competences, pupils),
    pupils,
    test,
    items,
  }
}

/** What an overview tells of a class: its domains, and the questions whose key is spoken of. */
export function atAGlance(results: Results) {
  const { domains } = topicsOf(results)
  const groups = bySex(pupilLines(results, { domains, competences: [] }), group => group)
  return {
    domains: domains.map((part, at) => topicOf(results, part, groups, line => line.domains[at])),
    suspects: suspectsOf(results),
  }
}

/** What every report of an application begins with. */
export function headOf(results: Results): ReportHead {
  const numbers = (change: 'drop' | 'credit') =>
    results.items.filter(item => item.change === change).map(item => item.number)
  const answersToMark = evaluatedPupils(results).map(at => toMarkOf(results, at))
  const { id, name, province, district } = results.head.school
  return {
    ...results.head,
    editions: [...results.head.editions],
    school: { id, name, province, district },
    dropped: numbers('drop'),
    credited: numbers('credit'),
    toMark: answersToMark.reduce((sum, count) => sum + count, 0),
    waiting: answersToMark.filter(count => count > 0).length,
  }
}

/** How many answers of a pupil wait to be marked, of the questions that count. */
function toMarkOf({ items, outcomes }: Results, pupil: number): number {
  return items.filter((item, at) => item.change !== 'drop' && outcomes[pupil * items.length + at] === TO_MARK)
    .length
}

/** What a test measures, in the order of the programme; competences stand under their domains. */
export function topicsOf(results: Results): { domains: Part[]; competences: Part[] } {
  const domains = new Map<string, Part>()
  const competences = new Map<string, Part>()
  for (const [at, item] of results.items.entries()) {
    if (item.change === 'drop') continue
    const name = item.domain || item.competence?.domain || 'Sem domínio'
    const domain = domains.get(name) ?? {
      key: name,
      competenceId: null,
      code: '',
      name,
      domain: name,
      places: [],
    }
    domain.places.push(at)
    domains.set(name, domain)
    if (!item.competence) continue
    const { id, code, description } = item.competence
    const competence = competences.get(id) ?? {
      key: id,
      competenceId: id,
      code,
      name: description,
      domain: name,
      places: [],
    }
    competence.places.push(at)
    competences.set(id, competence)
  }
  const placeOf = placeIn(results.taught ?? [])
  const inOrder = [...competences.values()].toSorted(
    (a, b) => placeOf(a.competenceId) - placeOf(b.competenceId) || byCode(a, b),
  )
  // A domain stands where the first of its competences does, one without any last.
  const places = new Map<string, number>()
  if (results.taught) for (const [at, { domain }] of inOrder.toReversed().entries()) places.set(domain, -at)
  const domainAt = (name: string) => places.get(name) ?? 1
  const ordered = [...domains.values()].toSorted((a, b) => domainAt(a.name) - domainAt(b.name))
  const order = ordered.map(({ name }) => name)
  return {
    domains: ordered,
    competences: inOrder.toSorted((a, b) => order.indexOf(a.domain) - order.indexOf(b.domain)),
  }
}

/** Every pupil of the class list with mark, band and cells. */
export function pupilLines(
  results: Results,
  { domains, competences }: ReturnType<typeof topicsOf>,
): PupilLine[] {
  return results.pupils.map((pupil, at) => {
    const { studentId, name, sex, number, state } = pupil
    const handedIn = state === 'entregue'
    const mark = handedIn ? markAt(results, at) : null
    const provisional = handedIn && toMarkOf(results, at) > 0
    const cells = (parts: readonly Part[]) => (handedIn ? parts.map(part => cellOf(results, at, part)) : [])
    return {
      studentId,
      name,
      sex,
      number,
      state,
      mark,
      band: mark === null || provisional ? null : (bandOf(mark, results.bands)?.code ?? null),
      provisional,
      domains: cells(domains),
      competences: cells(competences),
    }
  })
}

function cellOf(results: Results, pupil: number, part: Part): Cell {
  const cell = { points: 0, possible: 0, items: 0, blank: 0 }
  for (const item of part.places) {
    const points = pointsAt(results, pupil, item)
    if (points === undefined) continue
    cell.points += points
    cell.possible += results.items[item]?.points ?? 0
    cell.items++
    if (results.outcomes[pupil * results.items.length + item] === BLANK) cell.blank++
  }
  return { ...cell, level: mastery(cell.points, cell.possible, cell.items)?.level ?? null }
}

function topicOf(
  results: Results,
  part: Part,
  groups: BySex<readonly PupilLine[]>,
  cell: (line: PupilLine) => Cell | undefined,
): Topic {
  const { places, ...named } = part
  return {
    ...named,
    items: places.map(at => results.items[at]?.number ?? 0),
    indication: places.length < ITEMS_FOR_MASTERY,
    bySex: ofEach(groups, group => standingOf(group.map(cell))),
  }
}

function ofEach<T>(
  { H, M, total }: BySex<readonly PupilLine[]>,
  summarise: (group: readonly PupilLine[]) => T,
): BySex<T> {
  return { H: summarise(H), M: summarise(M), total: summarise(total) }
}
