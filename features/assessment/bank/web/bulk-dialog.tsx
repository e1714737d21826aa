import { useState } from 'react'
import { bloomLabels, bloomLevels } from '#engines/questions/taxonomy.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import type { BankRow } from '#school/questions/contract.ts'
import { useCompetences } from '#school/questions/web/editor/competence-field.tsx'
import { countedQuestions } from './bank-words.ts'
import { useBulkChange } from './use-bulk-change.ts'

interface BulkDialogProps {
  kind: 'competence' | 'bloom'
  rows: BankRow[]
  /** Lets go of the chosen rows. */
  done: () => void
  onClose: () => void
}

/** One competence, or one level, for many questions. */
export default function BulkDialog({ kind, rows, done, onClose }: BulkDialogProps) {
  const [value, setValue] = useState('')
  const change = useBulkChange()
  const subjects = new Set(rows.map(row => row.subject.id))
  const competences = useCompetences(subjects.size === 1 ? (rows[0]?.subject.id ?? '') : '')
  const bloom = bloomLevels.find(level => level === value)
  const finish = () => {
    done()
    onClose()
  }
  const save = () => {
    const ids = rows.map(row => row.id)
    if (kind === 'competence')
      change(ids, { kind: 'competence', competenceId: value || null }, 'com outra competência', finish)
    else if (bloom) change(ids, { kind: 'bloom', bloom }, 'com outro nível', finish)
  }
  return (
    <FormDialog
      onClose={onClose}
      size={560}
      title={kind === 'competence' ? 'Mudar a competência' : 'Mudar o nível cognitivo'}
      sub={countedQuestions(rows.length)}
      onSubmit={save}
      submit="Mudar"
      disabled={kind === 'bloom' ? !bloom : subjects.size > 1}
    >
      {kind === 'bloom' ? (
        <SelectInput
          label="Nível cognitivo"
          none="Escolha o nível"
          value={value}
          options={bloomLevels.map(level => ({ value: level, label: bloomLabels[level] }))}
          onChange={event => setValue(event.target.value)}
        />
      ) : subjects.size > 1 ? (
        <Note tone="amber">As perguntas são de várias disciplinas: escolha as de uma só.</Note>
      ) : (
        <SelectInput
          label="Competência"
          none="Sem competência"
          value={value}
          options={competences.map(competence => ({
            value: competence.id,
            label: `${competence.code} · ${competence.description}`,
          }))}
          onChange={event => setValue(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
