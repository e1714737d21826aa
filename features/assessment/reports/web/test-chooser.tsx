import { useSearchParams } from 'react-router'
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

/** The test that the address names, else the newest that the pupil handed in; and the way to name another one. */
export function useChosenResult(
  results: readonly PupilResult[],
): [PupilResult | undefined, (applicationId: string) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('aplicacao')
  const chosen =
    results.find(({ head }) => head.applicationId === named) ??
    results.find(({ pupil }) => pupil.state === 'entregue') ??
    results[0]
  const choose = (applicationId: string) =>
    setParams(
      before => {
        before.set('aplicacao', applicationId)
        return before
      },
      { replace: true },
    )
  return [chosen, choose]
}
