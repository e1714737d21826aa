import { columnKey, columnName, columnsOf } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import type { WriteCell } from '#engines/spreadsheets/write-table.ts'
import { wrongState } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import type { PautaContent } from '../council-contract.ts'
import { exportMarks } from '../import-contract.ts'
import { stateLabels } from '../state-labels.ts'
import { readPauta } from './read-pauta.ts'
import { findGroupsOfTerm, MAX_GROUPS_OF_FILE } from './term.ts'
import { findYearAndTrimester } from './today.ts'

/** Every column that some rule lets a trimester have. */
const columns = columnsOf({
  columns: { ACS: { min: 0, max: 9 }, ACP: { min: 0, max: 9 }, AT: { min: 0, max: 9 } },
})

export const exportRoutes: Served[] = [
  serve(exportMarks, async ({ db, account, query, today, reply }) => {
    const { year, trimester, span } = await findYearAndTrimester(db, account, today, query.trimester)
    const { groups, more } = await findGroupsOfTerm(db, account, {
      ...{ year, ...span, school: query.school, max: MAX_GROUPS_OF_FILE },
    })
    if (more)
      throw wrongState(
        `São mais de ${MAX_GROUPS_OF_FILE} turmas: exporte as notas de uma escola de cada vez.`,
      )
    const pautas = []
    for (const { id, name } of groups)
      pautas.push({ ...(await readPauta(db, account, { group: id, trimester })), called: name })
    const used = new Set(
      pautas.flatMap(pauta => pauta.subjects.flatMap(of => of.columns.map(({ key }) => key))),
    )
    const shown = columns.filter(column => used.has(columnKey(column)))
    const header = [
      ...['Turma', 'Trimestre', 'Disciplina', 'Docente', 'N.º', 'Código', 'Nome completo', 'Sexo'],
      ...shown.map(column => columnName(column)),
      ...['MT', 'Exame', 'Nota do ano', 'Pauta'],
    ]
    const rows = pautas.flatMap(pauta =>
      pauta.subjects.flatMap(subject =>
        pauta.pupils.map((pupil): WriteCell[] => {
          const marks = pupil.marks[subject.id]
          return [
            ...[pauta.called, pauta.trimester, subject.name, subject.teacher?.name ?? '', pupil.number],
            ...[pupil.code, pupil.name, pupil.sex],
            ...shown.map(column => markCell(marks?.cells[columnKey(column)])),
            markCell(marks?.term.mark ?? undefined),
            markCell(marks?.exam ?? undefined),
            markCell(marks?.final?.mark ?? marks?.year?.mark ?? undefined),
            stateLabels[pauta.state],
          ]
        }),
      ),
    )
    return tableAnswer({ name: `Notas-${year}-${trimester}`, header, rows }, query.format, reply)
  }),
]

/** A figure where there is one, and a sign where there is none; empty where the cell waits. */
function markCell(
  mark: PautaContent['pupils'][number]['marks'][string]['cells'][string] | undefined,
): WriteCell {
  return typeof mark === 'number' ? mark / 10 : markText(mark)
}
