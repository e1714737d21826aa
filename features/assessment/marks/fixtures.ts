import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { proposedRules } from '#engines/marks/proposals.ts'
import type { Mark, MarkRule } from '#engines/marks/rule.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { keepEdition } from '#school/editions/server/editions.ts'
import { borderCases } from './council.ts'
import type { presences } from './council-contract.ts'
import { type BookPlace, insertMarks } from './server/book-queries.ts'
import { findCouncil, insertCouncil } from './server/council-queries.ts'
import { insertPastMarks, type NewPastMark } from './server/past-marks.ts'
import { closedPauta, computePauta } from './server/read-pauta.ts'
import { insertRule } from './server/rules.ts'
import { getTerm } from './server/term.ts'
import { writeCells } from './server/write-book.ts'

/** A rule that a school has confirmed, for tests and for the demonstration: the first that is proposed for the grade. */
export function fixtureMarkRule(
  db: Db,
  how: {
    schoolId: string
    grade?: number
    since?: string
    by: Pick<Account, 'id' | 'name'>
    rule?: MarkRule
  },
) {
  const { schoolId, grade = 6, since = '2026-01-01', by } = how
  const proposed = proposedRules.find(({ grades }) => grades.includes(grade))
  const rule = how.rule ?? proposed?.rule
  if (!rule) throw new Error(`No rule is proposed for grade ${grade}.`)
  return insertRule(db, { schoolId, grade, since, rule, by, proposal: how.rule ? '' : (proposed?.key ?? '') })
}

/** Marks as a teacher types them, by pupil and column. */
export async function fixtureMarks(
  db: Db,
  by: Account,
  place: BookPlace,
  marks: Readonly<Record<string, Readonly<Record<string, Mark>>>>,
): Promise<void> {
  const cells = Object.entries(marks).flatMap(([studentId, own]) =>
    Object.entries(own).map(([at, mark]) => ({ studentId, place: at, mark, seen: null })),
  )
  if (cells.length > 0) await db.transaction().execute(one => writeCells(one, by, place, { cells }))
}

/** Means of a year before, as an old pauta on paper had them. */
export function fixturePastMarks(db: Db, by: Pick<Account, 'id'>, marks: readonly NewPastMark[]) {
  return insertPastMarks(db, marks, by.id)
}

/** A book as it was filled in over a trimester. */
export interface FixtureBook {
  place: BookPlace
  by: Pick<Account, 'id' | 'name'>
  columns: Readonly<Record<string, { day: string | null; title: string }>>
  /** ISO moment; null while the teacher has it. */
  handedInAt: string | null
  /** Cells that were written at one moment. */
  written: readonly { at: string; marks: readonly { studentId: string; place: string; mark: Mark }[] }[]
}

/** Books with all their marks, few statements for a whole school. */
export async function fixtureMarkBooks(db: Db, books: readonly FixtureBook[]): Promise<void> {
  if (books.length === 0) return
  const ids = books.map(() => uuid())
  await insertRows(
    db,
    'mark_books',
    books.map(({ place, by, columns, handedInAt }, at) => ({
      id: ids[at] ?? '',
      group_id: place.group,
      subject_id: place.subject,
      trimester: place.trimester,
      columns: columns as never,
      handed_in_at: handedInAt,
      handed_in_by_name: handedInAt === null ? '' : by.name,
    })),
  ).execute()
  const written = books.flatMap(({ by, written: own }, book) =>
    own.map(({ at, marks }) => ({
      at,
      marks: marks.map(mark => ({ ...mark, bookId: ids[book] ?? '', accountId: by.id, applicationId: null })),
    })),
  )
  for (const [at, own] of Map.groupBy(written, ({ at: moment }) => moment))
    await insertMarks(
      db,
      own.flatMap(({ marks }) => marks),
      at,
    )
}

/** What the council of a fixture says of a case at the border; null where it has not come to it yet. */
export type FixtureVerdict = (
  which: ReturnType<typeof borderCases>[number],
  at: number,
) => { isRaised: boolean; inFavour: number; against: number; reason: string } | null

