import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateSlashes } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { AddressField } from '#kit/web/form/address-field.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { createShare, listShares, revokeShare, type sharedKinds } from '../contract.ts'
import styles from './sharing.module.css'

interface ShareDialogProps {
  kind: (typeof sharedKinds)[number]
  sharedId: string
  /** «Matemática, 6ª classe: 1.º trimestre». */
  name: string
  onClose: () => void
}

const periods = [
  { value: '7', label: '1 semana' },
  { value: '30', label: '1 mês' },
  { value: '120', label: '1 trimestre' },
]

/** Makes a link to read a plan without an account, until a day; and takes links back. */
export function ShareDialog({ kind, sharedId, name, onClose }: ShareDialogProps) {
  const [days, setDays] = useState('30')
  const make = useSave(createShare, { failed: 'Não foi possível fazer a ligação.' })
  const revoke = useSave(revokeShare)
  const { data } = useQuery(query(listShares, { query: { kind, sharedId } }))
  const made = make.data?.data
  const address = made ? `${sharedAddress()}${made.path}` : ''

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      icon="share-network"
      title="Partilhar"
      sub={name}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
          {made === undefined && (
            <Button
              variant="contained"
              loading={make.isPending}
              onClick={() => make.mutate({ body: { kind, sharedId, days: Number(days) } })}
            >
              Fazer a ligação
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        {made === undefined ? (
          <>
            <p>
              Quem tiver a ligação lê o plano sem conta e sem o poder alterar. Nela não há nomes de alunos.
            </p>
            <Field label="Até quando" group>
              {() => <Segments label="Até quando" value={days} options={periods} onChange={setDays} />}
            </Field>
          </>
        ) : (
          <>
            <Note icon="link">
              <b>Copie agora:</b> o endereço mostra-se só esta vez. Funciona até{' '}
              {formatDateSlashes(made.expiresAt)}.
            </Note>
            <AddressField label="Endereço da ligação" address={address} />
            {'share' in navigator && (
              <Row>
                <Button variant="outlined" onClick={() => void send(name, address)}>
                  Enviar…
                </Button>
              </Row>
            )}
          </>
        )}
        {data && data.rows.length > 0 && (
          <div>
            <Text as="h3" small bold className={styles.head}>
              Ligações que funcionam
            </Text>
            <Text as="ul" className={styles.links}>
              {data.rows.map(link => (
                <Row as="li" between center ruled key={link.id}>
                  <span>
                    Até {formatDateSlashes(link.expiresAt)}
                    <Text as="small" block secondary>
                      de {link.by}, {formatDateSlashes(link.createdAt)}
                    </Text>
                  </span>
                  {link.mayRevoke && (
                    <Button
                      size="small"
                      color="error"
                      onClick={() =>
                        revoke.mutate(
                          { params: { id: link.id } },
                          {
                            onSuccess: () => notify.ok('A ligação está desligada.'),
                          },
                        )
                      }
                    >
                      Desligar
                    </Button>
                  )}
                </Row>
              ))}
            </Text>
          </div>
        )}
      </Stack>
    </DialogFrame>
  )
}

async function send(title: string, url: string) {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the system's share sheet is a cancellation, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      notify.error('Não foi possível enviar.', { detail: messageOf(error) })
  }
}
