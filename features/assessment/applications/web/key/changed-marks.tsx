import { figure, NOTHING, signed } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import type { TriedGroup } from '../../key-contract.ts'
import styles from './key-tab.module.css'

/** Every pupil whose mark that counts would change, once, with both marks and the difference. */
export function ChangedMarks({ groups }: { groups: readonly TriedGroup[] }) {
  const rows = groups.flatMap(group => group.changed.map(entry => ({ ...entry, group })))
  if (rows.length === 0) return null
  return (
    <div className={styles.scroll}>
      <Table close regular figures className={styles.marks}>
        <thead>
          <tr>
            <th scope="col">Aluno</th>
            <th scope="col">Agora</th>
            <th scope="col">Depois</th>
            <th scope="col">Diferença</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, ...entry }) => (
            <tr key={`${group.id} ${entry.studentId ?? entry.name}`}>
              <th scope="row">
                <bdi>{entry.name}</bdi>
                {groups.length > 1 && (
                  <Text as="small" block secondary caption>
                    {nameOf(group)}
                  </Text>
                )}
              </th>
              <td>{figure(entry.before)}</td>
              <td>
                <b>{figure(entry.after)}</b>
              </td>
              <td>{difference(entry.before, entry.after)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function nameOf({ group, retest }: TriedGroup): string {
  return retest ? `${group.name}, reavaliação` : group.name
}

function difference(before: number | null, after: number | null): string {
  return before === null || after === null ? NOTHING : signed(after - before)
}
