import { ownOrders } from '#engines/psychometrics/competence-order.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { measureText, OF_POINTS } from '#engines/psychometrics/measures.ts'
import { href } from '#kit/address.ts'
import { counted, formatDateInProse, percent } from '#kit/figures.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import * as pages from '#school/pages.ts'
import type { ExamYear, ReadyRow, Verdict } from '../contract.ts'
import styles from './exam-year.module.css'
import { PhoneFold } from './phone-fold.tsx'

const glyphs = { pronta: 'tick', 'ainda não': 'diamond', 'não se sabe': 'ring' } as const

/** In which competences the class is ready, each with its interval against half of the points. */
export function ReadinessCard({
  readiness,
  group: { id: groupId, name: group },
  subject,
}: Pick<ExamYear, 'readiness' | 'group'> & { subject: string }) {
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
  const weakest = rows.find(row => row.verdict === 'ainda não') ?? rows[0]
  // What is decided says most; of the rest a phone shows the two least sure.
  const rest = new Set(rows.filter(row => row.verdict === 'não se sabe').slice(2))
  const all = counted(rows.length + unmeasured.length, 'competência', 'competências')
  return (
    <Section
      flush
      title={`Prontidão da ${group}`}
      aside={<Button to={href(pages.classReport, { id: readiness.applicationId })}>Relatório</Button>}
      className={styles.ready ?? ''}
    >
      <Text as="p" inset under={8} bold className={styles.headline}>
        A {group} está pronta em{' '}
        <Text as="b" primary>
          {count('pronta')}
        </Text>{' '}
        de {all} das provas; em {count('ainda não')} ainda não, em {count('não se sabe')} não se sabe e{' '}
        {counted(unmeasured.length, 'não foi medida', 'não foram medidas')}.
      </Text>
      <Text as="p" inset under={12} small secondary className={styles.lead}>
        Simulado de {formatDateInProse(readiness.day)} ({readiness.year}, {readiness.call}.ª chamada),{' '}
        {counted(readiness.pupils, 'aluno', 'alunos')}: {measureText('mock')}. A barra é onde o valor deve
        estar, 95 vezes em 100; o tracejado é metade dos pontos. {ownOrders.readiness}
      </Text>
      <Text as="div" caption secondary className={styles.scale} aria-hidden="true">
        <span>0</span>
        <span>metade</span>
        <span>100%</span>
      </Text>
      <PhoneFold label={`Mais ${rest.size} em que não se sabe`} count={rest.size}>
        {isWhole => (
          <ul className={styles.list} aria-label="Competências, a menos segura primeiro">
            {rows
              .filter(row => isWhole || !rest.has(row))
              .map(row => (
                <Line key={row.competenceId} row={row} />
              ))}
          </ul>
        )}
      </PhoneFold>
      {unmeasured.length > 0 && (
        <Text as="p" inset over={12} under={16} ruled small secondary>
          <b>{unmeasured.length === 1 ? 'Não foi medida' : 'Não foram medidas'} neste simulado:</b>{' '}
          {unmeasured.map(({ code, name }) => `${code} ${name}`).join('; ')}.
        </Text>
      )}
      <Row inset over={12} under={12} ruled gap={8} wrap between>
        <Button to={href(pages.learningPath, { turma: groupId, disciplina: subject })}>
          Percurso da {group}
        </Button>
        {weakest && (
          <Button
            variant="outlined"
            to={href(pages.quizSources, {
              fonte: 'turma',
              turma: groupId,
              disciplina: subject,
              competencia: weakest.competenceId,
            })}
          >
            Quiz de {weakest.code}
          </Button>
        )}
      </Row>
    </Section>
  )
}

function Line({ row }: { row: ReadyRow }) {
  const { code, name, share, interval, verdict, items, pupils } = row
  const place = (value: number) => `${100 * value}%`
  return (
    <li className={styles.line} data-verdict={verdict}>
      <span>
        <b>{code}</b> {name}
        <Text as="small" block secondary>
          {interval
            ? `de ${percent(interval.low)} a ${percent(interval.high)}`
            : `sem intervalo com ${counted(pupils, 'aluno', 'alunos')}`}
          {items < ITEMS_FOR_MASTERY && `; só com ${counted(items, 'pergunta', 'perguntas')}`}
        </Text>
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
      <Text textEnd>
        <Text as="b" block>
          {percent(share)}
        </Text>{' '}
        <span className="visually-hidden">{OF_POINTS},</span>
        <StateMark glyph={glyphs[verdict]}>{verdict}</StateMark>
      </Text>
    </li>
  )
}
