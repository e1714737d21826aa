import { useQuery } from '@tanstack/react-query'
import { counted, formatMoment } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { distrustKey, listTrustedKeys, type Signer, type TrustedKey, trustKey } from '../package-contract.ts'

interface PackageSignerProps {
  signer: Signer
  /** When it was signed. */
  made: string
  onTrusted: () => void
}

/** Who signed; a key that nobody here knows is trusted once, by somebody who compared its letters. */
export function PackageSigner({ signer, made, onTrusted }: PackageSignerProps) {
  const announce = useUndo()
  const trust = useSave(trustKey, {
    onSaved: ({ data, change }) => {
      announce(`Confia nos pacotes de ${data.name}.`, change)
      onTrusted()
    },
  })
  const said = (
    <>
      <b>
        Assinado por {signer.name} · {signer.fingerprint}
      </b>{' '}
      em {formatMoment(made)}.
    </>
  )
  if (signer.known) return <Note icon="check">{said} A assinatura está certa.</Note>
  return (
    <Note tone="amber">
      <Stack gap={8} fit>
        <p>
          {said} É a primeira vez: pergunte a quem enviou se o código é este. Ele vê o seu neste mesmo
          diálogo.
        </p>
        {signer.mayTrust ? (
          <div>
            <ActionButton
              variant="outlined"
              action={{
                label: 'O código é o mesmo: confiar',
                busy: trust.isPending,
                onClick: () => trust.mutate({ body: { key: signer.key, name: signer.name } }),
              }}
            />
          </div>
        ) : (
          <p>Só quem administra a academia diz que confia numa chave nova.</p>
        )}
      </Stack>
    </Note>
  )
}

/** This installation's own code, to be read out on request, and the trusted ones. */
export function PackageKeys() {
  const { data } = useQuery(query(listTrustedKeys, {}))
  const removalOf = useRemoval(distrustKey, {
    said: (key: TrustedKey) => `Já não confia em ${key.name}.`,
    detail: 'O que já entrou fica.',
  })
  if (!data) return null
  return (
    <>
      <Text as="p" small secondary>
        O código desta instalação, para quem recebe os seus pacotes: {data.own.name} ·{' '}
        <b>{data.own.fingerprint}</b>
      </Text>
      {data.keys.length > 0 && (
        <Fold title="Em quem confia" aside={counted(data.keys.length, 'chave', 'chaves')}>
          <RowList
            rows={data.keys.map(key => ({
              key: key.id,
              title: key.name,
              text: [key.fingerprint, key.trustedBy, formatMoment(key.trustedAt)].filter(Boolean).join(' · '),
              aside: (
                <ActionButton
                  variant="text"
                  size="small"
                  action={{ ...removalOf(key), label: 'Deixar de confiar' }}
                />
              ),
            }))}
          />
        </Fold>
      )}
    </>
  )
}
