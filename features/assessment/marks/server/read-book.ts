import { computeTerm, hasExam } from '#engines/marks/compute.ts'
import { columnKey, type Mark, type MarkRule } from '#engines/marks/rule.ts'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { heldColumns, namedColumns, typingRule } from '../columns.ts'
import { type BookCard, bookThing, type MarkBook } from '../contract.ts'
import type { BookPlace } from './book-queries.ts'
import { findAbsences, findBooks, findCells, findTermPupils } from './cells.ts'
import { findCouncil } from './council-queries.ts'
import { findOffers } from './offers.ts'
import { stateOf } from './read-pauta.ts'
import { findRuleFor } from './rules.ts'
import { findSubjects, getTerm, type TaughtSubject, type Term } from './term.ts'
import { beginsLater } from './today.ts'

/**
 * A group's subject in a trimester, as far as the caller reads it.
 * @throws HttpError 404 where they neither lead, direct the group nor teach it the subject
 */
export async function getBookTerm(db: Db, account: Account, place: BookPlace) {
  const term = await getTerm(db, account, place.group, place.trimester)
  const subjects = await findSubjects(db, account, term)
  const subject = subjects.find(({ id }) => id === place.subject)
  if (!subject || !(term.readsAll || subject.isOwn)) throw notFound(bookThing.what)
  return { term, subject, subjects }
}

/** Whether the caller writes in a book: who teaches the subject, and who leads. */
export function mayWrite(term: Term, subject: TaughtSubject): boolean {
  return term.leads || subject.isOwn
}

/** The book of a subject, with all that its page shows. */
export async function readBook(db: Db, account: Account, place: BookPlace): Promise<MarkBook> {
  const { term, subject, subjects } = await getBookTerm(db, account, place)
  const books = await findBooks(db, term)
  const book = books.get(subject.id)
  const confirmed = await findRuleFor(db, { schoolId: term.school.id, grade: term.group.grade, ...term })
  const typing = confirmed?.rule ?? typingRule(term.group.grade, term.group.year)
  const pupils = await findTermPupils(db, term)
  const cells = await findCells(db, term, pupils, subject.id)
  const byPupil = Map.groupBy(cells, cell => cell.studentId)
  const held = heldColumns(typing, book?.columns ?? {}, new Set(cells.map(cell => cell.place)))
  const columns = namedColumns(typing, held, book?.columns ?? {})
  const isExam = term.trimester === 3 && confirmed && hasExam(confirmed.rule as MarkRule, term.group.grade)
  const days = new Set(columns.flatMap(column => column.day ?? []))
  const away = (days.size > 0 ? await findAbsences(db, term.group.id, term) : []).filter(({ day }) =>
    days.has(day),
  )
  const council = await findCouncil(db, term)
  const isHandedIn = subjects.every(({ id }) => books.get(id)?.handedIn)
  return {
    group: { id: term.group.id, name: term.group.name, grade: term.group.grade, year: term.group.year },
    subject: { id: subject.id, name: subject.name },
    trimester: term.trimester,
    from: term.from,
    to: term.to,
    beginsOn: beginsLater(term.from, todayOf(account)),
    teacher: subject.teacher?.name ?? null,
    rule: confirmed
      ? { rule: confirmed.rule, confirmedBy: confirmed.confirmedBy, since: confirmed.since }
      : null,
    columns: isExam
      ? [...columns, { key: 'EX', name: 'Exame', day: null, title: '', isRequired: false }]
      : columns,
    pupils: pupils.map(pupil => ({
      id: pupil.id,
      number: pupil.number,
      name: pupil.name,
      sex: pupil.sex,
      since: pupil.since,
      until: pupil.until,
      cells: Object.fromEntries(
        (byPupil.get(pupil.id) ?? []).map(({ place: at, mark, by, at: moment, fromTest, fromGroup }) => [
          at,
          { mark, by, at: moment, fromTest, fromGroup },
        ]),
      ),
      away: Object.fromEntries(
        columns.flatMap(({ key, day }) => {
          const own = away.find(row => row.studentId === pupil.id && row.day === day)
          return own ? [[key, own.justified ? ('justificada' as const) : ('faltou' as const)]] : []
        }),
      ),
    })),
    offers: mayWrite(term, subject) ? await findOffers(db, term, subject.id) : [],
    handedIn: book?.handedIn ?? null,
    council: council?.heldOn ? { day: council.heldOn, at: council.heldAt } : null,
    state: stateOf(council, isHandedIn),
    mayWrite: mayWrite(term, subject),
    mayCorrect: term.leads && council?.state === 'em conselho',
    seesPauta: term.readsAll,
    version: book?.version ?? 0,
  }
}

/** The cells that wait in a book, by pupil: of those who were there at the end of the trimester. */
export function missingCells(book: Pick<MarkBook, 'columns' | 'pupils'>) {
  return book.pupils.flatMap(pupil =>
    pupil.until === null
      ? book.columns.flatMap(({ key, name }) =>
          key === 'EX' || pupil.cells[key] !== undefined ? [] : [{ pupil, key, name }],
        )
      : [],
  )
}

/** The books of a group's subjects, as the list shows them. */
export async function readCards(
  db: Db,
  account: Account,
  groupId: string,
  trimester: number,
): Promise<BookCard[]> {
  const term = await getTerm(db, account, groupId, trimester)
  const all = await findSubjects(db, account, term)
  const subjects = all.filter(({ isOwn }) => term.readsAll || isOwn)
  const books = await findBooks(db, term)
  const confirmed = await findRuleFor(db, { schoolId: term.school.id, grade: term.group.grade, ...term })
  const typing = confirmed?.rule ?? typingRule(term.group.grade, term.group.year)
  const pupils = (await findTermPupils(db, term)).filter(({ until }) => until === null)
  const cells = Map.groupBy(await findCells(db, term, pupils), cell => cell.subjectId)
  const council = await findCouncil(db, term)
  const isHandedIn = all.every(({ id }) => books.get(id)?.handedIn)
  return subjects.map(subject => {
    const own = (cells.get(subject.id) ?? []).filter(({ place }) => place !== 'EX')
    const book = books.get(subject.id)
    const held = heldColumns(typing, book?.columns ?? {}, new Set(own.map(cell => cell.place)))
    const columns = namedColumns(typing, held, book?.columns ?? {}).map(({ key, name, isRequired }) => ({
      key,
      name,
      isRequired,
      filled: own.filter(({ place }) => place === key).length,
    }))
    const byPupil = Map.groupBy(own, cell => cell.studentId)
    const means = confirmed
      ? pupils.filter(({ id }) => {
          const marks: Record<string, Mark> = Object.fromEntries(
            (byPupil.get(id) ?? []).map(({ place, mark }) => [place, mark]),
          )
          return computeTerm(confirmed.rule as MarkRule, held, marks).kind !== 'por fazer'
        }).length
      : 0
    return {
      group: { id: term.group.id, name: term.group.name, grade: term.group.grade },
      subject: { id: subject.id, name: subject.name },
      teacher: subject.teacher?.name ?? null,
      pupils: pupils.length,
      columns,
      means,
      missing: held.reduce(
        (sum, column) => sum + pupils.length - own.filter(({ place }) => place === columnKey(column)).length,
        0,
      ),
      handedIn: book?.handedIn ?? null,
      council: council?.heldOn ? { day: council.heldOn, at: council.heldAt } : null,
      state: stateOf(council, isHandedIn),
      hasRule: confirmed !== undefined,
    }
  })
}
