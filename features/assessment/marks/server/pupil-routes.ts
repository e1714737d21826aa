import { type Served, serve } from '#kit/server/http/serve.ts'
import { getStudent } from '#school/students/server/queries.ts'
import { getPupilMarks } from '../pupil-contract.ts'
import { readClosedMarks } from './of-pupil.ts'
import { readPastYears } from './past-marks.ts'

export const pupilRoutes: Served[] = [
  serve(getPupilMarks, async ({ db, account, params }) => {
    const { group } = await getStudent(db, account, params.id)
    return {
      closed: await readClosedMarks(db, account, params.id),
      past: await readPastYears(db, account, { student: params.id, group: group.id }),
    }
  }),
]
