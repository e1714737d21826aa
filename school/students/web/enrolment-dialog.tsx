import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { correctEnrolment, type Enrolment, wayInLabels } from '../enrolment-contract.ts'
import { waysIn } from '../place.ts'
import { doubtText } from './doubt-words.ts'
import { touchedByEnrolments } from './use-enrolment-actions.ts'

/** Corrects from when until when a pupil was in a group, with which number, and how they came into it. */
export default function EnrolmentDialog({ of, onClose }: { of: Enrolment; onClose: () => void }) {
  const announce = useUndo()
  const save = useSave(correctEnrolment, { touches: touchedByEnrolments, failsInPlace: true })
  const [since, setSince] = useState(of.since)
  const [until, setUntil] = useState(of.until ?? '')
  const [number, setNumber] = useState(of.number === null ? '' : String(of.number))
  const [how, setHow] = useState(of.how)
  const [confirmHidden, setConfirmHidden] = useState(false)
  const [isWithoutDay, setWithoutDay] = useState(false)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const hidden = fields.confirmHidden
  const isOfField = ['since', 'until', 'number', 'confirmHidden'].some(name => fields[name] !== undefined)
  /** What would be left out follows from the days: another day is asked about anew. */
  const withDay = (set: (day: string) => void) => (day: string) => {
    setConfirmHidden(false)
    setWithoutDay(false)
    set(day)
  }

  function submit() {
    if (since === '') return setWithoutDay(true)
    const { id, version } = of
    const body = {
      since,
      until: until === '' ? null : until,
      number: number.trim() === '' ? null : Number(number),
      how,
      version,
      ...(confirmHidden && { confirmHidden }),
    }
    save.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ change }) => {
          announce(`${of.student.name}: dias na ${of.group.name} corrigidos.`, change)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      onClose={onClose}
      size={560}
      icon="calendar-blank"
      title={`${of.student.name} na ${of.group.name}`}
      sub="Antes de entrar e depois de sair não conta como presente nem como ausente."
      onSubmit={submit}
      submit="Guardar"
      busy={save.isPending}
      problem={save.error && !isOfField ? messageOf(save.error) : undefined}
    >
      <Stack gap={16}>
        {of.doubt && <Note tone="amber">{doubtText(of)}</Note>}
        <FieldRow>
          <DateField
            label="Na turma desde"
            required
            value={since}
            onChange={withDay(setSince)}
            error={isWithoutDay ? 'Escreva o dia.' : fields.since}
          />
          {of.until !== null && (
            <DateField
              label="Deixou-a em"
              required
              help="O primeiro dia em que já não estava."
              value={until}
              onChange={withDay(setUntil)}
              error={fields.until}
            />
          )}
        </FieldRow>
        <TextInput
          label="Nº na turma"
          optional
          type="number"
          inputMode="numeric"
          value={number}
          onChange={event => setNumber(event.target.value)}
          error={fields.number}
        />
        <SegmentsField
          label="Como entrou"
          options={waysIn.map(value => ({ value, label: wayInLabels[value] }))}
          value={how}
          onChange={setHow}
        />
        {(hidden || confirmHidden) && (
          <Note tone="amber">
            {hidden}
            <CheckInput
              label="Sim, deixam de contar"
              checked={confirmHidden}
              onChange={event => setConfirmHidden(event.target.checked)}
            />
          </Note>
        )}
      </Stack>
    </FormDialog>
  )
}
