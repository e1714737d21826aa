import { Button } from '#kit/web/parts/button.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import styles from './progress-page.module.css'

/** Where pupils and families follow the quizzes; open to everybody. */
export function ProgressPage() {
  return (
    <div className={styles.page}>
      <h1>Quiz Progress</h1>
      <p className={styles.lead}>
        Nenhum quiz está aberto neste momento em {runtimeConfig().appName}. Quando um professor abre um quiz,
        dá o seu código à turma: é com ele e com o código de aluno que se entra.
      </p>
      <p>
        O código de aluno tem 8 algarismos, como 20260001. Quem não sabe o seu pergunta ao director de turma.
      </p>
      <div className={styles.actions}>
        <Button to="/faqs" variant="outlined">
          Perguntas frequentes
        </Button>
        <Button to="/" variant="contained">
          Sou professor: entrar
        </Button>
      </div>
    </div>
  )
}
