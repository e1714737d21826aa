import { useState } from 'react'
import { MASTERY_LABELS, masteryLevel } from '#engines/psychometrics/mastery.ts'
import { measures } from '#engines/psychometrics/measures.ts'
import { counted, decimal, figure } from '#kit/figures.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { sittingText } from '../../results/away-words.ts'
import type { Cell, Standing } from '../../results/figure-shapes.ts'
import { markText, sexRows } from '../../results/figures.ts'
import { CellLegend } from '../../results/web/level-legend.tsx'
import styles from '../../results/web/report.module.css'
import { type MapColumn, mapColumns } from '../map-columns.ts'
import { places } from '../places.ts'
import type { ClassReport, PupilLine } from '../report-shapes.ts'
import heat from './heat-map.module.css'

const ROWS_AT_FIRST = 18
/** A page of a phone is read in three screens. */
const ROWS_ON_PHONE = 6
type Order = 'numero' | 'nota'

/** Every pupil in every competence, the value written in every cell; on a phone a strip per pupil. */
export function HeatMap({ report }: { report: ClassReport }) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const [order, setOrder] = useState<Order>('numero')
  const [all, setAll] = useState(false)
  const lines = order === 'numero' ? report.pupils : byMark(report.pupils)
  const shown = all ? lines : lines.slice(0, phone ? ROWS_ON_PHONE : ROWS_AT_FIRST)
  return (
    <Section
      flush
      folds
      title="Alunos e competências"
      tools={
        <Segments
          label="Ordem dos alunos"
          value={order}
          options={[
            { value: 'numero', label: 'Por nº' },
            { value: 'nota', label: 'Por nota' },
          ]}
          onChange={setOrder}
        />
      }
    >
      <CellLegend />
      {phone ? <Cards report={report} lines={shown} /> : <Table report={report} lines={shown} />}
      <div className={styles.foot}>
        <span>
          {shown.length} de {counted(lines.length, 'aluno', 'alunos')}
        </span>
        {shown.length < lines.length && (
          <Button onClick={() => setAll(true)}>Mostrar os {lines.length}</Button>
        )}
      </div>
    </Section>
  )
}

interface Drawn {
  report: ClassReport
  lines: readonly PupilLine[]
}

