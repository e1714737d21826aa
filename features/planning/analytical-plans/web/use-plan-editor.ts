import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { call } from '#kit/web/api/client.ts'
import { keyOf, query } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import type { Saving } from '#kit/web/form/save-state.tsx'
import { useDraft } from '#kit/web/form/use-draft.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { notify } from '#kit/web/notify.ts'
import { useNewest } from '#kit/web/use-newest.ts'
import { getPlan, type Plan, type PlanBody, touchPlan, updatePlan } from '../contract.ts'
import { beginHistory, type EditHistory, mapEveryStep, redo, step, undo } from '../edit-history.ts'
import { type Clash, mergePlans, takeTheirs } from '../merge.ts'
import { bodyOf } from './plan-body.ts'

const AUTOSAVE_MS = 1500
const AGAIN_MS = 10_000
const LOOK_MS = 10_000

interface Draft {
  body: PlanBody
  /** What the server had when the writing began: what both sides are compared with. */
  base: PlanBody
}

/** Both wrote in the same places; `answer` says which words stay. */
export interface PlanConflict {
  clashes: readonly Clash[]
  by: string | null
  at: string
  answer: (theirs: readonly Clash[]) => void
}

/**
 * A plan that is being written: every step can be undone, it is kept on this device after two seconds and sent to
 * the server soon after; what somebody else wrote meanwhile comes in row by row, and only what both wrote is asked.
 */
