// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SignedIn } from '#school/accounts/web/session-testing.tsx'
import { administration } from '../shell/nav/navigation.ts'
import { AdministrationPage } from './administration-page.tsx'

const show = (settings: NonNullable<typeof window.__DONDZA__>, oneSchool = false) => {
  window.__DONDZA__ = settings
  render(
    <MemoryRouter>
      <SignedIn as={{ nivel: 'admin', oneSchool }}>
        <AdministrationPage />
      </SignedIn>
    </MemoryRouter>,
  )
}
afterEach(() => {
  vi.unstubAllGlobals()
  delete window.__DONDZA__
  document.body.replaceChildren()
})

describe('the first page of the administration', () => {
  it('shows the address for the blackboard, with its code: what the school calls it before all', async () => {
    show({ publicAddress: 'https://escola.example', networkAddress: 'http://192.168.1.10:3000' })
    expect(screen.getByText('https://escola.example')).toBeDefined()
    expect(await screen.findByAltText('Código QR de https://escola.example')).toBeDefined()
    expect(screen.queryByText(/192\.168/)).toBeNull()
  })

  it('leads phones to the certificate where the school has its own', () => {
    show({ publicAddress: 'https://escola.example', certificateAddress: 'http://192.168.1.10:3080' })
    expect(screen.getByRole('link', { name: 'http://192.168.1.10:3080' })).toBeDefined()
  })

  it('says what to do where nobody else can open it', () => {
    vi.stubGlobal('location', { hostname: 'localhost', origin: 'http://localhost:3000' })
    show({})
    expect(screen.getByText(/o guia da instalação diz como/)).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('leads to everything that the administration keeps', () => {
    show({})
    for (const { title, path } of administration())
      expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(path)
  })

  it('leads who administers one school to what is the school’s alone', () => {
    show({}, true)
    const pages = administration()
    expect(pages.some(({ forAcademy }) => forAcademy)).toBe(true)
    for (const { title, forAcademy } of pages)
      expect(screen.queryAllByRole('link', { name: title })).toHaveLength(forAcademy ? 0 : 1)
  })
})
