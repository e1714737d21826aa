import type { ResponseOf } from '#kit/endpoint.ts'
import { counted, figure, NOTHING, signed } from '#kit/figures.ts'
import { markText } from '../../../results/figures.ts'
import type { tryKey } from '../../contract.ts'
import styles from './key-tab.module.css'

/** Every pupil whose mark would change, with both marks and the difference. */
export function ChangedMarks({ changed, same }: ResponseOf<typeof tryKey>) {
  const words = counted(changed.length, 'nota muda', 'notas mudam')
  return (
    <>
      <p role="status" className={styles.summary}>
        <b>{words}</b>, {counted(same, 'fica igual', 'ficam iguais')}.
      </p>
      {changed.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.marks}>
            <thead>
              <tr>
                <th scope="col">Aluno</th>
                <th scope="col">Agora</th>
                <th scope="col">Depois</th>
                <th scope="col">Diferença</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(entry => (
                <tr key={entry.studentId ?? entry.name}>
                  <th scope="row">
                    <bdi>{entry.name}</bdi>
                  </th>
                  <td>{mark(entry.before)}</td>
                  <td>
                    <b>{mark(entry.after)}</b>
                  </td>
                  <td>{difference(entry.before, entry.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** The mark that counts, and the one that was computed: it may change where the other does not. */
function mark(value: number | null): string {
  return value === null ? NOTHING : `${markText(value)} (${figure(value)})`
}

function difference(before: number | null, after: number | null): string {
  return before === null || after === null ? NOTHING : signed(after - before)
}
