import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { download, openInTab } from '#kit/web/parts/download.ts'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../../results/contract.ts'
import { downloadPaper, type paperParts } from '../paper-contract.ts'
import styles from './paper-dialog.module.css'

interface PaperFile {
  parts: (typeof paperParts)[number]
  format: 'pdf' | 'docx'
  form?: string
}

/** What goes to the printer: the questions of each version, and the sheets to answer on, a file each. */
export default function PaperDialog({
  application,
  onClose,
}: {
  application: Application
  onClose: () => void
}) {
  const pupils = application.sittings.filter(sitting => sitting.studentId !== null).length
  const forms = application.oneForm ? [] : application.forms
  const [named, setNamed] = useState(pupils > 0)
  const [blank, setBlank] = useState(pupils > 0 ? '2' : '30')
  const [large, setLarge] = useState(false)
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const count = Number(blank)
  const wrong = blank.trim() === '' || !Number.isInteger(count) || count < 0 || count > 200
  const sheets = (named ? pupils : 0) + (wrong ? 0 : count)

  async function make(file: PaperFile) {
    const withSheets = file.parts === 'sheets' || file.parts === 'all'
    setBusy(nameOf(file))
    setProblem(undefined)
    try {
      const answer = await call(downloadPaper, {
        params: { id: application.id },
        query: {
          ...file,
          named: named && withSheets,
          blank: withSheets ? count : 0,
          large,
        },
      })
      const word = file.parts === 'key' ? 'Chave' : 'Caderno'
      const what =
        file.parts === 'all'
          ? 'Caderno, folhas e chave'
          : file.parts === 'sheets'
            ? 'Folhas de respostas'
            : `${word} ${file.form ?? ''}`.trim()
      const name = `${what}, ${application.testTitle}, ${application.group.name}.${file.format}`
      if (file.format === 'pdf') openInTab(answer, name)
      else download(answer, name)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  const button = (file: PaperFile, label: string) => (
    <Button
      variant="outlined"
      startIcon={<Icon name={file.format === 'pdf' ? 'file-pdf' : 'file-doc'} />}
      loading={busy === nameOf(file)}
      disabled={file.parts === 'sheets' && (wrong || sheets === 0)}
      aria-label={label}
      onClick={() => void make(file)}
    >
      {file.format === 'pdf' ? 'PDF' : 'Word'}
    </Button>
  )

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      title="Caderno e folhas"
      sub="A4: cada pergunta inteira na sua página; as folhas de resposta, duas por página onde cabem."
      foot={
        <Button
          variant="contained"
          startIcon={<Icon name="printer" />}
          loading={busy === nameOf(whole)}
          disabled={wrong || sheets === 0}
          onClick={() => void make(whole)}
        >
          Tudo num PDF
        </Button>
      }
    >
      <Stack gap={24}>
        {problem && <Note tone="red">{problem}</Note>}
        <CheckInput
          label="Letra grande, para quem vê mal"
          checked={large}
          onChange={event => setLarge(event.target.checked)}
        />
        <Stack as="section" gap={12} className={styles.part}>
          <h3>Caderno de perguntas, e a sua chave</h3>
          {(forms.length > 1 ? forms.map(form => form.name) : ['']).map(form => {
            const label = form === '' ? 'Caderno' : `Versão ${form}`
            const which = form === '' ? {} : { form }
            const copies = application.sittings.filter(
              sitting => sitting.studentId !== null && (form === '' || sitting.form === form),
            ).length
            return (
              <Row key={form} gap={8} wrap center className={styles.file}>
                <span>
                  {label}
                  {copies > 0 && ` · ${counted(copies, 'exemplar', 'exemplares')}`}
                </span>
                <Button
                  variant="outlined"
                  loading={busy === nameOf({ parts: 'key', format: 'pdf', ...which })}
                  aria-label={form === '' ? 'Chave em PDF' : `Chave da versão ${form} em PDF`}
                  onClick={() => void make({ parts: 'key', format: 'pdf', ...which })}
                >
                  Chave
                </Button>
                {button({ parts: 'booklet', format: 'docx', ...which }, `${label} em Word`)}
                {button({ parts: 'booklet', format: 'pdf', ...which }, `${label} em PDF`)}
              </Row>
            )
          })}
        </Stack>
        <Stack as="section" gap={12} className={styles.part}>
          <h3>Folhas de resposta</h3>
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
          <Row gap={8} wrap center className={styles.file}>
            <span role="status">{counted(sheets, 'folha', 'folhas')}</span>
            {button({ parts: 'sheets', format: 'pdf' }, 'Folhas de resposta em PDF')}
          </Row>
        </Stack>
      </Stack>
    </DialogFrame>
  )
}

/** Every version with its key, and the sheets. */
const whole: PaperFile = { parts: 'all', format: 'pdf' }

function nameOf({ parts, format, form = '' }: PaperFile): string {
  return `${parts} ${format} ${form}`
}
