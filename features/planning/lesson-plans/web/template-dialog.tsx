import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { createLesson, type Lesson } from '../contract.ts'
import { copyOf } from '../lesson-values.ts'

/** Keeps a lesson as a template of one's own: its words, without group, day or row. */
export function TemplateDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const [name, setName] = useState(lesson.theme)
  const announce = useUndo()
  const save = useSave(createLesson, { failed: 'Não foi possível guardar.' })
  return (
    <FormDialog
      onClose={onClose}
      size={440}
      title="Guardar como modelo"
      sub="O modelo fica em «Modelos», sem turma nem data."
      onSubmit={() => {
        save.mutate(
          {
            body: {
              ...copyOf(lesson),
              groupId: null,
              familyId: null,
              rowId: null,
              templateName: name,
              sourceId: lesson.id,
            },
          },
          {
            onSuccess: ({ change }) => {
              announce(`Modelo «${name}» guardado.`, change)
              onClose()
            },
          },
        )
      }}
      submit="Guardar modelo"
      busy={save.isPending}
      disabled={name.trim() === ''}
    >
      <TextInput
        label="Nome do modelo"
        required
        maxLength={120}
        value={name}
        onChange={event => setName(event.target.value)}
      />
    </FormDialog>
  )
}
