import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, partOf } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import * as pages from '#school/pages.ts'
import { sexRows } from '../../results/figures.ts'
import { FigureTable } from '../../results/web/figure-table.tsx'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { StandingBar } from '../../results/web/stacked-bar.tsx'
import { exportCoverage, getCoverage } from '../contract.ts'
import { COVERAGE_NOTE, coverageTable, indicationOf } from '../other-papers.ts'
import { area, crumb } from '../places.ts'
import type { CoverageReport } from '../report-shapes.ts'
import { Reported } from './report-frame.tsx'
import { NoSubjects, useSubjectChoice } from './subject-choice.tsx'
import { barsBySex, SexLines, standingBars } from './topic-cards.tsx'

/** Which competences of a subject were measured, by how many questions, with how many pupils. */
export function CoveragePage() {
  const { subject, grade, fields, none } = useSubjectChoice()
  const filters = { subject: subject ?? '', grade }
  const answer = useQuery({ ...query(getCoverage, { query: filters }), enabled: subject !== undefined })
  return (
    <>
      <PageHead
        title="Cobertura"
        crumbs={[area, crumb, { label: 'Cobertura' }]}
        sub="Que competências já foram medidas nas turmas ao seu alcance"
        secondary={
          subject === undefined
            ? []
            : saveActions(format => call(exportCoverage, { query: { ...filters, format } }), 'cobertura')
        }
      />
      {fields}
      {none ? (
        <NoSubjects />
      ) : (
        <Reported answer={answer}>{report => <CoverageView report={report} />}</Reported>
      )}
    </>
  )
}

function CoverageView({ report }: { report: CoverageReport }) {
  const phone = useMediaQuery('(max-width:599.95px)')
  if (report.competences.length === 0)
    return (
      <Section>
        <EmptyState
          title="Esta disciplina ainda não tem competências"
          text="As competências escrevem-se na página da disciplina; os testes medem-nas."
          primary={{
            label: 'Abrir a disciplina',
            to: pages.inDiagnostics(href(pages.subject, { id: report.subject.id })),
          }}
        />
      </Section>
    )
  const sorted = {
    ...report,
    competences: byNeed(report.competences, row => (row.items === 0 ? null : row.bySex.total)),
  }
  return (
    <Section
      flush
      title={report.subject.name}
      aside={`${partOf(report.measured, report.competences.length)} competências medidas`}
    >
      <p className={styles.note}>{COVERAGE_NOTE}</p>
      {phone ? <CoverageBlocks report={sorted} /> : <CoverageTable report={sorted} />}
    </Section>
  )
}

/** On a phone as many stand open, each with its figures by sex behind its name. */
const OPEN_ON_PHONE = 8

function CoverageBlocks({ report }: { report: CoverageReport }) {
  const [isAll, setAll] = useState(false)
  const measured = report.competences.filter(({ items }) => items > 0)
  const unmeasured = report.competences.filter(({ items }) => items === 0)
  const shown = isAll ? measured : measured.slice(0, OPEN_ON_PHONE)
  return (
    <>
      <Text as="ul" className={styles.blocks}>
        {shown.map(row => (
          <li key={row.id}>
            <Disclosure
              title={
                <>
                  <CompetenceName row={row} />
                  <StandingBar standing={row.bySex.total} name={row.code} />
                </>
              }
            >
              <span className={styles.quiet}>
                {counted(row.items, 'pergunta', 'perguntas')}
                {row.lastDate && `, última vez a ${formatDateSlashes(row.lastDate)}`}
              </span>
              <SexLines bySex={row.bySex} name={row.code} />
            </Disclosure>
          </li>
        ))}
        {unmeasured.length > 0 && (
          <li>
            <Disclosure
              title={
                <>
                  <Text semibold>
                    {counted(unmeasured.length, 'competência por medir', 'competências por medir')}
                  </Text>
                  <br />
                  <span className={styles.quiet}>{unmeasured.map(({ code }) => code).join(', ')}</span>
                </>
              }
            >
              <ul>
                {unmeasured.map(row => (
                  <li key={row.id}>
                    <CompetenceName row={row} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          </li>
        )}
      </Text>
      {shown.length < measured.length && (
        <div className={styles.foot}>
          <span>{partOf(shown.length, measured.length)} medidas</span>
          <Button onClick={() => setAll(true)}>Mostrar as {measured.length}</Button>
        </div>
      )}
    </>
  )
}

function CompetenceName({ row }: { row: CoverageReport['competences'][number] }) {
  return (
    <>
      <Text semibold>
        {row.code} {row.description}
      </Text>
      <br />
      <span className={styles.quiet}>
        {[`${row.grade}ª classe`, row.domain, indicationOf(row)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** The competences of a subject, measured or not, where there is room for a table. */
export function CoverageTable({ report }: { report: CoverageReport }) {
  const measured = report.competences.filter(({ items }) => items > 0)
  const lines = measured.flatMap(row => (row.bySex.total.n === 0 ? [row] : sexRows.map(() => row)))
  const bars = measured.flatMap(({ code, bySex }) =>
    bySex.total.n === 0 ? [{ name: code, standing: bySex.total }] : barsBySex(code, bySex),
  )
  const name = (at: number) => {
    const row = lines[at]
    return row && <CompetenceName row={row} />
  }
  const once = { className: styles.once }
  return (
    <FigureTable
      table={coverageTable({ ...report, competences: measured })}
      label="Cobertura das competências"
      look="topics"
      isNamed
      columns={{
        ...{ Classe: { isHidden: true }, Domínio: { isHidden: true } },
        Competência: { className: styles.topic, cell: name },
        ...{ Perguntas: once, Aplicações: once, 'Última vez': once },
      }}
      last={standingBars(bars)}
    >
      {report.competences
        .filter(({ items }) => items === 0)
        .map(row => (
          <tr key={row.id}>
            <th scope="row" className={styles.topic}>
              <CompetenceName row={row} />
            </th>
            <td className={styles.end}>0</td>
            <td className={styles.end}>0</td>
            <td colSpan={8} className={styles.quiet}>
              ainda não medida
            </td>
          </tr>
        ))}
    </FigureTable>
  )
}
