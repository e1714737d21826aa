import { sum } from '#kit/sum.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Pacing, PacingBody } from '../contract.ts'
import { type Laid, withUnitLessons } from '../lay.ts'
import styles from './pacing.module.css'
import { Stepper } from './stepper.tsx'

interface UnitTableProps {
  pacing: Pacing
  laid: Laid
  body: PacingBody
  onChange: ((next: Partial<PacingBody>) => void) | undefined
}

/** Units by trimester with their sums. */
export function UnitTable({ pacing, laid, body, onChange }: UnitTableProps) {
  const { trimesters } = laid
  return (
    <Section flush>
      <div className={styles.scroll}>
        <Table wide className={styles.table}>
          <thead className="visually-hidden-on-phone">
            <tr>
              <th scope="col">Unidade</th>
              <th scope="col" className={styles.number}>
                Aulas
              </th>
              {trimesters.map(each => (
                <th key={each.number} scope="col" className={styles.number}>
                  {each.number}.º trim.
                </th>
              ))}
              <th scope="col" className={styles.number}>
                Falta
              </th>
            </tr>
          </thead>
          <tbody>
            {pacing.units.map(unit => {
              const ids = new Set(unit.rows.map(row => row.id))
              const own = laid.steps.filter(step => ids.has(step.rowId))
              const left = sum(own.map(step => step.left))
              const move = (by: number) =>
                onChange?.({ steps: withUnitLessons(body.steps, step => ids.has(step.rowId), by) })
              return (
                <tr key={unit.id}>
                  <th scope="row">{unit.title}</th>
                  <td className={styles.number}>
                    <Stepper
                      what={unit.title}
                      value={sum(own.map(step => step.lessons))}
                      onMove={onChange && move}
                    />
                  </td>
                  {trimesters.map(each => {
                    const count = sum(
                      own.flatMap(step =>
                        step.parts.filter(part => part.trimester === each.number).map(part => part.count),
                      ),
                    )
                    return (
                      <td key={each.number} className={styles.number}>
                        {count || '–'}
                      </td>
                    )
                  })}
                  {left > 0 ? (
                    <td className={styles.number}>
                      <Text semibold warning>
                        {left}
                      </Text>
                    </td>
                  ) : (
                    <td className={styles.number}>
                      <Icon name="check" size={16} title="Cabe toda" />
                    </td>
                  )}
                </tr>
              )
            })}
            <tr>
              <th scope="row">Revisão e avaliação</th>
              <td className={styles.number}>{laid.reserved}</td>
              {trimesters.map(each => (
                <td key={each.number} className={styles.number}>
                  <Stepper
                    what={`revisão e avaliação do ${each.number}.º trimestre`}
                    value={each.reserved}
                    onMove={
                      onChange &&
                      (by =>
                        onChange({
                          reserved: body.reserved.map((value, at) =>
                            at === each.number - 1
                              ? Math.max(0, Math.min(100, each.times.length, value + by))
                              : value,
                          ),
                        }))
                    }
                  />
                </td>
              ))}
              <td className={styles.number}>–</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className={styles.number}>{laid.toGive + laid.reserved}</td>
              {trimesters.map(each => (
                <td key={each.number} className={styles.number}>
                  {each.used + each.reserved} de {each.times.length}
                </td>
              ))}
              <td className={styles.number}>{laid.left || '–'}</td>
            </tr>
          </tfoot>
        </Table>
      </div>
    </Section>
  )
}
