import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { counted, formatDateInProse, percent } from '#kit/figures.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import type { ExamYear, ReadyRow, Verdict } from '../contract.ts'
import styles from './exam-year.module.css'

const glyphs = { pronta: 'tick', 'ainda não': 'diamond', 'não se sabe': 'ring' } as const

/** In which competences the class is ready, each with its interval against half of the points. */
export function ReadinessCard({ readiness, group }: { readiness: ExamYear['readiness']; group: string }) {
  if (!readiness)
    return (
      <Section title="Prontidão" className={styles.ready ?? ''}>
        <EmptyState
          art={null}
          title="Ninguém fez ainda um simulado"
          text={`Quando a ${group} fizer um, e for encerrado, vê-se aqui por competência em que está pronta e em que não se sabe.`}
        />
      </Section>
    )
  const { rows, unmeasured } = readiness
  const count = (verdict: Verdict) => rows.filter(row => row.verdict === verdict).length
  return (
    <Section
      flush
      title={`Prontidão da ${group}`}
      aside={<Button to={`/diagnostico/relatorios/turma/${readiness.applicationId}`}>Relatório</Button>}
      className={styles.ready ?? ''}
    >
      <p className={styles.lead}>
        Pronta em <b>{count('pronta')}</b> de{' '}
        {counted(rows.length + unmeasured.length, 'competência', 'competências')} das provas; em{' '}
        {count('ainda não')} ainda não, em {count('não se sabe')} não se sabe,{' '}
        {counted(unmeasured.length, 'não foi medida', 'não foram medidas')}.
      </p>
      <p className={styles.lead}>
        Simulado de {formatDateInProse(readiness.day)} ({readiness.year}, {readiness.call}.ª chamada),{' '}
        {counted(readiness.pupils, 'aluno', 'alunos')}. A barra é onde o valor deve estar, 95 vezes em 100; o
        tracejado é metade dos pontos.
      </p>
      <ul className={styles.list}>
        {rows.map(row => (
          <Line key={row.competenceId} row={row} />
        ))}
        {unmeasured.map(({ code, name }) => (
          <li key={code} className={styles.line}>
            <span>
              <b>{code}</b> {name}
            </span>
            <small>Não foi medida neste simulado.</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Line({ row }: { row: ReadyRow }) {
  const { code, name, share, interval, verdict, items, pupils } = row
  const place = (value: number) => `${100 * value}%`
  return (
    <li className={styles.line}>
      <span>
        <b>{code}</b> {name}
      </span>
      <span className={styles.bar} aria-hidden="true">
        {interval && (
          <i
            style={{
              insetInlineStart: place(interval.low),
              inlineSize: place(interval.high - interval.low),
            }}
          />
        )}
        <b style={{ insetInlineStart: place(share) }} />
      </span>
      <small>
        {percent(share)} dos pontos
        {interval
          ? `, de ${percent(interval.low)} a ${percent(interval.high)}`
          : `, sem intervalo com ${counted(pupils, 'aluno', 'alunos')}`}
        {items < ITEMS_FOR_MASTERY && `; só um indício, com ${counted(items, 'pergunta', 'perguntas')}`}
      </small>
      <StateMark glyph={glyphs[verdict]}>{verdict}</StateMark>
    </li>
  )
}
