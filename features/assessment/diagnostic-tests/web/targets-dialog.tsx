import { useState } from 'react'
import { type BloomLevel, bloomLabels, bloomLevels } from '#engines/questions/question.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Add, Remove } from '#school/questions/web/editor/answers-editor.tsx'
import { NumberInput } from '#school/questions/web/editor/number-input.tsx'
import { changedAt, withoutAt } from '#school/questions/web/editor/part.ts'
import type { BlueprintCell } from '../contract.ts'
import styles from './test-builder.module.css'

interface TargetsDialogProps {
  blueprint: readonly BlueprintCell[]
  domains: readonly string[]
  onClose: () => void
  onChange: (blueprint: BlueprintCell[]) => void
}

/** What the matrix asks for: contents and level, how many items, how many points. */
export default function TargetsDialog({ blueprint, domains, onClose, onChange }: TargetsDialogProps) {
  const [cells, setCells] = useState<BlueprintCell[]>(() => [...blueprint])
  const [asked, setAsked] = useState(false)
  const isOff = (cell: BlueprintCell) =>
    cell.domain.trim() === '' || !Number.isInteger(cell.items) || !(cell.points >= 0)

  function keep() {
    setAsked(true)
    if (cells.some(isOff)) return
    onChange(cells.map(cell => ({ ...cell, domain: cell.domain.trim() })))
    onClose()
  }

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title="Metas da matriz"
      sub="Quantos itens, e com que cotação, por conteúdo e nível cognitivo."
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        keep()
      }}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            Aplicar à matriz
          </Button>
        </>
      }
    >
      <div className={styles.targets}>
        {cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a target has no name of its own while it is written.
          <div key={at} className={styles.target}>
            <TextInput
              label="Conteúdo"
              list="domains-of-targets"
              value={cell.domain}
              error={asked && cell.domain.trim() === '' ? 'Escreva o conteúdo.' : undefined}
              onChange={event => setCells(changedAt(cells, at, { domain: event.target.value }))}
            />
            <SelectInput
              label="Nível"
              options={bloomLevels.map(value => ({ value, label: bloomLabels[value] }))}
              value={cell.bloom}
              onChange={event => setCells(changedAt(cells, at, { bloom: event.target.value as BloomLevel }))}
            />
            <NumberInput
              label="Itens"
              value={cell.items}
              error={asked && !Number.isInteger(cell.items) ? 'Número inteiro.' : undefined}
              onChange={items => setCells(changedAt(cells, at, { items: items ?? Number.NaN }))}
            />
            <NumberInput
              label="Cotação"
              value={cell.points}
              error={asked && !(cell.points >= 0) ? 'Número.' : undefined}
              onChange={points => setCells(changedAt(cells, at, { points: points ?? Number.NaN }))}
            />
            <Remove label={`Retirar a ${at + 1}.ª meta`} onClick={() => setCells(withoutAt(cells, at))} />
          </div>
        ))}
        <datalist id="domains-of-targets">
          {domains.map(domain => (
            <option key={domain} value={domain} />
          ))}
        </datalist>
        <Add
          label="Juntar meta"
          onClick={() =>
            setCells([...cells, { domain: cells.at(-1)?.domain ?? '', bloom: 'apply', items: 1, points: 1 }])
          }
        />
      </div>
    </DialogFrame>
  )
}
