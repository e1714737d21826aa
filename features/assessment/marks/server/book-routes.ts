import { columnOfKey } from '#engines/marks/rule.ts'
import { counted } from '#kit/figures.ts'
import { invalidField, wrongState } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import { typingRule } from '../columns.ts'
import {
  bookThing,
  getMarkBook,
  getMarkOffer,
  handInMarkBook,
  listMarkBooks,
  saveMarkColumns,
  saveMarks,
} from '../contract.ts'
import { updateBook } from './book-queries.ts'
import { readOffer } from './offers.ts'
import { getBookTerm, missingCells, readBook, readCards } from './read-book.ts'
import { findRuleFor } from './rules.ts'
import { findGroupsOfTerm } from './term.ts'
import { findYearAndTrimester } from './today.ts'
import { holdBook, writeCells } from './write-book.ts'

export const bookRoutes: Served[] = [
  serve(listMarkBooks, async ({ db, account, query, today }) => {
    const { year, trimester, span, beginsOn } = await findYearAndTrimester(
      db,
      account,
      today,
      query.trimester,
    )
    const { groups, more } = await findGroupsOfTerm(db, account, { year, ...span, group: query.group })
    const isLead = account.role !== 'professor'
    const shown = isLead && query.group === undefined ? [] : groups
    const books = []
    for (const { id } of shown) books.push(...(await readCards(db, account, id, trimester)))
    return {
      trimester,
      year,
      books,
      groups: groups.filter(({ directs }) => isLead || directs).map(({ id, name }) => ({ id, name })),
      more,
      beginsOn,
    }
  }),

  serve(getMarkBook, ({ db, account, params }) => readBook(db, account, params)),

  serve(saveMarks, async ({ db, account, params, body, record }) => {
    const { changes, saved } = await writeCells(db, account, params, body)
    await record(...changes)
    return { saved }
  }),

  serve(saveMarkColumns, async ({ db, account, params, body, record }) => {
    const { term, book, before, label, changes } = await holdBook(db, account, params)
    if ((before?.version ?? 0) !== body.version)
      throw staleWrite(
        bookThing.what,
        await readBook(db, account, params),
        await findLastAuthor(db, bookThing.table, book.id),
      )
    const confirmed = await findRuleFor(db, { schoolId: term.school.id, grade: term.group.grade, ...term })
    const rule = confirmed?.rule ?? typingRule(term.group.grade, term.group.year)
    for (const [key, { day }] of Object.entries(body.columns)) {
      const column = columnOfKey(key)
      if (!column || column.number > rule.columns[column.kind].max)
        throw invalidField(`columns.${key}`, `A regra não tem a coluna ${key}.`)
      if (day !== null && (day < term.from || day > term.to))
        throw invalidField(`columns.${key}.day`, `O dia fica fora do ${term.trimester}.º trimestre.`)
    }
    const after = await updateBook(db, book.id, { columns: JSON.stringify(body.columns) })
    await record(...changes, { table: bookThing.table, id: book.id, label, before: book, after })
    return readBook(db, account, params)
  }),

  serve(handInMarkBook, async ({ db, account, params, body, record }) => {
    const { book, label, changes } = await holdBook(db, account, params)
    const read = await readBook(db, account, params)
    if (book.version !== body.version)
      throw staleWrite(bookThing.what, read, await findLastAuthor(db, bookThing.table, book.id))
    if (body.handedIn === (book.handed_in_at !== null))
      throw wrongState(body.handedIn ? 'A caderneta já está entregue.' : 'A caderneta não está entregue.')
    const missing = missingCells(read)
    if (body.handedIn && read.rule === null)
      throw wrongState('A regra de avaliação desta classe ainda não foi confirmada: sem ela não há MT.')
    if (body.handedIn && missing.length > 0)
      throw wrongState(
        `${counted(missing.length, 'nota por lançar', 'notas por lançar')}: ${someOf(missing)}.`,
      )
    const after = await updateBook(db, book.id, {
      handed_in_at: body.handedIn ? new Date().toISOString() : null,
      handed_in_by_name: body.handedIn ? account.name : '',
    })
    await record(...changes, { table: bookThing.table, id: book.id, label, before: book, after })
    return readBook(db, account, params)
  }),

  serve(getMarkOffer, async ({ db, account, params }) => {
    const { term, subject } = await getBookTerm(db, account, params)
    return readOffer(db, account, { term, subjectId: subject.id, applicationId: params.application })
  }),
]

/** The first cells that wait, by number and column. */
function someOf(missing: ReturnType<typeof missingCells>): string {
  const names = missing.slice(0, 4).map(({ pupil, name }) => `${name} do n.º ${pupil.number ?? '–'}`)
  return missing.length > names.length
    ? `${names.join(', ')} e mais ${missing.length - names.length}`
    : names.join(', ')
}
