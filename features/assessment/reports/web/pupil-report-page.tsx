import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { counted, decimal, figure, formatDateSlashes, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { Topic } from '../../results/figure-shapes.ts'
import { markText, sexRows } from '../../results/figures.ts'
import { CellLegend } from '../../results/web/level-legend.tsx'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportPupilReport, getPupilReport } from '../contract.ts'
import type { PupilReport, PupilResult } from '../report-shapes.ts'
import { GuardianView } from './guardian-view.tsx'
import { Value } from './heat-map.tsx'
import { area, crumb, places } from './places.ts'
import { Reported } from './report-frame.tsx'

/** One pupil: every test, and what the chosen one has shown beside the class. */
export function PupilReportPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getPupilReport, { params: { id } }))
  return <Reported answer={answer}>{report => <PupilView report={report} />}</Reported>
}

function PupilView({ report }: { report: PupilReport }) {
  const { student, results } = report
  const [params, setParams] = useSearchParams()
  const chosen = params.get('aplicacao')
  const result = results.find(result => result.head.applicationId === chosen) ?? results[0]
  const audience = params.get('para') === 'professor' ? 'professor' : 'encarregado'
  const change = (key: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(key, value)
    setParams(next, { replace: true })
  }
  return (
    <>
      <PageHead
        title={student.name}
        crumbs={[area, crumb, { label: 'Aluno' }]}
        sub={`${student.code} · ${student.group.name} · ${student.sex}`}
        secondary={saveActions(
          format =>
            call(exportPupilReport, {
              params: { id: student.id },
              query: { format, application: result?.head.applicationId, audience, address: sharedAddress() },
            }),
          `relatorio-${student.code}`,
        ).filter(action => audience === 'professor' || action.label !== 'Excel')}
      />
      {result === undefined ? (
        <Section>
          <EmptyState
            title="Ainda não fez nenhum teste"
            text="Os resultados aparecem aqui quando o aluno entregar um teste ou for lançado na grelha."
            primary={{ label: 'Ver os diagnósticos', to: '/diagnostico/diagnosticos' }}
          />
        </Section>
      ) : (
        <>
          {results.length > 1 && (
            <div className={styles.choose}>
              <AddressSelect
                label="Teste"
                value={result.head.applicationId}
                options={results.map(({ head }) => ({
                  value: head.applicationId,
                  label: `${head.testTitle}, ${formatDateSlashes(head.date)}`,
                }))}
                onChoose={value => change('aplicacao', value)}
              />
            </div>
          )}
          <div className={styles.choose}>
            <Segments
              label="Para quem é o relatório"
              value={audience}
              options={[
                { value: 'encarregado', label: 'Para o encarregado' },
                { value: 'professor', label: 'Para o professor' },
              ]}
              onChange={value => change('para', value)}
            />
          </div>
          {audience === 'encarregado' ? (
            <GuardianView student={student} result={result} />
          ) : (
            <>
              <OneResult result={result} />
              <History results={results} />
            </>
          )}
        </>
      )}
    </>
  )
}

