import { useEffect, useRef, useState } from 'react'
import { counted, listInWords, partOf } from '#kit/figures.ts'
import type { Progress } from '#kit/progress.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { notify } from '#kit/web/notify.ts'
import { openInTab } from '#kit/web/parts/download.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { drawSchoolBoletins } from '../council-contract.ts'
import styles from './marks.module.css'

interface SchoolBoletinsDialogProps {
  trimester: number
  schools: readonly { id: string; name: string }[]
  /** Groups whose pauta is closed, and names of those whose is not, by school. */
  groups: readonly { school: string; name: string; isClosed: boolean }[]
  onClose: () => void
}

/** All boletins of a school as one PDF: says how far it is, and ends where it is interrupted. */
export function SchoolBoletinsDialog({ trimester, schools, groups, onClose }: SchoolBoletinsDialogProps) {
  const [school, setSchool] = useState(schools[0]?.id ?? '')
  const [size, setSize] = useState<'A5' | 'A3'>('A3')
  const [progress, setProgress] = useState<Progress>()
  const [isDrawing, setDrawing] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const own = groups.filter(each => each.school === school)
  const closed = own.filter(({ isClosed }) => isClosed)
  const open = own.filter(({ isClosed }) => !isClosed).map(({ name }) => name)
  const draw = async () => {
    const stopping = new AbortController()
    stop.current = stopping
    setProgress(undefined)
    setDrawing(true)
    try {
      const { name, pdf } = await call(
        drawSchoolBoletins,
        { body: { school, trimester, size } },
        { signal: stopping.signal, onProgress: setProgress },
      )
      openInTab(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), name)
      onClose()
    } catch (error) {
      if (!stopping.signal.aborted)
        notify.error('Não foi possível preparar os boletins.', { detail: messageOf(error) })
    } finally {
      setDrawing(false)
    }
  }
  return (
    <FormDialog
      title={`Boletins da escola, ${trimester}.º trimestre`}
      sub={`${counted(closed.length, 'turma com a pauta fechada', 'turmas com a pauta fechada')}.`}
      size={440}
      submit={isDrawing ? 'A preparar…' : 'Preparar PDF'}
      disabled={isDrawing || closed.length === 0}
      onSubmit={() => void draw()}
      onClose={() => {
        stop.current?.abort()
        onClose()
      }}
    >
      <Stack gap={16}>
        {schools.length > 1 && (
          <SelectInput
            label="Escola"
            value={school}
            disabled={isDrawing}
            onChange={event => setSchool(event.target.value)}
            options={schools.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectInput
          label="Papel"
          value={size}
          disabled={isDrawing}
          onChange={event => setSize(event.target.value === 'A5' ? 'A5' : 'A3')}
          options={[
            { value: 'A3', label: 'Quatro boletins numa folha A3, para cortar' },
            { value: 'A5', label: 'Um boletim em cada folha A5' },
          ]}
        />
        {open.length > 0 && (
          <Text as="p" small secondary>
            Ficam de fora, com a pauta por fechar: {listInWords(open.slice(0, 12))}
            {open.length > 12 && ` e mais ${open.length - 12}`}.
          </Text>
        )}
        {isDrawing && (
          <div>
            <progress
              className={styles.drawing}
              aria-label="A preparar os boletins"
              max={progress?.total ?? closed.length}
              value={progress?.done}
            />
            <Text as="p" small secondary>
              <span role="status">
                {progress ? `${partOf(progress.done, progress.total)} turmas` : 'A começar…'}
              </span>
              {'. Fechar esta janela interrompe.'}
            </Text>
          </div>
        )}
      </Stack>
    </FormDialog>
  )
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
