import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { CountTabs } from '#kit/web/list/count-tabs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { me, type OwnAccount } from '../contract.ts'
import { AccountFactors } from './account-factors.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountPhotoSection } from './account-photo-section.tsx'
import { type AccountHead, AccountProfile } from './account-profile.tsx'
import { AccountSessions } from './account-sessions.tsx'

const PARTS = [
  { value: 'perfil', label: 'Perfil' },
  { value: 'fotografia', label: 'Fotografia' },
  { value: 'senha', label: 'Senha' },
  { value: 'segundo-passo', label: 'Segundo passo' },
  { value: 'sessoes', label: 'Sessões' },
] as const
type Part = (typeof PARTS)[number]['value'] | 'ligacoes'

/**
 * One's own account: profile, password and sessions.
 * @param linked the accounts of another service that lead to this one, where people sign in there
 */
export function AccountPage({ linked }: { linked?: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const parts: readonly { value: Part; label: string }[] = linked
    ? [...PARTS, { value: 'ligacoes', label: 'Contas ligadas' }]
    : PARTS
  const part = parts.find(part => part.value === params.get('parte'))?.value ?? 'perfil'
  const account = useQuery(query(me, {}))
  const tabs = (
    <Text as="div" below={24}>
      <CountTabs<Part>
        label="Partes da conta"
        value={part}
        tabs={parts}
        onChange={next => setParams(next === 'perfil' ? {} : { parte: next })}
      />
    </Text>
  )
  const head: AccountHead = { title: 'A minha conta', crumbs: [{ label: 'Conta' }], tabs }
  const own = account.data?.user
  // The form brings its own head, inside which it says what was restored.
  if (own && part === 'perfil') return <AccountProfile key={own.version} account={own} head={head} />
  return (
    <>
      <PageHead title={head.title} crumbs={head.crumbs} />
      {tabs}
      {own ? (
        part === 'ligacoes' ? (
          linked
        ) : (
          <OtherPart part={part} account={own} />
        )
      ) : (
        <Awaited
          answer={account}
          failed="Não foi possível abrir a sua conta"
          awaited={<SkeletonCards rows={2} />}
        />
      )}
    </>
  )
}

function OtherPart({ part, account }: { part: Part; account: OwnAccount }) {
  if (part === 'fotografia') return <AccountPhotoSection account={account} />
  if (part === 'senha') return <AccountPassword account={account} />
  if (part === 'segundo-passo') return <AccountFactors />
  return <AccountSessions />
}
