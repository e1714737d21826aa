import LinearProgress from '@mui/material/LinearProgress'
import { type ReactNode, useState } from 'react'
import { writeCsv } from '#engines/spreadsheets/write-csv.ts'
import type { WriteTable } from '#engines/spreadsheets/write-table.ts'
import { type CheckedRow, IMPORT_BYTES, type ImportEndpoints, type ImportField } from '#kit/import.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { download } from '#kit/web/parts/download.ts'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { FileProgress } from './file-progress.tsx'
import styles from './import-dialog.module.css'
import { ImportReview } from './import-review.tsx'
import { failedTable, type ImportNoun, importedInWords, isWrong, missingFields } from './import-rows.ts'
import { type ImportStep, useImport } from './use-import.ts'

interface ImportDialogProps {
  open: boolean
  onClose: () => void
  /** «Importar termos» */
  title: string
  noun: ImportNoun
  fields: readonly ImportField[]
  endpoints: ImportEndpoints
  /** Endings beside `.csv` and `.xlsx`, and how they are said: `{ accept: '.zip', said: 'o pacote de outro sistema (.zip)' }`. */
  also?: { accept: string; said: string }
  /** What else is asked before the file is chosen, its answers in `into`. */
  asked?: ReactNode
  /** Goes into the query of every call: where rows that do not say it belong. */
  into?: Readonly<Record<string, string>>
  /** An example file to start from: its name, and rows with the fields in their order. */
  example?: { fileName: string; rows: readonly (readonly string[])[] }
  onUndo?: (changes: string[]) => Promise<boolean>
  onImported?: () => void
}

