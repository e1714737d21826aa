import { sql } from 'kysely'
import {
  type Cells,
  computeFinal,
  computeTerm,
  computeYear,
  decideYear,
  hasExam,
  type KnownTerm,
  type YearMark,
} from '#engines/marks/compute.ts'
import { columnKey, type Mark, type MarkRule } from '#engines/marks/rule.ts'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { findEditions, readEdition } from '#school/editions/server/editions.ts'
import { groupDirector, officeOf } from '#school/roles.ts'
import { membersOn } from '#school/students/server/members.ts'
import { heldColumns, namedColumns, typingRule } from '../columns.ts'
import type { PautaState } from '../contract.ts'
import {
  type CouncilDecision,
  type CouncilMember,
  type Pauta,
  type PautaContent,
  pautaContent,
} from '../council-contract.ts'
import { findAbsences, findBooks, findCells, findTermPupils, wasRollCalled } from './cells.ts'
import { findCouncil, findDecisions, type StoredCouncil } from './council-queries.ts'
import { findRuleFor } from './rules.ts'
import { findSubjects, getTerm, type Term } from './term.ts'
import { beginsLater } from './today.ts'

/** The editions of a council's pauta. */
export const closedPauta = (councilId: string) => ({ kind: 'pauta de notas', id: councilId }) as const

/** How far a pauta is: handed in once every book is, before the council has begun. */
export function stateOf(council: StoredCouncil | undefined, isHandedIn: boolean): PautaState {
  const stored = council?.state ?? 'rascunho'
  return stored === 'rascunho' && isHandedIn ? 'entregue' : stored
}

/**
 * A pauta: what its edition keeps where it is closed or one is named, and else what the books hold.
 * @throws HttpError 404 where the group is out of reach, or there is no such edition
 */
export async function readPauta(
  db: Db,
  account: Account,
  place: { group: string; trimester: number },
  edition?: number,
): Promise<Pauta> {
  const term = await getTerm(db, account, place.group, place.trimester)
  const council = await findCouncil(db, term)
  const isClosed = council !== undefined && council.editionId !== null
  const kept =
    council && (isClosed || edition !== undefined)
      ? await readEdition(db, closedPauta(council.id), pautaContent, edition)
      : undefined
  const content = kept?.content ?? (await computePauta(db, account, term, council))
  const isHandedIn =
    content.subjects.length > 0 && content.subjects.every(({ handedIn }) => handedIn !== null)
  return {
    ...content,
    state: stateOf(council, isHandedIn),
    edition: kept?.head ?? null,
    editions: council ? await findEditions(db, closedPauta(council.id)) : [],
    correction: council?.correction ?? '',
    beginsOn: beginsLater(term.from, todayOf(account)),
    may: { lead: term.leads },
    version: council?.version ?? 0,
  }
}

