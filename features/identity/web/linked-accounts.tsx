import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateSlashes } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import styles from '#school/accounts/web/account.module.css'
import { useConfirmed } from '#school/accounts/web/use-confirmed.tsx'
import { type Identity, listIdentities, unlinkIdentity } from '../contract.ts'
import { nameOf, providerHere } from './provider-here.ts'

/** The accounts of the school's service that open one's account, and the way to unlink one. */
export function LinkedAccounts() {
  const linked = useQuery({ ...query(listIdentities, {}), staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const { confirmed, dialog } = useConfirmed()

  async function unlink({ id, method }: Identity): Promise<void> {
    setBusy(true)
    try {
      const done = await confirmed(async () => {
        await call(unlinkIdentity, { params: { id } })
        return true
      })
      if (done) notify.ok(`A conta da ${nameOf(method)} está desligada.`)
    } catch (error) {
      notify.error('Não foi possível desligar a conta.', { detail: messageOf(error) })
    } finally {
      setBusy(false)
      await linked.refetch()
    }
  }

  const { rows, hasPassword } = linked.data ?? { rows: [], hasPassword: true }
  const isOnlyWay = !hasPassword && rows.length === 1
  return (
    <Section title="Contas ligadas" flush>
      {dialog}
      <Awaited
        answer={linked}
        failed="Não foi possível ver as contas ligadas"
        awaited={<SkeletonCards rows={1} />}
      />
      {linked.data && rows.length === 0 && <p>Ainda não entrou nesta conta com a da escola.</p>}
      <Stack as="ul" className={styles.sessions}>
        {rows.map(row => (
          <li key={row.id}>
            <Pictogram icon="buildings" tone="primary" />
            <span>
              <Text as="b" block semibold>
                {nameOf(row.method)}
              </Text>
              <Text as="small" caption secondary>
                {row.email && (
                  <>
                    <bdi>{row.email}</bdi> ·{' '}
                  </>
                )}
                Ligada em {formatDateSlashes(row.createdAt)}
                {isOnlyWay &&
                  ` · É a única maneira de entrar${providerHere() ? '' : ': peça primeiro à administração uma senha'}.`}
              </Text>
            </span>
            {!isOnlyWay && (
              <Button
                variant="outlined"
                loading={busy}
                aria-label={`Desligar a conta da ${nameOf(row.method)}`}
                onClick={() => void unlink(row)}
              >
                Desligar
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </Section>
  )
}
