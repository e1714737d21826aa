import { useEffect } from 'react'
import type { Lesson } from '../contract.ts'

/** What a browser may say of its network; few do. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Fetches, once the page is idle, what drawing the lesson takes, so that its paper can be had after the network is
 * lost. Whoever saves data or is on a very slow network is left alone.
 */
export function usePaperReady(lesson: Lesson): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection }
    if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
    const prepare = () => {
      import('./draw-lesson.ts')
        .then(({ prepareLesson }) => prepareLesson(lesson))
        .catch((error: unknown) => console.info('The paper of this lesson cannot be prepared now.', error))
    }
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const later = setTimeout(prepare, 3000)
      return () => clearTimeout(later)
    }
    const idle = requestIdleCallback(prepare, { timeout: 10_000 })
    return () => cancelIdleCallback(idle)
  }, [lesson])
}
