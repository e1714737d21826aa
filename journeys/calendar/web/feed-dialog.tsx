import { useQuery } from '@tanstack/react-query'
import { formatDateSlashes } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { AddressField } from '#kit/web/form/address-field.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { endFeed, getFeed, makeFeed } from '../contract.ts'

/** The private link to one's own calendar, for the phone's or the computer's: made, shown once, renewed, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(query(getFeed, {}))
  const make = useSave(makeFeed)
  const end = useSave(endFeed)
  const made = make.data?.data
  const address = made ? `${sharedAddress()}${made.path}` : ''
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      icon="calendar-dots"
      title="Calendário no telemóvel"
      sub="As suas aulas, os testes e os dias sem aulas, na aplicação de calendário que já usa."
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
          {made === undefined && (
            <Button
              variant="contained"
              disabled={data === undefined}
              loading={make.isPending}
              onClick={() => make.mutate({})}
            >
              {data?.madeAt ? 'Renovar a ligação' : 'Fazer a ligação'}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        {made !== undefined && (
          <>
            <Note icon="link">
              <b>Copie agora:</b> o endereço mostra-se só esta vez. Na aplicação de calendário escolha
              «Subscrever» ou «Adicionar por URL».
            </Note>
            <AddressField label="Endereço do calendário" address={address} />
          </>
        )}
        {made === undefined && (
          <p>
            Quem tiver a ligação vê o seu calendário sem entrar: guarde-a para si. Não tem nomes de alunos. Se
            a perder, renove-a, e a anterior deixa de abrir.
          </p>
        )}
        {data?.madeAt && (
          <Row>
            <Button
              color="error"
              loading={end.isPending}
              onClick={() =>
                end.mutate(
                  {},
                  {
                    onSuccess: () => {
                      make.reset()
                      notify.ok('A ligação ao calendário está desligada.')
                    },
                  },
                )
              }
            >
              Desligar a ligação de {formatDateSlashes(data.madeAt)}
            </Button>
          </Row>
        )}
      </Stack>
    </DialogFrame>
  )
}
