import { useEffect } from 'react'
import { fetchTypesetter } from '#school/questions/web/formula.tsx'
import type { Begun } from '../../sitting-contract.ts'

/** Fetches at the beginning what the test may need before its end and its page does not bring: what sets formulae. */
export function useKeptReady(items: Begun['items']): void {
  useEffect(() => {
    if (holdsFormula(items)) fetchTypesetter()
  }, [items])
}

/** Whether any text of the questions begins a formula: `\\(`, `\\[` or `$$`, as they stand in JSON. */
export function holdsFormula(items: Begun['items']): boolean {
  return /\\\\[([]|\$\$/.test(JSON.stringify(items))
}
