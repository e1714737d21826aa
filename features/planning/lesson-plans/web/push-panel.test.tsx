// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { showNotices } from '#kit/web/notify.ts'
import { PushPanel } from './push-panel.tsx'

const api = await testApi()
const again = '0198b0c8-5c1f-7000-8000-000000000009'
const preview = {
  rows: [
    {
      date: '2026-06-16',
      startsAt: '07:00',
      now: { id: again, title: 'Fracções' },
      next: { id: again, title: 'Decimais' },
      fits: true,
    },
  ],
  moved: 4,
  spends: { date: '2026-06-23', startsAt: '07:00' },
  fallsOut: null,
  stays: [],
  revision: 'r1',
}

/** A page whose panel goes as soon as it is read that the lesson was pushed. */
function Page() {
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      {isThere && <PushPanel lesson={{ id: again, lessonNumber: 54 }} />}
      <button type="button" onClick={() => setIsThere(false)}>
        Lida outra vez
      </button>
    </>
  )
}

it('what was pushed is said with its undo also where the panel is gone before the answer, and is pushed once', async () => {
  const held = Promise.withResolvers<void>()
  api.answer = async ({ method }) => {
    if (method === 'GET') return { body: preview }
    await held.promise
    return { body: { moved: 4, again }, headers: { 'x-change': 'c1' } }
  }
  const notices: Parameters<Parameters<typeof showNotices>[0]>[0][] = []
  const stop = showNotices(notice => notices.push(notice))
  show('/dashboard', <Page />)
  const push = await screen.findByRole('button', { name: 'Empurrar 4 aulas' })
  await userEvent.dblClick(push)
  await userEvent.click(screen.getByRole('button', { name: 'Lida outra vez' }))
  expect(screen.queryByRole('button', { name: 'Empurrar 4 aulas' })).toBeNull()
  held.resolve()
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(notices).toMatchObject([
    { kind: 'ok', text: '4 aulas um tempo adiante.', action: { label: 'Desfazer' } },
  ])
  expect(api.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  stop()
})
