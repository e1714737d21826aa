import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatDateSlashes, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { sexRows } from '../../results/figures.ts'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { marksWait } from '../class-paper.ts'
import { exportSchoolReport, getSchoolReport } from '../contract.ts'
import type { SchoolReport } from '../report-shapes.ts'
import { AchievementCells, AchievementHead, BandLegend, BandLines } from './achievement-card.tsx'
import { area, crumb, places } from './places.ts'
import { Reported } from './report-frame.tsx'
import { NoSubjects, useSubjectChoice } from './subject-choice.tsx'
import { TopicTable } from './topic-cards.tsx'

/** A subject over all groups within reach, test by test. */
export function SchoolReportPage() {
  const { subject, grade, fields, none } = useSubjectChoice()
  const asked = { subject: subject ?? '', grade }
  const answer = useQuery({ ...query(getSchoolReport, { query: asked }), enabled: subject !== undefined })
  return (
    <>
      <PageHead
        title="Disciplina e escola"
        crumbs={[area, crumb, { label: 'Disciplina e escola' }]}
        sub="O mesmo teste em todas as turmas ao seu alcance"
        secondary={
          subject === undefined
            ? []
            : saveActions(
                format => call(exportSchoolReport, { query: { ...asked, format } }),
                'relatorio-da-disciplina',
              )
        }
      />
      {fields}
      {none ? <NoSubjects /> : <Reported answer={answer}>{report => <Tests report={report} />}</Reported>}
    </>
  )
}

function Tests({ report }: { report: SchoolReport }) {
  if (report.tests.length === 0)
    return (
      <Section>
        <EmptyState
          title="Ainda não há resultados nesta disciplina"
          text="O relatório reúne as turmas assim que a primeira entregar um teste."
          primary={{ label: 'Ver os diagnósticos', to: '/diagnostico/diagnosticos' }}
        />
      </Section>
    )
  return report.tests.map(test => (
    <Fragment key={test.groups[0]?.applicationId}>
      <Section flush title={test.title} aside={`${test.moment} · ${test.year}`}>
        <ScrollArea label={test.title}>
          <table className={`${styles.table} ${styles.dense}`} aria-label={test.title}>
            <AchievementHead achievement={test.achievement} bands={test.bands} first="Turma" />
            <tbody>
              {test.groups.map(({ applicationId, group, date, achievement }) =>
                sexRows.map(([key, label]) => (
                  <tr key={`${applicationId} ${key}`} className={key === 'total' ? styles.total : undefined}>
                    <th scope="row">
                      {key === 'total' ? (
                        <Link to={places.classOf(applicationId)}>
                          {group.name} <span className={styles.quiet}>{formatDateSlashes(date)}</span>
                        </Link>
                      ) : (
                        `${group.name} ${label}`
                      )}
                    </th>
                    <AchievementCells
                      achievement={achievement[key]}
                      marked={marksWait(test.achievement)}
                      bands={test.bands}
                      name={`${group.name} ${label}`}
                    />
                  </tr>
                )),
              )}
              {sexRows.map(([key, label]) => (
                <tr key={key} className={key === 'H' ? `${styles.total} ${styles.above}` : styles.total}>
                  <th scope="row">Todas, {label}</th>
                  <AchievementCells
                    achievement={test.achievement[key]}
                    marked={marksWait(test.achievement)}
                    bands={test.bands}
                    name={`Todas ${label}`}
                  />
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
        <BandLines
          bands={test.bands}
          rows={[
            ...test.groups.map(({ group, achievement }) => ({
              name: group.name,
              achievement: achievement.total,
            })),
            { name: 'Todas', achievement: test.achievement.total },
          ]}
        />
        <BandLegend bands={test.bands} />
      </Section>
      {test.groups.length > 1 && <GroupsByDomain test={test} />}
      <TopicTable title="Domínios" topics={test.domains} />
      <TopicTable title="Competências" topics={test.competences} />
    </Fragment>
  ))
}

function GroupsByDomain({ test }: { test: SchoolReport['tests'][number] }) {
  return (
    <Section flush title="Turmas por domínio" aside="% dos pontos, com n">
      <ScrollArea label="Turmas por domínio">
        <table className={`${styles.table} ${styles.dense}`} aria-label="Turmas por domínio">
          <thead>
            <tr>
              <th>Domínio</th>
              {test.groups.map(({ applicationId, group }) => (
                <th key={applicationId} className={styles.end}>
                  {group.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {test.domains.map((domain, at) => (
              <tr key={domain.key}>
                <td>{domain.name}</td>
                {test.groups.map(({ applicationId, domains }) => (
                  <td key={applicationId} className={styles.end}>
                    {percent(domains[at]?.share)}{' '}
                    <span className={styles.quiet}>n = {domains[at]?.n ?? 0}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  )
}
