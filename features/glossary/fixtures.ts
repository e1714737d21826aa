import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { blankOf } from '#kit/fields.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TermBody } from './contract.ts'
import { insertTerm } from './server/queries.ts'
import { type TermState, termFields } from './term.ts'

/** A stored term for tests and for the demonstration; whatever is not said has a plain value. */
export function fixtureTerm(
  db: Db,
  how: Partial<TermBody> & { subjectId: string; author?: Account; state?: TermState },
) {
  const { author, state = 'publicado', ...body } = how
  return insertTerm(
    db,
    author,
    {
      ...blankOf(termFields),
      term: `Termo ${uuid().slice(-6)}`,
      wordClass: 'n. m.',
      definition: 'Palavra que serve de exemplo.',
      grades: [5],
      ...body,
    },
    { state },
  )
}
