import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { writeCsv } from '#engines/spreadsheets/write-csv.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted, formatMomentInProse } from '#kit/figures.ts'
import type { ReportPart } from '#kit/import-report.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { download } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { getImport } from '../contract.ts'
import { enteredInWords } from './import-words.ts'
import styles from './imports.module.css'

const crumbs = [
  { label: 'Turmas', to: pages.groups },
  { label: 'Importações', to: pages.imports },
]

/** What one import did: it stays, is printed, and is taken back from here. */
export function ImportReportPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getImport, { params: { id } }))
  if (answer.data) return <Report report={answer.data} />
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir o relatório"
      head={<PageHead title="Importação" crumbs={crumbs} />}
    />
  )
}

type Import = ResponseOf<typeof getImport>

function Report({ report }: { report: Import }) {
  const { id, at, by, fileName, leftOut, undoneAt, kind } = report
  const undo = useUndoChanges()
  const opens = report.parts.filter(part => part.to && !part.open)
  const [first] = opens
  return (
    <>
      <PageHead
        title={undoneAt ? 'Importação desfeita' : enteredInWords(report)}
        crumbs={[...crumbs, { label: formatMomentInProse(at) }]}
        sub={`${fileName} · ${formatMomentInProse(at)} · por ${by}`}
        secondary={[
          { label: 'Imprimir', icon: 'printer', onClick: () => window.print() },
          ...(leftOut > 0
            ? [
                {
                  label: 'Descarregar o que ficou de fora',
                  icon: 'download-simple',
                  onClick: () => saveLeftOut(report),
                } as const,
              ]
            : []),
        ]}
        primary={
          first?.to && opens.length === 1 && !undoneAt
            ? { label: 'Ver a turma', icon: 'users-three', to: first.to }
            : undefined
        }
      />
      <div className={styles.page}>
        <Section title="O que ficou feito" flush>
          <ul className={styles.parts}>
            {report.parts.map(part => (
              <Part key={`${part.text} ${part.to}`} part={part} />
            ))}
          </ul>
          {leftOut > 0 && <LeftOut report={report} />}
        </Section>
        <Section title="Este relatório fica" className={styles.side}>
          <p>
            Está sempre em <Link to={pages.imports}>Turmas, Importações</Link>.
            {kind === 'students.import' && ' Os códigos de aluno já foram dados.'}
          </p>
          {undoneAt ? (
            <Note>Desfeita em {formatMomentInProse(undoneAt)}.</Note>
          ) : (
            <Button
              color="error"
              startIcon={<Icon name="arrow-counter-clockwise" />}
              onClick={() => {
                void undo([id]).then(done => done && notify.ok('Importação desfeita'))
              }}
            >
              Desfazer esta importação
            </Button>
          )}
          <Text as="small" small secondary>
            {kind === 'students.import'
              ? 'Pode desfazer-se até haver notas ou presenças destes alunos.'
              : 'Pode desfazer-se até alguém mudar o que entrou.'}
          </Text>
        </Section>
        {report.decisions && report.decisions.length > 0 && (
          <Section title="Como se leu o ficheiro">
            <ul>
              {report.decisions.map(decision => (
                <li key={decision}>{decision}</li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  )
}

function Part({ part }: { part: ReportPart }) {
  return (
    <li className={part.open ? styles.open : styles.part}>
      <Icon name={part.open ? 'warning' : 'check'} />
      <span>
        <Text as="b" block semibold>
          {part.text}
        </Text>
        {part.detail && (
          <Text as="small" small secondary>
            {part.detail}
          </Text>
        )}
      </span>
      {part.to && (
        <Link to={part.to} data-print="none">
          {part.way ?? 'Abrir'}
        </Link>
      )}
    </li>
  )
}

/** So many of the rows that stayed out are read on the page; all of them are in the file. */
const SHOWN = 50

function LeftOut({ report }: { report: Import }) {
  const { leftOut } = report
  const rows = report.leftOutRows.slice(0, SHOWN)
  return (
    <Stack gap={8} className={styles.left}>
      <Row as="h3" gap={8} center large semibold error>
        <Icon name="warning-circle" /> {counted(leftOut, 'linha ficou de fora', 'linhas ficaram de fora')}
      </Row>
      <ul>
        {rows.map(cells => (
          <li key={cells.join('|')}>
            <Text as="b" block semibold>
              {cells.slice(0, -1).filter(Boolean).slice(0, 3).join(' · ')}
            </Text>
            <Text as="small" small secondary>
              {cells.at(-1)}
            </Text>
          </li>
        ))}
      </ul>
      {leftOut > rows.length && <p>E mais {leftOut - rows.length}, no ficheiro que se descarrega.</p>}
    </Stack>
  )
}

function saveLeftOut({ header, leftOutRows, fileName }: Import) {
  const bytes = writeCsv({ header, rows: leftOutRows })
  download(
    new Blob([bytes as BlobPart], { type: 'text/csv;charset=utf-8' }),
    `fora-${fileName.replace(/\.\w+$/, '')}.csv`,
  )
}
