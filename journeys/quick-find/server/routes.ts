import { allInOrder } from '#kit/server/database/all-in-order.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { quickFind } from '../contract.ts'
import {
  findGroupsFor,
  findLessonsFor,
  findPeopleFor,
  findPlansFor,
  findPoliciesFor,
  findStudentsFor,
  findSubjectsFor,
  findTermsFor,
} from './queries.ts'

export const routes: Served[] = [
  serve(quickFind, async ({ db, account, query, today }) => {
    const search = query.search.toLowerCase()
    const found = await inTransaction(db, one =>
      allInOrder(
        [
          findTermsFor,
          findStudentsFor,
          findGroupsFor,
          findSubjectsFor,
          findPlansFor,
          findLessonsFor,
          findPoliciesFor,
          findPeopleFor,
        ].map(find => find(one, account, search, today)),
      ),
    )
    return { rows: found.flat() }
  }),
]
