import { type BloomLevel, bloomLabels, bloomLevels } from '#engines/questions/taxonomy.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import styles from './editor.module.css'

interface BloomFieldProps {
  value: BloomLevel | null
  error?: string | undefined
  onChange: (level: BloomLevel | null) => void
}

const options = bloomLevels.map(value => ({ value, label: bloomLabels[value] }))
const levelOf = (value: string) => bloomLevels.find(level => level === value) ?? null

/** The cognitive level: all six side by side where they fit, else a list. */
export function BloomField({ value, error, onChange }: BloomFieldProps) {
  return (
    <div className={styles.levels}>
      <div className={styles.asSegments}>
        <SegmentsField
          label="Nível cognitivo"
          {...(error ? { error } : {})}
          value={value ?? ''}
          options={options}
          onChange={level => onChange(levelOf(level))}
        />
      </div>
      <div className={styles.asList}>
        <SelectInput
          label="Nível cognitivo"
          none="Sem nível"
          options={options}
          value={value ?? ''}
          onChange={event => onChange(levelOf(event.target.value))}
          {...(error ? { error } : {})}
        />
      </div>
    </div>
  )
}
