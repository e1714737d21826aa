import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { download } from '#kit/web/parts/download.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import type { listQuestions } from '#school/questions/contract.ts'
import { checkQuestionExport, exportQuestions, outFormats } from '#school/questions/transfer-contract.ts'
import { countedQuestions } from './bank-words.ts'

type Format = (typeof outFormats)[number]
const labels: Record<Format, string> = {
  gift: 'GIFT',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI 3.0',
  xlsx: 'Excel',
}
const endings: Record<Format, string> = { gift: 'gift', 'moodle-xml': 'xml', qti: 'zip', xlsx: 'xlsx' }

interface ExportQuestionsProps {
  /** What the list is narrowed to. */
  filters: Omit<NonNullable<CallInput<typeof listQuestions>['query']>, 'after' | 'limit' | 'sort'>
  /** Only these; none for all that the filters leave. */
  ids: readonly string[]
  onClose: () => void
}

/** The bank in the format of another system, and what each question would lose in it, told before. */
export default function ExportQuestions({ filters, ids, onClose }: ExportQuestionsProps) {
  const [format, setFormat] = useState<Format>('gift')
  const [busy, setBusy] = useState(false)
  const asked = { ...(ids.length > 0 ? { id: [...ids] } : filters), format }
  const check = useQuery(query(checkQuestionExport, { query: asked }))
  const questions = check.data?.questions ?? []
  const losing = questions.filter(question => !question.ok || question.lost.length > 0)
  const written = questions.filter(question => question.ok).length
  const save = async () => {
    setBusy(true)
    try {
      download(await call(exportQuestions, { query: asked }), `perguntas.${endings[format]}`)
      onClose()
    } catch (error) {
      notify.error('Não foi possível exportar as perguntas.', { detail: messageOf(error) })
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      icon="download-simple"
      title="Exportar perguntas"
      sub={ids.length > 0 ? `${countedQuestions(ids.length)} escolhidas` : 'Todas as que os filtros deixam'}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="contained" loading={busy} disabled={written === 0} onClick={() => void save()}>
            Descarregar {check.data ? countedQuestions(written) : ''}
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        <Segments
          label="Formato"
          value={format}
          options={outFormats.map(value => ({ value, label: labels[value] }))}
          onChange={setFormat}
        />
        {check.error !== null && (
          <ErrorPanel
            title="Não foi possível ver as perguntas"
            error={check.error}
            onRetry={() => void check.refetch()}
          />
        )}
        {check.isPending && <SkeletonCards rows={2} />}
        {check.data && losing.length === 0 && <Note>Nada se perde neste formato.</Note>}
        {losing.length > 0 && (
          <>
            <Note tone="amber">
              {countedQuestions(losing.length)} {losing.length === 1 ? 'perde' : 'perdem'} alguma coisa em{' '}
              {labels[format]}.
            </Note>
            <RowList
              rows={losing.slice(0, 50).map(entry => ({
                key: String(entry.index),
                title: entry.name,
                text: entry.error ?? entry.lost.map(({ what, why }) => `${what}: ${why}`).join(' '),
                aside: entry.ok ? 'vai sem isso' : 'não vai',
              }))}
            />
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}
