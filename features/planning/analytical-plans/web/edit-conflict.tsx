import { ConflictDialog } from '#kit/web/form/conflict-dialog.tsx'
import type { Clash } from '../merge.ts'
import type { PlanRow } from '../plan.ts'
import { assessmentLabels, rowColumns } from '../row-columns.ts'
import type { PlanConflict } from './use-plan-editor.ts'

interface EditConflictProps {
  conflict: PlanConflict
  rows: readonly PlanRow[]
}

/** Two people wrote in the same places: only those are asked; all else has been joined. */
export function EditConflict({ conflict, rows }: EditConflictProps) {
  const named = conflict.clashes.map(clash => ({ clash, key: `${clash.rowId ?? 'head'} ${clash.field}` }))
  return (
    <ConflictDialog
      open
      name="este plano"
      by={conflict.by}
      at={conflict.at}
      differ={named.map(({ clash, key }) => ({
        key,
        label: labelOf(clash, rows),
        mine: textOf(clash.mine),
        theirs: textOf(clash.theirs),
      }))}
      equal={[]}
      onSave={choice =>
        conflict.answer(named.filter(({ key }) => choice[key] === 'theirs').map(({ clash }) => clash))
      }
      onClose={() => conflict.answer([])}
    />
  )
}

function labelOf(clash: Clash, rows: readonly PlanRow[]): string {
  const row = rows.find(row => row.id === clash.rowId)
  const field = rowColumns.find(column => column.field === clash.field)?.label
  const other = { startsOn: 'Início', endsOn: 'Fim', week: 'Semana', assessmentNote: 'Como se avalia' }
  const name =
    field ?? (other as Record<string, string>)[clash.field] ?? headLabels[clash.field] ?? clash.field
  return row ? `Semana ${row.week}: ${name}` : name
}

const headLabels: Record<string, string> = {
  groupIds: 'Turmas',
  weeklyHours: 'Carga semanal',
  lessonMinutes: 'Duração do tempo',
  programme: 'Programa de referência',
  bibliography: 'Bibliografia',
  colleagues: 'Grupo de disciplina',
  shift: 'Turno',
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ')
  const text = String(value ?? '')
  return (assessmentLabels as Record<string, string>)[text] ?? text
}
