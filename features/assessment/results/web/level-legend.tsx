import type { ReactNode } from 'react'
import styles from './report.module.css'

/** What the colours of levels mean, and after them what else a table draws. */
export function LevelLegend({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.legend}>
      <span>
        <i className={styles['not-mastered']} />
        não dominado, menos de 50 %
      </span>
      <span>
        <i className={styles.developing} />
        em desenvolvimento, 50–74 %
      </span>
      <span>
        <i className={styles.mastered} />
        consolidado, 75 % ou mais
      </span>
      {children}
      <span>1 ou 2 perguntas: confirme antes de decidir</span>
    </div>
  )
}

/** The colours of a pupil's cells. */
export function CellLegend() {
  return (
    <LevelLegend>
      <span>
        <i className={styles.blank} />
        em branco
      </span>
      <span>
        <i className={styles.hatched} />
        não apresentada
      </span>
    </LevelLegend>
  )
}
