import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { sharingActions } from '#school/sharing/web/sharing-action.ts'
import { copyTest, removeTest, setTestState, type Test } from '../contract.ts'
import { type TestState, testStateTable } from '../diagnostic-test.ts'
import { offeredSteps } from '../offered-steps.ts'

/** What can be done with a test as a whole: its steps, a copy, its end. */
export function useTestSteps(test: Test, onChanged: (test: Test) => void) {
  const { user } = useSession()
  const navigate = useNavigate()
  const announce = useUndo()
  const setState = useSave(setTestState)
  const copy = useSave(copyTest)
  const remove = useSave(removeTest)
  const allowed = offeredSteps(test, user?.nivel ?? '')
  const take = (to: TestState, then?: () => void) =>
    setState.mutate(
      { params: { id: test.id }, body: { state: to, version: test.version } },
      {
        onSuccess: ({ data, change }) => {
          announce(`«${data.title}»: ${testStateTable.labels[to].toLowerCase()}.`, change)
          onChanged(data)
          then?.()
        },
      },
    )
  return {
    busy: setState.isPending,
    publish:
      test.state === 'rascunho' && allowed.some(step => step.to === 'publicado')
        ? (then?: () => void) => take('publicado', then)
        : undefined,
    /** Everything but publishing; what is not saved yet must be saved first. */
    others: (dirty: boolean): Action[] => [
      ...allowed
        .filter(step => !(test.state === 'rascunho' && step.to === 'publicado'))
        .map(
          (step): Action => ({
            label: step.label,
            icon: 'arrow-right',
            disabled: dirty,
            onClick: () => take(step.to),
          }),
        ),
      ...sharingActions(user, 'tests', test.id),
      {
        label: 'Duplicar',
        icon: 'plus',
        disabled: dirty,
        onClick: () =>
          copy.mutate(
            { params: { id: test.id } },
            {
              onSuccess: ({ data, change }) => {
                announce(`«${test.title}» duplicado.`, change)
                navigate(href(pages.test, { id: data.id }))
              },
            },
          ),
      },
      ...(test.applications > 0
        ? []
        : [
            {
              label: 'Eliminar',
              icon: 'trash' as const,
              destructive: true,
              disabled: dirty,
              onClick: () =>
                remove.mutate(
                  { params: { id: test.id }, query: { version: test.version } },
                  {
                    onSuccess: ({ change }) => {
                      announce(`«${test.title}» eliminado.`, change, 'Fica 30 dias na Reciclagem.')
                      navigate(pages.tests)
                    },
                  },
                ),
            },
          ]),
    ],
  }
}
