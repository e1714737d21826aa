import { type ReactNode, useRef, useState } from 'react'
import { writeCsv } from '#engines/spreadsheets/write-csv.ts'
import type { WriteTable } from '#engines/spreadsheets/write-table.ts'
import { counted } from '#kit/figures.ts'
import {
  type CheckedRow,
  IMPORT_BYTES,
  type ImportEndpoints,
  type ImportField,
  type ImportNoun,
  importedInWords,
} from '#kit/import.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { download } from '#kit/web/parts/download.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { FileProgress } from './file-progress.tsx'
import type { Makers } from './import-cures.ts'
import styles from './import-dialog.module.css'
import { ImportReview } from './import-review.tsx'
import { failedTable, isWrong, mappedColumns } from './import-rows.ts'
import { type ImportStep, openQuestions, takenRows, useImport } from './use-import.ts'

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
  moreFields?: ReactNode
  /** Goes into the query of every call: where rows that do not say it belong. */
  into?: Readonly<Record<string, string>>
  /** An example file to start from: its name, and rows with the fields in their order. */
  example?: { fileName: string; rows: readonly (readonly string[])[] }
  onUndo?: (changes: string[]) => Promise<boolean>
  onImported?: (report: string | null) => void
  /** Where what a column names is made, where it is not there yet. */
  makers?: Makers
  /** The page where a report is kept. */
  reportTo?: (report: string) => string
}

