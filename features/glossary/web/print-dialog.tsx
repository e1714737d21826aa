import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { grades, gradeTitle } from '#school/subjects/grade.ts'
import { printTerms } from '../transfer-contract.ts'

interface PrintDialogProps {
  subjects: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Chooses the grade, and the subject if only one, of the booklet to print. */
export function PrintDialog({ subjects, onClose }: PrintDialogProps) {
  const [grade, setGrade] = useState('5')
  const [subject, setSubject] = useState('')
  const [busy, setBusy] = useState(false)

  const print = async () => {
    setBusy(true)
    const file = call(printTerms, { query: { grade: Number(grade), subject: subject ? [subject] : [] } })
    if (await openFile(file, 'glossario.pdf', 'Não foi possível preparar o glossário.')) onClose()
    else setBusy(false)
  }

  return (
    <FormDialog
      title="Imprimir o glossário"
      sub="Um caderno A4 com os termos publicados, por ordem alfabética."
      size={440}
      onClose={onClose}
      onSubmit={() => void print()}
      submit="Abrir o PDF"
      busy={busy}
    >
      <SelectInput
        label="Classe"
        value={grade}
        onChange={event => setGrade(event.target.value)}
        options={grades.map(grade => ({ value: String(grade), label: gradeTitle(grade) }))}
      />
      <SelectInput
        label="Disciplina"
        value={subject}
        onChange={event => setSubject(event.target.value)}
        none="Todas as disciplinas"
        options={subjects.map(subject => ({ value: subject.id, label: subject.name }))}
      />
    </FormDialog>
  )
}