/** What the books of a group hold in a trimester, counted by the rule. */
export async function computePauta(
  db: Db,
  account: Account,
  term: Term,
  council: StoredCouncil | undefined,
): Promise<PautaContent> {
  const confirmed = await findRuleFor(db, { schoolId: term.school.id, grade: term.group.grade, ...term })
  const rule = confirmed?.rule as MarkRule | undefined
  const typing = rule ?? typingRule(term.group.grade, term.group.year)
  const subjects = await findSubjects(db, account, term)
  const books = await findBooks(db, term)
  const all = await findTermPupils(db, term)
  // The pauta is of who was there at the end; who left has their marks where they went.
  const pupils = all.filter(({ until }) => until === null)
  const cells = Map.groupBy(await findCells(db, term, pupils), cell => cell.subjectId)
  const decisions = council ? await findDecisions(db, council.id) : []
  const absences = Map.groupBy(await findAbsences(db, term.group.id, term), row => row.studentId)
  const isCalled = await wasRollCalled(db, term.group.id, term)
  const earlier = await findEarlierTerms(db, account, term)
  const columns = new Map(
    subjects.map(({ id }) => {
      const used = new Set((cells.get(id) ?? []).map(cell => cell.place))
      return [id, heldColumns(typing, books.get(id)?.columns ?? {}, used)]
    }),
  )
  const cellOf = new Map(
    [...cells].map(([id, own]) => [id, Map.groupBy(own, cell => cell.studentId)] as const),
  )
  return {
    group: term.group,
    school: term.school,
    trimester: term.trimester,
    from: term.from,
    to: term.to,
    director: term.director && { name: term.director.name, jobTitle: term.director.jobTitle },
    rule: confirmed
      ? { rule: confirmed.rule, confirmedBy: confirmed.confirmedBy, since: confirmed.since }
      : null,
    bands: term.bands,
    subjects: subjects.map(({ id, name, abbreviation, teacher }) => ({
      id,
      name,
      abbreviation,
      teacher,
      columns: namedColumns(typing, columns.get(id) ?? [], books.get(id)?.columns ?? {}),
      handedIn: books.get(id)?.handedIn ?? null,
    })),
    council: {
      heldOn: council?.heldOn ?? null,
      heldAt: council?.heldAt ?? '',
      room: council?.room ?? '',
      members: membersOf(term, subjects, council?.members ?? []),
      notes: council?.notes ?? '',
    },
    pupils: pupils.map(pupil => {
      const away = absences.get(pupil.id) ?? []
      const marks = Object.fromEntries(
        subjects.map(({ id }) => {
          const stored = cellOf.get(id)?.get(pupil.id) ?? []
          const own: Record<string, Mark> = Object.fromEntries(stored.map(cell => [cell.place, cell.mark]))
          const decision =
            decisions.find(each => each.studentId === pupil.id && each.subjectId === id) ?? null
          const before = earlier.map(of => of.get(pupil.id)?.get(id))
          return [
            id,
            marksOfSubject(rule, term, { columns: columns.get(id) ?? [], cells: own, decision, before }),
          ]
        }),
      )
      return {
        id: pupil.id,
        code: pupil.code,
        number: pupil.number,
        name: pupil.name,
        sex: pupil.sex,
        absences: isCalled
          ? {
              justified: sum(away.filter(({ justified }) => justified)),
              unjustified: sum(away.filter(({ justified }) => !justified)),
            }
          : null,
        marks,
        outcome: outcomeOf(rule, term, subjects, marks),
      }
    }),
  }
}

function sum(rows: readonly { times: number }[]): number {
  return rows.reduce((all, { times }) => all + times, 0)
}

type SubjectMarks = PautaContent['pupils'][number]['marks'][string]

function marksOfSubject(
  rule: MarkRule | undefined,
  { trimester, group }: Term,
  of: {
    columns: Parameters<typeof computeTerm>[1]
    cells: Cells & Record<string, Mark>
    decision: CouncilDecision | null
    before: readonly (KnownTerm | undefined)[]
  },
): SubjectMarks {
  const { EX: exam, ...cells } = of.cells
  const kept = Object.fromEntries(
    of.columns.flatMap(column => {
      const mark = cells[columnKey(column)]
      return mark === undefined ? [] : [[columnKey(column), mark]]
    }),
  )
  const term = rule
    ? computeTerm(rule, of.columns, cells)
    : ({ kind: 'por fazer', macs: null, missing: [] } as const)
  const computed = term.kind === 'nota' ? term.mark : null
  // A vote stands as long as it is about the mark that was before the council.
  const decision = of.decision && of.decision.computed === computed ? of.decision : null
  const mark = decision?.decided ?? computed
  const shown: KnownTerm = mark ?? (term.kind === 'nota' ? term.mark : term.kind)
  const isLast = trimester === 3
  const year =
    rule && isLast ? computeYear(rule, [...of.before.map(each => each ?? 'por fazer'), shown]) : null
  const final = rule && year ? computeFinal(rule, { grade: group.grade, year, exam }) : null
  return {
    cells: kept,
    term: {
      kind: mark === null ? term.kind : 'nota',
      mark,
      exact: term.kind === 'nota' ? term.exact : null,
      macs: term.macs,
    },
    earlier: of.before.map(each => (typeof each === 'number' ? each : null)),
    year: year && yearOf(year),
    exam: exam ?? null,
    final: final && yearOf(final),
    decision,
  }
}

function yearOf(mark: YearMark) {
  return { kind: mark.kind, mark: mark.kind === 'nota' ? mark.mark : null }
}

