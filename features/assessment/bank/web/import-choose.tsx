import { useState } from 'react'
import type { Progress } from '#kit/progress.ts'
import { call } from '#kit/web/api/client.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { TextArea } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { FileProgress } from '#kit/web/import/file-progress.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import {
  getQuestionModel,
  PASTED_CHARACTERS,
  QUESTION_FILE_BYTES,
} from '#school/questions/transfer-contract.ts'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { pastedHtml } from './pasted-html.ts'

const ACCEPT = '.docx,.xlsx,.csv,.tsv,.txt,.gift,.xml,.zip,.h5p'

export type BankTarget = { subject: string; grade: string }

interface ImportChooseProps {
  place: BankTarget
  onPlace: (place: BankTarget) => void
  /** What is being read, and how far it is. */
  reading?: { name: string; progress?: Progress | undefined } | undefined
  problem?: string | undefined
  onFile: (file: File) => void
  /** Plain text, or what the page made of a document. */
  onText: (text: string) => void
  onStop: () => void
  onClose: () => void
}

/** Where the questions go and where they come from: a file, or what is pasted of a document. */
export function ImportChoose(props: ImportChooseProps) {
  const { place, onPlace, reading, problem, onFile, onText, onStop, onClose } = props
  const [source, setSource] = useState<'file' | 'text'>('file')
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<{ text: string; html: string }>()
  const hasPlace = place.subject !== '' && place.grade !== ''
  const isAsPasted = pasted !== undefined && pasted.text === text
  const placeFirst = 'Escolha primeiro a disciplina e a classe das perguntas.'
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      icon="upload-simple"
      title="Importar perguntas"
      sub="Word, Excel, CSV, GIFT, Aiken, Moodle XML, QTI, Canvas, Blackboard, H5P, Kahoot, Quizizz, Socrative, Blooket ou Gimkit."
      foot={
        <>
          {reading ? (
            <Button color="error" onClick={onStop}>
              Parar a leitura
            </Button>
          ) : (
            <Button variant="outlined" onClick={onClose}>
              Cancelar
            </Button>
          )}
          {source === 'text' && (
            <Button
              variant="contained"
              loading={reading !== undefined}
              disabled={!hasPlace || text.trim() === ''}
              onClick={() => onText(isAsPasted ? pasted.html : text)}
            >
              Ler as perguntas
            </Button>
          )}
        </>
      }
    >
      <Stack gap={20}>
        <FieldRow>
          <SubjectPicker
            required
            value={place.subject}
            onChange={event => onPlace({ ...place, subject: event.target.value })}
          />
          <GradePicker
            required
            value={place.grade}
            onChange={event => onPlace({ ...place, grade: event.target.value })}
          />
        </FieldRow>
        <Segments
          label="De onde vêm as perguntas"
          value={source}
          disabled={reading !== undefined}
          options={[
            { value: 'file', label: 'De um ficheiro', icon: 'file' },
            { value: 'text', label: 'Colar um texto', icon: 'copy' },
          ]}
          onChange={setSource}
        />
        {source === 'file' ? (
          <FileField
            label="Ficheiro"
            accept={ACCEPT}
            maxBytes={QUESTION_FILE_BYTES}
            value={null}
            disabled={reading !== undefined}
            help={hasPlace ? 'Nada entra no banco antes de ver o que cada pergunta seria.' : placeFirst}
            error={problem}
            onChange={file => file && onFile(file)}
          />
        ) : (
          <TextArea
            label="Perguntas coladas"
            rows={8}
            maxLength={PASTED_CHARACTERS}
            value={text}
            disabled={reading !== undefined}
            placeholder={'1. Quanto é 2 + 2?\na) 3\nb) 4 *\nc) 5'}
            help={textHelp()}
            error={problem}
            onChange={event => setText(event.target.value)}
            onPaste={event => {
              const html = event.clipboardData.getData('text/html')
              const plain = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
              // Into a text that is there already only words can go.
              if (html === '' || html.length > PASTED_CHARACTERS || text.trim() !== '') return
              event.preventDefault()
              setText(plain)
              setPasted({ text: plain, html: pastedHtml(html) })
            }}
          />
        )}
        {reading && <FileProgress name={reading.name} progress={reading.progress} />}
        <Row gap={12} rowGap={4} wrap center small secondary>
          <span>Para preencher:</span>
          <Button startIcon={<Icon name="download-simple" />} onClick={() => void saveModel('docx')}>
            Documento-modelo
          </Button>
          <Button startIcon={<Icon name="download-simple" />} onClick={() => void saveModel('xlsx')}>
            Folha-modelo
          </Button>
        </Row>
      </Stack>
    </DialogFrame>
  )

  function textHelp(): string {
    if (!hasPlace) return placeFirst
    if (isAsPasted) return 'Com o negrito, as cores e as tabelas do documento.'
    if (pasted && text !== '')
      return 'O texto foi mudado aqui: o negrito e as cores já não contam. Marque a opção certa com *, ou cole de novo.'
    return 'A opção certa a negrito, com *, ou numa chave no fim.'
  }
}

function saveModel(format: 'docx' | 'xlsx') {
  const model = call(getQuestionModel, { query: { format } })
  return saveFile(model, `modelo-perguntas.${format}`, 'Não foi possível descarregar o modelo.')
}
