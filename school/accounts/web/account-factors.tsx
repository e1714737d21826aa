import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateSlashes } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import {
  type AppSecret,
  type Factor,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  startApp,
} from '../factors-contract.ts'
import styles from './account.module.css'
import { AddAppDialog, AddPasskeyDialog, CodesDialog, RenameFactorDialog } from './factor-dialogs.tsx'
import { passkeysWork } from './passkey-button.tsx'
import { useConfirmed } from './use-confirmed.tsx'

type Open =
  | { what: 'app'; app: AppSecret }
  | { what: 'passkey' }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'rename'; factor: Factor }
  | { what: 'remove'; factor: Factor }
  | undefined

/** What the account asks for beside the password: apps, passkeys, recovery codes. */
export function AccountFactors() {
  const factors = useQuery({ ...query(listFactors, {}), staleTime: 0 })
  const { confirmed, dialog } = useConfirmed()
  const [open, setOpen] = useState<Open>()
  if (!factors.data)
    return (
      <Awaited
        answer={factors}
        failed="Não foi possível ver o segundo passo"
        awaited={<SkeletonCards rows={2} />}
      />
    )
  const { rows, recoveryCodes, required } = factors.data

  /** Makes a call before which the person may have to show again who they are, and says why it failed. */
  async function make<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await confirmed(work)
    } catch (error) {
      notify.error('Não foi possível.', { detail: messageOf(error) })
      return undefined
    }
  }

  async function addApp(): Promise<void> {
    const app = await make(() => call(startApp, {}))
    if (app) setOpen({ what: 'app', app })
  }

  async function renew(): Promise<void> {
    const made = await make(() => call(renewRecoveryCodes, {}))
    if (made) setOpen({ what: 'codes', codes: made.recoveryCodes })
    void factors.refetch()
  }

  async function remove(factor: Factor): Promise<void> {
    setOpen(undefined)
    const gone = await make(() => call(removeFactor, { params: { id: factor.id } }))
    if (gone) notify.ok(`«${factor.name}» foi retirada da conta.`)
    void factors.refetch()
  }

  /** After something was added: its recovery codes, where they are new. A notice would lie over their button. */
  function added(codes: readonly string[]): void {
    setOpen(codes.length > 0 ? { what: 'codes', codes } : undefined)
    if (codes.length === 0) notify.ok('O segundo passo está guardado.')
    void factors.refetch()
  }

  return (
    <>
      <Section
        title="Segundo passo"
        aside={
          <Row as="span" gap={8} wrap className={styles.add}>
            <Button variant="outlined" startIcon={<Icon name="devices" />} onClick={() => void addApp()}>
              Acrescentar aplicação
            </Button>
            {passkeysWork() && (
              <Button
                variant="outlined"
                startIcon={<Icon name="key" />}
                onClick={() => setOpen({ what: 'passkey' })}
              >
                Acrescentar chave de acesso
              </Button>
            )}
          </Row>
        }
      >
        <p>
          Com um segundo passo, quem souber a sua senha não entra sem o seu telemóvel ou a sua chave.
          {!passkeysWork() && ' As chaves de acesso precisam de um endereço seguro (https).'}
        </p>
        {required && <Note>As contas da administração têm de ter pelo menos um.</Note>}
        <Stack as="ul" className={`${styles.sessions} ${styles.factors}`}>
          {rows.map(factor => (
            <li key={factor.id}>
              <Pictogram icon={factor.kind === 'totp' ? 'devices' : 'key'} tone="primary" />
              <span>
                <Text as="b" block semibold>
                  <bdi>{factor.name}</bdi>
                </Text>
                <Text as="small" caption secondary>
                  Desde {formatDateSlashes(factor.createdAt)}
                  {factor.lastUsedAt && ` · usada em ${formatDateSlashes(factor.lastUsedAt)}`}
                </Text>
              </span>
              <Row as="span" gap={8} wrap className={styles.buttons}>
                <Button
                  aria-label={`Mudar o nome de ${factor.name}`}
                  onClick={() => setOpen({ what: 'rename', factor })}
                >
                  Mudar o nome
                </Button>
                <Button
                  color="error"
                  aria-label={`Retirar ${factor.name}`}
                  onClick={() => setOpen({ what: 'remove', factor })}
                >
                  Retirar
                </Button>
              </Row>
            </li>
          ))}
        </Stack>
        {rows.length > 0 && (
          <Text as="p" above={16}>
            {recoveryCodes === 1
              ? 'Fica 1 código de recuperação por usar.'
              : `Ficam ${recoveryCodes} códigos de recuperação por usar.`}{' '}
            <Button onClick={() => void renew()}>Fazer códigos novos</Button>
          </Text>
        )}
      </Section>
      {open?.what === 'app' && (
        <AddAppDialog
          app={open.app}
          confirmed={confirmed}
          onClose={() => setOpen(undefined)}
          onAdded={added}
        />
      )}
      {open?.what === 'passkey' && (
        <AddPasskeyDialog confirmed={confirmed} onClose={() => setOpen(undefined)} onAdded={added} />
      )}
      {open?.what === 'codes' && <CodesDialog codes={open.codes} onClose={() => setOpen(undefined)} />}
      {open?.what === 'rename' && (
        <RenameFactorDialog
          factor={open.factor}
          onClose={() => {
            setOpen(undefined)
            void factors.refetch()
          }}
        />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          open
          title={`Retirar «${open.factor.name}»?`}
          text={
            rows.length === 1
              ? 'A conta fica só com a senha, e os códigos de recuperação deixam de servir.'
              : 'Deixa de servir para entrar na conta.'
          }
          confirm="Retirar"
          destructive
          onClose={() => setOpen(undefined)}
          onConfirm={() => void remove(open.factor)}
        />
      )}
      {dialog}
    </>
  )
}