function outcomeOf(
  rule: MarkRule | undefined,
  { trimester, group }: Term,
  subjects: readonly { id: string }[],
  marks: Readonly<Record<string, SubjectMarks>>,
): PautaContent['pupils'][number]['outcome'] {
  if (!rule || trimester < 3) return null
  return decideYear(
    rule,
    group.grade,
    subjects.map(({ id }) => {
      const { final, year } = marks[id] ?? {}
      const shown = final ?? { kind: 'por fazer' as const, mark: null }
      const mark: YearMark =
        shown.kind === 'nota'
          ? { kind: 'nota', mark: shown.mark ?? 0, exact: { n: shown.mark ?? 0, d: 10 } }
          : { kind: shown.kind }
      const isRefused =
        rule.exam !== null &&
        hasExam(rule, group.grade) &&
        year?.kind === 'nota' &&
        (year.mark ?? 0) < rule.exam.admission
      return { id, final: isRefused ? { ...mark, admitted: false } : mark }
    }),
  )
}

/** The trimesters before, as their pautas have them: closed ones as they were, others as they stand; by pupil and subject. */
async function findEarlierTerms(
  db: Db,
  account: Account,
  term: Term,
): Promise<Map<string, Map<string, KnownTerm>>[]> {
  const before: Map<string, Map<string, KnownTerm>>[] = []
  for (let trimester = 1; trimester < term.trimester; trimester += 1) {
    const known = new Map<string, Map<string, KnownTerm>>()
    for (const group of await findGroupsBefore(db, term, trimester)) {
      const content = await readAsSystem(db, account, group, trimester)
      for (const pupil of content?.pupils ?? []) {
        const marks = Object.entries(pupil.marks).map(
          ([subject, { term: of }]) =>
            [subject, of.mark ?? (of.kind === 'nota' ? 'por fazer' : of.kind)] as const,
        )
        known.set(pupil.id, new Map(marks))
      }
    }
    before.push(known)
  }
  return before
}

/** The groups in which the pupils of a group were at the end of an earlier trimester: a pupil who moved has that pauta. */
async function findGroupsBefore(db: Db, term: Term, trimester: number): Promise<string[]> {
  const calendar = await findCalendarOfYear(db, term.group.year, term.school.id)
  const span = calendar?.trimesters.find(({ number }) => number === trimester)
  if (!span) return []
  const pupils = (await findTermPupils(db, term)).map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select distinct m.group_id as id from ${membersOn(span.endsOn)} m
    join groups g on g.id = m.group_id
    where m.id = any(${pupils}::uuid[]) and g.deleted_at is null and g.year = ${term.group.year}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A pauta of another group, of which the caller sees no more than one pupil's marks. */
async function readAsSystem(
  db: Db,
  account: Account,
  group: string,
  trimester: number,
): Promise<PautaContent | undefined> {
  const all = { ...account, role: 'pedagogo' }
  const term = await getTerm(db, all, group, trimester)
  const council = await findCouncil(db, term)
  if (council && council.editionId !== null)
    return (await readEdition(db, closedPauta(council.id), pautaContent))?.content
  return computePauta(db, all, term, council)
}

/** Who sits in the council: those who teach the group, its director, and what was written of each. */
function membersOf(
  term: Term,
  subjects: readonly { name: string; teacher: { id: string; name: string } | null }[],
  stored: readonly Pick<CouncilMember, 'accountId' | 'presence'>[],
): CouncilMember[] {
  const offices = new Map<string, { name: string; offices: string[] }>()
  const add = (id: string, name: string, office: string) => {
    const known = offices.get(id) ?? { name, offices: [] }
    known.offices.push(office)
    offices.set(id, known)
  }
  if (term.director)
    add(term.director.id, term.director.name, officeOf(term.director.jobTitle, groupDirector))
  for (const { name, teacher } of subjects) if (teacher) add(teacher.id, teacher.name, name)
  return [...offices].map(([accountId, known]) => ({
    accountId,
    name: known.name,
    office: known.offices.join(', '),
    presence: stored.find(each => each.accountId === accountId)?.presence ?? null,
  }))
}
