import { type KeyboardEvent, useState } from 'react'
import { type BloomLevel, bloomLabels, bloomLevels } from '#engines/questions/taxonomy.ts'
import { decimal } from '#kit/figures.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Add, Remove } from '#school/questions/web/editor/answers-editor.tsx'
import { changedAt, removeAt } from '#school/questions/web/editor/part.ts'
import type { BlueprintCell } from '../diagnostic-test.ts'
import { type Count, cellsOfTargets, countFrom, type TargetRow, targetRows } from '../targets.ts'
import { shortLevels } from './blueprint-matrix.tsx'
import styles from './targets-dialog.module.css'

interface TargetsDialogProps {
  blueprint: readonly BlueprintCell[]
  /** Contents that the subject knows: the rows of a matrix that is still empty. */
  domains: readonly string[]
  onClose: () => void
  onChange: (blueprint: BlueprintCell[]) => void
}

const counts: readonly { value: Count; label: string }[] = [
  { value: 'items', label: 'Perguntas' },
  { value: 'points', label: 'Valores' },
]

/** What the matrix asks for, written in the matrix itself: contents down, levels across. */
export default function TargetsDialog({ blueprint, domains, onClose, onChange }: TargetsDialogProps) {
  const [rows, setRows] = useState(() => targetRows(blueprint, domains))
  const [count, setCount] = useState<Count>('items')
  const [problem, setProblem] = useState<string>()
  const sum = (level?: BloomLevel, row?: TargetRow) =>
    decimal(
      (row ? [row] : rows)
        .flatMap(entry => (level ? [entry.cells[level]] : Object.values(entry.cells)))
        .reduce((total, cell) => total + (cell?.[count] || 0), 0),
    )

  function keep() {
    const { cells, problem: wrong } = cellsOfTargets(rows)
    setProblem(wrong)
    if (wrong !== undefined) return
    onChange(cells)
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      size={880}
      title="Metas da matriz"
      sub="Quantas perguntas, e com que cotação, por conteúdo e nível cognitivo."
      onSubmit={keep}
      submit="Aplicar à matriz"
      problem={problem}
    >
      <Segments label="O que se escreve na matriz" value={count} options={counts} onChange={setCount} />
      <table className={styles.targets} aria-label="Metas da matriz">
        <thead className="visually-hidden-on-phone">
          <tr>
            <th scope="col">Conteúdo</th>
            {bloomLevels.map(level => (
              <th key={level} scope="col">
                <abbr title={bloomLabels[level]}>{shortLevels[level]}</abbr>
              </th>
            ))}
            <th scope="col">Total</th>
            <th>
              <span className="visually-hidden">Retirar</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenCells}>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is written.
            <tr key={at}>
              <th scope="row">
                <input
                  aria-label={`Conteúdo da ${at + 1}.ª linha`}
                  list="domains-of-targets"
                  value={row.domain}
                  onChange={event => setRows(changedAt(rows, at, { domain: event.target.value }))}
                />
              </th>
              {bloomLevels.map(level => (
                <td key={level} data-level={shortLevels[level]}>
                  <CellInput
                    key={count}
                    name={`${row.domain || `${at + 1}.ª linha`}, ${bloomLabels[level].toLowerCase()}`}
                    value={row.cells[level]?.[count] ?? 0}
                    onChange={value =>
                      setRows(
                        changedAt(rows, at, {
                          cells: { ...row.cells, [level]: countFrom(row.cells[level], count, value) },
                        }),
                      )
                    }
                  />
                </td>
              ))}
              <Text as="td" bold className={styles.total}>
                {sum(undefined, row)}
              </Text>
              <td>
                <Remove
                  label={`Retirar ${row.domain || `a ${at + 1}.ª linha`}`}
                  onClick={() => setRows(removeAt(rows, at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {bloomLevels.map(level => (
              <td key={level} data-level={shortLevels[level]}>
                {sum(level)}
              </td>
            ))}
            <Text as="td" bold className={styles.total}>
              {sum()}
            </Text>
            <td />
          </tr>
        </tfoot>
      </table>
      <datalist id="domains-of-targets">
        {domains.map(domain => (
          <option key={domain} value={domain} />
        ))}
      </datalist>
      <Add label="Juntar conteúdo" onClick={() => setRows([...rows, { domain: '', cells: {} }])} />
    </FormDialog>
  )
}

/** A number in its cell; nothing is zero. What is no number comes as NaN. */
function CellInput({
  name,
  value,
  onChange,
}: {
  name: string
  value: number
  onChange: (value: number) => void
}) {
  const [text, setText] = useState(() => (value === 0 ? '' : decimal(value)))
  return (
    <input
      aria-label={name}
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={Number.isNaN(value) || undefined}
      value={text}
      onChange={event => {
        setText(event.target.value)
        onChange(event.target.value.trim() === '' ? 0 : Number(event.target.value.trim().replace(',', '.')))
      }}
    />
  )
}

/** Up and down go to the same column of the next row, as in a sheet. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const field = event.target as HTMLInputElement
  if (step === 0 || field.tagName !== 'INPUT' || field.hasAttribute('list')) return
  const cell = field.closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null
  const place = cell?.cellIndex
  if (!row || place === undefined) return
  const next = step < 0 ? row.previousElementSibling : row.nextElementSibling
  const found = (next as HTMLTableRowElement | null)?.cells[place]?.querySelector('input')
  if (!found) return
  event.preventDefault()
  found.focus()
  found.select()
}
