import { computeFinal, computeTerm, computeYear, hasExam } from '#engines/marks/compute.ts'
import { decimalText } from '#engines/marks/fraction.ts'
import { columnKey, columnsOf, isRequired, type Mark, type MarkRule } from '#engines/marks/rule.ts'
import { markText, termText } from '#engines/marks/words.ts'
import { NOTHING } from '#kit/figures.ts'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { MarkSign } from './mark-sign.tsx'
import styles from './marks.module.css'

/** The last column of the continuous assessment takes what a case is about. */
const cases: readonly { name: string; last: Mark; end?: Mark | null }[] = [
  { name: 'Tudo feito', last: 120 },
  { name: 'Uma ACS sem nota', last: 'sem nota' },
  { name: 'Faltou, sem justificação', last: 'faltou' },
  { name: 'Faltou, justificada', last: 'justificada' },
  { name: 'Zero', last: 0 },
  { name: 'Última avaliação por lançar', last: 120, end: null },
]

/**
 * Worked cases of a rule: what it makes of the same marks where one of them is missing.
 * @param before the rule that is being changed: a case that it counted otherwise shows both
 */
export function RuleCases({ rule, grade, before }: { rule: MarkRule; grade: number; before?: MarkRule }) {
  const columns = columnsOf(rule).filter(
    column => isRequired(column, rule) || (column.kind === 'ACS' && column.number <= 3),
  )
  const lastAcs = columns.findLast(({ kind }) => kind === 'ACS')
  const end = columns.at(-1)
  const rows = cases.map(({ name, last, end: atEnd }) => {
    const cells: Record<string, Mark> = {}
    columns.forEach((column, at) => {
      const mark = column === lastAcs ? last : ([130, 140, 140, 120] as const)[at % 4]
      if (!(column === end && atEnd === null) && mark !== undefined) cells[columnKey(column)] = mark
    })
    const term = computeTerm(rule, columns, cells)
    const was = before && termText(computeTerm(before, columns, cells))
    return { name, cells, term, was: was === termText(term) ? undefined : was }
  })
  const years = (
    [
      [100, 90, 100],
      [90, 90, 100],
    ] as const
  ).map(marks => {
    const year = computeYear(rule, marks)
    const final = hasExam(rule, grade) ? computeFinal(rule, { grade, year, exam: 90 }) : null
    return { marks, year, final }
  })
  return (
    <Section flush folds title={before ? 'Casos, refeitos a cada mudança' : 'Casos feitos com esta regra'}>
      <ScrollArea label="Casos">
        <Table wide bare top regular className={styles.cases}>
          <thead>
            <tr>
              <th scope="col">Caso</th>
              {columns.map(column => (
                <th key={columnKey(column)} scope="col">
                  {column.kind} {rule.columns[column.kind].max > 1 ? column.number : ''}
                </th>
              ))}
              <th scope="col">MACS</th>
              <th scope="col">Conta</th>
              <th scope="col">MT</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells, term, was }) => (
              <tr key={name} data-changed={was === undefined ? undefined : ''}>
                <th scope="row">{name}</th>
                {columns.map(column => (
                  <td key={columnKey(column)}>
                    <MarkSign mark={cells[columnKey(column)] ?? null} pass={rule.pass} />
                  </td>
                ))}
                <td>{term.macs ? decimalText(term.macs, 2) : NOTHING}</td>
                <td>{term.kind === 'nota' ? decimalText(term.exact, 2) : NOTHING}</td>
                <td>
                  {was !== undefined && (
                    <>
                      <del className={styles.was}>{was}</del>{' '}
                    </>
                  )}
                  <b>{termText(term)}</b>
                </td>
              </tr>
            ))}
            {years.map(({ marks, year, final }) => (
              <tr key={marks.join()}>
                <th scope="row">
                  Ano: {marks.map(mark => markText(mark)).join(', ')}
                  {final && (final.admitted ? '; exame 9' : '; não admitido')}
                </th>
                <td colSpan={columns.length + 1}>
                  {year.kind === 'nota' ? `média do ano ${decimalText(year.exact, 2)}` : NOTHING}
                </td>
                <td>{final?.kind === 'nota' && final.admitted ? decimalText(final.exact, 2) : NOTHING}</td>
                <td>
                  <b>
                    {final?.kind === 'nota'
                      ? markText(final.mark)
                      : year.kind === 'nota'
                        ? markText(year.mark)
                        : NOTHING}
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </Section>
  )
}
