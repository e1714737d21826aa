import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { counted, formatDateSlashes, partOf, percent, whole } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { countOf, sexRows } from '../../results/figures.ts'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { StandingBar } from '../../results/web/stacked-bar.tsx'
import { exportCoverage, getCoverage } from '../contract.ts'
import { COVERAGE_NOTE, indicationOf } from '../other-papers.ts'
import type { CoverageReport } from '../report-shapes.ts'
import { area, crumb } from './places.ts'
import { Reported } from './report-frame.tsx'
import { NoSubjects, useSubjectChoice } from './subject-choice.tsx'
import { JudgedHeads, SexLines } from './topic-cards.tsx'

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
          primary={{ label: 'Abrir a disciplina', to: `/diagnostico/disciplinas/${report.subject.id}` }}
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
            <details>
              <summary>
                <CompetenceName row={row} />
                <StandingBar standing={row.bySex.total} name={row.code} />
              </summary>
              <span className={styles.quiet}>
                {counted(row.items, 'pergunta', 'perguntas')}
                {row.lastDate && `, última vez a ${formatDateSlashes(row.lastDate)}`}
              </span>
              <SexLines bySex={row.bySex} name={row.code} />
            </details>
          </li>
        ))}
        {unmeasured.length > 0 && (
          <li>
            <details>
              <summary>
                <Text semibold>
                  {counted(unmeasured.length, 'competência por medir', 'competências por medir')}
                </Text>
                <br />
                <span className={styles.quiet}>{unmeasured.map(({ code }) => code).join(', ')}</span>
              </summary>
              <ul>
                {unmeasured.map(row => (
                  <li key={row.id}>
                    <CompetenceName row={row} />
                  </li>
                ))}
              </ul>
            </details>
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
  return (
    <ScrollArea label="Cobertura das competências">
      <table className={`${styles.table} ${styles.topics}`} aria-label="Cobertura das competências">
        <thead>
          <tr>
            <th>Competência</th>
            <th className={styles.end}>Perguntas</th>
            <th className={styles.end}>Aplicações</th>
            <th>Última vez</th>
            <th>
              <span className="visually-hidden">Sexo</span>
            </th>
            <JudgedHeads />
          </tr>
        </thead>
        <tbody>
          {report.competences.map(row => (
            <Fragment key={row.id}>
              {row.items === 0 ? (
                <tr>
                  <th scope="row" className={styles.topic}>
                    <CompetenceName row={row} />
                  </th>
                  <td className={styles.end}>0</td>
                  <td className={styles.end}>0</td>
                  <td colSpan={8} className={styles.quiet}>
                    ainda não medida
                  </td>
                </tr>
              ) : (
                sexRows.map(([key, label]) => (
                  <tr key={key} className={key === 'total' ? styles.total : undefined}>
                    {key === 'H' && (
                      <>
                        <th scope="rowgroup" rowSpan={3} className={styles.topic}>
                          <CompetenceName row={row} />
                        </th>
                        <td rowSpan={3} className={`${styles.end} ${styles.once}`}>
                          {row.items}
                        </td>
                        <td rowSpan={3} className={`${styles.end} ${styles.once}`}>
                          {row.applications}
                        </td>
                        <td rowSpan={3} className={styles.once}>
                          {row.lastDate && formatDateSlashes(row.lastDate)}
                        </td>
                      </>
                    )}
                    <td className={styles.sex}>{label}</td>
                    <td className={styles.end}>{row.bySex[key].n}</td>
                    <td className={styles.end}>
                      {whole(countOf(row.bySex[key].notMastered, row.bySex[key].n))}
                    </td>
                    <td className={styles.end}>
                      {whole(countOf(row.bySex[key].developing, row.bySex[key].n))}
                    </td>
                    <td className={styles.end}>
                      {whole(countOf(row.bySex[key].mastered, row.bySex[key].n))}
                    </td>
                    <td className={styles.end}>{percent(row.bySex[key].share)}</td>
                    <td style={{ minWidth: 120 }}>
                      <StandingBar standing={row.bySex[key]} name={`${row.code}, ${label}`} />
                    </td>
                  </tr>
                ))
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
