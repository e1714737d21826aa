import { type CSSProperties, useState } from 'react'
import { bySex } from '#engines/psychometrics/by-sex.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { counted, percent } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { RecoveryOutcome, RecoveryPlan } from '../contract.ts'
import { countOutcomes } from '../outcome.ts'
import styles from './recovery.module.css'

const marks: Record<RecoveryOutcome, { glyph: Glyph; tone: StateTone }> = {
  recuperado: { glyph: 'disc', tone: 'quiet' },
  parcial: { glyph: 'half', tone: 'amber' },
  'não recuperado': { glyph: 'open-diamond', tone: 'red' },
}

const heads = [
  ['Reavaliados', 'Reav.'],
  ['Recuperados', 'Recup.'],
  ['Em parte', 'Parte'],
  ['Não recuperados', 'Não rec.'],
  ['Sem reavaliação', 'Sem reav.'],
] as const

/** So many competences have a column each; more of them stand one after the other. */
const MAX_COLUMNS = 3

/** So many pupils stand on a phone before one asks for all: each takes a fifth of the screen. */
const ON_PHONE = 6

/** What the re-test says: how many recovered, H / M / Total, and each pupil before and after. */
export function ResultSection({ plan }: { plan: RecoveryPlan }) {
  const [all, setAll] = useState(false)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const shown = all || !isPhone ? plan.results : plan.results.slice(0, ON_PHONE)
  const pupils = new Map(plan.pupilList.map(pupil => [pupil.id, pupil]))
  const codes = new Map(plan.competences.map(competence => [competence.id, competence.code]))
  const columns =
    plan.competences.length <= MAX_COLUMNS ? plan.competences.map(competence => competence.id) : undefined
  const lines = plan.results.map(result => ({ ...result, sex: pupils.get(result.studentId)?.sex ?? null }))
  const counts = bySex(lines, countOutcomes)
  return (
    <>
      <Section flush title="Resultado da reavaliação" aside="recuperado ≥ 75 % · parcial 50–74 %">
        <ScrollArea label="Resultado por sexo">
          <table className={styles.table} aria-label="Resultado por sexo">
            <thead>
              <tr>
                <th>
                  <span className="visually-hidden">Sexo</span>
                </th>
                {heads.map(([long, short]) => (
                  <th key={long} className={styles.end}>
                    <span className={styles.long}>{long}</span>
                    <abbr className={styles.short} title={long}>
                      {short}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(['H', 'M', 'total'] as const).map(key => {
                const { recovered, partly, not, none } = counts[key]
                return (
                  <tr key={key} className={key === 'total' ? styles.total : undefined}>
                    <th scope="row">{key === 'total' ? 'Total' : key}</th>
                    <td className={styles.end}>{recovered + partly + not}</td>
                    <td className={styles.end}>{recovered}</td>
                    <td className={styles.end}>{partly}</td>
                    <td className={styles.end}>{not}</td>
                    <td className={styles.end}>{none}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollArea>
      </Section>
      <Section flush title="Aluno a aluno" aside="antes → depois">
        <ul className={styles.results}>
          {shown.map(result => (
            <li key={result.studentId}>
              <span className={styles.pupilName}>{pupils.get(result.studentId)?.name ?? '–'}</span>
              <span
                className={styles.changes}
                data-columns={columns !== undefined || undefined}
                style={{ '--columns': columns?.length } as CSSProperties}
              >
                {result.competences.map(competence => (
                  <span
                    key={competence.competenceId}
                    style={{ gridColumn: columns && columns.indexOf(competence.competenceId) + 1 }}
                  >
                    {codes.get(competence.competenceId)} {percent(competence.before)} →{' '}
                    <b>{percent(competence.after)}</b>
                    {competence.items > 0 && competence.items < ITEMS_FOR_MASTERY && <small> indício</small>}
                  </span>
                ))}
              </span>
              {result.outcome ? (
                <StateMark {...marks[result.outcome]}>{result.outcome}</StateMark>
              ) : (
                <span className={styles.quiet}>sem reavaliação</span>
              )}
            </li>
          ))}
        </ul>
        {shown.length < plan.results.length && (
          <p className={styles.rest}>
            <span>
              {shown.length} de {counted(plan.results.length, 'aluno', 'alunos')}
            </span>
            <Button onClick={() => setAll(true)}>Mostrar os {plan.results.length}</Button>
          </p>
        )}
      </Section>
    </>
  )
}
