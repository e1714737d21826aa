import { counted } from '#kit/figures.ts'
import { Section } from '#kit/web/parts/section.tsx'
import type { HearingQueue } from '../../../hearing/contract.ts'
import { canDo, canDoText, operationReport, operationsOfClass } from '../../../hearing/operations.ts'
import styles from './level-report.module.css'

/** Arithmetic operation by operation: how many can do each, and who; nothing where reading was heard. */
export function OperationsPart({ queue }: { queue: HearingQueue }) {
  const of = operationsOfClass(queue)
  if (!of || of.pupils.length === 0) return null
  return (
    <>
      <Section
        flush
        title="O que já fazem, por operação"
        aside={counted(of.pupils.length, 'aluno', 'alunos')}
      >
        <div className={styles.wide}>
          <table className={styles.table} aria-label="O que já fazem, por operação">
            <thead>
              <tr>
                <th scope="col">Operação</th>
                <th scope="col">Fazem: H</th>
                <th scope="col">M</th>
                <th scope="col">Total</th>
                <th scope="col">Ainda não · por experimentar</th>
              </tr>
            </thead>
            <tbody>
              {operationReport(of.operations, of.pupils).map(({ name, can, cannot, untried }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{can.H}</td>
                  <td>{can.M}</td>
                  <td>
                    <b>{can.total}</b>
                  </td>
                  <td>
                    {cannot.total} · {untried.total}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section flush title="Operações de cada aluno">
        <div className={styles.wide}>
          <table className={styles.table} aria-label="Operações de cada aluno">
            <thead>
              <tr>
                <th scope="col">Nome</th>
                {of.operations.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.pupils.map(({ number, name, tries }) => (
                <tr key={`${number} ${name}`}>
                  <th scope="row">
                    {number !== null && `${number}. `}
                    <bdi>{name}</bdi>
                  </th>
                  {of.operations.map(({ name: operation, place }) => (
                    <td key={operation}>{canDoText(canDo(tries, place))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  )
}
