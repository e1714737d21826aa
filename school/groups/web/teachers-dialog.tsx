import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { TeacherPicker } from '#school/subjects/web/teacher-picker.tsx'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { type Group, setGroupTeachers } from '../contract.ts'

/** Says who teaches each subject of the grade to a group. */
export function TeachersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const announce = useUndo()
  const save = useSave(setGroupTeachers, { touches: ['subjects', 'students'], failsInPlace: true })
  const [teachers, setTeachers] = useState<Record<string, string>>(() =>
    Object.fromEntries(group.taught.map(row => [row.subject.id, row.teacher.id])),
  )
  const subjects = useSubjectOptions().filter(
    option => teachers[option.id] || (option.state === 'activa' && option.grades.includes(group.grade)),
  )

  function submit() {
    const chosen = Object.entries(teachers)
      .filter(([, accountId]) => accountId !== '')
      .map(([subjectId, accountId]) => ({ subjectId, accountId }))
    save.mutate(
      { params: { id: group.id }, body: { teachers: chosen, version: group.version } },
      {
        onSuccess: ({ change }) => {
          announce(`Professores da ${group.called} guardados.`, change)
          onClose()
        },
      },
    )
  }

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      icon="chalkboard-teacher"
      title={`Quem lecciona a ${group.called}`}
      sub="Cada professor passa a ver a turma e os seus alunos."
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {save.error && (
          <div role="alert">
            <Note tone="red">{messageOf(save.error)}</Note>
          </div>
        )}
        {subjects.length === 0 && <p>Nenhuma disciplina tem a {gradeTitle(group.grade)}.</p>}
        {subjects.map(subject => (
          <TeacherPicker
            key={subject.id}
            label={subject.name}
            value={teachers[subject.id] ?? ''}
            onChange={event => setTeachers({ ...teachers, [subject.id]: event.target.value })}
          />
        ))}
      </Stack>
    </DialogFrame>
  )
}
