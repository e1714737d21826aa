import { type ReactNode, useState } from 'react'
import type { Lesson } from '#features/planning/lesson-plans/contract.ts'
import { nameOf } from '#features/planning/lesson-plans/lesson-values.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'

const ShareDialog = fetchedDialog(() => import('./share-dialog.tsx').then(m => m.ShareDialog))

/** Gives the page of a lesson the action that shares it, and holds the dialog. */
export function ShareLesson({ children }: { children: (more: (lesson: Lesson) => Action[]) => ReactNode }) {
  const [shared, setShared] = useState<Lesson>()
  return (
    <>
      {children(lesson => [{ label: 'Partilhar', icon: 'share-network', onClick: () => setShared(lesson) }])}
      {shared && (
        <ShareDialog
          kind="plano de aula"
          sharedId={shared.id}
          name={nameOf(shared)}
          onClose={() => setShared(undefined)}
        />
      )}
    </>
  )
}
