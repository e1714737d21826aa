import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

// There is no browser here, and the stores say so on the console.
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const { useSessions } = await import('./session.ts')

function Lost() {
  useSessions()
  return null
}

it('E6 · outside its provider the session says that it must be used inside it', () => {
  expect(() => renderToString(<Lost />)).toThrow(/must be used inside the auth provider/)
})
