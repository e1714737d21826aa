import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import styles from './pending-page.module.css'
import { useSessions } from './session.ts'

/** What somebody sees whose account waits for approval, in place of a page for staff. */
export function PendingPage() {
  const { sessions, store } = useSessions()
  const [stage, setStage] = useState<'not' | 'asking' | 'still'>('not')
  const user = sessions.academy.user ?? sessions.diagnostics.user

  async function ask(): Promise<void> {
    setStage('asking')
    await store.refresh()
    setStage('still')
  }

  return (
    <Stack as="section" fit gap={12} className={styles.page} aria-labelledby="pending-title">
      <span className={styles.seed}>
        <Icon name="hourglass-medium" size={28} />
      </span>
      <h1 id="pending-title">A sua conta espera aprovação</h1>
      <p>
        <b>A administração da escola</b> aprova as contas e dá a cada uma o seu papel. Depois disso
        abre-se-lhe tudo o que é seu: planos, quizzes, jogos, testes e as suas turmas. Se tiver pressa, fale
        com ela e diga o e-mail da conta: <b>{user?.email}</b>.
      </p>
      <p>Entretanto pode ler o glossário, as políticas e as perguntas frequentes.</p>
      <Row gap={8} above={12} wrap>
        <Button to={pages.terms} variant="contained">
          Abrir o glossário
        </Button>
        <Button to={pages.policies} variant="outlined">
          Ver as políticas
        </Button>
        <Button to={pages.faqs}>Perguntas frequentes</Button>
      </Row>
      <Row as="p" gap={8} center secondary role="status">
        {stage === 'still' && user?.nivel === 'pendente' && 'Ainda não foi aprovada.'}
        <Button size="small" aria-disabled={stage === 'asking'} onClick={() => void ask()}>
          Ver se já foi aprovada
        </Button>
      </Row>
    </Stack>
  )
}