/**
 * A file of many rows, from choosing it to its result. It may be closed while it works: keep it mounted, and it says
 * in a toast when it is done.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { open, onClose, title, noun, fields, endpoints, example, onUndo, onImported, reportTo } = props
  const work = useImport({ endpoints, noun, fields, into: props.into, onUndo, onImported })
  const { step } = work
  const [columns, setColumns] = useState(false)
  const firstOpen = useRef<HTMLSelectElement>(null)
  const phone = useMediaQuery('(max-width:599.95px)')

  function close() {
    onClose()
    if (step.kind === 'done' || step.kind === 'stopped') work.restart()
  }

  switch (step.kind) {
    case 'choose':
    case 'reading':
      return (
        <DialogFrame
          open={open}
          onClose={close}
          size={560}
          icon="file-xls"
          title={title}
          sub={
            props.also
              ? `CSV ou Excel, com os nomes das colunas na primeira linha, ou ${props.also.said}.`
              : 'CSV ou Excel, com os nomes das colunas na primeira linha.'
          }
          foot={
            step.kind === 'reading' ? (
              <Button color="error" onClick={work.stop}>
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
            moreFields={props.moreFields}
            accept={['.csv', '.xlsx', ...(props.also ? [props.also.accept] : [])].join(',')}
            fields={fields}
            example={example}
            onFile={file => void work.read(file)}
          />
        </DialogFrame>
      )
    case 'review': {
      const taken = takenRows(step)
      const good = taken.filter(row => !isWrong(row) && !row.left).length
      const open = openQuestions(step).length
      return (
        <DialogFrame
          open={props.open}
          onClose={close}
          size={1104}
          icon="file-xls"
          title={title}
          sub={aboutFile(step, phone ? [] : fields)}
          flush
          foot={
            <>
              <Button
                className="start"
                startIcon={<Icon name="columns" />}
                aria-expanded={columns}
                onClick={() => setColumns(!columns)}
              >
                {columns ? 'Esconder as colunas' : 'Ver as colunas'}
              </Button>
              <Button variant="outlined" onClick={work.restart}>
                Outro ficheiro
              </Button>
              {open > 0 && !step.checking ? (
                <Button variant="contained" onClick={() => firstOpen.current?.focus()}>
                  {open === 1 ? 'Falta responder a 1 pergunta' : `Falta responder a ${open} perguntas`}
                </Button>
              ) : (
                <Button
                  variant="contained"
                  disabled={good === 0 || step.checking}
                  onClick={() => void work.send(step)}
                >
                  {step.checking ? 'A verificar…' : `Importar ${good} ${good === 1 ? noun.one : noun.many}`}
                </Button>
              )}
            </>
          }
        >
          <ImportReview
            review={step}
            problem={step.problem}
            fields={fields}
            columns={columns}
            onMap={(at, key) => work.map(step, at, key)}
            onEdit={(row, at, text) => work.edit(step, row, at, text)}
            onCure={(cure, answer) => work.cure(step, cure, answer)}
            onSave={rows => saveFailed(step.header, rows, fields)}
            onTake={(sheet, on) => work.take(step, sheet, on)}
            onFill={(sheet, at, text) => work.fill(step, sheet, at, text)}
            makers={props.makers}
            onCheck={() => work.recheck(step)}
            onAnswer={(decision, value) => work.answer(step, decision, value)}
            firstOpen={firstOpen}
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
          sub="Pode fechar esta janela: o trabalho continua. Entram todas, ou nenhuma."
          foot={
            <>
              <Button color="error" onClick={work.stop}>
                Parar a importação
              </Button>
              <Button variant="outlined" onClick={onClose}>
                Continuar em segundo plano
              </Button>
            </>
          }
        >
          <FileProgress name={step.fileName} progress={step.progress} />
          {step.wrong > 0 && (
            <p className={styles.small}>
              {counted(step.wrong, 'linha com erro fica de fora', 'linhas com erro ficam de fora')}; o
              relatório guarda o que falta corrigir.
            </p>
          )}
        </DialogFrame>
      )
    case 'stopped':
      return (
        <DialogFrame
          open={open}
          onClose={close}
          size={560}
          icon="warning-circle"
          tone="red"
          title="Importação parada"
          foot={
            <Button variant="contained" onClick={work.restart}>
              Escolher outra vez
            </Button>
          }
        >
          <p>
            Nada do ficheiro entrou. Se o servidor já tinha acabado quando parou, o relatório está em
            Importações, e desfaz-se de lá.
          </p>
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
          foot={
            <>
              <Button className="start" onClick={work.restart}>
                Importar outro ficheiro
              </Button>
              {step.report && reportTo && (
                <ActionButton
                  action={{ label: 'Ver o relatório', icon: 'clipboard-text', to: reportTo(step.report) }}
                />
              )}
              <Button variant="contained" onClick={close}>
                Concluir
              </Button>
            </>
          }
        >
          {step.failed.length > 0 ? (
            <Stack gap={12} fit>
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
            </Stack>
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
  moreFields: ReactNode
  accept: string
  example?: ImportDialogProps['example']
  onFile: (file: File) => void
}

function Choose({ step, fields, moreFields, accept, example, onFile }: ChooseProps) {
  const [file, setFile] = useState<File | null>(null)
  const reading = step.kind === 'reading'
  return (
    <Stack gap={16} className={styles.choose}>
      {moreFields}
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
      <Disclosure look="small" title="Colunas que se reconhecem">
        <Stack over={4} as="dl" gap={8}>
          {fields.map(field => (
            <div key={field.key}>
              <Text as="dt" semibold>
                {field.label}
                {field.required && ' (obrigatória)'}
              </Text>
              {field.help && (
                <Text as="dd" small secondary>
                  {field.help}
                </Text>
              )}
            </div>
          ))}
        </Stack>
      </Disclosure>
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
    </Stack>
  )
}

function aboutFile(
  { preview, header, mapping, rows }: Extract<ImportStep, { kind: 'review' }>,
  fields: readonly ImportField[],
) {
  const { sheets, fileName } = preview
  const what =
    sheets.length > 1 ? counted(sheets.length, 'folha', 'folhas') : counted(rows.length, 'linha', 'linhas')
  const how =
    preview.format === 'oneroster'
      ? 'pacote de outro sistema'
      : [preview.separator, preview.encoding].filter(Boolean).join(', ') || 'Excel'
  const known = mappedColumns(mapping, fields)
    .filter(({ at }) => at < header.length)
    .map(({ field }) => field.label.toLowerCase())
  const columns = known.length > 0 ? ` · colunas reconhecidas: ${known.join(', ')}` : ''
  return `${fileName} · ${what} · ${how}${columns}`
}

function saveExample(fields: readonly ImportField[], example: NonNullable<ImportDialogProps['example']>) {
  downloadCsv(
    { header: fields.filter(field => !field.partOf).map(field => field.label), rows: example.rows },
    example.fileName,
  )
}

function saveFailed(header: readonly string[], rows: readonly CheckedRow[], fields: readonly ImportField[]) {
  downloadCsv(failedTable(header, rows, fields), 'linhas-com-erro.csv')
}

function downloadCsv(table: WriteTable, fileName: string) {
  download(new Blob([writeCsv(table) as BlobPart], { type: 'text/csv;charset=utf-8' }), fileName)
}
