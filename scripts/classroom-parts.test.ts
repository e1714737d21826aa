import { join } from 'node:path'
import { expect, it } from 'vitest'
import { componentOf, routes } from '#app/routes.ts'
import { classroomParts } from './classroom-parts.ts'

const root = join(import.meta.dirname, '..')

it('a page of the classroom comes with all its dialogs, those of its dialogs, and what says that the network failed', () => {
  const parts = classroomParts(root, 'app/pages/lesson-plan-page.tsx')
  expect(parts).toContain('features/planning/lesson-plans/web/lesson-teaching.tsx')
  expect(parts, 'the frame of a dialog within the dialog').toContain('kit/web/dialog/drawn-dialog.tsx')
  expect(parts).toContain('kit/web/notice/toast-host.tsx')
})

it('lessons are given and marked on pages of the classroom', () => {
  const marked = routes.filter(({ classroom }) => classroom).map(route => componentOf(route).file)
  expect(marked).toEqual(
    expect.arrayContaining(['app/pages/lesson-plan-page.tsx', 'journeys/calendar/web/lessons-home-page.tsx']),
  )
})