export function usePlanEditor(plan: Plan) {
  const client = useQueryClient()
  const [history, setHistory] = useState<EditHistory<PlanBody>>(() => beginHistory(bodyOf(plan)))
  const [saving, setSaving] = useState<Saving>({ kind: 'untouched' })
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<PlanConflict>()
  const now = useRef(history)
  const base = useRef(bodyOf(plan))
  const version = useRef(plan.version)
  const key = useRef<{ text: string; key: string }>(undefined)
  const sending = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** `saveNow` as it was drawn last, for timers and listeners. */
  const latest = useNewest(saveNow)

  const put = useCallback((next: EditHistory<PlanBody>) => {
    now.current = next
    setHistory(next)
  }, [])
  const isDirty = useCallback(() => JSON.stringify(now.current.present) !== JSON.stringify(base.current), [])

  const draft = useDraft<Draft>(`analytical-plans/${plan.id}`, found => {
    const { body, base: began } = found.values
    const { merged } = mergePlans(began, body, base.current)
    if (JSON.stringify(merged) === JSON.stringify(base.current)) return
    put(step(now.current, merged))
    setSaving({ kind: 'draft', at: found.savedAt })
    later()
  })
  const { keep, drop } = draft

  /** Takes in what the server has; answers whether the person has to choose first. */
  const takeIn = useCallback(
    (theirs: Plan, by: string | null): boolean => {
      const incoming = bodyOf(theirs)
      const began = base.current
      const { clashes } = mergePlans(began, now.current.present, incoming)
      const enter = (chosen: readonly Clash[]) => {
        base.current = incoming
        version.current = theirs.version
        put(mapEveryStep(now.current, value => takeTheirs(mergePlans(began, value, incoming).merged, chosen)))
        setConflict(undefined)
      }
      if (clashes.length === 0) {
        enter([])
        return false
      }
      setConflict({
        clashes,
        by,
        at: theirs.updatedAt,
        answer: chosen => {
          enter(chosen)
          void latest.current()
        },
      })
      return true
    },
    [put],
  )

  async function send(): Promise<boolean> {
    const body = now.current.present
    const text = JSON.stringify(body)
    if (text === JSON.stringify(base.current)) return true
    if (key.current?.text !== text) key.current = { text, key: uuid() }
    setSaving({ kind: 'sending' })
    try {
      const saved = await call(
        updatePlan,
        { params: { id: plan.id }, body: { ...body, version: version.current } },
        { idempotencyKey: key.current.key },
      )
      base.current = bodyOf(saved)
      version.current = saved.version
      // What the server trimmed is no change of the person's.
      const { merged } = mergePlans(body, now.current.present, base.current)
      now.current = { ...now.current, present: merged }
      setHistory(now.current)
      client.setQueryData(query(getPlan, { params: { id: plan.id } }).queryKey, saved)
      void client.invalidateQueries({ queryKey: keyOf(updatePlan), predicate: isList })
      setProblem(undefined)
      if (isDirty()) later()
      else {
        setSaving({ kind: 'saved', at: new Date().toISOString() })
        void drop()
      }
      return true
    } catch (thrown) {
      return refused(ApiError.from(thrown))
    }
  }

  async function refused(error: ApiError): Promise<boolean> {
    if (error.isTransient) {
      keep({ body: now.current.present, base: base.current }, version.current)
      setSaving({ kind: 'waiting', at: new Date().toISOString() })
      later(AGAIN_MS)
      return false
    }
    const details = error.details as { current?: Plan; by?: string | null } | undefined
    if (error.code === 'VERSION_CONFLICT' && details?.current) {
      const { current, by = null } = details
      if (takeIn(current, by)) {
        setSaving({ kind: 'writing' })
        return false
      }
      if (by) notify.info(`${by} também escreveu neste plano.`, { detail: 'As duas partes ficaram juntas.' })
      return send()
    }
    setProblem(Object.values(error.fields)[0] ?? messageOf(error))
    setSaving({ kind: 'refused' })
    return false
  }

  /** Sends what is not yet sent; resolves whether the server has it all. */
  function saveNow(): Promise<boolean> {
    clearTimeout(timer.current)
    const run = async () => {
      await sending.current
      return send()
    }
    const work = run().finally(() => {
      if (sending.current === work) sending.current = undefined
    })
    sending.current = work
    return work
  }

  function later(after = AUTOSAVE_MS) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), after)
  }

  useEffect(() => {
    const leave = onNetworkBack(() => void latest.current())
    return () => {
      leave()
      clearTimeout(timer.current)
      if (isDirty()) void latest.current()
    }
  }, [isDirty])

  // Somebody else's rows come in while the page is open, as long as nothing waits for an answer.
  const around = useAround(plan.id)
  const there = around?.version ?? 0
  useEffect(() => {
    const { queryKey } = query(getPlan, { params: { id: plan.id } })
    if (there > version.current && !sending.current) void client.invalidateQueries({ queryKey })
  }, [there, client, plan.id])
  const seen = useQuery({
    ...query(getPlan, { params: { id: plan.id } }),
    enabled: conflict === undefined,
  }).data
  useEffect(() => {
    if (!seen || seen.version <= version.current || sending.current) return
    takeIn(seen, null)
  }, [seen, takeIn])

  function change(edit: (body: PlanBody) => PlanBody, place?: string) {
    const next = step(now.current, edit(now.current.present), place)
    if (next === now.current) return
    write(next)
  }

  function write(next: EditHistory<PlanBody>) {
    put(next)
    setSaving({ kind: 'writing' })
    keep({ body: next.present, base: base.current }, version.current)
    later()
  }

  return {
    body: history.present,
    /** The plan as the server answered last: its steps, comments and allowed lessons. */
    plan: seen ?? plan,
    change,
    undo: history.past.length > 0 ? () => write(undo(now.current)) : undefined,
    redo: history.future.length > 0 ? () => write(redo(now.current)) : undefined,
    saving,
    problem,
    conflict,
    isDirty,
    hasDraft: draft.savedAt !== undefined,
    saveNow,
    /** Forgets what is not on the server. */
    discard: () => {
      clearTimeout(timer.current)
      put(beginHistory(base.current))
      void drop()
    },
    /** Who else has the plan open to write in it. */
    others: around?.others ?? [],
    /** The version that the server has of it. */
    version: () => version.current,
  }
}

/** Says every few seconds that the plan is open here; hears who else has it open, and which version there is. */
function useAround(id: string) {
  const { data } = useQuery({
    queryKey: ['presence', id],
    queryFn: ({ signal }) => call(touchPlan, { params: { id }, body: {} }, { signal }),
    refetchInterval: LOOK_MS,
    retry: false,
    // Who was there an hour ago is of no use, offline least of all.
    gcTime: 0,
  })
  useEffect(
    () => () => {
      call(touchPlan, { params: { id }, body: { leaving: true } }).catch((error: unknown) =>
        console.info('The others will see it soon.', error),
      )
    },
    [id],
  )
  return data
}

export type PlanEditor = ReturnType<typeof usePlanEditor>

function isList({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== getPlan.path
}
