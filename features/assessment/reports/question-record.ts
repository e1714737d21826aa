import { differentialItem, type Stratum } from '#engines/psychometrics/differential.ts'
import { NOT_PRESENTED, RIGHT } from '#engines/psychometrics/responses.ts'
import { analysedOf, analyseItems } from './item-analysis.ts'
import { verdictWord } from './key-words.ts'
import type { QuestionRecord } from './record-contract.ts'
import type { Results } from './results.ts'

/** What is asked of a record beside the answers. */
export interface RecordContext {
  /** Numbers of the versions of the question by their ids. */
  versions: Readonly<Record<string, number>>
  /** Applications within the caller's reach. */
  reach: readonly string[]
  /** Whether the caller may change the question. */
  mayEdit: boolean
  older: boolean
}

/**
 * What a question did in every class that answered it, and whether it is harder for girls or for boys of the same level, over all of
 * them: something to ask of its author, and of no class.
 */
export function questionRecordOf(
  applications: readonly Results[],
  { versions, reach, mayEdit, older }: RecordContext,
): QuestionRecord {
  const places = applications.flatMap(results => {
    const place = results.items.findIndex(item => versions[item.versionId] !== undefined)
    return place < 0 ? [] : [{ results, place }]
  })
  const lines = places.map(({ results, place }) => {
    const { head, items } = results
    const line = analyseItems(results).items[place]
    const [first] = line?.advice ?? []
    return {
      application: reach.includes(head.applicationId)
        ? { id: head.applicationId, group: head.group, school: head.school.name }
        : null,
      testTitle: head.testTitle,
      date: head.date,
      version: versions[items[place]?.versionId ?? ''] ?? 0,
      n: line?.n ?? 0,
      p: line?.p ?? null,
      itemRest: line?.itemRest ?? null,
      verdict: first ? verdictWord(first) : '',
    }
  })
  const n = lines.reduce((sum, line) => sum + (line.p === null ? 0 : line.n), 0)
  const points = lines.reduce((sum, line) => sum + (line.p ?? 0) * line.n, 0)
  return {
    applications: lines,
    older,
    total: { n, p: n > 0 ? points / n : null },
    bySex: mayEdit ? bySexOf(places) : null,
  }
}

type Group = { right: number; n: number }

/** Boys beside girls who have as many right of the same test: one stratum for each class, number asked and number right. */
function bySexOf(places: readonly { results: Results; place: number }[]): QuestionRecord['bySex'] {
  const strata = new Map<string, { reference: Group; focal: Group }>()
  const classes = new Set<string>()
  const count = { H: 0, M: 0 }
  for (const { results, place } of places) {
    const { responses, pupils, items } = analysedOf(results)
    const column = items.indexOf(place)
    if (column < 0) continue
    for (const [row, pupil] of pupils.entries()) {
      const sex = results.pupils[pupil]?.sex
      const cells = responses.cells.subarray(row * responses.k, (row + 1) * responses.k)
      if (!sex || cells[column] === NOT_PRESENTED) continue
      const score = cells.filter(cell => cell === RIGHT).length
      const presented = cells.filter(cell => cell !== NOT_PRESENTED).length
      const key = `${results.head.applicationId} ${presented} ${score}`
      const own = strata.get(key) ?? { reference: { right: 0, n: 0 }, focal: { right: 0, n: 0 } }
      strata.set(key, own)
      const group = sex === 'H' ? own.reference : own.focal
      group.n++
      if (cells[column] === RIGHT) group.right++
      count[sex]++
      classes.add(results.head.group.id)
    }
  }
  const found = differentialItem([...strata.values()] satisfies Stratum[])
  return {
    ...count,
    classes: classes.size,
    difference: found && { delta: found.delta, se: found.se, grade: found.grade },
  }
}
