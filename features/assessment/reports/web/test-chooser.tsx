import { formatDateSlashes } from '#kit/figures.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import styles from '../../results/web/report.module.css'
import type { PupilResult } from '../report-shapes.ts'

interface TestChooserProps {
  results: readonly PupilResult[]
  chosen: PupilResult
  onChoose: (applicationId: string) => void
}

/** Which of a pupil's tests is shown; nothing where there is one alone. */
export function TestChooser({ results, chosen, onChoose }: TestChooserProps) {
  if (results.length < 2) return null
  return (
    <div className={styles.choose} data-print="none">
      <AddressSelect
        label="Teste"
        value={chosen.head.applicationId}
        options={results.map(({ head }) => ({
          value: head.applicationId,
          label: `${head.testTitle}, ${formatDateSlashes(head.date)}`,
        }))}
        onChoose={onChoose}
      />
    </div>
  )
}

/** The test that the address names; else the newest that the pupil handed in. */
export function chosenResult(
  results: readonly PupilResult[],
  chosen: string | null,
): PupilResult | undefined {
  return (
    results.find(({ head }) => head.applicationId === chosen) ??
    results.find(({ pupil }) => pupil.state === 'entregue') ??
    results[0]
  )
}
