import { useEffect, useRef, useState } from 'react'
import { deviceOpened } from '#kit/web/device/device.ts'
import { readDraft, writeDraft } from '#kit/web/device/drafts.ts'
import type { Lesson } from '../contract.ts'
import { beginTeaching, type Teaching } from '../teaching.ts'

/** What was begun longer ago is another lesson. */
const SAME_LESSON_MS = 4 * 60 * 60_000

/** Where a device keeps what it knows of a lesson that is being taught. */
export const draftOf = (lesson: Pick<Lesson, 'id'>) => `lesson-teaching/${lesson.id}`

type TaughtLesson = Pick<Lesson, 'id' | 'heldOn' | 'startsAt' | 'phases'>

/**
 * What this device knows of the lesson that is being taught: kept at each tap, and found again after a reload. The time at
 * which it was kept is that of all that is shown; null while the last tap is not stored. Last comes what a reload finds: where
 * the browser stores nothing, all that is shown.
 */
export function useTeaching(
  lesson: TaughtLesson,
): [Teaching, (next: Teaching) => void, string | null, Teaching | undefined] {
  const scheduled =
    lesson.heldOn && lesson.startsAt
      ? new Date(`${lesson.heldOn}T${lesson.startsAt}:00+02:00`).getTime()
      : undefined
  const [teaching, setTeaching] = useState(() => beginTeaching(lesson.phases, Date.now(), scheduled))
  const [stored, setStored] = useState<{ teaching: Teaching; at: string | null }>()
  const changed = useRef(false)
  const name = draftOf(lesson)
  useEffect(() => {
    let wanted = true
    void deviceOpened()
      .then(() => readDraft<Teaching>(name))
      .then(found => {
        // What was tapped before the storage answered stands.
        if (!wanted || changed.current || !found) return
        if (Date.now() - found.values.begunAt > SAME_LESSON_MS) return
        setTeaching(found.values)
        setStored({ teaching: found.values, at: found.savedAt })
      })
    return () => {
      wanted = false
    }
  }, [name])
  const change = (next: Teaching) => {
    changed.current = true
    setTeaching(next)
    void writeDraft(name, next).then(at => setStored({ teaching: next, at }))
  }
  return [teaching, change, stored?.teaching === teaching ? stored.at : null, stored?.teaching]
}
