import { counted, percent } from '#kit/figures.ts'
import { Section } from '#kit/web/parts/section.tsx'
import report from '../../../results/web/report.module.css'
import { StandingBar } from '../../../results/web/stacked-bar.tsx'
import type { QuizResults } from '../../results-contract.ts'
import styles from './results.module.css'

/** How far the pupils are in each competence, the one in most need first. */
export function CompetenceList({ results: { competences, items } }: { results: QuizResults }) {
  if (competences.length === 0) return null
  const waiting = items.filter(item => item.toMark > 0).map(item => item.number)
  const sorted = competences.toSorted((a, b) => (a.share.total ?? 2) - (b.share.total ?? 2))
  return (
    <Section flush title="Por competência">
      <p className={report.lead}>
        parte dos pontos
        {waiting.length === 1 && `; a pergunta ${waiting[0]} entra quando estiver corrigida`}
        {waiting.length > 1 && `; as perguntas ${waiting.join(', ')} entram quando estiverem corrigidas`}
      </p>
      <ul className={styles.competences}>
        {sorted.map(row => {
          const n = row.mastered + row.developing + row.notMastered
          return (
            <li key={row.id}>
              <div>
                <b>{row.description}</b>
                <small>
                  {row.code} · {counted(row.questions, 'pergunta', 'perguntas')}
                  {row.label !== null && ` · ${row.label}`}
                </small>
              </div>
              <div>
                <b>{percent(row.share.total)}</b>
                <small>
                  {(['H', 'M'] as const).map(key => `${key} ${percent(row.share[key])}`).join(' · ')}
                </small>
              </div>
              <div>
                {n > 0 && <StandingBar standing={{ n, ...row }} name={row.code} />}
                <small>
                  {row.notMastered} · {row.developing} · {row.mastered} alunos
                </small>
              </div>
            </li>
          )
        })}
      </ul>
      <div className={report.legend}>
        <span>
          <i className={report['not-mastered']} />
          não dominado, menos de 50 %
        </span>
        <span>
          <i className={report.developing} />
          em desenvolvimento, 50–74 %
        </span>
        <span>
          <i className={report.mastered} />
          consolidado, 75 % ou mais
        </span>
      </div>
    </Section>
  )
}