function OneResult({ result }: { result: PupilResult }) {
  const { head, pupil, classAchievement, domains, competences } = result
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Nota, {formatDateSlashes(head.date)}</dt>
          <dd>
            {pupil.mark === null
              ? pupil.state === 'não apresentado'
                ? 'não apresentado'
                : 'ainda não respondeu'
              : `${markText(pupil.mark)} · ${pupil.provisional ? 'provisória' : (pupil.band ?? '')}`}
          </dd>
        </div>
        {sexRows.map(([key, label]) => (
          <div key={key}>
            <dt>Média da turma, {label}</dt>
            <dd>
              {figure(classAchievement[key].mean)}{' '}
              <span className={styles.quiet}>n = {classAchievement[key].marked}</span>
            </dd>
          </div>
        ))}
      </dl>
      {pupil.state === 'entregue' && (
        <>
          <Section flush title="Domínios e competências" aside={head.testTitle}>
            <CellLegend />
            <ScrollArea label="Domínios e competências">
              <table className={`${styles.table} ${styles.dense}`} aria-label="Domínios e competências">
                <thead>
                  <tr>
                    <th>Domínio ou competência</th>
                    <th>Aluno</th>
                    <th className={styles.end}>Turma H</th>
                    <th className={styles.end}>Turma M</th>
                    <th className={styles.end}>Turma</th>
                    <th className={styles.end}>n</th>
                  </tr>
                </thead>
                <tbody>
                  {domains.flatMap((domain, at) => [
                    <TopicRow key={domain.key} topic={domain} cell={pupil.domains[at]} strong />,
                    ...competences.flatMap((topic, place) =>
                      topic.domain === domain.name
                        ? [<TopicRow key={topic.key} topic={topic} cell={pupil.competences[place]} />]
                        : [],
                    ),
                  ])}
                </tbody>
              </table>
            </ScrollArea>
          </Section>
          <Answers result={result} />
        </>
      )}
    </>
  )
}

function TopicRow({
  topic,
  cell,
  strong,
}: {
  topic: Topic
  cell: PupilResult['pupil']['domains'][number] | undefined
  strong?: boolean
}) {
  return (
    <tr className={strong ? styles.total : undefined}>
      <td>
        {topic.code} {topic.name} {topic.indication && <span className={styles.quiet}>indício</span>}
      </td>
      <td style={{ width: 72 }}>
        <Value cell={cell} />
      </td>
      {sexRows.map(([key]) => (
        <td key={key} className={styles.end}>
          {percent(topic.bySex[key].share)}
        </td>
      ))}
      <td className={styles.end}>{topic.bySex.total.n}</td>
    </tr>
  )
}

function Answers({ result }: { result: PupilResult }) {
  return (
    <Section flush title="Respostas" aside={counted(result.answers.length, 'pergunta', 'perguntas')}>
      <ScrollArea label="Respostas">
        <table className={`${styles.table} ${styles.dense}`} aria-label="Respostas">
          <thead>
            <tr>
              <th className={styles.end}>Nº</th>
              <th>Pergunta</th>
              <th>Comp.</th>
              <th>Deu</th>
              <th>Certa</th>
              <th>Resultado</th>
              <th className={styles.end}>Pontos</th>
            </tr>
          </thead>
          <tbody>
            {result.answers.map(answer => (
              <tr key={answer.number}>
                <td className={styles.end}>{answer.number}</td>
                <td style={{ minWidth: 180 }}>
                  <TypesetText text={answer.stem} />
                  {answer.typicalError && (
                    <>
                      <br />
                      <span className={styles.quiet}>Erro típico: {answer.typicalError}</span>
                    </>
                  )}
                </td>
                <td>{answer.competenceCode}</td>
                <td>{answer.letter || '–'}</td>
                <td>{answer.right}</td>
                <td>{answer.outcome === 'branco' ? 'em branco' : answer.outcome}</td>
                <td className={styles.end}>
                  {answer.points === null ? '–' : `${decimal(answer.points)}/${decimal(answer.possible)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  )
}

function History({ results }: { results: readonly PupilResult[] }) {
  return (
    <Section flush title="Histórico" aside={counted(results.length, 'teste', 'testes')}>
      <RowList
        rows={results.map(({ head, pupil }) => ({
          key: head.applicationId,
          title: head.testTitle,
          to: places.classOf(head.applicationId),
          text: `${head.subject.name} · ${head.group.name} · ${formatDateSlashes(head.date)}`,
          aside:
            pupil.mark === null
              ? (pupil.state ?? 'ainda não respondeu')
              : `${markText(pupil.mark)}${pupil.provisional ? '*' : ` ${pupil.band ?? ''}`}`,
        }))}
      />
    </Section>
  )
}
