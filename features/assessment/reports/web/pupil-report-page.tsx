import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { href } from '#kit/address.ts'
import { counted, figure, formatDateSlashes } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import * as pages from '#school/pages.ts'
import { PupilHead } from '#school/students/web/pupil-head.tsx'
import { usePupilPlaces } from '#school/students/web/pupil-places.ts'
import { sittingText } from '../../results/away-words.ts'
import { markText, sexRows } from '../../results/figures.ts'
import { FigureTable } from '../../results/web/figure-table.tsx'
import { CellLegend } from '../../results/web/level-legend.tsx'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportPupilReport, getPupilReport } from '../contract.ts'
import { besideClassTable, topicLines } from '../other-papers.ts'
import type { PupilResult } from '../report-shapes.ts'
import { Value } from './heat-map.tsx'
import { PupilAnswers } from './pupil-answers.tsx'
import { Reported } from './report-frame.tsx'
import { TestChooser, useChosenResult } from './test-chooser.tsx'

/** One pupil's tests, and what the chosen one has shown beside the class. */
export function PupilReportPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const placeOf = usePupilPlaces()
  const answer = useQuery(query(getPupilReport, { params: { id } }))
  const results = answer.data?.results ?? []
  const [result, choose] = useChosenResult(results)
  // An address of before, when the sheet for home stood on this page.
  if (params.get('para') === 'encarregado')
    return <Navigate to={`${placeOf(id, 'familia')}?${params}`} replace />
  const student = answer.data?.student
  return (
    <>
      <PupilHead
        id={id}
        tab="testes"
        secondary={
          student && result
            ? saveActions(
                format =>
                  call(exportPupilReport, {
                    params: { id },
                    query: { format, application: result.head.applicationId, address: sharedAddress() },
                  }),
                `relatorio-${student.code}`,
              )
            : []
        }
      />
      <Reported answer={answer}>
        {() =>
          result === undefined ? (
            <Section>
              <EmptyState
                title="Ainda não fez nenhum teste"
                text="Os resultados aparecem aqui quando o aluno entregar um teste ou for lançado na grelha."
                primary={{ label: 'Ver os diagnósticos', to: pages.applications }}
              />
            </Section>
          ) : (
            <>
              <TestChooser results={results} chosen={result} onChoose={choose} />
              <OneResult result={result} />
              <History results={results} />
            </>
          )
        }
      </Reported>
    </>
  )
}

function OneResult({ result }: { result: PupilResult }) {
  const { head, pupil, classAchievement } = result
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Nota, {formatDateSlashes(head.date)}</dt>
          <dd>
            {pupil.mark === null
              ? sittingText(pupil.state)
              : `${markText(pupil.mark)} · ${pupil.provisional ? 'provisória' : (pupil.band ?? '')}`}
          </dd>
        </div>
        {sexRows.map(([key, label]) => (
          <div key={key}>
            <dt>Média da turma, {label}</dt>
            <dd>
              {figure(classAchievement[key].mean)}{' '}
              <span className={styles.quiet}>{counted(classAchievement[key].marked, 'aluno', 'alunos')}</span>
            </dd>
          </div>
        ))}
      </dl>
      {pupil.state === 'entregue' && (
        <>
          <Topics title={head.testTitle}>
            <CellLegend />
            <BesideClass result={result} />
          </Topics>
          <PupilAnswers result={result} />
        </>
      )}
    </>
  )
}

/** Beside the class in a table, which a phone folds: what the pupil answered comes first there. */
function Topics({ title, children }: { title: string; children: ReactNode }) {
  const phone = useMediaQuery('(max-width:599.95px)')
  if (phone)
    return (
      <Fold title="Domínios e competências" aside={measureText('test')}>
        {children}
      </Fold>
    )
  return (
    <Section flush title="Domínios e competências" aside={`${title} · ${measureText('test')}`}>
      {children}
    </Section>
  )
}

/** Each domain over its competences. */
function BesideClass({ result }: { result: PupilResult }) {
  const all = topicLines(result)
  const lines = all
    .filter(({ isDomain }) => isDomain)
    .flatMap(domain => [
      domain,
      ...all.filter(({ isDomain, topic }) => !isDomain && topic.domain === domain.topic.name),
    ])
  const name = (at: number) => {
    const topic = lines[at]?.topic
    return (
      topic && (
        <>
          {topic.code} {topic.name}{' '}
          {topic.indication && <span className={styles.quiet}>{FEW_QUESTIONS}</span>}
        </>
      )
    )
  }
  return (
    <FigureTable
      table={besideClassTable(lines)}
      columns={{
        'Domínio ou competência': { cell: name },
        Aluno: { cell: at => <Value cell={lines[at]?.cell} />, style: { width: 72 } },
      }}
    />
  )
}

function History({ results }: { results: readonly PupilResult[] }) {
  return (
    <Section flush title="Histórico" aside={counted(results.length, 'teste', 'testes')}>
      <RowList
        rows={results.map(({ head, pupil }) => ({
          key: head.applicationId,
          title: head.testTitle,
          to: href(pages.classReport, { id: head.applicationId }),
          text: `${head.subject.name} · ${head.group.name} · ${formatDateSlashes(head.date)}`,
          aside:
            pupil.mark === null
              ? sittingText(pupil.state)
              : `${markText(pupil.mark)}${pupil.provisional ? '*' : ` ${pupil.band ?? ''}`}`,
        }))}
      />
    </Section>
  )
}
