import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { AuthField, EmailField, NameFields } from '#school/accounts/web/auth-field.tsx'
import { AuthFormFoot } from '#school/accounts/web/auth-form-foot.tsx'
import { PasswordChoice } from '#school/accounts/web/password-choice.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useAuthForm } from '#school/accounts/web/use-auth-form.ts'
import * as pages from '#school/pages.ts'
import { BEGIN_WORD, beginBody, beginSchool, getBeginning } from '../contract.ts'
import styles from './begin.module.css'

const crumbs = [{ label: 'Administração' }, { label: 'Começar a escola a sério' }]

/** From trying to working: the demonstration goes, after a copy was kept, and the real school has its first account. */
export function BeginPage() {
  const answer = useQuery(query(getBeginning, {}))
  if (!answer.data) return <SkeletonCards rows={3} />
  return (
    <>
      <PageHead
        title="Começar a escola a sério"
        crumbs={crumbs}
        sub="A escola de demonstração sai inteira, e a sua começa vazia."
      />
      {answer.data.demonstration ? (
        <Begin accounts={answer.data.accounts} />
      ) : (
        <Note>Esta instalação já não guarda a escola de demonstração: está a trabalhar a sério.</Note>
      )}
    </>
  )
}

function Begin({ accounts }: { accounts: number }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [key] = useState(() => uuid())
  const form = useAuthForm(beginBody, async body => {
    const { email } = await call(beginSchool, { body }, { api: 'academy', idempotencyKey: key })
    await signOut().catch(() => undefined)
    navigate(href(pages.localSignIn, { email }), { replace: true })
  })
  return (
    <div className={styles.page}>
      <Section title="O que acontece">
        <Stack as="ol" gap={16} className={styles.steps}>
          <li>
            <b>Guarda-se uma cópia</b> de tudo o que está agora, lida de novo para a provar. Sem ela nada se
            retira.
          </li>
          <li>
            <b>Sai a escola de demonstração</b>: turmas, alunos, planos, testes, jogos, e as {accounts} contas
            que entram hoje. Também sai o que experimentou nela.
          </li>
          <li>
            <b>Fica a sua conta</b>, a da administração, e o guia dos primeiros passos.
          </li>
        </Stack>
      </Section>
      <Section title="A conta da administração">
        <Stack noValidate onSubmit={form.onSubmit} onInput={form.onInput} as="form" gap={16}>
          <NameFields errors={form.errors} />
          <EmailField error={form.errors.email} />
          <PasswordChoice error={form.errors.password} />
          <AuthField
            label={`Escreva ${BEGIN_WORD} para confirmar`}
            icon="check"
            name="confirm"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={form.errors.confirm}
          />
          <AuthFormFoot
            form={form}
            label="Guardar a cópia e começar"
            busyLabel="A guardar a cópia e a começar…"
          />
        </Stack>
      </Section>
    </div>
  )
}
