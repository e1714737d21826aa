import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { query, useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type BankQuestion, copyQuestion } from '#school/questions/contract.ts'
import { places } from '../places.ts'
import { getQuestionInAcademy } from '../proposal-contract.ts'
import { AcademySection } from './academy-section.tsx'

const ProposeDialog = fetchedDialog(() => import('./propose-dialog.tsx').then(m => m.default))

/** What a question's page has of the academy's bank; nothing at all where there is one school. */
export function useInAcademy(row: BankQuestion): {
  actions: Action[]
  section: ReactNode
  dialog: ReactNode
} {
  const { user } = useSession()
  const isAsked = user?.manySchools === true
  const { data } = useQuery({
    ...query(getQuestionInAcademy, { params: { id: row.id } }),
    enabled: isAsked,
  })
  const [open, setOpen] = useState(false)
  const announce = useUndo()
  const navigate = useNavigate()
  const copy = useSave(copyQuestion, {
    onSaved: ({ data: made, change }) => {
      announce('Cópia feita: é sua, como rascunho.', change, made.name)
      void navigate(places.page(made.id))
    },
  })
  if (!isAsked || !data) return { actions: [], section: null, dialog: null }
  return {
    actions: [
      ...(data.mayPropose
        ? [
            {
              label: 'Propor à academia',
              icon: 'paper-plane-tilt' as const,
              onClick: () => setOpen(true),
            },
          ]
        : []),
      ...(row.mayEdit
        ? []
        : [
            {
              label: 'Fazer uma cópia',
              icon: 'copy' as const,
              busy: copy.isPending,
              onClick: () => copy.mutate({ params: { id: row.id } }),
            },
          ]),
    ],
    section: <AcademySection standing={data} />,
    dialog: open && (
      <ProposeDialog
        id={row.id}
        name={row.name}
        question={row.question}
        alike={data.alike}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