/**
 * A file of many rows, from choosing it to its result. It may be closed while it works: keep it mounted, and it says
 * in a toast when it is done.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { open, onClose, title, noun, fields, endpoints, example, onUndo, onImported } = props
  const work = useImport({ endpoints, noun, fields, into: props.into, onUndo, onImported })
  const { step } = work

  function close() {
    onClose()
    if (step.kind === 'done') work.restart()
  }

  switch (step.kind) {
    case 'choose':
    case 'reading':
      return (
        <DialogFrame
          open={open}
          onClose={close}
          size={560}
          icon="file-csv"
          title={title}
          sub={
            props.also
              ? `CSV ou Excel, com os nomes das colunas na primeira linha, ou ${props.also.said}.`
              : 'CSV ou Excel, com os nomes das colunas na primeira linha.'
          }
          foot={
            step.kind === 'reading' ? (
              <Button color="error" onClick={work.stopReading}>
                Parar a leitura
              </Button>
            ) : (
              <Button variant="outlined" onClick={close}>
                Cancelar
              </Button>
            )
          }
        >
          <Choose
            step={step}
            asked={props.asked}
            accept={['.csv', '.xlsx', ...(props.also ? [props.also.accept] : [])].join(',')}
            fields={fields}
            example={example}
            onFile={file => void work.read(file)}
          />
        </DialogFrame>
      )
    case 'review': {
      const good = step.rows.filter(row => !isWrong(row)).length
      const wrong = step.rows.filter(isWrong)
      const missing = missingFields(step.mapping, fields)
      return (
        <DialogFrame
          open={open}
          onClose={close}
          size={1104}
          icon="file-csv"
          title={title}
          sub={aboutFile(step)}
          flush
          foot={
            <>
              {wrong.length > 0 && (
                <Button
                  className="start"
                  startIcon={<Icon name="download-simple" />}
                  onClick={() => saveFailed(step.preview.header, wrong, fields)}
                >
                  {wrong.length === 1
                    ? 'Descarregar a linha com erro'
                    : `Descarregar as ${wrong.length} linhas com erro`}
                </Button>
              )}
              <Button variant="outlined" onClick={work.restart}>
                Outro ficheiro
              </Button>
              <Button
                variant="contained"
                disabled={good === 0 || step.checking || missing.length > 0}
                onClick={() => void work.send(step)}
              >
                {step.checking ? 'A verificar…' : `Importar ${good} ${good === 1 ? noun.one : noun.many}`}
              </Button>
            </>
          }
        >
          <ImportReview
            review={step}
            problem={step.problem}
            missing={missing}
            fields={fields}
            onMap={(at, key) => work.map(step, at, key)}
            onEdit={(line, at, text) => work.edit(step, line, at, text)}
          />
        </DialogFrame>
      )
    }
    case 'importing':
      return (
        <DialogFrame
          open={open}
          onClose={onClose}
          size={560}
          icon="upload-simple"
          title={`A importar ${step.total} ${step.total === 1 ? noun.one : noun.many}`}
          sub="Pode fechar esta janela: o trabalho continua."
          foot={
            <>
              <Button color="error" disabled={step.stopping} onClick={work.stop}>
                {step.stopping ? 'A parar…' : 'Parar a importação'}
              </Button>
              <Button variant="outlined" onClick={onClose}>
                Continuar em segundo plano
              </Button>
            </>
          }
        >
          <Progress step={step} noun={noun} />
        </DialogFrame>
      )
    case 'done':
      return (
        <DialogFrame
          open={open}
          onClose={close}
          size={560}
          icon={step.imported > 0 ? 'check-circle' : 'warning-circle'}
          tone={step.imported > 0 ? 'primary' : 'red'}
          title={importedInWords(step.imported, noun)}
          sub={step.stopped ? 'A importação foi parada a meio.' : undefined}
          foot={
            <>
              <Button variant="outlined" onClick={work.restart}>
                Importar outro ficheiro
              </Button>
              <Button variant="contained" onClick={close}>
                Concluir
              </Button>
            </>
          }
        >
          {step.failed.length > 0 ? (
            <div className={styles.result}>
              <p>
                {step.failed.length === 1
                  ? '1 linha ficou de fora.'
                  : `${step.failed.length} linhas ficaram de fora.`}{' '}
                Descarregue-as, corrija e importe de novo só essas.
              </p>
              <Button
                variant="outlined"
                startIcon={<Icon name="download-simple" />}
                onClick={() => saveFailed(step.header, step.failed, fields)}
              >
                Descarregar as linhas de fora
              </Button>
            </div>
          ) : (
            <p>Todas as linhas entraram.</p>
          )}
        </DialogFrame>
      )
  }
}

interface ChooseProps {
  step: Extract<ImportStep, { kind: 'choose' | 'reading' }>
  fields: readonly ImportField[]
  asked: ReactNode
  accept: string
  example?: ImportDialogProps['example']
  onFile: (file: File) => void
}

function Choose({ step, fields, asked, accept, example, onFile }: ChooseProps) {
  const [file, setFile] = useState<File | null>(null)
  const reading = step.kind === 'reading'
  return (
    <div className={styles.choose}>
      {asked}
      <FileField
        label="Ficheiro"
        accept={accept}
        maxBytes={IMPORT_BYTES}
        value={reading ? file : null}
        disabled={reading}
        onChange={chosen => {
          setFile(chosen)
          if (chosen) onFile(chosen)
        }}
      />
      {step.kind === 'reading' && <FileProgress name={step.fileName} progress={step.progress} />}
      {step.kind === 'choose' && step.problem && (
        <div role="alert">
          <Note tone="red">{step.problem}</Note>
        </div>
      )}
      <details className={styles.columns}>
        <summary>Colunas que se reconhecem</summary>
        <dl>
          {fields.map(field => (
            <div key={field.key}>
              <dt>
                {field.label}
                {field.required && ' (obrigatória)'}
              </dt>
              {field.help && <dd>{field.help}</dd>}
            </div>
          ))}
        </dl>
      </details>
      {example && (
        <ActionButton
          variant="text"
          action={{
            label: 'Descarregar um exemplo',
            icon: 'download-simple',
            onClick: () => saveExample(fields, example),
          }}
        />
      )}
    </div>
  )
}

function Progress({ step, noun }: { step: Extract<ImportStep, { kind: 'importing' }>; noun: ImportNoun }) {
  const { done, imported, total, wrong } = step
  return (
    <div>
      <p className={styles.small}>
        <b>
          {done} de {total}
        </b>
      </p>
      <LinearProgress
        aria-label="Linhas importadas"
        variant={done === 0 ? 'indeterminate' : 'determinate'}
        value={(done / total) * 100}
      />
      <ul className={styles.counts}>
        <li>
          <StateMark glyph="tick">{importedInWords(imported, noun)}</StateMark>
        </li>
        {wrong === 1 && <li>1 linha com erro fica de fora; descarregue-a no fim</li>}
        {wrong > 1 && <li>{wrong} linhas com erro ficam de fora; descarregue-as no fim</li>}
      </ul>
    </div>
  )
}

function aboutFile({ preview, rows }: Extract<ImportStep, { kind: 'review' }>) {
  const how =
    preview.format === 'oneroster'
      ? 'pacote de outro sistema'
      : [preview.separator, preview.encoding].filter(Boolean).join(', ') || 'Excel'
  return `${preview.fileName} · ${rows.length} ${rows.length === 1 ? 'linha' : 'linhas'} · ${how}`
}

function saveExample(fields: readonly ImportField[], example: NonNullable<ImportDialogProps['example']>) {
  downloadCsv({ header: fields.map(field => field.label), rows: example.rows }, example.fileName)
}

function saveFailed(header: readonly string[], rows: readonly CheckedRow[], fields: readonly ImportField[]) {
  downloadCsv(failedTable(header, rows, fields), 'linhas-com-erro.csv')
}

function downloadCsv(table: WriteTable, fileName: string) {
  download(new Blob([writeCsv(table) as BlobPart], { type: 'text/csv;charset=utf-8' }), fileName)
}
