import type { Api } from '#kit/endpoint.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './system-choice.module.css'

/** The two systems, one of them chosen. */
export function AuthSystemChoice({ chosen, onChoose }: { chosen: Api; onChoose: (system: Api) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Sistema</legend>
      <label>
        <span className={styles.seed}>
          <Icon name="chalkboard-teacher" size={22} />
        </span>
        <span>
          <b>Academia</b>
          <small>Glossário, planos, quizzes, jogos e políticas</small>
        </span>
        <input
          type="radio"
          name="system"
          value="academy"
          checked={chosen === 'academy'}
          onChange={() => onChoose('academy')}
        />
      </label>
      <label>
        <span className={styles.seed}>
          <Icon name="stethoscope" size={22} />
        </span>
        <span>
          <b>Sistema de Diagnóstico</b>
          <small>Testes, alunos, relatórios e recuperação</small>
        </span>
        <input
          type="radio"
          name="system"
          value="diagnostics"
          checked={chosen === 'diagnostics'}
          onChange={() => onChoose('diagnostics')}
        />
      </label>
    </fieldset>
  )
}
