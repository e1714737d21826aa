import { type ReactNode, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Finding } from '../check.ts'
import { assessments, type PlanRow } from '../plan.ts'
import { assessmentLabels, cellText, type TextField, withCell } from '../row-columns.ts'
import { duplicateRow, moveRow, removeRow, splitRow } from '../row-edits.ts'
import { isBlank } from '../spread-programme.ts'
import { type Suggestion, suggestCompetences, withCompetence } from '../suggest-competences.ts'
import type { RowChange } from './grid-handlers.ts'
import styles from './plan-parts.module.css'
import { spanText } from './plan-words.ts'

interface RowDialogProps {
  rows: readonly PlanRow[]
  row: PlanRow
  findings: readonly Finding[]
  /** What was asked about the week, above its fields. */
  thread: ReactNode
  /** The competences of the subject. */
  competences: readonly Suggestion[]
  onChange: RowChange
  /** Another row, or none. */
  onOpen: (id: string | undefined) => void
}

const lists: readonly { field: TextField; label: string; optional?: boolean }[] = [
  { field: 'objectives', label: 'Objectivos específicos' },
  { field: 'contents', label: 'Conteúdos' },
  { field: 'methods', label: 'Métodos e estratégias', optional: true },
  { field: 'media', label: 'Meios didácticos', optional: true },
  { field: 'competences', label: 'Competências básicas', optional: true },
]

/** Without these a plan is not handed in. */
const needed = ['unit', 'objectives', 'contents'] as const

const focus = (field: HTMLElement | null) => field?.focus()

/**
 * All fields of a week at once: on a phone a sheet, on a desk an alternative to the grid. What is written
 * is in the plan at once, as in a cell of the grid, and can be undone there.
 */
export function RowDialog({ rows, row, findings, thread, competences, onChange, onOpen }: RowDialogProps) {
  const [texts, setTexts] = useState<Partial<Record<TextField, string>>>({})
  // One writes at once in what the week still lacks.
  const [lacking] = useState(() => needed.find(field => cellText(row, field) === ''))
  const at = rows.findIndex(candidate => candidate.id === row.id)
  const next = rows[at + 1]
  const close = () => onOpen(undefined)
  const change = (edit: (row: PlanRow) => PlanRow, field: string) =>
    onChange(all => all.map(entry => (entry.id === row.id ? edit(entry) : entry)), `${row.id} ${field}`)

  /** Kept as typed: the row holds the lines without the one that is just begun. */
  const bind = (field: TextField) => ({
    ref: field === lacking ? focus : undefined,
    value: texts[field] ?? cellText(row, field),
    error: findings.find(finding => finding.severity === 'error' && finding.field === field)?.text,
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target
      setTexts(now => ({ ...now, [field]: value }))
      change(item => withCell(item, field, value), field)
    },
  })
  /** Links a competence; what is typed in its field shows it too. */
  const link = (suggestion: Suggestion) => {
    setTexts(({ competences: _shown, ...others }) => others)
    change(edited => withCompetence(edited, suggestion), 'competences')
  }
  const leave = (edit: (all: readonly PlanRow[]) => PlanRow[]) => () => {
    onChange(edit)
    close()
  }

  return (
    <DialogFrame
      open
      onClose={close}
      size={880}
      title={`Semana ${row.week}`}
      sub={spanText(row)}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        // A unit lasts several weeks: a blank week begins with the unit of the one before.
        if (next && isBlank(next) && row.unit !== '')
          onChange(all => all.map(entry => (entry.id === next.id ? { ...entry, unit: row.unit } : entry)))
        onOpen(next?.id)
      }}
      foot={
        <>
          <ActionMenu
            outlined
            label={`Mais acções da semana ${row.week}`}
            actions={[
              { label: 'Duplicar', icon: 'copy', onClick: leave(all => duplicateRow(all, at, uuid())) },
              {
                label: 'Dividir a semana',
                icon: 'arrows-split',
                onClick: leave(all => splitRow(all, at, uuid())),
              },
              {
                label: 'Mover para cima',
                icon: 'arrow-up',
                disabled: at <= 0,
                onClick: leave(all => moveRow(all, at, -1)),
              },
              {
                label: 'Mover para baixo',
                icon: 'arrow-down',
                disabled: next === undefined,
                onClick: leave(all => moveRow(all, at, 1)),
              },
              {
                label: 'Eliminar a linha',
                icon: 'trash',
                destructive: true,
                onClick: leave(all => removeRow(all, at)),
              },
            ]}
          />
          <Button variant={next ? 'outlined' : 'contained'} onClick={close}>
            Pronto
          </Button>
          {next && (
            <Button type="submit" variant="contained">
              Semana {next.week === row.week ? `${next.week}, continuação` : next.week}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16} className={styles.fields}>
        {thread}
        <FieldRow>
          <TextInput label="Unidade temática" {...bind('unit')} />
          <TextInput label="Nº de aulas" inputMode="numeric" {...bind('lessons')} />
        </FieldRow>
        {lists.map(({ field, label, optional }) => (
          <TextArea
            key={field}
            label={label}
            optional={optional}
            help={field === 'objectives' ? 'Um por linha.' : undefined}
            rows={2}
            {...bind(field)}
          />
        ))}
        {suggestCompetences(row, competences).map(suggestion => (
          <Button
            key={suggestion.code}
            className={styles.suggestion}
            startIcon={<Icon name="lightbulb" size={18} />}
            onClick={() => link(suggestion)}
          >
            Ligar {suggestion.code}: {suggestion.description}
          </Button>
        ))}
        <FieldRow>
          <SelectInput
            label="Avaliação"
            options={assessments.map(value => ({ value, label: assessmentLabels[value] }))}
            value={row.assessment}
            onChange={event => {
              const assessment = event.target.value as PlanRow['assessment']
              change(value => ({ ...value, assessment }), 'assessment')
            }}
          />
          <TextInput
            label="Como se avalia"
            optional
            maxLength={300}
            value={row.assessmentNote}
            onChange={event => {
              const assessmentNote = event.target.value
              change(value => ({ ...value, assessmentNote }), 'assessmentNote')
            }}
          />
        </FieldRow>
        <TextInput label="Tema transversal" optional {...bind('crossCutting')} />
        <TextArea label="Observações" optional rows={2} {...bind('notes')} />
      </Stack>
    </DialogFrame>
  )
}
