import type { Block, DocumentDescription, TableColumn, TableRow } from '#engines/documents/description.ts'
import { counted } from '#kit/figures.ts'
import { factsOf, labelled, listCell } from '#school/schools/official-form.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import type { Programme } from './contract.ts'
import { lessonsOf, lessonsOfAll, type ProgrammeUnit, yearsInWords } from './programme.ts'

type Printed = Pick<
  Programme,
  'subject' | 'grade' | 'edition' | 'source' | 'checkedBy' | 'fromYear' | 'untilYear' | 'notes' | 'units'
>

/** A programme as it is printed: A4 landscape, a table for each unit, in the order of teaching. */
export function programmeDocument(programme: Printed): DocumentDescription {
  const title = `Programa de ${programme.subject.name}, ${gradeTitle(programme.grade)}`
  return {
    title,
    orientation: 'landscape',
    footer: `${title} · versão ${programme.edition}`,
    runningHead: title,
    blocks: [
      { kind: 'title', text: title },
      {
        kind: 'facts',
        widths: [1, 2, 1, 1],
        items: factsOf([
          ['Versão', programme.edition],
          ['Fonte', programme.source],
          ['Em vigor', yearsInWords(programme)],
          ['Ao todo', counted(lessonsOfAll(programme.units), 'aula', 'aulas')],
        ]),
      },
      ...labelled('Conferido com o original', programme.checkedBy),
      ...labelled('Observações', programme.notes),
      ...programme.units.flatMap((unit): Block[] => [
        { kind: 'heading' as const, level: 2 as const, text: `${unit.title}${hours(unit)}` },
        { kind: 'table' as const, columns, rows: rowsOf(unit) },
      ]),
    ],
  }
}

const columns: TableColumn[] = [
  { label: 'Objectivos específicos', width: 78 },
  { label: 'Conteúdos', width: 78 },
  { label: 'Competências básicas', width: 78 },
  { label: 'Aulas', width: 16, align: 'centre' },
]

function hours(unit: ProgrammeUnit): string {
  const lessons = lessonsOf(unit)
  return lessons === null ? '' : ` · ${counted(lessons, 'aula', 'aulas')}`
}

function rowsOf(unit: ProgrammeUnit): TableRow[] {
  return unit.rows.map(row => ({
    cells: [
      listCell(row.objectives),
      listCell(row.notes === '' ? row.contents : [...row.contents, row.notes]),
      listCell(row.competences),
      row.lessons === null ? '' : String(row.lessons),
    ],
  }))
}
