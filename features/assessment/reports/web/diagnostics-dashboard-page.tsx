import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ResponseOf } from '#kit/endpoint.ts'
import { figure, formatDateSlashes, partOf, percent } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { gradeTitle } from '#school/subjects/grade.ts'
import { sexRows } from '../../results/figures.ts'
import { outcomesText } from '../../results/outcomes-text.ts'
import styles from '../../results/web/report.module.css'
import { getOverview } from '../contract.ts'
import { places } from './places.ts'
import { NeedsCard, TopicTable } from './topic-cards.tsx'

type Overview = ResponseOf<typeof getOverview>

const RUNNING = `/diagnostico/diagnosticos?state=${encodeURIComponent('em aplicação')}`

/** The diagnosis at a glance: who was measured, what runs, what is mastered, where to begin. */
export function DiagnosticsDashboardPage() {
  const overview = useQuery(query(getOverview, {}))
  return (
    <>
      <PageHead
        title="Dashboard"
        sub="O que o diagnóstico mostra nas turmas ao seu alcance"
        secondary={[{ label: 'Relatórios', icon: 'chart-line-up', to: places.list }]}
        primary={{ label: 'Testes', icon: 'exam', to: '/diagnostico/testes' }}
      />
      {overview.error && (
        <ErrorPanel
          title="Não foi possível abrir o diagnóstico"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      )}
      {overview.isPending && <SkeletonCards rows={5} />}
      {overview.data && <Glance overview={overview.data} />}
    </>
  )
}

function Glance({ overview }: { overview: Overview }) {
  const { tested, pupils, groups, running, runningCount, latest, coverage } = overview
  const [newest] = latest
  const again = latest.flatMap(entry => (entry.again ? [{ before: entry.row, ...entry.again }] : []))
  return (
    <>
      {again.length > 0 && (
        <Section flush title="Medido de novo" aside="os mesmos alunos, no que não dominavam">
          <RowList
            rows={again.map(({ before, row, outcomes, byChance }) => ({
              key: row.id,
              title: `${row.group.name}, ${row.subject.name}`,
              to: places.evolution(before.id, row.id),
              text: `${formatDateSlashes(row.date)} · ${outcomesText(outcomes, byChance)}`,
            }))}
          />
        </Section>
      )}
      <dl className={styles.figures}>
        {sexRows
          .filter(([key]) => pupils[key] > 0)
          .map(([key, label]) => (
            <div key={key}>
              <dt>
                <Link to="/diagnostico/alunos">Alunos já diagnosticados, {label}</Link>
              </dt>
              <dd>
                {partOf(tested[key], pupils[key])}{' '}
                <span className={styles.quiet}>{percent(tested[key] / pupils[key])}</span>
              </dd>
            </div>
          ))}
        <div>
          <dt>
            <Link to={RUNNING}>A decorrer</Link>
          </dt>
          <dd>{runningCount}</dd>
        </div>
        <div>
          <dt>
            <Link to={places.list}>Turmas com resultados</Link>
          </dt>
          <dd>{partOf(groups.tested, groups.total)}</dd>
        </div>
      </dl>
      <div className={styles.two}>
        <Section flush title="Aplicações a decorrer" aside={runningCount > 0 && String(runningCount)}>
          {running.length === 0 ? (
            <p className={styles.note}>Nenhum teste está a ser aplicado agora.</p>
          ) : (
            <RowList
              rows={running.map(row => ({
                key: row.id,
                title: `${row.testTitle}, ${row.group.name}`,
                to: `/diagnostico/diagnosticos/${row.id}`,
                text: `${row.answering} a responder`,
                aside: `${partOf(row.evaluated.total, row.enrolled)} entregaram`,
              }))}
            />
          )}
          {running.length < runningCount && (
            <p className={styles.note}>
              As {running.length} mais novas. <Link to={RUNNING}>Ver todas</Link>
            </p>
          )}
        </Section>
        <Section flush title="Competências medidas" aside="por disciplina e classe">
          <RowList
            rows={
              coverage.length > 0
                ? coverage.map(({ subject, grade, measured, competences }) => ({
                    key: `${subject.id} ${grade}`,
                    title: subject.name,
                    to: places.coverage(subject.id, grade),
                    text: gradeTitle(grade),
                    aside: partOf(measured, competences),
                  }))
                : [
                    {
                      key: 'none',
                      title: 'Nenhuma disciplina tem ainda competências',
                      to: '/diagnostico/disciplinas',
                      text: 'Escrevem-se na página de cada disciplina.',
                    },
                  ]
            }
          />
        </Section>
      </div>
      {newest === undefined ? (
        <Section>
          <EmptyState
            title="Ainda não há resultados"
            text="Aplique um teste a uma turma: o que cada aluno domina aparece aqui assim que entregar."
            primary={{ label: 'Ver os testes', to: '/diagnostico/testes' }}
          />
        </Section>
      ) : (
        <>
          <div className={styles.two}>
            <Section flush title="Últimos resultados" aside="o mais recente de cada turma e disciplina">
              <RowList
                rows={latest.map(({ row, domains }) => ({
                  key: row.id,
                  title: `${row.group.name}, ${row.subject.name}`,
                  to: places.classOf(row.id),
                  text: [
                    formatDateSlashes(row.date),
                    `média ${figure(row.mean)} (n = ${row.marked})`,
                    `H ${row.evaluated.H}, M ${row.evaluated.M}`,
                    needText(domains),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                }))}
              />
            </Section>
            <NeedsCard domains={newest.domains} />
          </div>
          <TopicTable
            title={`Domínios: ${newest.row.group.name}, ${newest.row.subject.name}`}
            topics={newest.domains}
          />
        </>
      )}
    </>
  )
}

/** «Fracções: 27 de 49 precisam» */
function needText(domains: Overview['latest'][number]['domains']): string {
  const worst = domains
    .filter(domain => !domain.indication && domain.bySex.total.n > 0)
    .toSorted((a, b) => (a.bySex.total.share ?? 1) - (b.bySex.total.share ?? 1))[0]
  if (!worst) return ''
  return `${worst.name}: ${partOf(worst.bySex.total.notMastered, worst.bySex.total.n)} precisam`
}
