import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { counted, partOf, percent } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { Topic } from '../../results/figure-shapes.ts'
import { sexRows } from '../../results/figures.ts'
import { topicTable } from '../../results/standing.ts'
import { FigureTable } from '../../results/web/figure-table.tsx'
import styles from '../../results/web/report.module.css'
import { StandingBar, type StandingBarProps } from '../../results/web/stacked-bar.tsx'

/** Domains in most need first: where to begin. An indication weighs less than a decision. */
export function NeedsCard({ domains }: { domains: readonly Topic[] }) {
  const inNeed = byNeed(domains, ({ bySex }) => bySex.total)
  const sorted = [...inNeed.filter(each => !each.indication), ...inNeed.filter(each => each.indication)]
  return (
    <Section flush title="Por onde começar">
      <p className={styles.lead}>alunos que ainda não consolidaram o domínio</p>
      <ul className={styles.needs}>
        {sorted.map(topic => {
          const { total } = topic.bySex
          return (
            <li key={topic.key}>
              <span>
                <b>{topic.name}</b>{' '}
                {topic.indication && <span className={styles.quiet}>{FEW_QUESTIONS}</span>}
              </span>
              <span className={styles.count}>{partOf(total.n - total.mastered, total.n)}</span>
              <StandingBar standing={total} name={topic.name} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Domains or competences, each H / M / Total. */
export function TopicTable({ title, topics }: { title: string; topics: readonly Topic[] }) {
  return (
    <Section flush title={title} aside={measureText('test')}>
      <TopicFigures title={title} topics={topics} />
    </Section>
  )
}

/** The same without a card of its own. */
export function TopicFigures({ title, topics }: { title: string; topics: readonly Topic[] }) {
  const phone = useMediaQuery('(max-width:599.95px)')
  return phone ? <TopicBlocks topics={topics} /> : <WideTopicTable title={title} topics={topics} />
}

/** On a phone: a block each, its three lines under the name. */
function TopicBlocks({ topics }: { topics: readonly Topic[] }) {
  return (
    <Text as="ul" className={styles.blocks}>
      {topics.map(topic => (
        <li key={topic.key}>
          <TopicName topic={topic} />
          <SexLines bySex={topic.bySex} name={topic.code || topic.name} />
        </li>
      ))}
    </Text>
  )
}

/** Share of the points and how many stand where, H / M / Total, where a table has no room. */
export function SexLines({ bySex, name }: { bySex: Topic['bySex']; name: string }) {
  return (
    <table className={styles.sexLines} aria-label={name}>
      <tbody>
        {sexRows.map(([key, label]) => (
          <tr key={key} className={key === 'total' ? styles.strong : undefined}>
            <th scope="row">{label}</th>
            <td>
              <StandingBar standing={bySex[key]} name={`${name}, ${label}`} />
            </td>
            <td>{percent(bySex[key].share)}</td>
            <td className={styles.quiet}>{counted(bySex[key].n, 'aluno', 'alunos')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WideTopicTable({ title, topics }: { title: string; topics: readonly Topic[] }) {
  const name = (at: number) => {
    const topic = topics[at / sexRows.length]
    return (
      topic && (
        <>
          <Text semibold>
            {topic.code} {topic.name}
          </Text>
          {topic.indication && <span className={styles.quiet}> {FEW_QUESTIONS}</span>}
        </>
      )
    )
  }
  return (
    <FigureTable
      table={topicTable(title, topics)}
      look="topics"
      isNamed
      columns={{
        Domínio: { className: styles.topic, cell: name },
        Competência: { className: styles.topic, cell: name },
        Perguntas: { className: styles.once },
      }}
      last={standingBars(topics.flatMap(({ code, name, bySex }) => barsBySex(code || name, bySex)))}
    />
  )
}

/** The last column of a table: how many of each row stand where, drawn. */
export function standingBars(rows: readonly StandingBarProps[]) {
  return {
    head: 'Distribuição',
    style: { minWidth: 120 },
    cell: (at: number) => {
      const row = rows[at]
      return row && <StandingBar {...row} />
    },
  }
}

export function barsBySex(name: string, bySex: Topic['bySex']): StandingBarProps[] {
  return sexRows.map(([key, label]) => ({ name: `${name}, ${label}`, standing: bySex[key] }))
}

function TopicName({ topic }: { topic: Topic }) {
  const questions = topic.items.length === 1 ? 'pergunta' : 'perguntas'
  return (
    <>
      <Text semibold>
        {topic.code} {topic.name}
      </Text>
      <br />
      <span className={styles.quiet}>
        {questions} {topic.items.join(', ')}
      </span>
    </>
  )
}
