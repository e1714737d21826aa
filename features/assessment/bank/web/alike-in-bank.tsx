import { Segments } from '#kit/web/form/segments.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { places } from '../places.ts'
import styles from './bank.module.css'
import type { LeftOut } from './import-choices.ts'

type KeptVersion = LeftOut | 'both'

interface AlikeInBankProps {
  /** Number of the question in what is imported. */
  index: number
  /** The bank's own that reads the same, or nearly so. */
  alike: { id: string; name: string; same: boolean } | undefined
  choice: LeftOut | undefined
  onChoose: (choice: LeftOut | undefined) => void
}

/** The bank's own question beside one that is imported: that one, both, or none. */
export function AlikeInBank({ index, alike, choice, onChoose }: AlikeInBankProps) {
  if (!alike) return null
  return (
    <Stack gap={8} above={4} fit className={styles.alike}>
      <p className={styles.lost}>
        {alike.same ? 'Já existe igual no banco: ' : 'Já existe quase igual no banco: '}
        <a href={places.page(alike.id)} target="_blank" rel="noreferrer">
          «{alike.name}»
        </a>
      </p>
      <Segments<KeptVersion>
        label={`Pergunta ${index}: qual fica`}
        value={choice ?? 'both'}
        options={[
          { value: 'bank', label: 'A do banco' },
          { value: 'both', label: 'As duas' },
          { value: 'out', label: 'Nenhuma' },
        ]}
        onChange={kept => onChoose(kept === 'both' ? undefined : kept)}
      />
    </Stack>
  )
}
