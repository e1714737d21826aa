import { Text } from '#kit/web/parts/layout.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import type { Subtotal } from '../contract.ts'
import { HELD_NOTE, substituteText, type Totals } from '../count.ts'
import styles from './control.module.css'
import { Figures } from './figures.tsx'

interface SummaryTableProps {
  side: 'subject' | 'group' | 'teacher'
  rows: readonly Subtotal[]
  total: Totals
}

const heads = { subject: 'Disciplina', group: 'Turma', teacher: 'Docente' }

/** The sums of each subject, group or teacher, worst first, and of all below. */
export function SummaryTable({ side, rows, total }: SummaryTableProps) {
  return (
    <div className={styles.tableScroll}>
      <Table wide className={styles.table}>
        <thead>
          <tr>
            <th>{heads[side]}</th>
            <th className={styles.plans}>Planos e turmas</th>
            <th className={styles.n}>Previstas</th>
            <th className={styles.n}>Dadas</th>
            <th className={styles.n}>Repostas</th>
            <th>Cumprimento</th>
            <th>Programa</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>
                <b>{row.name}</b>
                {row.asSubstitute ? <small> {substituteText(row.asSubstitute)}</small> : null}
              </td>
              <td className={styles.plans}>{row.rows}</td>
              <Figures totals={row.totals} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <td>Total</td>
            <td className={styles.plans}>{rows.reduce((sum, row) => sum + row.rows, 0)}</td>
            <Figures totals={total} />
          </tr>
        </tfoot>
      </Table>
      <Text as="p" secondary caption>
        {HELD_NOTE}
      </Text>
    </div>
  )
}
