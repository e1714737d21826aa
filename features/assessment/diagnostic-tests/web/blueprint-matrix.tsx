import { type BloomLevel, bloomLabels } from '#engines/questions/taxonomy.ts'
import { decimal } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph, StateMark } from '#kit/web/parts/state-mark.tsx'
import { type BlueprintGap, type Matrix, type MatrixCell, missingOf } from '../blueprint.ts'
import styles from './blueprint-matrix.module.css'

interface BlueprintMatrixProps {
  matrix: Matrix
  /** The cell of the question that is open. */
  open?: { domain: string; bloom: BloomLevel | null } | undefined
  /** Begins an item that is missing; absent where nothing can be written. */
  onWrite?: ((missing: BlueprintGap) => void) | undefined
}

/** Names of levels where a column is narrow. */
export const shortLevels: Record<BloomLevel, string> = {
  remember: 'Record.',
  understand: 'Compr.',
  apply: 'Aplic.',
  analyse: 'Analis.',
  evaluate: 'Aval.',
  create: 'Criar',
}

/** The blueprint, live: items there over items wanted by contents and level, and what is still to be written. */
export function BlueprintMatrix({ matrix, open, onWrite }: BlueprintMatrixProps) {
  const { levels, rows, columns, total } = matrix
  const missing = missingOf(matrix)
  return (
    <Section
      title="Matriz de especificação"
      flush
      aside={
        total.wanted > 0 && (
          <StateMark
            glyph={missing.length > 0 ? 'half' : 'tick'}
            tone={missing.length > 0 ? 'amber' : 'quiet'}
          >
            {total.there} de {total.wanted}
          </StateMark>
        )
      }
    >
      <ScrollArea label="Quadro da matriz">
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">Conteúdos</th>
              {levels.map(level => (
                <th key={level} scope="col">
                  <abbr title={bloomLabels[level]}>{shortLevels[level]}</abbr>
                </th>
              ))}
              <th scope="col">
                <abbr title="Perguntas">Perg.</abbr>
              </th>
              <th scope="col">
                <abbr title="Cotação, valores">Cot.</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.domain}>
                <th scope="row">{row.domain || 'Sem conteúdo'}</th>
                {row.cells.map((cell, at) => {
                  const isOpen = open?.domain === row.domain && open.bloom === levels[at]
                  return <Cell key={levels[at]} cell={cell} open={isOpen} />
                })}
                <Total cell={row.total} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.map((cell, at) => (
                <td key={levels[at]}>{fraction(cell)}</td>
              ))}
              <Total cell={total} />
            </tr>
          </tfoot>
        </table>
      </ScrollArea>
      <Row as="p" gap={12} rowGap={4} wrap secondary caption className={styles.legend}>
        <Row as="span" center gap={6}>
          <i data-kind="met" /> cumprido
        </Row>
        <Row as="span" center gap={6}>
          <i data-kind="short" /> em falta
        </Row>
        <Row as="span" center gap={6}>
          <i data-kind="open" /> pergunta aberta
        </Row>
      </Row>
      {missing.length > 0 && (
        <Stack
          as="ul"
          inset
          over={12}
          under={16}
          ruled
          gap={8}
          className={styles.missing}
          aria-label="Por escrever"
        >
          {missing.map(entry => (
            <li key={`${entry.domain}|${entry.bloom}`}>
              <StateGlyph glyph="ring" />
              <span>
                <b>Falta {entry.items}</b> · {entry.domain || 'Sem conteúdo'},{' '}
                {bloomLabels[entry.bloom].toLowerCase()}
              </span>
              {onWrite && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Escrever: ${entry.domain}, ${bloomLabels[entry.bloom].toLowerCase()}`}
                  onClick={() => onWrite(entry)}
                >
                  Escrever
                </Button>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

function Cell({ cell, open }: { cell: MatrixCell; open: boolean }) {
  if (cell.there + cell.wanted === 0)
    return (
      <Text as="td" secondary>
        –
      </Text>
    )
  const kind = cell.there < cell.wanted ? 'short' : cell.wanted > 0 ? 'met' : 'more'
  return (
    <td>
      <Stack as="span" semibold className={styles.cell} data-kind={kind} data-open={open || undefined}>
        {fraction(cell)}
        {kind === 'short' && <span className="visually-hidden">, em falta</span>}
        {open && <span className="visually-hidden">, pergunta aberta</span>}
      </Stack>
    </td>
  )
}

function Total({ cell }: { cell: MatrixCell }) {
  return (
    <>
      <Text as="td" bold>
        {fraction(cell)}
      </Text>
      <Text as="td" bold>
        {cell.wantedPoints > 0
          ? `${decimal(cell.points)}/${decimal(cell.wantedPoints)}`
          : decimal(cell.points)}
      </Text>
    </>
  )
}

function fraction({ there, wanted }: MatrixCell): string {
  return wanted > 0 ? `${there}/${wanted}` : String(there)
}
