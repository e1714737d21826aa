import type { Api } from '#kit/endpoint.ts'
import { Text } from '#kit/web/parts/layout.tsx'
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
          <Text as="b" block large bold>
            Academia
          </Text>
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
          <Text as="b" block large bold>
            Sistema de Diagnóstico
          </Text>
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
