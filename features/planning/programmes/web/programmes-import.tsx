import { useState } from 'react'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { grades, gradeTitle } from '#school/subjects/grade.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { programmeImportFields, programmeRowNoun, programmesImport } from '../import-contract.ts'

/** Programmes from Word, PDF, Excel or CSV; what the file does not say of them is asked before. */
export default function ProgrammesImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const subjects = useSubjectOptions()
  const [subject, setSubject] = useState('')
  const [grade, setGrade] = useState('')
  const [edition, setEdition] = useState('')
  return (
    <UndoableImport
      open={open}
      onClose={onClose}
      title="Importar programas"
      noun={programmeRowNoun}
      fields={programmeImportFields}
      endpoints={programmesImport}
      also={{ accept: '.docx,.pdf', said: 'um documento Word ou um PDF com as tabelas do programa' }}
      into={{ ...(subject && { subject }), ...(grade && { grade }), ...(edition && { edition }) }}
      moreFields={
        <Stack gap={12}>
          <FieldRow>
            <SelectInput
              label="Disciplina"
              optional
              none="A que o ficheiro diz"
              options={subjects.map(each => ({ value: each.id, label: each.name }))}
              value={subject}
              onChange={event => setSubject(event.target.value)}
            />
            <SelectInput
              label="Classe"
              optional
              none="A que o ficheiro diz"
              options={grades.map(each => ({ value: String(each), label: gradeTitle(each) }))}
              value={grade}
              onChange={event => setGrade(event.target.value)}
            />
          </FieldRow>
          <TextInput
            label="Versão"
            optional
            help="Vazio: a que o ficheiro diz, ou este ano"
            value={edition}
            onChange={event => setEdition(event.target.value)}
          />
        </Stack>
      }
      example={{
        fileName: 'modelo-programa.csv',
        rows: [
          [
            'Matemática',
            '6ª',
            '2026',
            'Fracções',
            '2',
            'Comparar fracções',
            'Fracções equivalentes',
            'FR2: Comparar fracções',
            '5',
            '',
            '',
            '',
            '',
            '',
          ],
        ],
      }}
      touches={['programmes']}
    />
  )
}
