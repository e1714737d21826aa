import type { LoadDemonstration } from '../first-start.ts'
import { insertDemonstrationAccounts } from './accounts.ts'

/** The demonstration school, in one transaction of the caller's. */
export const loadDemonstration: LoadDemonstration = async (db, { password }) => {
  return insertDemonstrationAccounts(db, password)
}
