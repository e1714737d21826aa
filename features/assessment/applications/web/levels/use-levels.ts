import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import type { Application, Sitting } from '../../../results/contract.ts'
import { getApplication } from '../../contract.ts'
import { setLevels } from '../../marking-contract.ts'
import { useOneByOne } from '../use-one-by-one.ts'

export const ABSENT = 'não apresentado'

interface Reached {
  studentId: string
  level: string | null
}

/** The level that a pupil reached, {@link ABSENT}, or null while nothing was tapped. */
export function levelOf({ state, level }: Pick<Sitting, 'state' | 'level'>): string | null {
  return state === ABSENT ? ABSENT : state === null ? null : level
}

/** Levels of an oral assessment, saved with the tap, with undo and redo. */
export function useLevels({ id }: Application) {
  const client = useQueryClient()
  const { queryKey } = query(getApplication, { params: { id } })
  const steps = useRef<{ done: Reached[]; undone: Reached[] }>({ done: [], undone: [] })

  function before(studentId: string): string | null {
    const all = client.getQueryData<Application>(queryKey)?.sittings
    const sitting = all?.find(each => each.studentId === studentId)
    return sitting ? levelOf(sitting) : null
  }

  const { saving, write } = useOneByOne<Reached>({
    shelf: `levels ${id}`,
    queryKey,
    isSame: (a, b) => a.studentId === b.studentId,
    send: (entry, key) =>
      call(
        setLevels,
        { params: { id }, body: { entries: [entry] } },
        { idempotencyKey: key, api: 'diagnostics' },
      ),
    onSent: () => void client.invalidateQueries({ queryKey }),
    show: ({ studentId, level }) =>
      client.setQueryData<Application>(
        queryKey,
        all =>
          all && {
            ...all,
            sittings: all.sittings.map(sitting =>
              sitting.studentId === studentId
                ? { ...sitting, state: stateOf(level), level: level === ABSENT ? null : level }
                : sitting,
            ),
          },
      ),
  })

  function back(from: Reached[], to: Reached[]): string | undefined {
    const step = from.pop()
    if (!step) return undefined
    to.push({ ...step, level: before(step.studentId) })
    write(step)
    return step.studentId
  }

  return {
    saving,
    set(studentId: string, level: string | null) {
      steps.current.done.push({ studentId, level: before(studentId) })
      steps.current.undone = []
      write({ studentId, level })
    },
    /** Takes back the last tap, or does it again; whose it was, or undefined when there is nothing. */
    undo: () => back(steps.current.done, steps.current.undone),
    redo: () => back(steps.current.undone, steps.current.done),
  }
}

function stateOf(level: string | null): Sitting['state'] {
  if (level === null) return null
  return level === ABSENT ? ABSENT : 'entregue'
}
