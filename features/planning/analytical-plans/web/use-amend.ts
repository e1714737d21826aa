import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { amendPlan, type Plan } from '../contract.ts'

/** Opens the next edition of a plan that is approved; nothing where there is none to open, or where it is another's. */
export function useAmend(plan: Plan): Action | undefined {
  const { user } = useSession()
  const navigate = useNavigate()
  const announce = useUndo()
  const amend = useSave(amendPlan, { failed: 'Não foi possível abrir a versão.' })
  const [newest] = plan.editions
  if (!['aprovado', 'em execução', 'encerrado'].includes(plan.state) || newest?.id !== plan.id)
    return undefined
  if (user?.nivel === 'professor' && user.id !== plan.teacher.id) return undefined
  return {
    label: `Abrir a versão ${plan.edition + 1}`,
    icon: 'pencil-simple',
    onClick: () =>
      amend.mutate(
        { params: { id: plan.id }, body: {} },
        {
          onSuccess: ({ data, change }) => {
            announce(`Versão ${data.edition} aberta.`, change, 'A versão aprovada fica em vigor até lá.')
            navigate(href(pages.editPlan, { id: data.id }))
          },
        },
      ),
  }
}
