import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
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
  const [from, setFrom] = useState('')
  const subjects = useSubjectOptions().filter(
    option => teachers[option.id] || (option.state === 'activa' && option.grades.includes(group.grade)),
  )

  function submit() {
    const chosen = Object.entries(teachers)
      .filter(([, accountId]) => accountId !== '')
      .map(([subjectId, accountId]) => ({ subjectId, accountId }))
    save.mutate(
      {
        params: { id: group.id },
        body: { teachers: chosen, version: group.version, ...(from && { from }) },
      },
      {
        onSuccess: ({ change }) => {
          announce(`Professores da ${group.called} guardados.`, change)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      onClose={onClose}
      size={560}
      icon="chalkboard-teacher"
      title={`Quem lecciona a ${group.called}`}
      sub="Cada professor passa a ver a turma e os seus alunos."
      onSubmit={submit}
      submit="Guardar"
      busy={save.isPending}
      problem={save.error ? messageOf(save.error) : undefined}
    >
      <Stack gap={16}>
        {subjects.length === 0 && <p>Nenhuma disciplina tem a {gradeTitle(group.grade)}.</p>}
        {subjects.map(subject => (
          <TeacherPicker
            key={subject.id}
            school={group.school.id}
            label={subject.name}
            value={teachers[subject.id] ?? ''}
            onChange={event => setTeachers({ ...teachers, [subject.id]: event.target.value })}
          />
        ))}
        <DateField
          label="A partir de quando"
          optional
          help="Vazio: a partir de hoje. Quem leccionava antes fica até à véspera."
          value={from}
          onChange={setFrom}
        />
      </Stack>
    </FormDialog>
  )
}
