import type { ResponseOf } from '#kit/endpoint.ts'
import type { tryKey } from '../../contract.ts'
import styles from './key-tab.module.css'

/** Every pupil whose mark would change, with both marks and the difference. */
export function ChangedMarks({ changed, same }: ResponseOf<typeof tryKey>) {
  const words = changed.length === 1 ? '1 nota muda' : `${changed.length} notas mudam`
  return (
    <>
      <p role="status" className={styles.summary}>
        <b>{words}</b>, {same === 1 ? '1 fica igual' : `${same} ficam iguais`}.
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

function mark(value: number | null): string {
  return value === null ? '–' : (Math.round(value * 10) / 10).toFixed(1).replace('.', ',')
}

function difference(before: number | null, after: number | null): string {
  if (before === null || after === null) return '–'
  const sign = after > before ? '+' : '−'
  return sign + mark(Math.abs(after - before))
}
