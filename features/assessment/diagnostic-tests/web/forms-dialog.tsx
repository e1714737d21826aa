import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { setTestForms, type Test } from '../contract.ts'
import { formOptions } from '../forms.ts'

const counts = ['1', '2', '3', '4'] as const

interface FormsDialogProps {
  test: Test
  onClose: () => void
  onSaved: (test: Test) => void
}

/** Forms A, B …: how many, and what changes place in them. They are frozen: every pupil of a form sees the same. */
export default function FormsDialog({ test, onClose, onSaved }: FormsDialogProps) {
  const before = formOptions(test.formList)
  const [count, setCount] = useState<(typeof counts)[number]>(
    counts.find(count => Number(count) === before.count) ?? '2',
  )
  const [questions, setQuestions] = useState(before.count === 0 || before.questions)
  const [options, setOptions] = useState(before.count === 0 || before.options)
  const save = useSave(setTestForms)
  const announce = useUndo()
  return (
    <FormDialog
      onClose={onClose}
      size={560}
      title="Versões do teste"
      sub="As mesmas perguntas por outra ordem. A chave acompanha cada versão."
      onSubmit={() => {
        save.mutate(
          {
            params: { id: test.id },
            body: { count: Number(count), questions, options, version: test.version },
          },
          {
            onSuccess: ({ data, change }) => {
              announce(
                data.forms > 0
                  ? `${counted(data.forms, 'versão feita', 'versões feitas')}.`
                  : 'O teste fica com uma só versão.',
                change,
              )
              onSaved(data)
              onClose()
            },
          },
        )
      }}
      submit="Fazer as versões"
      busy={save.isPending}
    >
      <Stack gap={16}>
        {save.error && <Note tone="red">{messageOf(save.error)}</Note>}
        <SegmentsField
          label="Quantas versões"
          value={count}
          options={counts.map(value => ({ value, label: value === '1' ? 'Só uma' : value }))}
          onChange={setCount}
        />
        {count !== '1' && (
          <>
            <CheckInput
              label="Outra ordem das perguntas"
              checked={questions}
              onChange={event => setQuestions(event.target.checked)}
            />
            <CheckInput
              label="Outra ordem das opções, onde a pergunta o permite"
              checked={options}
              onChange={event => setOptions(event.target.checked)}
            />
            <p>Na versão A as perguntas ficam pela ordem em que o teste foi construído.</p>
          </>
        )}
      </Stack>
    </FormDialog>
  )
}
