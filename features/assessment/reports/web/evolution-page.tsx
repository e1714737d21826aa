import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { figure, formatDateSlashes, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { markText, sexRows } from '../../results/figures.ts'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportEvolution, getEvolution } from '../contract.ts'
import { changeLabels, changesLine, evolutionHeads, evolutionNotes, weakLink } from '../evolution-paper.ts'
import { topicName } from '../paper-parts.ts'
import type { EvolutionReport, Twice } from '../report-shapes.ts'
import { area, crumb, places } from './places.ts'
import { Reported } from './report-frame.tsx'

/** What changed between two applications, for the pupils who took both. */
export function EvolutionPage() {
  const [params] = useSearchParams()
  const [before, after] = [params.get('antes'), params.get('depois')]
  const pair = { before: before ?? '', after: after ?? '' }
  const chosen = before !== null && after !== null
  const answer = useQuery({ ...query(getEvolution, { query: pair }), enabled: chosen })
  if (!chosen)
    return (
      <>
        <PageHead title="Evolução" crumbs={[area, crumb, { label: 'Evolução' }]} />
        <Section>
          <EmptyState
            title="Escolha duas aplicações"
            text="A evolução compara os mesmos alunos em dois testes da mesma disciplina."
            primary={{ label: 'Escolher', to: `${places.list}?tipo=evolucao` }}
          />
        </Section>
      </>
    )
  return <Reported answer={answer}>{report => <EvolutionView report={report} pair={pair} />}</Reported>
}

function EvolutionView({
  report,
  pair,
}: {
  report: EvolutionReport
  pair: { before: string; after: string }
}) {
  const { before, after } = report
  return (
    <>
      <PageHead
        title={`Evolução: ${after.group.name}`}
        crumbs={[area, crumb, { label: 'Evolução' }]}
        sub={`${after.subject.name} · ${formatDateSlashes(before.date)} e ${formatDateSlashes(after.date)} · ${report.n === 1 ? 'o mesmo aluno' : `os mesmos ${report.n} alunos`}`}
        secondary={saveActions(format => call(exportEvolution, { query: { ...pair, format } }), 'evolucao')}
      />
      <div className={styles.notes}>
        <Note>
          Antes: <Link to={places.classOf(before.applicationId)}>{before.testTitle}</Link>. Depois:{' '}
          <Link to={places.classOf(after.applicationId)}>{after.testTitle}</Link>. Só na primeira:{' '}
          {report.onlyBefore}; só na segunda: {report.onlyAfter}.
        </Note>
        {evolutionNotes(report).map(note => (
          <Note key={note} tone={report.sameQuestions ? undefined : 'amber'}>
            {note}
          </Note>
        ))}
      </div>
      {report.marks && report.positives && (
        <TwiceTable
          title="Notas"
          rows={[
            { name: 'Média (0–20)', bySex: report.marks, show: value => figure(value) },
            { name: 'Positivas', bySex: report.positives, show: percent },
          ]}
        />
      )}
      <TwiceTable
        title="Domínios e competências"
        rows={[...report.domains, ...report.competences].map(entry => ({
          name: topicName(entry),
          bySex: entry.bySex,
          show: percent,
        }))}
      />
      {report.linked.length > 0 && (
        <TwiceTable
          title="Perguntas ligadas"
          rows={report.linked.map(entry => ({
            name: `${entry.before} → ${entry.after} ${entry.stem}`,
            bySex: entry.bySex,
            show: value => figure(value, 2),
            note: weakLink(entry),
          }))}
        />
      )}
      <Pupils report={report} />
    </>
  )
}

interface TwiceRow {
  name: string
  bySex: Twice
  show: (value: number | null) => string
  note?: string
}

function TwiceTable({ title, rows }: { title: string; rows: readonly TwiceRow[] }) {
  return (
    <Section flush title={title}>
      <ScrollArea label={title}>
        <table className={`${styles.table} ${styles.dense}`} aria-label={title}>
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">O que se mede</span>
              </th>
              <th>
                <span className="visually-hidden">Sexo</span>
              </th>
              <th className={styles.end}>n</th>
              <th className={styles.end}>Antes</th>
              <th className={styles.end}>Depois</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, bySex, show, note }) =>
              sexRows.map(([key, label]) => (
                <tr key={`${name} ${key}`} className={key === 'total' ? styles.total : undefined}>
                  {key === 'H' && (
                    <th scope="rowgroup" rowSpan={3} style={{ verticalAlign: 'top', maxWidth: 420 }}>
                      <span className={styles.topicName}>
                        <TypesetText text={name} />
                      </span>
                      {note && (
                        <>
                          <br />
                          <span className={styles.quiet}>{note}</span>
                        </>
                      )}
                    </th>
                  )}
                  <td>{label}</td>
                  <td className={styles.end}>{bySex[key].n}</td>
                  <td className={styles.end}>{show(bySex[key].before)}</td>
                  <td className={styles.end}>{show(bySex[key].after)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  )
}

/** Every pupil of both, with what the linked questions say. */
export function Pupils({ report }: { report: EvolutionReport }) {
  return (
    <Section flush title="Alunos" aside={`n = ${report.n}`}>
      <p className={styles.note}>{changesLine(report)}</p>
      <ScrollArea label="Alunos">
        <table className={`${styles.table} ${styles.dense}`} aria-label="Alunos">
          <thead>
            <tr>
              <th>Aluno</th>
              <th>Sexo</th>
              {evolutionHeads(report).map(head => (
                <th key={head} className={styles.end}>
                  {head}
                </th>
              ))}
              <th>Mudança</th>
            </tr>
          </thead>
          <tbody>
            {report.pupils.map(pupil => (
              <tr key={pupil.studentId}>
                <td>
                  <Link to={places.pupil(pupil.studentId)}>{pupil.name}</Link>
                </td>
                <td>{pupil.sex}</td>
                {report.sameQuestions && (
                  <>
                    <td className={styles.end}>{markText(pupil.markBefore)}</td>
                    <td className={styles.end}>{markText(pupil.markAfter)}</td>
                  </>
                )}
                <td className={styles.end}>{pupil.linkedBefore}</td>
                <td className={styles.end}>{pupil.linkedAfter}</td>
                <td className={styles.end}>{pupil.linked}</td>
                <td className={styles.end}>{figure(pupil.gain, 2)}</td>
                <td className={styles.end}>{figure(pupil.gainSe, 2)}</td>
                <td>{pupil.change ? changeLabels[pupil.change] : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  )
}
