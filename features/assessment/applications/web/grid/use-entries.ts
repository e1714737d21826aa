import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { everyEntry, savingOf } from '#kit/web/form/entry-queue.ts'
import { useEntryQueue } from '#kit/web/form/use-entry-queue.ts'
import { notify } from '#kit/web/notify.ts'
import { useNewest } from '#kit/web/use-newest.ts'
import type { Application, GridEntry } from '../../../results/contract.ts'
import { enterAnswers, getApplication } from '../../contract.ts'
import { applyEntries, asSent, inverseOf } from './apply-entry.ts'
import { restoreQueue, withEntry } from './waiting-entries.ts'

/** Most entries of one request, as the endpoint takes them. */
const MAX_AT_ONCE = 4000
const TO_GATHER_MS = 400

/** One step of the work with its way back and forth, and the cell at which it was done. */
interface Step<Place> {
  back: GridEntry[]
  forth: GridEntry[]
  at: Place
}

/** Entries of the grid: on the screen at once, and sent from a queue that outlives the page. With undo and redo. */
export function useEntries<Place>(application: Application) {
  const client = useQueryClient()
  const { id } = application
  const { queryKey } = query(getApplication, { params: { id } })
  const queue = useEntryQueue<GridEntry>({
    shelf: id,
    max: MAX_AT_ONCE,
    gatherMs: TO_GATHER_MS,
    place: withEntry,
    renewed: restoreQueue,
    send,
  })
  const { waiting, kept, refusal } = queue.now
  /** Forms said of pupils of whom nothing is entered yet: there is nothing to keep them with. */
  const [forms, setForms] = useState<Readonly<Record<string, string>>>({})
  const view = useMemo(() => {
    const sittings = applyEntries(application, everyEntry(waiting)).map(entry => {
      const form = forms[entry.studentId ?? '']
      return entry.state === null && form !== undefined ? { ...entry, form } : entry
    })
    return { ...application, sittings }
  }, [application, waiting, forms])
  // What the handlers below read: the newest, whichever drawing they were made with.
  const drawn = useNewest(view)
  const steps = useRef<{ done: Step<Place>[]; undone: Step<Place>[] }>({ done: [], undone: [] })

  async function send(entries: GridEntry[], key: string): Promise<void> {
    const input = { params: { id }, body: { entries } }
    const answer = await call(enterAnswers, input, { idempotencyKey: key, api: 'diagnostics' })
    if (answer.tooLate > 0)
      notify.error('A turma já viu a resposta certa.', {
        detail: `${counted(answer.tooLate, 'cartão lido depois não conta', 'cartões lidos depois não contam')}. O que foi dado antes escreve-se na grelha.`,
      })
    // An answer that was asked before these were written comes too late to be drawn: it is asked anew.
    const isReading = client.isFetching({ queryKey, exact: true }) > 0
    if (isReading) await client.cancelQueries({ queryKey, exact: true })
    const written = new Map(answer.sittings.map(sitting => [sitting.studentId, sitting]))
    client.setQueryData<Application>(
      queryKey,
      before =>
        before && {
          ...before,
          sittings: before.sittings.map(sitting => {
            const now = written.get(sitting.studentId)
            // Of a pupil with several attempts, the one that was written into; of one of whom all was taken back, none.
            const isOne = (sitting.attempt ?? now?.attempt) === (now?.attempt ?? sitting.attempt)
            return now && isOne ? now : sitting
          }),
        },
    )
    if (isReading) void client.invalidateQueries({ queryKey })
  }

  function write(entries: readonly GridEntry[]) {
    const toSend = asSent(drawn.current, entries)
    drawn.current = { ...drawn.current, sittings: applyEntries(drawn.current, toSend) }
    queue.add(toSend)
  }

  function step(from: Step<Place>[], to: Step<Place>[], way: 'back' | 'forth'): Place | undefined {
    const step = from.pop()
    if (!step) return undefined
    write(step[way])
    to.push(step)
    return step.at
  }

  return {
    /** The application with what was entered, sent or not. */
    view,
    /** Only what cannot be lost any more: what the server has, or this device. */
    keptSittings: useMemo(() => applyEntries(application, everyEntry(kept)), [application, kept]),
    waiting: everyEntry(waiting).length,
    saving: savingOf(queue.now),
    /** Why the server takes nothing more, until the person decides. */
    refusal,
    /** Writes entries; `at` is where undoing them leads. */
    enter(entries: readonly GridEntry[], at: Place) {
      steps.current.done.push({ back: inverseOf(drawn.current, entries), forth: [...entries], at })
      steps.current.undone = []
      write(entries)
    },
    /** The form of a sheet that is about to be begun. */
    expectForm: (studentId: string, form: string) => setForms(before => ({ ...before, [studentId]: form })),
    /** Takes back the last step, or does it again; where it was done, or undefined when there is none. */
    undo: () => step(steps.current.done, steps.current.undone, 'back'),
    redo: () => step(steps.current.undone, steps.current.done, 'forth'),
    /** After a refusal: tries what waits once more, or gives it up and shows what the server has. */
    tryAgain: queue.tryAgain,
    discard() {
      steps.current = { done: [], undone: [] }
      queue.discard()
      void client.invalidateQueries({ queryKey })
    },
  }
}
