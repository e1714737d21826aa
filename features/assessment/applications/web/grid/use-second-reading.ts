import { useMemo, useState } from 'react'
import { useDraft } from '#kit/web/form/use-draft.ts'
import type { Application, GridEntry } from '../../../results/contract.ts'
import { applyEntries } from './apply-entry.ts'
import type { CellPosition } from './moves.ts'
import { renamed } from './waiting-entries.ts'

interface Step {
  entries: readonly GridEntry[]
  at: CellPosition
}

/**
 * The sheets typed a second time, without sight of the first: kept on this device, and compared there. The school stores
 * the first reading, and what is changed in it because of the second.
 */
export function useSecondReading(application: Application) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [undone, setUndone] = useState<readonly Step[]>([])
  const { keep, drop, savedAt } = useDraft<readonly Step[]>(`second-reading/${application.id}`, found =>
    setSteps(now =>
      now.length > 0 ? now : found.values.map(step => ({ ...step, entries: renamed(step.entries) })),
    ),
  )
  const view = useMemo(() => {
    const blank = application.sittings.map(sitting => ({
      ...sitting,
      state: null,
      responses: {},
      mark: null,
    }))
    const read = { ...application, sittings: blank }
    return {
      ...read,
      sittings: applyEntries(
        read,
        steps.flatMap(step => step.entries),
      ),
    }
  }, [application, steps])

  function put(next: readonly Step[], after: readonly Step[]) {
    setSteps(next)
    setUndone(after)
    keep(next)
  }

  return {
    view,
    /** When it was last kept on this device (ISO). */
    keptAt: savedAt,
    enter: (entries: readonly GridEntry[], at: CellPosition) => put([...steps, { entries, at }], []),
    undo() {
      const last = steps.at(-1)
      if (last) put(steps.slice(0, -1), [...undone, last])
      return last?.at
    },
    redo() {
      const next = undone.at(-1)
      if (next) put([...steps, next], undone.slice(0, -1))
      return next?.at
    },
    /** Forgets it: the two agree, or it is not wanted. */
    end() {
      setSteps([])
      setUndone([])
      void drop()
    },
  }
}
