import type { MarkRule } from '#engines/marks/rule.ts'
import { statementsOf } from '#engines/marks/words.ts'
import { Table } from '#kit/web/parts/table.tsx'
import type { ConfirmedRule } from '../rule-contract.ts'
import styles from './marks.module.css'

/** A rule as its page shows it: confirmed, proposed, or one that is being written. */
export interface ShownRule {
  key: string
  name: string
  rule: MarkRule
  proposal: string
  confirmed: ConfirmedRule | null
  doubts: readonly string[]
}

/** What a rule says, part by part; beside another one, what that says otherwise. */
export function RuleStatements({ one, other }: { one: ShownRule; other: ShownRule | undefined }) {
  const left = statementsOf(one.rule)
  const right = other ? statementsOf(other.rule) : []
  const differing = left.filter(({ says }, at) => !other || right[at]?.says !== says)
  const equal = left.filter(({ says }, at) => other && right[at]?.says === says)
  return (
    <Table wide bare top className={styles.statements}>
      {other && (
        <thead>
          <tr>
            <td />
            <th scope="col">{one.rule.name}</th>
            <th scope="col">{other.rule.name}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {differing.map(({ part, says }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{says}</td>
            {other && (
              <td>
                <mark>{right.find(each => each.part === part)?.says}</mark>
              </td>
            )}
          </tr>
        ))}
        {equal.length > 0 && (
          <tr>
            <th scope="row">Igual nas duas</th>
            <td colSpan={2}>{equal.map(({ part }) => part.toLowerCase()).join(', ')}</td>
          </tr>
        )}
      </tbody>
    </Table>
  )
}
