import { formatDayMonth } from '#kit/figures.ts'
import type { PlanRow } from './plan.ts'

export interface FieldChange {
  field: string
  before: string
  after: string
}

export interface PlaceChange {
  rowId: string | null
  place: string
  kind: 'changed' | 'added' | 'removed'
  fields: FieldChange[]
}

type Show = (row: PlanRow) => string

const joined = (list: readonly string[]) => list.join('\n')

/** The fields of a row as people name them, in the order of the form. */
export const rowFields: readonly [label: string, show: Show][] = [
  ['Datas', row => `${formatDayMonth(row.startsOn)} a ${formatDayMonth(row.endsOn)}`],
  ['Unidade temática', row => row.unit],
  ['Objectivos específicos', row => joined(row.objectives)],
  ['Conteúdos', row => joined(row.contents)],
  ['Competências básicas', row => joined(row.competences)],
  ['Nº de aulas', row => String(row.lessons)],
  ['Métodos e estratégias', row => joined(row.methods)],
  ['Meios didácticos', row => joined(row.media)],
  [
    'Avaliação',
    row =>
      (row.assessment === 'nenhuma' ? '' : row.assessment) +
      (row.assessmentNote ? `: ${row.assessmentNote}` : ''),
  ],
  ['Tema transversal', row => row.crossCutting],
  ['Observações', row => row.notes],
]

/**
 * What differs between two versions of the rows, matched by their id, in the order of the newer: only the fields
 * that change, old and new.
 */
export function compareRows(
  before: readonly PlanRow[],
  after: readonly PlanRow[],
): { changes: PlaceChange[]; unchanged: number } {
  const old = new Map(before.map(row => [row.id, row]))
  const changes: PlaceChange[] = []
  let unchanged = 0
  for (const row of after) {
    const was = old.get(row.id)
    old.delete(row.id)
    const fields = fieldChanges(was, row)
    if (was && fields.length === 0) unchanged += 1
    else changes.push({ rowId: row.id, place: `Semana ${row.week}`, kind: was ? 'changed' : 'added', fields })
  }
  for (const row of old.values())
    changes.push({
      rowId: row.id,
      place: `Semana ${row.week}`,
      kind: 'removed',
      fields: fieldChanges(row, undefined),
    })
  return { changes, unchanged }
}

function fieldChanges(before: PlanRow | undefined, after: PlanRow | undefined): FieldChange[] {
  return rowFields.flatMap(([field, show]) => {
    const [was, is] = [before ? show(before) : '', after ? show(after) : '']
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}
