import { percent, whole } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import type { ReturnTable, TableCell } from '../tables.ts'
import styles from './returns.module.css'

interface ReturnTableSectionProps {
  table: ReturnTable
  onOpen: (cell: TableCell & { kind: 'count' }) => void
}

/** A table of a paper; a number that counts somebody is a button that opens them. */
export function ReturnTableSection({ table, onOpen }: ReturnTableSectionProps) {
  const { title, note, columns, rows } = table
  const grouped = columns.some(({ group }) => group !== '')
  return (
    <Section title={title} flush>
      {note && (
        <Text as="p" secondary small className={styles.note}>
          {note}
        </Text>
      )}
      <ScrollArea label={title}>
        <Table figures regular className={styles.table} aria-label={title}>
          <thead>
            {grouped && (
              <tr>
                <td />
                {spansOf(columns).map(({ group, span }) => (
                  <th key={group} scope="colgroup" colSpan={span}>
                    {group}
                  </th>
                ))}
              </tr>
            )}
            <tr>
              <th scope="col">Classe</th>
              {columns.map(({ group, label }) => (
                <th key={`${group} ${label}`} scope="col">
                  {group && <span className="visually-hidden">{group} </span>}
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells, isTotal }) => (
              <tr key={label} data-total={isTotal || undefined}>
                <th scope="row">{label}</th>
                {cells.map((cell, at) => (
                  <td key={`${columns[at]?.group} ${columns[at]?.label}`}>
                    {cell.kind === 'count' && cell.value > 0 ? (
                      <PlainButton onClick={() => onOpen(cell)}>
                        {whole(cell.value)}
                        <span className="visually-hidden"> {cell.heading}: ver os alunos</span>
                      </PlainButton>
                    ) : (
                      shown(cell)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </Section>
  )
}

function shown(cell: TableCell): string {
  return cell.kind === 'share' ? percent(cell.value) : whole(cell.value)
}

/** Columns of one kind that stand beside each other. */
function spansOf(columns: ReturnTable['columns']): { group: string; span: number }[] {
  const spans: { group: string; span: number }[] = []
  for (const { group } of columns) {
    const last = spans.at(-1)
    if (last && last.group === group) last.span += 1
    else spans.push({ group, span: 1 })
  }
  return spans
}
