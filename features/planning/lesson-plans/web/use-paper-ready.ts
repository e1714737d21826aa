import { useEffect } from 'react'
import { fetchMuchInSpareTime } from '#kit/web/when-idle.ts'
import type { Lesson } from '../contract.ts'

/** Fetches what drawing the lesson takes, so that its paper can be had after the network is lost. */
export function usePaperReady(lesson: Lesson): void {
  useEffect(
    () =>
      fetchMuchInSpareTime(() =>
        import('./draw-lesson.ts').then(({ prepareLesson }) => prepareLesson(lesson)),
      ),
    [lesson],
  )
}
