// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { ACADEMY } from '../nav/navigation.ts'
import { Header } from './header.tsx'

const api = await testApi()

it('the header names each of its icons on hover', async () => {
  api.answer = () => ({ body: {} })
  const { container } = show(
    '/dashboard',
    <SignedIn as={{ username: 'Joana Tembe', nivel: 'professor' }}>
      <Header area={ACADEMY} wide={false} onMenu={() => undefined} />
    </SignedIn>,
  )
  const withoutWords = screen
    .getAllByRole('button')
    .filter(button => !/\p{L}{3}/u.test(button.textContent ?? '') && container.contains(button))
  expect(withoutWords.length).toBeGreaterThanOrEqual(3)
  for (const button of withoutWords) {
    const name = button.getAttribute('aria-label') ?? button.getAttribute('title') ?? ''
    fireEvent.pointerOver(button, { pointerType: 'mouse' })
    await waitFor(() => {
      const shown = [...document.querySelectorAll('body > span[aria-hidden]')].map(each => each.textContent)
      expect([name, shown]).toEqual([name, [expect.stringMatching(/\p{L}{3}/u)]])
    })
    fireEvent.pointerOut(button, { pointerType: 'mouse' })
    await waitFor(() => expect(document.querySelector('body > span[aria-hidden]')).toBeNull())
  }
})
