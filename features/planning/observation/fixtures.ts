import type { Account } from '#kit/account.ts'
import { blankOf } from '#kit/fields.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { ObservationBody } from './contract.ts'
import { blankCriteria, observationFields } from './observation.ts'
import { proposedCriteria, proposedLevels } from './proposed-form.ts'
import { insertObservation } from './server/queries.ts'

/** What an observer writes by the proposed form; what is not said is blank. */
export function observationBodyOf(
  body: Partial<ObservationBody> & Pick<ObservationBody, 'heldOn' | 'groupId' | 'subjectId'>,
): ObservationBody {
  return {
    ...blankOf(observationFields),
    levels: [...proposedLevels],
    criteria: blankCriteria(proposedCriteria),
    ...body,
  }
}

/** A stored observation, not signed yet. */
export function fixtureObservation(
  db: Db,
  of: Parameters<typeof observationBodyOf>[0] & { schoolId: string; teacherId: string; observer: Account },
) {
  const { schoolId, teacherId, observer, ...body } = of
  return insertObservation(db, observationBodyOf(body), { schoolId, teacherId, observerId: observer.id })
}
