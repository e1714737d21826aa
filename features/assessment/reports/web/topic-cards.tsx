import { Fragment } from 'react'
import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { measures, measureText } from '#engines/psychometrics/measures.ts'
import { counted, partOf, percent, whole } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { Topic } from '../../results/figure-shapes.ts'
import { countOf, sexRows } from '../../results/figures.ts'
import styles from '../../results/web/report.module.css'
import { StandingBar } from '../../results/web/stacked-bar.tsx'

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

/** The heads of the figures that say how far pupils are. */
export function JudgedHeads() {
  return (
    <>
      <th className={styles.end}>Alunos</th>
      <th className={styles.end}>Não dominado</th>
      <th className={styles.end}>Em desenv.</th>
      <th className={styles.end}>Consolidado</th>
      <th className={styles.end}>{measures.test.head}</th>
      <th>Distribuição</th>
    </>
  )
}

function WideTopicTable({ title, topics }: { title: string; topics: readonly Topic[] }) {
  return (
    <ScrollArea label={title}>
      <table className={`${styles.table} ${styles.topics}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title.startsWith('Domínios') ? 'Domínio' : 'Competência'}</th>
            <th scope="col">Perguntas</th>
            <th scope="col">
              <span className="visually-hidden">Sexo</span>
            </th>
            <JudgedHeads />
          </tr>
        </thead>
        <tbody>
          {topics.map(topic => (
            <Fragment key={topic.key}>
              {sexRows.map(([key, label]) => {
                const figures = topic.bySex[key]
                return (
                  <tr key={key} className={key === 'total' ? styles.total : undefined}>
                    {key === 'H' && (
                      <th scope="rowgroup" rowSpan={3} className={styles.topic}>
                        <Text semibold>
                          {topic.code} {topic.name}
                        </Text>
                        {topic.indication && <span className={styles.quiet}> {FEW_QUESTIONS}</span>}
                      </th>
                    )}
                    {key === 'H' && (
                      <td rowSpan={3} className={styles.once}>
                        {topic.items.join(', ')}
                      </td>
                    )}
                    <td className={styles.sex}>{label}</td>
                    <td className={styles.end}>{figures.n}</td>
                    <td className={styles.end}>{whole(countOf(figures.notMastered, figures.n))}</td>
                    <td className={styles.end}>{whole(countOf(figures.developing, figures.n))}</td>
                    <td className={styles.end}>{whole(countOf(figures.mastered, figures.n))}</td>
                    <td className={styles.end}>{percent(figures.share)}</td>
                    <td style={{ minWidth: 120 }}>
                      <StandingBar standing={figures} name={`${topic.code || topic.name}, ${label}`} />
                    </td>
                  </tr>
                )
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
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
