import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useConfirmed } from '#school/accounts/web/use-confirmed.tsx'
import { erasePupil, previewErasure, takeOutPupil } from '../personal-data-contract.ts'

/** Takes out everything that is kept of a pupil, or erases it for good: what goes and what stays is said first. */
export function PersonalDataDialog({
  student,
  onClose,
  onErased,
}: {
  student: { id: string; code: string }
  onClose: () => void
  onErased: () => void
}) {
  const input = { params: { id: student.id } }
  const preview = useQuery({ ...query(previewErasure, input), staleTime: 0 })
  const { confirmed, dialog } = useConfirmed()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [taking, setTaking] = useState(false)
  const mayErase = !useSession().user?.oneSchool

  async function takeOut(): Promise<void> {
    setTaking(true)
    const file = call(takeOutPupil, input)
    await saveFile(file, `dados-${student.code}.html`, 'Não foi possível descarregar os dados.')
    setTaking(false)
  }

  async function erase(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    setBusy(true)
    setError(undefined)
    try {
      if (await confirmed(() => call(erasePupil, { ...input, body: { name } }))) {
        notify.ok('Os dados pessoais do aluno estão apagados.')
        onErased()
      }
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.name) || messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  const data = preview.data
  return (
    <>
      <DialogFrame
        open
        onClose={onClose}
        icon="user"
        title="Dados pessoais"
        sub={data && <bdi>{data.fullName}</bdi>}
        onSubmit={event => void erase(event)}
        foot={
          <>
            <Button
              variant="outlined"
              startIcon={<Icon name="download-simple" />}
              loading={taking}
              onClick={() => void takeOut()}
            >
              Descarregar tudo
            </Button>
            {mayErase && (
              <Button type="submit" variant="contained" color="error" disabled={!data} loading={busy}>
                Apagar para sempre
              </Button>
            )}
          </>
        }
      >
        <Stack gap={16}>
          {preview.error !== null && <Note tone="red">{messageOf(preview.error)}</Note>}
          {preview.isPending && <SkeletonCards rows={2} />}
          {data && !mayErase && (
            <Note>
              Apagar os dados de um aluno, com o que outros importaram dele, é de quem administra a academia.
            </Note>
          )}
          {data && mayErase && (
            <>
              <p>
                <b>Sai:</b> nome, código, data de nascimento, encarregado, contacto, língua materna,
                necessidades educativas, o que escreveu por palavras suas nos testes
                {changesWords(data.changes)}.
              </p>
              <p>
                <b>Fica, sem nome:</b> o sexo, a turma{resultsWords(data.attempts)}, para que as médias e os
                relatórios não mudem; e que os dados foram apagados, quando e por quem.
              </p>
              <Note tone="amber">
                Não se pode desfazer. As cópias de segurança já feitas guardam estes dados até serem
                substituídas; rascunhos noutros dispositivos, até quem os fez sair da sessão.
              </Note>
              <TextInput
                label={`Para apagar, escreva o nome: ${data.fullName}`}
                name="name"
                autoComplete="off"
                error={error}
              />
            </>
          )}
        </Stack>
      </DialogFrame>
      {dialog}
    </>
  )
}

function changesWords(count: number): string {
  if (count === 0) return ''
  return ` e o conteúdo de ${counted(count, 'registo', 'registos')} do histórico`
}

function resultsWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' e 1 resultado de teste' : ` e ${count} resultados de testes`
}
