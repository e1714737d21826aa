import { faultOfMark, hasExam } from '#engines/marks/compute.ts'
import { columnName, columnOfKey, type Mark, type MarkRule } from '#engines/marks/rule.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { typingRule } from '../columns.ts'
import { type StoredBook, type TermPupil, wasThere } from './cells.ts'
import { findRuleFor } from './rules.ts'
import type { Term } from './term.ts'

/** By what a cell of a group's trimester is taken or refused. */
export interface CellRule {
  trimester: number
  rule: Pick<MarkRule, 'columns' | 'decimals'>
  takesExam: boolean
}

/** The confirmed rule of the group's grade, or what is proposed while there is none. */
export async function findCellRule(db: Db, term: Term): Promise<CellRule> {
  const confirmed = await findRuleFor(db, { schoolId: term.school.id, grade: term.group.grade, ...term })
  return {
    trimester: term.trimester,
    rule: (confirmed?.rule ?? typingRule(term.group.grade, term.group.year)) as CellRule['rule'],
    takesExam:
      term.trimester === 3 &&
      confirmed !== undefined &&
      hasExam(confirmed.rule as MarkRule, term.group.grade),
  }
}

/**
 * Why a cell is refused, however it comes: typed, pasted, imported, offered by a test, or by the API.
 * @param pupil undefined for one who was not in the group in the trimester
 * @param columns of the book, with their days
 */
export function faultOfCell(
  { trimester, rule, takesExam }: CellRule,
  cell: { pupil: TermPupil | undefined; place: string; mark: Mark | null },
  columns: StoredBook['columns'],
): string | undefined {
  const { pupil, place, mark } = cell
  if (!pupil) return `Este aluno não esteve na turma no ${trimester}.º trimestre.`
  const column = columnOfKey(place)
  if (column && column.number > rule.columns[column.kind].max)
    return `A regra não tem a coluna ${columnName(column)}.`
  if (!column && !takesExam) return 'Esta classe não tem exame neste trimestre.'
  const day = columns[place]?.day
  if (day && !wasThere(pupil, day) && typeof mark === 'number')
    return `${pupil.name} não estava na turma a ${formatDateSlashes(day)}.`
  return mark === null ? undefined : faultOfMark(mark, rule)
}
