import { counted } from '#kit/figures.ts'
import { Section } from '#kit/web/parts/section.tsx'
import type { HearingQueue } from '../../../hearing/contract.ts'
import { operationReport, operationsOfClass } from '../../../hearing/operations.ts'
import { FigureTable } from '../../../results/web/figure-table.tsx'
import { operationTable, pupilOperationTable } from '../../level-paper.ts'
import styles from './level-report.module.css'

/** Arithmetic operation by operation: how many can do each, and who; nothing where reading was heard. */
export function OperationsPart({ queue }: { queue: HearingQueue }) {
  const of = operationsOfClass(queue)
  if (!of || of.pupils.length === 0) return null
  const lines = operationReport(of.operations, of.pupils)
  const look = { look: 'figures', isNamed: true } as const
  return (
    <>
      <Section
        flush
        title="O que já fazem, por operação"
        aside={counted(of.pupils.length, 'aluno', 'alunos')}
      >
        <div className={styles.wide}>
          <FigureTable
            {...look}
            table={operationTable(of)}
            columns={{
              Total: { cell: (_, text) => <b>{text}</b> },
              'Ainda não': {
                head: 'Ainda não · por experimentar',
                cell: at => `${lines[at]?.cannot.total} · ${lines[at]?.untried.total}`,
              },
              'Por experimentar': { isHidden: true },
            }}
          />
        </div>
      </Section>
      <Section flush title="Operações de cada aluno">
        <div className={styles.wide}>
          <FigureTable
            {...look}
            table={pupilOperationTable(of)}
            columns={{
              Nº: { isHidden: true },
              Nome: {
                cell: (at, name) => {
                  const number = of.pupils[at]?.number ?? null
                  return (
                    <>
                      {number !== null && `${number}. `}
                      <bdi>{name}</bdi>
                    </>
                  )
                },
              },
            }}
          />
        </div>
      </Section>
    </>
  )
}
