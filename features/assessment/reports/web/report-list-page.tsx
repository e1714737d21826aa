import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { counted, figure, formatDateSlashes, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { CountTabs } from '#kit/web/list/count-tabs.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import { StudentPicker } from '#school/students/web/student-picker.tsx'
import { subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { TestTabs } from '../../diagnostic-tests/web/test-tabs.tsx'
import styles from '../../results/web/report.module.css'
import { listEvolutionPairs, listReports, type ReportRow } from '../contract.ts'
import { area, places } from '../places.ts'

const kinds = ['turma', 'competencias', 'perguntas', 'aluno', 'evolucao'] as const
type Kind = (typeof kinds)[number]
const labels: Record<Kind, string> = {
  turma: 'Turma',
  competencias: 'Competências',
  perguntas: 'Perguntas',
  aluno: 'Aluno',
  evolucao: 'Evolução',
}

const always = [
  { label: 'Disciplina e escola', icon: 'buildings' as const, to: pages.schoolReport },
  { label: 'Cobertura', icon: 'target' as const, to: pages.coverage },
  { label: 'Recuperação', icon: 'plant' as const, to: pages.recoveryPlans },
]

/** The ways to other reports; that to all schools for who reaches them, where there are several. */
function useWays() {
  const { user } = useSession()
  const reaches = user?.manySchools === true && !user.oneSchool && leads({ role: user.nivel })
  return reaches
    ? [...always, { label: 'Rede de escolas', icon: 'map-trifold' as const, to: pages.network }]
    : always
}

/** What tests have shown: choose what the report is about; the choice is in the address. */
export function ReportListPage() {
  const [params, setParams] = useSearchParams()
  const ways = useWays()
  const param = params.get('tipo')
  const kind = kinds.find(kind => kind === param) ?? 'turma'
  const tabs = (
    <CountTabs
      label="Relatório sobre"
      value={kind}
      tabs={kinds.map(value => ({ value, label: labels[value] }))}
      onChange={value => {
        const next = new URLSearchParams(params.getAll('test').map(test => ['test', test]))
        if (value !== 'turma') next.set('tipo', value)
        setParams(next)
      }}
    />
  )
  if (kind === 'aluno' || kind === 'evolucao')
    return (
      <>
        <PageHead title="Relatórios" crumbs={[area, { label: 'Relatórios' }]} secondary={ways} />
        <Section flush>
          {tabs}
          {kind === 'aluno' ? <ChoosePupil /> : <ChoosePair />}
        </Section>
      </>
    )
  return <Applications kind={kind} above={tabs} />
}

const hrefs = {
  turma: places.classOf,
  competencias: places.competencesOf,
  perguntas: places.itemsOf,
}

function Applications({ kind, above }: { kind: keyof typeof hrefs; above: React.ReactNode }) {
  const within = useWithinReach()
  const ways = useWays()
  const reported = useQuery(query(listReports, { query: { limit: 100 } })).data?.rows ?? []
  const tests = [...new Map(reported.map(row => [row.testId, row.testTitle]))].map(([value, label]) => ({
    value,
    label,
  }))
  const subjects = useSubjectOptions()
  const listQuery = useListQuery(listReports)
  const { ofSchool, ofGroup } = useGroupFilters(listQuery)
  const only = listQuery.test?.length === 1 ? listQuery.test[0] : undefined
  return (
    <ListPage
      endpoint={listReports}
      title={tests.find(test => test.value === only)?.label ?? 'Relatórios'}
      crumbs={[area, { label: 'Relatórios', to: only && pages.reports }]}
      underHead={only && <TestTabs id={only} here="analisar" />}
      secondary={ways}
      noun={{ one: 'aplicação', many: 'aplicações' }}
      none="Nenhuma"
      above={above}
      search={{ label: 'Procurar teste ou turma' }}
      filters={[
        ...ofSchool,
        ofGroup,
        subjectFilter(subjects),
        { key: 'test', label: 'Teste', options: tests },
      ]}
      rowName={row => `${row.testTitle}, ${row.group.name}`}
      rowHref={row => (row.kind === 'oral' ? places.oral(row.id) : hrefs[kind](row.id))}
      columns={[
        { key: 'test', head: 'Teste', cell: row => <b>{row.testTitle}</b> },
        { key: 'group', head: 'Turma', width: 88, cell: row => row.group.name },
        { key: 'date', head: 'Data', width: 120, cell: row => formatDateSlashes(row.date) },
        {
          key: 'evaluated',
          head: 'Avaliados (H · M)',
          width: 200,
          priority: 2,
          cell: evaluatedText,
        },
        { key: 'mean', head: 'Média', width: 88, numeric: true, cell: row => figure(row.mean) },
      ]}
      card={row => (
        <RowCard title={row.testTitle} text={`${row.group.name} · ${formatDateSlashes(row.date)}`}>
          <span>{evaluatedText(row)} avaliados</span>
          {row.mean !== null && <span>média {figure(row.mean)}</span>}
        </RowCard>
      )}
      empty={{
        title: within('Sem resultados para relatar'),
        text: 'Um relatório nasce de um teste aplicado e mostra, por competência, o que a turma já domina, sempre H, M e total.',
        primary: { label: 'Ver os diagnósticos', to: pages.applications },
      }}
    />
  )
}

/** «49 de 52 (21 · 28)» */
export function evaluatedText(row: ReportRow): string {
  return `${partOf(row.evaluated.total, row.enrolled)} (${row.evaluated.H} · ${row.evaluated.M})`
}

function ChoosePupil() {
  const navigate = useNavigate()
  return (
    <div className={styles.choose} style={{ padding: '20px 20px 4px' }}>
      <StudentPicker label="Aluno" value={null} onChange={id => id && navigate(places.pupil(id))} />
    </div>
  )
}

function ChoosePair() {
  const within = useWithinReach()
  const pairs = useQuery(query(listEvolutionPairs, { query: {} }))
  if (!pairs.data)
    return (
      <Awaited
        answer={pairs}
        failed="Não foi possível abrir as aplicações"
        awaited={<SkeletonCards rows={3} />}
      />
    )
  if (pairs.data.length === 0)
    return (
      <EmptyState
        title={within('Ainda não há duas aplicações para comparar')}
        text="A evolução precisa de dois testes da mesma disciplina feitos pelos mesmos alunos; as perguntas que têm em comum põem-nos na mesma escala."
        primary={{ label: 'Ver os testes', to: pages.tests }}
      />
    )
  return (
    <RowList
      rows={pairs.data.map(({ before, after, pupils }) => ({
        key: `${before.id} ${after.id}`,
        title: `${after.group.name}, ${after.subject.name}`,
        to: places.evolution(before.id, after.id),
        text: `${before.testTitle} (${formatDateSlashes(before.date)}) → ${after.testTitle} (${formatDateSlashes(after.date)})`,
        aside: counted(pupils, 'aluno', 'alunos'),
      }))}
    />
  )
}
