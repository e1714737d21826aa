import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { ofPointsBy } from '#engines/psychometrics/measures.ts'
import type { getOverview, ReportRow } from '#features/assessment/reports/contract.ts'
import { places } from '#features/assessment/reports/places.ts'
import { outcomesText } from '#features/assessment/results/outcomes-text.ts'
import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { figure, formatDateSlashes, partOf } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import * as pages from '#school/pages.ts'
import { isUnfinished, type Step, weakest } from '../next-step.ts'
import styles from './known-groups.module.css'

type Known = ResponseOf<typeof getOverview>['latest'][number]

interface KnownGroupsProps {
  steps: readonly { known: Known; step: Step | undefined }[]
  running: readonly ReportRow[]
}

/** What is known of each group and subject, where it needs most, and its open step. */
export function KnownGroups({ steps, running }: KnownGroupsProps) {
  const keyOf = (row: ReportRow) => `${row.group.id} ${row.subject.id}`
  const seen = new Set(steps.map(({ known }) => keyOf(known.row)))
  const first = running.filter(row => !seen.has(keyOf(row)))
  if (steps.length + first.length === 0) return null
  return (
    <Section flush folds title="O que já sabemos das suas turmas">
      <Table tall wide top className={styles.known} aria-label="O que já sabemos das suas turmas">
        <thead>
          <tr>
            <th scope="col">Turma e disciplina</th>
            <th scope="col">Último diagnóstico</th>
            <th scope="col">Onde precisa mais</th>
            <th scope="col">Passo em aberto</th>
            <th scope="col">
              <span className="visually-hidden">Relatório</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ known, step }) => (
            <KnownRow key={known.row.id} known={known} step={step} />
          ))}
          {first.map(row => (
            <tr key={row.id}>
              <th scope="row">{nameOf(row)}</th>
              <td data-label="Último diagnóstico">
                <small>em aplicação, {partOf(row.evaluated.total, row.enrolled)} alunos</small>
              </td>
              <td data-label="Onde precisa mais">–</td>
              <td data-label="Passo em aberto">Esperar pelo fim</td>
              <td>
                <Link to={href(pages.application, { id: row.id })}>Acompanhar</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function KnownRow({ known, step }: { known: Known; step: Step | undefined }) {
  const { row, domains, again } = known
  const need = weakest(domains)
  return (
    <tr>
      <th scope="row">{nameOf(row)}</th>
      <td data-label="Último diagnóstico">
        <b className={styles.mark}>{figure(row.mean)}</b>{' '}
        <small>
          média de {row.marked} · {formatDateSlashes(row.date)} · {partOf(row.evaluated.total, row.enrolled)}{' '}
          alunos
        </small>
        {again && (
          <Text as="small" block>
            de novo em {formatDateSlashes(again.row.date)}:{' '}
            <Link to={places.evolution(row.id, again.row.id)}>
              {outcomesText(again.outcomes, again.byChance)}
            </Link>
          </Text>
        )}
      </td>
      <td data-label="Onde precisa mais">
        {need ? (
          <>
            {need.name}{' '}
            <small>
              {ofPointsBy(need.bySex.total.share, need.bySex.total.n)}
              {need.indication && ` · ${FEW_QUESTIONS}`}
            </small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td data-label="Passo em aberto">
        {step ? (
          <Link to={step.to}>{step.short}</Link>
        ) : row.state === 'em aplicação' ? (
          'Esperar pelo fim'
        ) : isUnfinished(row) ? (
          'Corrigir as respostas'
        ) : (
          'Nenhum: medir de novo mais tarde'
        )}
      </td>
      <td>
        <Link to={href(pages.classReport, { id: row.id })} aria-label={`Relatório de ${nameOf(row)}`}>
          Relatório
        </Link>
      </td>
    </tr>
  )
}

function nameOf(row: ReportRow): string {
  return `${row.group.name} · ${row.subject.name}`
}
