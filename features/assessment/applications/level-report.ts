import type { Application, Sitting } from '../results/contract.ts'

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

export function levelReport({ levels, sittings }: Pick<Application, 'levels' | 'sittings'>): LevelReport {
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

function countOf(pupils: readonly Sitting[]): Count {
  const of = (sex: Sitting['sex']) => pupils.filter(pupil => pupil.sex === sex).length
  return { H: of('H'), M: of('M'), total: pupils.length }
}

function named({ studentId, number, name }: Sitting) {
  return { studentId, number, name }
}
