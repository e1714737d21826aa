import { useState } from 'react'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { assessments, type PlanRow } from '../contract.ts'
import { assessmentLabels, cellText, type TextField, withCell } from '../row-columns.ts'
import { spanText } from './plan-body.ts'
import styles from './plan-parts.module.css'

interface RowDialogProps {
  row: PlanRow
  onSave: (row: PlanRow) => void
  onClose: () => void
}

const lists: readonly { field: TextField; label: string; optional?: boolean }[] = [
  { field: 'objectives', label: 'Objectivos específicos' },
  { field: 'contents', label: 'Conteúdos' },
  { field: 'competences', label: 'Competências básicas', optional: true },
  { field: 'methods', label: 'Métodos e estratégias', optional: true },
  { field: 'media', label: 'Meios didácticos', optional: true },
]

/** All fields of a week at once: on a phone a sheet, on a desk for whoever prefers a form to the grid. */
export function RowDialog({ row, onSave, onClose }: RowDialogProps) {
  const [texts, setTexts] = useState(() => ({
    unit: row.unit,
    lessons: String(row.lessons),
    crossCutting: row.crossCutting,
    notes: row.notes,
    ...Object.fromEntries(lists.map(({ field }) => [field, cellText(row, field)])),
  }))
  const [assessment, setAssessment] = useState(row.assessment)
  const [note, setNote] = useState(row.assessmentNote)
  const [begun] = useState(row)
  const set = (field: string) => (event: { target: { value: string } }) =>
    setTexts(now => ({ ...now, [field]: event.target.value }))
  const text = (field: string) => (texts as Record<string, string>)[field] ?? ''

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title={`Semana ${begun.week}`}
      sub={spanText(begun)}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        const written = Object.keys(texts).reduce(
          (now, field) => withCell(now, field as TextField, text(field)),
          row,
        )
        onSave({ ...written, assessment, assessmentNote: note.trim().slice(0, 300) })
      }}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            Ficar com estas palavras
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <FieldRow>
          <TextInput label="Unidade temática" value={text('unit')} onChange={set('unit')} />
          <TextInput
            label="Nº de aulas"
            inputMode="numeric"
            value={text('lessons')}
            onChange={set('lessons')}
          />
        </FieldRow>
        {lists.map(({ field, label, optional }) => (
          <TextArea
            key={field}
            label={label}
            optional={optional}
            help={field === 'objectives' ? 'Um por linha.' : undefined}
            rows={2}
            value={text(field)}
            onChange={set(field)}
          />
        ))}
        <FieldRow>
          <SelectInput
            label="Avaliação"
            options={assessments.map(value => ({ value, label: assessmentLabels[value] }))}
            value={assessment}
            onChange={event => setAssessment(event.target.value as PlanRow['assessment'])}
          />
          <TextInput
            label="Como se avalia"
            optional
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        </FieldRow>
        <TextInput
          label="Tema transversal"
          optional
          value={text('crossCutting')}
          onChange={set('crossCutting')}
        />
        <TextArea label="Observações" optional rows={2} value={text('notes')} onChange={set('notes')} />
      </div>
    </DialogFrame>
  )
}
