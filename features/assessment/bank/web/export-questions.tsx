import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PACKAGE_ENDING } from '#engines/questions/formats/package-limits.ts'
import type { CallInput } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import type { listQuestions } from '#school/questions/contract.ts'
import { exportPackage } from '#school/questions/package-contract.ts'
import { checkQuestionExport, exportQuestions, outFormats } from '#school/questions/transfer-contract.ts'
import { leads } from '#school/roles.ts'
import { countedQuestions } from './bank-words.ts'

/** The formats of other systems, and the package that another installation of this one takes. */
type Format = (typeof outFormats)[number] | typeof PACKAGE_ENDING
const labels: Record<Format, string> = {
  gift: 'GIFT',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI 3.0',
  xlsx: 'Excel',
  dondza: 'Pacote assinado',
}
const endings: Record<Format, string> = {
  gift: 'gift',
  'moodle-xml': 'xml',
  qti: 'zip',
  xlsx: 'xlsx',
  dondza: PACKAGE_ENDING,
}

interface ExportQuestionsProps {
  /** What the list is narrowed to. */
  filters: Omit<NonNullable<CallInput<typeof listQuestions>['query']>, 'after' | 'limit' | 'sort'>
  /** Only these; none for all that the filters leave. */
  ids: readonly string[]
  onClose: () => void
}

/** The bank in the format of another system, and what each question would lose in it, shown beforehand. */
export default function ExportQuestions({ filters, ids, onClose }: ExportQuestionsProps) {
  const [format, setFormat] = useState<Format>('gift')
  const [busy, setBusy] = useState(false)
  const { user } = useSession()
  const which = ids.length > 0 ? { id: [...ids] } : filters
  const isPackage = format === PACKAGE_ENDING
  const formats: Format[] = leads({ role: user?.nivel ?? '' })
    ? [...outFormats, PACKAGE_ENDING]
    : [...outFormats]
  const check = useQuery({
    ...query(checkQuestionExport, { query: { ...which, format: isPackage ? 'gift' : format } }),
    enabled: !isPackage,
  })
  const questions = check.data?.questions ?? []
  const losing = questions.filter(question => !question.ok || question.lost.length > 0)
  const written = questions.filter(question => question.ok).length
  const save = async () => {
    setBusy(true)
    const file = isPackage
      ? call(exportPackage, { query: which })
      : call(exportQuestions, { query: { ...which, format } })
    if (await saveFile(file, `perguntas.${endings[format]}`, 'Não foi possível exportar as perguntas.'))
      onClose()
    else setBusy(false)
  }
  return (
    <FormDialog
      onClose={onClose}
      size={880}
      icon="download-simple"
      title="Exportar perguntas"
      sub={ids.length > 0 ? `${countedQuestions(ids.length)} escolhidas` : 'Todas as que os filtros deixam'}
      onSubmit={() => void save()}
      submit={check.data && !isPackage ? `Descarregar ${countedQuestions(written)}` : 'Descarregar'}
      busy={busy}
      disabled={written === 0 && !isPackage}
    >
      <Stack gap={20}>
        <Segments
          label="Formato"
          value={format}
          options={formats.map(value => ({ value, label: labels[value] }))}
          onChange={setFormat}
        />
        {isPackage && (
          <Note icon="seal-check">
            Um ficheiro que outra escola importa sem servidor comum, por USB ou por mensagem: com imagens,
            competências por código e estatística. Vai assinado por esta instalação; quem o muda já não o
            consegue fazer entrar.
          </Note>
        )}
        {!isPackage && (
          <Awaited
            answer={check}
            failed="Não foi possível ver as perguntas"
            awaited={<SkeletonCards rows={2} />}
          />
        )}
        {!isPackage && check.data && losing.length === 0 && <Note>Nada se perde neste formato.</Note>}
        {!isPackage && losing.length > 0 && (
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
    </FormDialog>
  )
}
