import type { TestToApply } from '#features/assessment/applications/web/apply-dialog.tsx'
import type { Test } from '#features/assessment/diagnostic-tests/contract.ts'

/** A test as the dialog that applies it asks for it. */
export function applyable({ formList, ...test }: Test): TestToApply {
  const { id, title, kind, grade, minutes, paging, modes } = test
  return { id, title, kind, grade, minutes, paging, modes, forms: formList.map(form => form.name) }
}
