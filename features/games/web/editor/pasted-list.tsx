import { Field } from '#kit/web/form/field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import styles from './editor.module.css'
import type { NewPair } from './pair-sources.ts'
import { readPasted } from './pasted-pairs.ts'

interface PastedListProps {
  text: string
  onText: (text: string) => void
  /** How many more pairs the game takes. */
  left: number
  onAdd: (pairs: readonly NewPair[]) => void
}

/** A list as Excel copies it, or as people write it. */
export function PastedList({ text, onText, left, onAdd }: PastedListProps) {
  const { pairs, faults } = readPasted(text)
  const taken = Math.min(left, pairs.length)
  return (
    <Stack gap={16}>
      <Field
        label="Termo e definição"
        help="Duas colunas copiadas do Excel, ou uma linha para cada par: Solo; onde crescem as plantas"
      >
        {control => (
          <textarea
            {...control}
            className={styles.paste}
            rows={8}
            value={text}
            maxLength={60_000}
            onChange={event => onText(event.target.value)}
          />
        )}
      </Field>
      {faults.length > 0 && (
        <p className={styles.quiet} role="status">
          {faults
            .slice(0, 5)
            .map(fault => `Linha ${fault.line}: ${fault.why}.`)
            .join(' ')}
          {faults.length > 5 && ` E mais ${faults.length - 5} linhas.`}
        </p>
      )}
      {pairs.length > left && (
        <p className={styles.quiet} role="status">
          Só cabem mais {left}: {pairs.length - left} ficam de fora.
        </p>
      )}
      <Button
        variant="outlined"
        disabled={taken === 0}
        onClick={() => {
          onAdd(pairs)
          onText('')
        }}
      >
        {taken === 0 ? 'Juntar' : `Juntar ${taken} ${taken === 1 ? 'par' : 'pares'}`}
      </Button>
    </Stack>
  )
}
