import { type Admission, type AdmissionKind, admissionOf } from '#engines/marks/admission.ts'
import type { KnownTerm } from '#engines/marks/compute.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readEdition } from '#school/editions/server/editions.ts'
import { pautaContent } from '../council-contract.ts'
import { findCouncil } from './council-queries.ts'
import { getBookTerm } from './read-book.ts'
import { closedPauta } from './read-pauta.ts'
import { findRuleFor } from './rules.ts'

/** A pupil before an exam: the marks of the trimesters that are closed, and what they come to. */
export interface PupilAdmission {
  id: string
  name: string
  sex: 'H' | 'M'
  kind: AdmissionKind
  marks: (number | null)[]
  needed: number | null
}

/** The rule of a group's grade with what it says of an exam, and who is on the way to it by the newest closed pauta. */
export interface ExamStanding {
  group: { id: string; name: string; grade: number; year: number }
  schoolId: string
  subject: { id: string; name: string }
  /** Null where the school has confirmed none. */
  rule: MarkRule | null
  /** Null while no pauta of the year is closed. */
  pauta: {
    trimester: number
    closedAt: string
    edition: number
    admission: number
    pupils: PupilAdmission[]
  } | null
}

/**
 * Where the pupils of a group stand before the exam of a subject, by the newest pauta that is closed and the rule that it keeps.
 * @throws HttpError 404 where the caller reads no book of the subject, 409 where the year has no calendar
 */
export async function readExamStanding(
  db: Db,
  account: Account,
  of: { group: string; subject: string },
): Promise<ExamStanding> {
  const { term, subject } = await getBookTerm(db, account, { ...of, trimester: 1 })
  const confirmed = await findRuleFor(db, { schoolId: term.school.id, grade: term.group.grade, ...term })
  const { id, name, grade, year } = term.group
  return {
    group: { id, name, grade, year },
    schoolId: term.school.id,
    subject: { id: subject.id, name: subject.name },
    rule: (confirmed?.rule as MarkRule | undefined) ?? null,
    pauta: await readNewest(db, { group: term, subject: subject.id }),
  }
}

async function readNewest(
  db: Db,
  { group, subject }: { group: Parameters<typeof findCouncil>[1]; subject: string },
): Promise<ExamStanding['pauta']> {
  for (const trimester of [3, 2, 1]) {
    const council = await findCouncil(db, { ...group, trimester })
    if (!council || council.editionId === null) continue
    const kept = await readEdition(db, closedPauta(council.id), pautaContent)
    if (!kept) continue
    const { head, content } = kept
    const rule = content.rule?.rule as MarkRule | undefined
    if (!rule?.exam || !content.subjects.some(({ id }) => id === subject)) return null
    return {
      trimester,
      closedAt: head.closedAt,
      edition: head.number,
      admission: rule.exam.admission,
      pupils: content.pupils.flatMap(({ id, name, sex, marks }) => {
        const own = marks[subject]
        const terms: KnownTerm[] = [
          ...(own?.earlier ?? []).map(mark => mark ?? ('sem nota' as const)),
          own?.term.mark ?? (own && own.term.kind !== 'nota' ? own.term.kind : 'sem nota'),
        ]
        const found: Admission | undefined = admissionOf(rule, content.group.grade, terms)
        if (!found) return []
        const shown = terms.map(term => (typeof term === 'number' ? term : null))
        return [{ id, name, sex, marks: shown, ...found }]
      }),
    }
  }
  return null
}
