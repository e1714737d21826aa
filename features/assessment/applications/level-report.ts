import type { HearingQueue } from '../hearing/contract.ts'
import type { Application, Sitting } from '../results/contract.ts'

/** A pupil of an oral assessment with what was heard. */
type Heard = Pick<Sitting, 'studentId' | 'number' | 'name' | 'sex' | 'level' | 'state' | 'refused'>

/** What is said of an oral assessment and its pupils. */
export type Assessed = Pick<Application, 'testTitle' | 'group' | 'subjectName' | 'levels'> & {
  sittings: readonly Heard[]
}

type Count = Record<'H' | 'M' | 'total', number>

/** A level of an oral assessment and who reached it, in the order of the class. */
export interface LevelLine {
  name: string
  task: string
  count: Count
  pupils: { studentId: string | null; number: number | null; name: string }[]
}

/** What an oral assessment has shown of a group: how many reached each level, H / M / Total, and who. */
export interface LevelReport {
  levels: LevelLine[]
  heard: Count
  absent: LevelLine['pupils']
  /** Were there and would not. */
  refused: LevelLine['pupils']
  /** Not heard yet. */
  missing: LevelLine['pupils']
}

/** An oral assessment with the names and levels that are read: of one that is corrected, as they were then. */
export function asHeard<Known extends Pick<Application, 'levels'>>(
  application: Known,
  { title, group, subject, pupils }: HearingQueue,
): Known & Assessed {
  return {
    ...application,
    testTitle: title,
    group,
    subjectName: subject.name,
    sittings: pupils.map(({ id, number, name, sex, level, outcome }) => ({
      ...{ studentId: id, number, name, sex, level },
      state: outcome === 'ouvido' ? 'entregue' : outcome === null ? null : 'não apresentado',
      refused: outcome === 'recusou',
    })),
  }
}

export function levelReport({ levels, sittings }: Pick<Assessed, 'levels' | 'sittings'>): LevelReport {
  const pupils = sittings.filter(sitting => sitting.studentId !== null)
  const lines = levels.map(({ name, task }): LevelLine => {
    const there = pupils.filter(pupil => pupil.state === 'entregue' && pupil.level === name)
    return { name, task, count: countOf(there), pupils: there.map(named) }
  })
  const heard = { H: 0, M: 0, total: 0 }
  for (const { count } of lines) for (const key of ['H', 'M', 'total'] as const) heard[key] += count[key]
  return {
    levels: lines,
    heard,
    absent: pupils.filter(pupil => pupil.state === 'não apresentado' && !pupil.refused).map(named),
    refused: pupils.filter(pupil => pupil.state === 'não apresentado' && pupil.refused).map(named),
    missing: pupils.filter(pupil => pupil.state === null).map(named),
  }
}

function countOf(pupils: readonly Heard[]): Count {
  const of = (sex: Sitting['sex']) => pupils.filter(pupil => pupil.sex === sex).length
  return { H: of('H'), M: of('M'), total: pupils.length }
}

function named({ studentId, number, name }: Heard) {
  return { studentId, number, name }
}
