import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import type { ProgrammeBody } from './contract.ts'
import type { ProgrammeUnit } from './programme.ts'
import { insertProgramme } from './server/queries.ts'

/** A line of a programme for tests and for the demonstration. */
type FixtureRow = Partial<Omit<ProgrammeUnit['rows'][number], 'id'>>

/** Units with ids of their own; of a line only what is said. */
export function fixtureUnits(
  units: readonly (Partial<Omit<ProgrammeUnit, 'id' | 'rows'>> & { title: string; rows: FixtureRow[] })[],
): ProgrammeUnit[] {
  return units.map(unit => ({
    id: uuid(),
    trimester: null,
    lessons: null,
    ...unit,
    rows: unit.rows.map(row => ({
      id: uuid(),
      objectives: [],
      contents: [],
      competences: [],
      lessons: null,
      notes: '',
      ...row,
    })),
  }))
}

/** A stored programme; what is not said is that of the 6th class. */
export function fixtureProgramme(db: Db, body: Partial<ProgrammeBody> & Pick<ProgrammeBody, 'subjectId'>) {
  return insertProgramme(db, {
    grade: 6,
    edition: '2020',
    source: '',
    checkedBy: '',
    fromYear: 2020,
    untilYear: null,
    notes: '',
    units: [],
    ...body,
  })
}
