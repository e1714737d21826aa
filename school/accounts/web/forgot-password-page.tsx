import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { forgotPassword, forgotPasswordBody, installationState } from '../access-contract.ts'
import { EmailField } from './auth-field.tsx'
import { AuthFormFoot } from './auth-form-foot.tsx'
import styles from './auth-page.module.css'
import { useAuthForm } from './use-auth-form.ts'

/** Password reset: a link by e-mail, or by the administration where none is sent. */
export function ForgotPasswordPage() {
  const state = useQuery(query(installationState, {}))
  const [sentTo, setSentTo] = useState<string>()
  return (
    <div className={styles.page}>
      <Link to={pages.signIn} className={styles.back}>
        <Icon name="arrow-left" size={16} flip />
        Voltar à entrada
      </Link>
      <h1>Esqueceu a senha?</h1>
      {sentTo !== undefined ? (
        <Sent email={sentTo} />
      ) : state.data?.sendsMail ? (
        <AskByMail onSent={setSentTo} />
      ) : state.data || state.isError ? (
        <AskAdministration />
      ) : (
        <Text role="status" as="p" above={8} secondary className={styles.sub}>
          A abrir…
        </Text>
      )}
    </div>
  )
}

function AskByMail({ onSent }: { onSent: (email: string) => void }) {
  const form = useAuthForm(forgotPasswordBody, async ({ email }) => {
    await call(forgotPassword, { body: { email } }, { api: 'academy' })
    onSent(email)
  })
  return (
    <>
      <Text as="p" above={8} secondary className={styles.sub}>
        Escreva o e-mail da sua conta: enviamos-lhe uma ligação para escolher outra senha.
      </Text>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <EmailField error={form.errors.email} />
        <AuthFormFoot form={form} label="Enviar a ligação" busyLabel="A enviar…" />
      </form>
    </>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <>
      <Stack gap={12} above={12} secondary className={styles.prose} role="status">
        <p>
          Se houver uma conta com <b>{email}</b>, vai receber uma ligação dentro de minutos. Veja também o
          correio não desejado.
        </p>
        <p>Se não chegar, fale com a administração da escola.</p>
      </Stack>
      <div className={styles.stack}>
        <Button to={pages.signIn} variant="contained" size="large" fullWidth>
          Voltar à entrada
        </Button>
      </div>
    </>
  )
}

function AskAdministration() {
  return (
    <>
      <Stack gap={12} above={12} secondary className={styles.prose}>
        <p>Fale com quem administra a Dondza na sua escola e peça uma ligação para escolher outra senha.</p>
        <p>
          Quem administra encontra-a em <b>Administração › Utilizadores</b>, nas acções da sua conta. A
          ligação serve uma vez.
        </p>
        <p>
          Se é quem administra e mais ninguém a pode fazer, quem instalou o programa faz-lhe uma no computador
          do servidor: o guia da instalação diz como.
        </p>
      </Stack>
      <div className={styles.stack}>
        <Button to={pages.signIn} variant="contained" size="large" fullWidth>
          Voltar à entrada
        </Button>
      </div>
    </>
  )
}
