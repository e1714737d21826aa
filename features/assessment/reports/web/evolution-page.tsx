import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { gainParts, PUPILS_FOR_GAIN } from '#engines/psychometrics/gain.ts'
import { limitSentence } from '#engines/psychometrics/gain-power.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { counted, figure, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { sexRows } from '../../results/figures.ts'
import { topicName } from '../../results/standing.ts'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportEvolution, getEvolution } from '../contract.ts'
import type { EvolutionReport, Twice } from '../evolution-shapes.ts'
import {
  clearText,
  dayInPicture,
  EQUATED_NOTE,
  evolutionTitle,
  evolutionUnder,
  gainRefusal,
  gainRows,
  leftOut,
  weakLink,
} from '../evolution-words.ts'
import css from './evolution.module.css'
import { EvolutionPicture } from './evolution-picture.tsx'
import { EvolutionPupils } from './evolution-pupils.tsx'
import { area, crumb, places } from './places.ts'
import { Reported } from './report-frame.tsx'

/** What changed between two applications, for the pupils who took both. */
export function EvolutionPage() {
  const [params] = useSearchParams()
  const [before, after] = [params.get('antes'), params.get('depois')]
  const pair = { before: before ?? '', after: after ?? '' }
  const chosen = before !== null && after !== null
  const answer = useQuery({ ...query(getEvolution, { query: pair }), enabled: chosen })
  if (!chosen)
    return (
      <>
        <PageHead title="Evolução" crumbs={[area, crumb, { label: 'Evolução' }]} />
        <Section>
          <EmptyState
            title="Escolha duas aplicações"
            text="A evolução compara os mesmos alunos em dois testes da mesma disciplina."
            primary={{ label: 'Escolher', to: `${places.list}?tipo=evolucao` }}
          />
        </Section>
      </>
    )
  return <Reported answer={answer}>{report => <EvolutionView report={report} pair={pair} />}</Reported>
}

