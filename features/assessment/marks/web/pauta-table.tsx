import { markText } from '#engines/marks/words.ts'
import { href } from '#kit/address.ts'
import { counted, NOTHING } from '#kit/figures.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import type { Pauta } from '../council-contract.ts'
import { termCell } from '../mark-cells.ts'
import styles from './marks.module.css'

/** The pauta: a row for each pupil, the mark of each subject. */
export function PautaTable({ pauta }: { pauta: Pauta }) {
  const pass = pauta.rule?.rule.pass ?? 100
  const isLast = pauta.trimester === 3
  if (pauta.pupils.length === 0 || pauta.subjects.length === 0)
    return (
      <Section flush title="Pauta">
        <EmptyState
          title={pauta.pupils.length === 0 ? 'Nenhum aluno na turma' : 'Nenhuma disciplina'}
          text={
            pauta.pupils.length === 0
              ? 'A pauta tem uma linha para cada aluno que estava na turma no fim do trimestre.'
              : 'A pauta tem uma coluna para cada disciplina que tem docente nesta turma.'
          }
          secondary={{ label: 'Ver a turma', to: href(pages.group, { id: pauta.group.id }) }}
        />
      </Section>
    )
  return (
    <Section flush folds title="Pauta" aside={counted(pauta.pupils.length, 'aluno', 'alunos')}>
      <ScrollArea label={`Pauta, ${pauta.group.name}`}>
        <table className={styles.grid} aria-label="Pauta">
          <thead>
            <tr>
              <th scope="col">N.º e aluno</th>
              <th scope="col">Sx</th>
              {pauta.subjects.map(({ id, abbreviation, name }) => (
                <th key={id} scope="col" title={name}>
                  {abbreviation}
                </th>
              ))}
              <th scope="col">Faltas</th>
              {isLast && <th scope="col">Situação</th>}
            </tr>
          </thead>
          <tbody>
            {pauta.pupils.map(pupil => (
              <tr key={pupil.id}>
                <th scope="row">
                  <i>{pupil.number ?? NOTHING}</i> {pupil.name}
                </th>
                <td>{pupil.sex}</td>
                {pauta.subjects.map(({ id }) => {
                  const marks = pupil.marks[id]
                  const { shown, underline, sign } = termCell(marks, pass)
                  return (
                    <td key={id} className={underline ? styles.negative : undefined}>
                      {shown}
                      {sign && ` ${sign}`}
                      {isLast && marks?.final?.mark != null && (
                        <small> final {markText(marks.final.mark)}</small>
                      )}
                    </td>
                  )
                })}
                <td>{pupil.absences ? pupil.absences.justified + pupil.absences.unjustified : '–'}</td>
                {isLast && <td>{pupil.outcome?.outcome ?? ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  )
}
