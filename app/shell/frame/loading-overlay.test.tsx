import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Sessions } from '#school/accounts/web/session-types.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

// There is no browser here, and the stores say so on the console.
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const { SessionContext } = await import('#school/accounts/web/session.ts')
const { AcademyGuard } = await import('#school/accounts/web/guards.tsx')

function drawnWith(status: Sessions['academy']['status']): string {
  const nobody = { status: 'unauthenticated', user: null } as const
  const sessions: Sessions = {
    academy: { status, user: null },
    diagnostics: nobody,
    ended: null,
    signedOut: false,
  }
  const store = { get: () => sessions, subscribe: () => () => undefined }
  return renderToString(
    <SessionContext value={store as never}>
      <MemoryRouter>
        <AcademyGuard fallback={<LoadingOverlay />}>a página</AcademyGuard>
      </MemoryRouter>
    </SessionContext>,
  )
}

it('N8 · G1 · the animated logo covers the window while the session is loading, and goes once it is known', () => {
  expect(drawnWith('loading')).toMatch(/role="progressbar"/)
  expect(drawnWith('loading')).not.toContain('a página')
  expect(drawnWith('authenticated')).toBe('a página')
})