/** The picture, the sentence, who stayed behind, and under a fold what it is made of. */
export function EvolutionView({
  report,
  pair,
}: {
  report: EvolutionReport
  pair: { before: string; after: string }
}) {
  const { before, after, topicsOn } = report
  return (
    <>
      <PageHead
        title={evolutionTitle(report)}
        crumbs={[
          area,
          crumb,
          { label: after.group.name, to: places.classOf(after.applicationId) },
          { label: 'Evolução' },
        ]}
        sub={evolutionUnder(report)}
        secondary={saveActions(format => call(exportEvolution, { query: { ...pair, format } }), 'evolucao')}
      />
      <GainCard report={report} />
      {report.pupils.length > 0 && <EvolutionPupils evolution={report} />}
      {report.marks && report.positives && (
        <Section flush title="Notas">
          <TwiceTable
            label="Notas"
            rows={[
              { name: 'Média (0–20)', bySex: report.marks, show: value => figure(value) },
              { name: 'Positivas', bySex: report.positives, show: percent },
            ]}
          />
        </Section>
      )}
      {topicsOn !== 'none' && (
        <Fold title="Domínios e competências" aside={measureText('twice')}>
          <TwiceTable
            label="Domínios e competências"
            rows={[...report.domains, ...report.competences].map(entry => ({
              name: topicName(entry),
              bySex: entry.bySex,
              show: percent,
            }))}
          />
        </Fold>
      )}
      {report.linked.length > 0 && (
        <Fold title="Perguntas dos dois testes" aside={String(report.linked.length)}>
          <TwiceTable
            label="Perguntas dos dois testes"
            rows={report.linked.map(entry => ({
              name: `${entry.before} → ${entry.after} ${entry.stem}`,
              bySex: entry.bySex,
              show: value => figure(value, 2),
              note: weakLink(entry),
            }))}
          />
        </Fold>
      )}
      {report.equated.length > 0 && (
        <Fold
          title="Certas de um teste em certas do outro"
          aside={counted(report.equated.length, 'linha', 'linhas')}
        >
          <p className={`${styles.quiet} ${css.equatedNote}`}>{EQUATED_NOTE}</p>
          <ScrollArea label="Certas de um teste em certas do outro">
            <table
              className={`${styles.table} ${styles.dense} ${css.equated}`}
              aria-label="Certas de um teste em certas do outro"
            >
              <thead>
                <tr>
                  <th scope="col">Certas antes (de {report.equatedOf.before})</th>
                  <th scope="col" className={styles.end}>
                    Valem depois (de {report.equatedOf.after})
                  </th>
                  <th scope="col" className={styles.end}>
                    ± EP
                  </th>
                </tr>
              </thead>
              <tbody>
                {report.equated.map(({ score, equals, se }) => (
                  <tr key={score}>
                    <th scope="row">{score}</th>
                    <td className={styles.end}>{figure(equals)}</td>
                    <td className={styles.end}>{figure(se)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        </Fold>
      )}
      <Row as="p" gap={24} rowGap={8} wrap className={`${styles.quiet} ${css.links}`}>
        <Link to={places.classOf(before.applicationId)}>Relatório de {dayInPicture(before.date)}</Link>
        <Link to={places.classOf(after.applicationId)}>Relatório de {dayInPicture(after.date)}</Link>
        {report.plan && (
          <Link to={`/diagnostico/recuperacao/${report.plan.id}`}>Ver o plano de recuperação</Link>
        )}
      </Row>
    </>
  )
}

function GainCard({ report }: { report: EvolutionReport }) {
  const { total } = report.gain
  const { before, expected, after } = total
  const { lead, figure: gained } = gainParts(total, report.plan !== null)
  const refusal = gainRefusal(total)
  const rows = gainRows(report.gain)
  const isDrawn =
    before !== null && expected !== null && after !== null && report.pupils.length >= PUPILS_FOR_GAIN
  const notes = [refusal, ...leftOut(report), limitSentence(report.gain.total)].filter(Boolean)
  return (
    <Section flush>
      <div className={css.card}>
        {isDrawn && (
          <div className={css.drawn}>
            <EvolutionPicture report={report} before={before} expected={expected} after={after} />
          </div>
        )}
        <div className={isDrawn ? css.said : `${css.said} ${css.alone}`}>
          {gained !== '' && (
            <p className={css.sentence}>
              {lead} <b className={total.clear === 'up' ? css.up : undefined}>{gained}</b>.
            </p>
          )}
          {rows.length > 0 && (
            <Stack as="dl" className={css.rows}>
              {rows.map(({ name, value }, at) => (
                <div
                  key={name}
                  className={
                    at === 2 && total.clear === 'up'
                      ? css.clear
                      : at === rows.length - 1
                        ? css.small
                        : undefined
                  }
                >
                  <dt>
                    {at === 1 && <i className={css.bandKey} />}
                    {at === 2 && <i className={total.clear === 'up' ? css.gainKey : css.noGainKey} />}
                    {name}
                  </dt>
                  <dd>{value}</dd>
                  {at === 2 && total.clear && <dd className={css.note}>{clearText(total)}</dd>}
                </div>
              ))}
            </Stack>
          )}
          {notes.length > 0 && (
            <div className={css.foot}>
              <CalmLine>{notes.join(' ')}</CalmLine>
            </div>
          )}
        </div>
      </div>
    </Section>
  )
}

interface TwiceRow {
  name: string
  bySex: Twice
  show: (value: number | null) => string
  note?: string
}

function TwiceTable({ label: title, rows }: { label: string; rows: readonly TwiceRow[] }) {
  return (
    <ScrollArea label={title}>
      <table className={`${styles.table} ${styles.dense}`} aria-label={title}>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">O que se mede</span>
            </th>
            <th>
              <span className="visually-hidden">Sexo</span>
            </th>
            <th className={styles.end}>Alunos</th>
            <th className={styles.end}>Antes</th>
            <th className={styles.end}>Depois</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, bySex, show, note }) =>
            sexRows.map(([key, label]) => (
              <tr key={`${name} ${key}`} className={key === 'total' ? styles.total : undefined}>
                {key === 'H' && (
                  <th scope="rowgroup" rowSpan={3} style={{ verticalAlign: 'top', maxWidth: 420 }}>
                    <Text semibold>
                      <TypesetText text={name} />
                    </Text>
                    {note && (
                      <>
                        <br />
                        <span className={styles.quiet}>{note}</span>
                      </>
                    )}
                  </th>
                )}
                <td className={styles.sex}>{label}</td>
                <td className={styles.end}>{bySex[key].n}</td>
                <td className={styles.end}>{show(bySex[key].before)}</td>
                <td className={styles.end}>{show(bySex[key].after)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollArea>
  )
}
