import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'
import { showNotices } from './notify.ts'

// For tests that draw one after the other on the same page: each file leaves it as it was found.
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  // Notices that no toast has shown would be the first of the next file's.
  showNotices(() => {})()
})
