import { columnName, columnOfKey, type Mark } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import type { Account } from '#kit/account.ts'
import { forbidden, HttpError, invalidField, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { BodyOf } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { bookThing, markThing, type saveMarks } from '../contract.ts'
import {
  type BookPlace,
  insertBook,
  insertMarks,
  lockBook,
  lockMarks,
  type NewMark,
  removeMark,
  updateMark,
} from './book-queries.ts'
import { faultOfCell, findCellRule } from './cell-fault.ts'
import { findTermPupils, markOf, type StoredBook } from './cells.ts'
import { findCouncil, lockPauta } from './council-queries.ts'
import { findOffers } from './offers.ts'
import { getBookTerm, mayWrite } from './read-book.ts'
import type { TaughtSubject, Term } from './term.ts'

/** What a book is called in the audit. */
export const bookLabel = ({ group, trimester }: Term, subject: TaughtSubject) =>
  `Caderneta, ${group.name}, ${subject.name}, ${trimester}.º trimestre`

/**
 * The book that the caller is about to write in, held; it is made where there was none.
 * @throws HttpError 403 where they only read it, 409 once the council has it
 */
export async function holdBook(db: Db, account: Account, place: BookPlace) {
  const { term, subject } = await getBookTerm(db, account, place)
  if (!mayWrite(term, subject))
    throw forbidden('As notas são lançadas por quem dá a disciplina, ou pela direcção.')
  await lockPauta(db, place, 'writing')
  const before = await lockBook(db, place)
  const council = await findCouncil(db, term)
  if (council?.state === 'fechada' || council?.state === 'publicada')
    throw wrongState('A pauta está fechada: corrige-se no conselho de notas, com a razão.')
  if (council?.state === 'em conselho' && !term.leads)
    throw wrongState('A pauta está em conselho: as notas mudam-se lá.')
  const book = before ?? (await insertBook(db, place))
  const label = bookLabel(term, subject)
  const changes: Change[] = before
    ? []
    : [{ table: bookThing.table, id: book.id, label, before: null, after: book }]
  return { term, subject, book, before, label, changes }
}

/** Stores cells; every one or none. @returns what changed, and how many cells */
export async function writeCells(
  db: Db,
  account: Account,
  place: BookPlace,
  body: BodyOf<typeof saveMarks>,
): Promise<{ changes: Change[]; saved: number }> {
  const { term, subject, book, changes } = await holdBook(db, account, place)
  if (book.handed_in_at !== null && !term.leads)
    throw wrongState('A caderneta está entregue: recolha-a para a corrigir.')
  const applicationId = body.applicationId ?? null
  if (applicationId !== null) {
    const offers = await findOffers(db, term, subject.id)
    if (!offers.some(offer => offer.applicationId === applicationId))
      throw invalidField('applicationId', 'Este teste não oferece notas a esta caderneta.')
  }
  const cellRule = await findCellRule(db, term)
  const { rule } = cellRule
  const pupils = new Map((await findTermPupils(db, term)).map(pupil => [pupil.id, pupil]))
  const fields: Record<string, string> = {}
  const named = new Set<string>()
  body.cells.forEach((cell, at) => {
    if (named.has(`${cell.studentId} ${cell.place}`))
      fields[`cells.${at}.mark`] = 'Esta célula está duas vezes no pedido.'
    named.add(`${cell.studentId} ${cell.place}`)
    const fault = faultOfCell(
      cellRule,
      { ...cell, pupil: pupils.get(cell.studentId) },
      book.columns as StoredBook['columns'],
    )
    if (fault) fields[`cells.${at}.mark`] = fault
  })
  const [first] = Object.values(fields)
  if (first) throw new HttpError(400, 'VALIDATION', first, { fields })
  const stored = await lockMarks(
    db,
    book.id,
    body.cells.map(({ studentId }) => studentId),
  )
  const known = new Map(stored.map(row => [`${row.student_id} ${row.place}`, row]))
  const fresh: NewMark[] = []
  const labelOf = (studentId: string, at: string) =>
    `${pupils.get(studentId)?.name ?? ''}, ${columnText(at)}, ${subject.name}, ${term.group.name}`
  const columnText = (at: string) => {
    const column = columnOfKey(at)
    return column ? columnName(column, rule) : 'Exame'
  }
  for (const [index, { studentId, place: cellPlace, mark, seen }] of body.cells.entries()) {
    const before = known.get(`${studentId} ${cellPlace}`)
    const held: Mark | null = before && before.deleted_at === null ? markOf(before) : null
    if (held === mark) continue
    if (held !== seen && before && before.account_id !== account.id)
      throw new HttpError(
        409,
        'VERSION_CONFLICT',
        `${pupils.get(studentId)?.name ?? ''}, ${columnText(cellPlace)}: está lá ${held === null ? 'uma célula que alguém esvaziou' : `«${markText(held)}»`}, de outra pessoa, desde que abriu a página. Veja-a antes de mudar.`,
        {
          fields: {
            [`cells.${index}.mark`]: `Está lá «${held === null ? '' : markText(held)}», de outra pessoa.`,
          },
        },
      )
    if (!before) {
      if (mark !== null)
        fresh.push({
          bookId: book.id,
          studentId,
          place: cellPlace,
          mark,
          accountId: account.id,
          applicationId,
        })
      continue
    }
    const after =
      mark === null
        ? await removeMark(db, before.id, account.id)
        : await updateMark(db, before.id, { mark, accountId: account.id, applicationId })
    known.set(`${studentId} ${cellPlace}`, after)
    changes.push({
      table: markThing.table,
      id: after.id,
      label: labelOf(studentId, cellPlace),
      before,
      after,
    })
  }
  for (const after of await insertMarks(db, fresh))
    changes.push({
      table: markThing.table,
      id: after.id,
      label: labelOf(after.student_id, after.place),
      before: null,
      after,
    })
  return { changes, saved: changes.filter(({ table }) => table === markThing.table).length }
}
