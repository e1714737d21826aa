import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { FEW_QUESTIONS, mastery } from '#engines/psychometrics/mastery.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { counted, percent } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { LevelLegend } from '../../../results/web/level-legend.tsx'
import report from '../../../results/web/report.module.css'
import { StandingBar } from '../../../results/web/stacked-bar.tsx'
import type { QuizResults } from '../../results-contract.ts'
import styles from './results.module.css'

/** How far the pupils are in each competence, the one in most need first. */
export function CompetenceList({ results: { competences, items } }: { results: QuizResults }) {
  if (competences.length === 0) return null
  const waiting = items.filter(item => item.toMark > 0).map(item => item.number)
  const sorted = byNeed(competences, ({ bySex }) => bySex.total)
  return (
    <Section flush folds title="Por competência">
      <p className={report.lead}>
        {measureText('quiz')}
        {waiting.length === 1 && `; a pergunta ${waiting[0]} entra quando estiver corrigida`}
        {waiting.length > 1 && `; as perguntas ${waiting.join(', ')} entram quando estiverem corrigidas`}
      </p>
      <ul className={styles.competences}>
        {sorted.map(({ key, code, name, items, indication, bySex }) => {
          const { total } = bySex
          const known = mastery(total.points, total.possible, items.length)
          return (
            <li key={key}>
              <div>
                <Text as="b" semibold>
                  {name}
                </Text>
                <small>
                  {[
                    code,
                    counted(items.length, 'pergunta', 'perguntas'),
                    known?.label,
                    indication && FEW_QUESTIONS,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <div>
                <Text as="b" semibold>
                  {percent(total.share)}
                </Text>
                <small>
                  {(['H', 'M'] as const).map(sex => `${sex} ${percent(bySex[sex].share)}`).join(' · ')}
                </small>
              </div>
              <div>
                {total.n > 0 && <StandingBar standing={total} name={code} />}
                <small>
                  {total.notMastered} · {total.developing} · {total.mastered} alunos
                </small>
              </div>
            </li>
          )
        })}
      </ul>
      <LevelLegend />
    </Section>
  )
}
