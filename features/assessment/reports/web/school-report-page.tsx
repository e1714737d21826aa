import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import * as pages from '#school/pages.ts'
import { marksWait } from '../../results/achievement.ts'
import { sexRows } from '../../results/figures.ts'
import { BandLegend, BandLines, MarksTable } from '../../results/web/achievement-card.tsx'
import { MarksFrame, marksCells } from '../../results/web/marks-frame.tsx'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportSchoolReport, getSchoolReport } from '../contract.ts'
import { bandsTable } from '../other-papers.ts'
import { area, crumb } from '../places.ts'
import type { SchoolReport } from '../report-shapes.ts'
import { aboutOf, titleOf } from '../schools-words.ts'
import { Reported } from './report-frame.tsx'
import css from './schools.module.css'
import { SchoolsCard } from './schools-card.tsx'
import { NoSubjects, useSubjectChoice } from './subject-choice.tsx'
import { TopicTable } from './topic-cards.tsx'

const NAME = 'Disciplina e escola'

/** A subject over all schools within reach, one test at a time. */
export function SchoolReportPage() {
  const choice = useSubjectChoice()
  const { subject, grade, none, params, change } = choice
  const [test, group] = [params.get('teste'), params.get('turma')]
  const asQuery = { subject: subject ?? '', grade, group: group === null ? [] : [group] }
  const answer = useQuery({
    ...query(getSchoolReport, { query: asQuery }),
    enabled: subject !== undefined,
    // What was chosen is looked for while the last answer stands.
    placeholderData: last => last,
  })
  const groups = useGroupOptions().filter(option => grade.length === 0 || grade.includes(option.grade))
  const comparisons = answer.data?.comparisons ?? []
  const shown = comparisons.find(each => each.testId === test) ?? comparisons[0]
  const filters = (
    <>
      {choice.selects}
      <AddressSelect
        label="Teste"
        value={shown?.testId ?? ''}
        options={comparisons.map(each => ({ value: each.testId, label: `${each.title}, ${each.year}` }))}
        onChoose={value => change({ teste: value })}
      />
      <AddressSelect
        label="Turma"
        value={group ?? ''}
        options={[
          { value: '', label: 'Todas as turmas' },
          ...groups.map(option => ({ value: option.id, label: option.name })),
        ]}
        onChoose={value => change({ turma: value })}
      />
    </>
  )
  return (
    <>
      <PageHead
        title={shown ? titleOf(shown) : NAME}
        crumbs={[area, crumb, { label: NAME }]}
        sub={shown ? aboutOf(shown) : 'O mesmo teste em todas as turmas ao seu alcance'}
        secondary={
          subject === undefined
            ? []
            : saveActions(
                format =>
                  call(exportSchoolReport, {
                    query: { ...asQuery, test: shown ? [shown.testId] : [], format },
                  }),
                'relatorio-da-disciplina',
              )
        }
      />
      {none ? (
        <NoSubjects />
      ) : (
        <Reported answer={answer}>
          {report =>
            shown ? (
              <>
                <SchoolsCard key={shown.testId} comparison={shown} filters={filters} />
                <Details tests={report.tests.filter(each => each.testId === shown.testId)} />
              </>
            ) : (
              <NoResults filters={filters} />
            )
          }
        </Reported>
      )}
    </>
  )
}

function NoResults({ filters }: { filters: ReactNode }) {
  const within = useWithinReach()
  return (
    <>
      <div className={styles.choose}>{filters}</div>
      <Section>
        <EmptyState
          title={within('Ainda não há resultados nesta disciplina')}
          text="O relatório reúne as turmas assim que a primeira entregar um teste."
          primary={{ label: 'Ver os diagnósticos', to: pages.applications }}
        />
      </Section>
    </>
  )
}

type TestedGroup = SchoolReport['tests'][number]['groups'][number]

/** Bands, domains and competences of the same groups, on request. */
function Details({ tests }: { tests: SchoolReport['tests'] }) {
  return tests.map(test => (
    <Fold
      key={test.groups[0]?.applicationId}
      title="Níveis, domínios e competências"
      aside="turma a turma, H e M"
    >
      <div className={css.folded}>
        <GroupsByBand test={test} />
        {test.groups.length > 1 && <GroupsByDomain test={test} />}
        <TopicTable title="Domínios" topics={test.domains} />
        <TopicTable title="Competências" topics={test.competences} />
      </div>
    </Fold>
  ))
}

function GroupsByBand({ test }: { test: SchoolReport['tests'][number] }) {
  const { groups, achievement: all, bands } = test
  const rows = [
    ...groups.flatMap(({ group, achievement }) =>
      sexRows.map(([key, label]) => ({ name: `${group.name} ${label}`, achievement: achievement[key] })),
    ),
    ...sexRows.map(([key, label]) => ({ name: `Todas ${label}`, achievement: all[key] })),
  ]
  const name = (at: number, text: string) => {
    const group = groups[Math.floor(at / sexRows.length)]
    return group && at % sexRows.length === 2 ? <GroupLink group={group} /> : text
  }
  return (
    <section>
      <MarksFrame waits={marksWait(all)}>
        <MarksTable
          table={bandsTable(test)}
          label={test.title}
          bands={bands}
          rows={rows}
          ruledRow={rows.length - sexRows.length}
          columns={{ Turma: { cell: name }, Data: { isHidden: true } }}
        />
        <BandLines
          bands={bands}
          rows={[
            ...groups.map(({ group, achievement }) => ({ name: group.name, achievement: achievement.total })),
            { name: 'Todas', achievement: all.total },
          ]}
        />
      </MarksFrame>
      <BandLegend bands={bands} />
    </section>
  )
}

function GroupLink({ group: { applicationId, group, date } }: { group: TestedGroup }) {
  return (
    <Link to={href(pages.classReport, { id: applicationId })}>
      {group.name} <span className={`${styles.quiet} ${marksCells.when}`}>{formatDateSlashes(date)}</span>
    </Link>
  )
}

function GroupsByDomain({ test }: { test: SchoolReport['tests'][number] }) {
  return (
    <section>
      <Row as="h3" gap={8} baseline inset over={16} under={8} large>
        Turmas por domínio <small>{measureText('test')}, com o número de alunos</small>
      </Row>
      <ScrollArea label="Turmas por domínio">
        <Table close aria-label="Turmas por domínio">
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
                <td>
                  {domain.name}
                  {domain.indication && <span className={styles.quiet}> {FEW_QUESTIONS}</span>}
                </td>
                {test.groups.map(({ applicationId, domains }) => (
                  <td key={applicationId} className={styles.end}>
                    {percent(domains[at]?.share)}{' '}
                    <span className={styles.quiet}>{counted(domains[at]?.n ?? 0, 'aluno', 'alunos')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </section>
  )
}
