import { useState } from 'react'
import type { MarkRule } from '#engines/marks/rule.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { confirmMarkRule } from '../rule-contract.ts'

interface ConfirmRuleProps {
  school: string
  grade: number
  year: number
  grades: readonly number[]
  rule: MarkRule
  /** The proposal that it is; empty where the school wrote it. */
  proposal: string
  /** Nothing is confirmed for the grade yet. */
  first: boolean
  onClose: () => void
  onConfirmed: (id: string) => void
}

/** From which day a rule holds, and in which grades; it is confirmed once. */
export function ConfirmRule(props: ConfirmRuleProps) {
  const { school, grade, year, grades, rule, proposal, first, onClose, onConfirmed } = props
  const [others, setOthers] = useState<string[]>([])
  const [since, setSince] = useState(first ? `${year}-01-01` : '')
  const announce = useUndo()
  const save = useSave(confirmMarkRule, { touches: ['marks'], failsInPlace: true })
  return (
    <FormDialog
      title={`Confirmar para a ${gradeName(grade)}`}
      sub={`${rule.name}: ${rule.source}.`}
      size={560}
      submit="Confirmar a regra"
      busy={save.isPending}
      disabled={since === ''}
      problem={save.error ? messageOf(save.error) : undefined}
      onSubmit={() =>
        save.mutate(
          {
            body: { school, grade, others: others.map(Number), since, rule: rule as never, proposal },
          },
          {
            onSuccess: ({ data, change }) => {
              announce('Regra confirmada.', change)
              onClose()
              onConfirmed(data.id)
            },
          },
        )
      }
      onClose={onClose}
    >
      <DateField
        label="Vale desde"
        help={
          first
            ? 'O trimestre que já corre também fica com ela.'
            : 'Um trimestre que já começou fica com a regra de antes.'
        }
        value={since}
        onChange={setSince}
      />
      {grades.length > 1 && (
        <ChecksField
          label="Vale também para"
          options={grades
            .filter(each => each !== grade)
            .map(each => ({ value: String(each), label: gradeName(each) }))}
          value={others}
          onChange={setOthers}
        />
      )}
    </FormDialog>
  )
}
