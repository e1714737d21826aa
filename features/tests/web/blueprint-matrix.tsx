import { bloomLabels } from '#engines/questions/question.ts'
import type { Matrix, MatrixCell } from '../blueprint.ts'
import styles from './test-page.module.css'

/** The blueprint of a test: items there over items wanted, by contents and level. */
export function BlueprintMatrix({ matrix }: { matrix: Matrix }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} aria-label="Matriz de especificação" tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Conteúdos</th>
            {matrix.levels.map(level => (
              <th key={level} scope="col">
                {bloomLabels[level]}
              </th>
            ))}
            <th scope="col">Itens</th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(row => (
            <tr key={row.domain}>
              <th scope="row">{row.domain || 'Sem conteúdo'}</th>
              {row.cells.map((cell, at) => (
                <Cell key={matrix.levels[at]} cell={cell} />
              ))}
              <Cell cell={row.total} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ cell: { there, wanted } }: { cell: MatrixCell }) {
  return <td data-short={there < wanted}>{there + wanted === 0 ? '–' : `${there}/${wanted}`}</td>
}
