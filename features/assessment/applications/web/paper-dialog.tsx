import { useState } from 'react'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { download, openInTab } from '#kit/web/parts/download.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../contract.ts'
import { downloadPaper, type paperParts } from '../paper-contract.ts'
import styles from './paper-dialog.module.css'

type Parts = (typeof paperParts)[number]

const partWords: { value: Parts; label: string }[] = [
  { value: 'both', label: 'Caderno e folhas' },
  { value: 'booklet', label: 'Só o caderno' },
  { value: 'sheets', label: 'Só as folhas' },
]

/** What goes to the printer: the questions, and the sheets to answer on, one for each pupil or without names. */
export default function PaperDialog({
  application,
  onClose,
}: {
  application: Application
  onClose: () => void
}) {
  const pupils = application.sittings.filter(one => one.studentId !== null).length
  const [parts, setParts] = useState<Parts>('both')
  const [named, setNamed] = useState(pupils > 0)
  const [blank, setBlank] = useState(pupils > 0 ? '2' : '30')
  const [large, setLarge] = useState(false)
  const [busy, setBusy] = useState<'pdf' | 'docx'>()
  const [problem, setProblem] = useState<string>()
  const count = Number(blank)
  const wrong = !Number.isInteger(count) || count < 0 || count > 200
  const sheets = parts === 'booklet' ? 0 : (named ? pupils : 0) + (wrong ? 0 : count)

  async function make(format: 'pdf' | 'docx') {
    setBusy(format)
    setProblem(undefined)
    try {
      const file = await call(downloadPaper, {
        params: { id: application.id },
        query: {
          format,
          parts,
          named: named && parts !== 'booklet',
          blank: parts === 'booklet' ? 0 : count,
          large,
        },
      })
      const name = `${application.testTitle} ${application.group.name}.${format}`
      if (format === 'pdf') openInTab(file, name)
      else download(file, name)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      title="Teste em papel"
      sub="A4: cada pergunta inteira na sua página; as folhas de resposta, duas por página onde cabem."
      onSubmit={event => {
        event.preventDefault()
        if (!wrong) void make('pdf')
      }}
      foot={
        <>
          <Button
            variant="outlined"
            startIcon={<Icon name="file-doc" />}
            disabled={wrong}
            loading={busy === 'docx'}
            onClick={() => void make('docx')}
          >
            Word
          </Button>
          <Button
            type="submit"
            variant="contained"
            startIcon={<Icon name="file-pdf" />}
            disabled={wrong}
            loading={busy === 'pdf'}
          >
            PDF
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {problem && <Note tone="red">{problem}</Note>}
        <Field label="O que imprimir" group>
          {() => <Segments label="O que imprimir" value={parts} options={partWords} onChange={setParts} />}
        </Field>
        {parts !== 'booklet' && (
          <>
            <CheckInput
              label={`Uma folha por aluno, com nome, código e código QR (${pupils})`}
              checked={named}
              disabled={pupils === 0}
              onChange={event => setNamed(event.target.checked)}
            />
            <TextInput
              label="Folhas em branco a mais"
              inputMode="numeric"
              value={blank}
              error={wrong ? 'Um número de 0 a 200.' : undefined}
              onChange={event => setBlank(event.target.value)}
            />
          </>
        )}
        <CheckInput
          label="Letra grande, para quem vê mal"
          checked={large}
          onChange={event => setLarge(event.target.checked)}
        />
        <p className={styles.sum} role="status">
          {parts === 'sheets' ? '' : 'Um caderno de cada versão'}
          {parts === 'both' ? ' e ' : ''}
          {parts === 'booklet' ? '' : sheets === 1 ? '1 folha de resposta' : `${sheets} folhas de resposta`}.
        </p>
      </div>
    </DialogFrame>
  )
}