/**
 * A council as it was held, with what it decided; closed where `closedAt` says when.
 * @param by who led it; sees the group
 */
export async function fixtureCouncil(
  db: Db,
  by: Account,
  place: { group: string; trimester: number },
  how: {
    heldOn: string
    heldAt: string
    room: string
    notes: string
    /** Null where the council is only called. */
    presenceOf: ((member: { name: string }) => (typeof presences)[number]) | null
    state: 'rascunho' | 'em conselho' | 'fechada' | 'publicada'
    verdict: FixtureVerdict
    closedAt?: string
  },
): Promise<void> {
  const term = await getTerm(db, by, place.group, place.trimester)
  const { id } = await insertCouncil(db, place.group, place.trimester)
  // A council that is only called has nobody present and nothing decided.
  const before = how.presenceOf && (await computePauta(db, by, term, undefined))
  await db
    .updateTable('mark_councils')
    .set({
      state: how.state,
      held_on: how.heldOn,
      held_at: how.heldAt,
      room: how.room,
      notes: how.notes,
      members: JSON.stringify(
        (before?.council.members ?? []).map(member => ({
          accountId: member.accountId,
          presence: how.presenceOf?.(member) ?? null,
        })),
      ),
    })
    .where('id', '=', id)
    .execute()
  const cases = before ? borderCases(before) : []
  const decided = cases.flatMap((which, at) => {
    const said = how.verdict(which, at)
    const computed = which.marks.term.mark
    if (!said) return []
    return [
      {
        id: uuid(),
        council_id: id,
        student_id: which.pupil.id,
        subject_id: which.subject.id,
        computed,
        decided: said.isRaised && computed !== null ? computed + 10 : null,
        in_favour: said.inFavour,
        against: said.against,
        reason: said.reason,
        account_id: by.id,
      },
    ]
  })
  if (decided.length > 0) await insertRows(db, 'mark_decisions', decided).execute()
  if (how.closedAt) await closeFixture(db, by, place, { at: how.closedAt, reason: '' })
}

/** A mark that was corrected after the pauta was closed, which is closed anew, with the reason. */
export async function fixtureCorrection(
  db: Db,
  by: Account,
  place: { group: string; trimester: number },
  how: {
    subject: string
    studentId: string
    column: string
    /** Tenths by which the mark was too low. */
    added: number
    at: string
    reason: string
  },
): Promise<void> {
  await db
    .updateTable('mark_cells')
    .set({ tenths: sql`tenths + ${how.added}`, account_id: by.id, updated_at: how.at })
    .where('student_id', '=', how.studentId)
    .where('place', '=', how.column)
    .where('book_id', '=', () =>
      withDeleted(db, 'mark_books')
        .select('id')
        .where('group_id', '=', place.group)
        .where('subject_id', '=', how.subject)
        .where('trimester', '=', place.trimester),
    )
    .execute()
  await closeFixture(db, by, place, { at: how.at, reason: how.reason })
}

/** What a pauta holds now, kept as its next edition. */
async function closeFixture(
  db: Db,
  by: Account,
  place: { group: string; trimester: number },
  { at, reason }: { at: string; reason: string },
): Promise<void> {
  const term = await getTerm(db, by, place.group, place.trimester)
  const council = await findCouncil(db, term)
  if (!council) throw new Error('The group has no council in the trimester.')
  const content = await computePauta(db, by, term, council)
  const { id } = await keepEdition(db, by, {
    ...closedPauta(council.id),
    ...{ schoolId: term.school.id, content, reason },
    label: `Pauta de notas, ${term.group.name}, ${term.trimester}.º trimestre`,
    earlier: { at, isRecomputed: false },
  })
  await db
    .updateTable('mark_councils')
    .set({ edition_id: id, ...(council.state === 'publicada' && { published_edition_id: id }) })
    .where('id', '=', council.id)
    .execute()
}
