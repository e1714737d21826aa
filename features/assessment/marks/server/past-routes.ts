import { type Served, serve } from '#kit/server/http/serve.ts'
import { listPastMarks } from '../past-contract.ts'
import { findTermPupils } from './cells.ts'
import { findPastYears, readableSubjects } from './past-marks.ts'
import { getTerm } from './term.ts'

export const pastRoutes: Served[] = [
  serve(listPastMarks, async ({ db, account, params }) => {
    const term = await getTerm(db, account, params.group, params.trimester)
    const pupils = (await findTermPupils(db, term)).map(({ id }) => id)
    return {
      pupils: Object.fromEntries(
        await findPastYears(db, pupils, await readableSubjects(db, account, params)),
      ),
    }
  }),
]
