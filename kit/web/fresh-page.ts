import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

// For tests that draw one after the other on the same page: each file leaves it as it was found.
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
