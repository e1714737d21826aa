import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { gainParts, PUPILS_FOR_GAIN } from '#engines/psychometrics/gain.ts'
import { limitSentence } from '#engines/psychometrics/gain-power.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { sexRows } from '../../results/figures.ts'
import type { PaperTable } from '../../results/report-paper.ts'
import { FigureTable } from '../../results/web/figure-table.tsx'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportEvolution, getEvolution } from '../contract.ts'
import { equatedTables, linkedName, linkedTables, markTables, topicTables } from '../evolution-paper.ts'
import type { EvolutionReport } from '../evolution-shapes.ts'
import {
  clearText,
  dayInPicture,
  evolutionTitle,
  evolutionUnder,
  gainRefusal,
  gainRows,
  leftOut,
  weakLink,
} from '../evolution-words.ts'
import { area, crumb } from '../places.ts'
import css from './evolution.module.css'
import { EvolutionPicture } from './evolution-picture.tsx'
import { EvolutionPupils } from './evolution-pupils.tsx'
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
            primary={{ label: 'Escolher', to: href(pages.reports, { tipo: 'evolucao' }) }}
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
  const { before, after } = report
  return (
    <>
      <PageHead
        title={evolutionTitle(report)}
        crumbs={[
          area,
          crumb,
          { label: after.group.name, to: href(pages.classReport, { id: after.applicationId }) },
          { label: 'Evolução' },
        ]}
        sub={evolutionUnder(report)}
        secondary={saveActions(format => call(exportEvolution, { query: { ...pair, format } }), 'evolucao')}
      />
      <GainCard report={report} />
      {report.pupils.length > 0 && <EvolutionPupils evolution={report} />}
      {markTables(report).map(table => (
        <Section key={table.title} flush title={table.title}>
          <TwiceTable table={table} />
        </Section>
      ))}
      {topicTables(report).map(table => (
        <Fold key={table.title} title={table.title} aside={measureText('twice')}>
          <TwiceTable table={table} />
        </Fold>
      ))}
      {linkedTables(report).map(table => (
        <Fold key={table.title} title={table.title} aside={String(report.linked.length)}>
          <TwiceTable table={table} linked={report.linked} />
        </Fold>
      ))}
      {equatedTables(report).map(table => (
        <Fold key={table.title} title={table.title} aside={counted(report.equated.length, 'linha', 'linhas')}>
          <Text as="p" inset under={8} className={styles.quiet}>
            {table.note}
          </Text>
          <FigureTable table={table} isNamed className={css.equated} />
        </Fold>
      ))}
      <Row as="p" gap={24} rowGap={8} wrap className={`${styles.quiet} ${css.links}`}>
        <Link to={href(pages.classReport, { id: before.applicationId })}>
          Relatório de {dayInPicture(before.date)}
        </Link>
        <Link to={href(pages.classReport, { id: after.applicationId })}>
          Relatório de {dayInPicture(after.date)}
        </Link>
        {report.plan && (
          <Link to={href(pages.recoveryPlan, { id: report.plan.id })}>Ver o plano de recuperação</Link>
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
                  <Text as="dt" semibold>
                    {at === 1 && <i className={css.bandKey} />}
                    {at === 2 && <i className={total.clear === 'up' ? css.gainKey : css.noGainKey} />}
                    {name}
                  </Text>
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

/** Figures of both tests, H / M / Total; of `linked` questions each with what is said against it. */
function TwiceTable({ table, linked }: { table: PaperTable; linked?: EvolutionReport['linked'] }) {
  const name = {
    style: { verticalAlign: 'top', maxWidth: 420 },
    cell: (at: number, text: string) => {
      const entry = linked?.[at / sexRows.length]
      const note = entry && weakLink(entry)
      return (
        <>
          <Text semibold>
            <TypesetText text={entry ? linkedName(entry) : text} />
          </Text>
          {note && (
            <>
              <br />
              <span className={styles.quiet}>{note}</span>
            </>
          )}
        </>
      )
    },
  } as const
  return <FigureTable table={table} isNamed columns={{ 'O que se mede': name }} />
}
