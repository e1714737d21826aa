import { sql } from 'kysely'
import type { SubjectRef } from '../contract.ts'

/** The subject of a row in the answer's shape, for a query that joins `subjects`. */
export const subjectRef = sql<SubjectRef>`json_build_object('id', subjects.id, 'code', subjects.code,
  'name', subjects.name, 'abbreviation', subjects.abbreviation, 'colour', subjects.colour)`