function Table({ report, lines }: Drawn) {
  const blocks = mapColumns(report)
  const columns = blocks.flatMap(block => block.columns.map((column, at) => ({ ...column, first: at === 0 })))
  return (
    <ScrollArea label="Alunos e competências">
      <table className={heat.table} aria-label="Alunos e competências">
        <thead>
          <tr>
            <td colSpan={3} />
            {blocks.map(({ domain, columns: own }) => (
              <th
                key={domain.key}
                colSpan={own.length}
                className={`${heat.domain} ${heat.gap}`}
                title={domain.name}
                scope="colgroup"
              >
                {own.length > 1 ? domain.name : lastWord(domain.name)}
              </th>
            ))}
            <td colSpan={2} />
          </tr>
          <tr>
            <th>Nº</th>
            <th className={heat.name}>Aluno</th>
            <th>Sexo</th>
            {columns.map(({ key, title, label, first }) => (
              <th key={key} title={title} scope="col" className={first ? heat.gap : undefined}>
                {label}
              </th>
            ))}
            <th>Nota</th>
            <th>Banda</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr
              key={line.studentId ?? `nickname ${at}`}
              className={line.state === 'entregue' ? undefined : heat.away}
            >
              <td className={heat.number}>{line.number}</td>
              <th scope="row" className={heat.name}>
                <PupilName line={line} />
              </th>
              <td>{line.sex}</td>
              {line.state === 'entregue' ? (
                columns.map(({ key, cell, sum, first }) => (
                  <td key={key} className={tdClass(first, sum)}>
                    <Value cell={cell(line)} />
                  </td>
                ))
              ) : (
                <td colSpan={columns.length} className={heat.gap}>
                  <span className={`${heat.hatched} ${styles.hatched}`}>{sittingText(line.state)}</span>
                </td>
              )}
              <td className={heat.mark}>
                {markText(line.mark)}
                {line.provisional && '*'}
              </td>
              <td className={heat.band}>{line.band}</td>
            </tr>
          ))}
          {sexRows.map(([key, label], at) => (
            <tr key={key} className={at === 0 ? `${heat.class} ${heat.firstOfClass}` : heat.class}>
              <td className={heat.number} />
              <th scope="row" className={heat.name}>
                {label}, {measures.test.head}
              </th>
              <td />
              {columns.map(({ key: column, bySex, sum, first }) => (
                <td key={column} className={tdClass(first, sum)}>
                  <Share standing={bySex[key]} />
                </td>
              ))}
              <td className={heat.mark}>{figure(report.achievement[key].mean)}</td>
              <td className={heat.band}>{counted(report.achievement[key].marked, 'aluno', 'alunos')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Cards({ report, lines }: Drawn) {
  const columns = mapColumns(report).flatMap(block => block.columns)
  return (
    <div className={heat.cards}>
      {lines.map((line, at) => (
        <details key={line.studentId ?? `nickname ${at}`}>
          <summary>
            <span>
              {line.number !== null && `${line.number}. `}
              {line.name}
            </span>
            <span>
              {line.mark === null ? sittingText(line.state) : markText(line.mark)}
              {line.provisional && '*'} <small className={styles.quiet}>{line.band}</small>
            </span>
            <Icon name="caret-down" size={18} />
            {line.state === 'entregue' && (
              <span className={`${heat.strip} ${styles.strip}`}>
                {valuesOf(line, columns).map(({ key, cell }) => (
                  <i key={key} className={styles[toneOf(cell)]} />
                ))}
              </span>
            )}
          </summary>
          <div className={heat.values}>
            {valuesOf(line, columns).map(({ key, cell, label, title }) => (
              <Text caption secondary key={key} title={title}>
                <i className={styles[toneOf(cell)]}>{textOf(cell)}</i>
                {label}
              </Text>
            ))}
          </div>
          {line.studentId && (
            <Link to={places.pupil(line.studentId)} className={heat.open}>
              Relatório do aluno
            </Link>
          )}
        </details>
      ))}
    </div>
  )
}

/** What a pupil has in each column; nothing where the pupil handed nothing in. */
function valuesOf(line: PupilLine, columns: readonly MapColumn[]) {
  return columns.flatMap(({ cell: cellOf, key, label, title }) => {
    const cell = cellOf(line)
    return cell ? [{ key, label, title, cell }] : []
  })
}

function PupilName({ line }: { line: PupilLine }) {
  return line.studentId ? <Link to={places.pupil(line.studentId)}>{line.name}</Link> : line.name
}

/** A pupil's value in a domain or competence, in the colour of its level. */
export function Value({ cell }: { cell: Cell | undefined }) {
  if (!cell) return null
  const tone = toneOf(cell)
  return (
    <i
      className={`${heat.cell} ${styles[tone]}`}
      title={
        cell.level && tone !== 'blank'
          ? MASTERY_LABELS[cell.level]
          : tone === 'blank'
            ? 'em branco'
            : 'não apresentada'
      }
    >
      {textOf(cell)}
    </i>
  )
}

function Share({ standing }: { standing: Standing }) {
  const { share } = standing
  const tone = share === null ? 'hatched' : masteryLevel(share)
  return (
    <i className={`${heat.cell} ${styles[tone]}`} title={counted(standing.n, 'aluno', 'alunos')}>
      {share === null ? '–' : figure(100 * share)}
    </i>
  )
}

function toneOf(cell: Cell): string {
  if (cell.items === 0) return 'hatched'
  return cell.blank === cell.items ? 'blank' : (cell.level ?? 'blank')
}

function textOf(cell: Cell): string {
  if (cell.items === 0) return 'n.a.'
  return cell.blank === cell.items ? '–' : `${decimal(cell.points)}/${decimal(cell.possible)}`
}

function tdClass(first: boolean, sum: boolean): string | undefined {
  return [first && heat.gap, sum && heat.sum].filter(Boolean).join(' ') || undefined
}

/** Over one column: «Números decimais» → «Decimais». */
function lastWord(name: string): string {
  const word = name.split(' ').at(-1) ?? name
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Who needs most first; who handed in nothing last. */
function byMark(lines: readonly PupilLine[]): PupilLine[] {
  return lines.toSorted((a, b) => (a.mark ?? 100) - (b.mark ?? 100))
}
