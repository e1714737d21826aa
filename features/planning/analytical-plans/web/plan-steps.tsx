import styles from './plan-parts.module.css'

const names = ['Cabeçalho', 'Distribuição semanal', 'Rever e submeter'] as const

interface PlanStepsProps {
  step: 1 | 2 | 3
  onGo?: (step: 1 | 2 | 3) => void
}

/** The three steps of a new plan; the head is behind once the plan exists. */
export function PlanSteps({ step, onGo }: PlanStepsProps) {
  return (
    <ol className={styles.steps} aria-label="Passos">
      {names.map((name, at) => {
        const number = (at + 1) as 1 | 2 | 3
        return (
          <li key={name}>
            <button
              type="button"
              aria-current={number === step ? 'step' : undefined}
              disabled={!onGo || number === step}
              onClick={() => onGo?.(number)}
            >
              <span className={styles.no}>{number}</span>
              {name}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
