// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import { notify } from '#kit/web/notify.ts'
import { AddressField } from './address-field.tsx'

const ADDRESS = 'http://192.168.1.10:3000/partilha/abc'

const notices = { ok: vi.spyOn(notify, 'ok'), info: vi.spyOn(notify, 'info') }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function pressCopy() {
  show('/dashboard', <AddressField label="Ligação" address={ADDRESS} />)
  expect(screen.getByRole('textbox', { name: 'Ligação' })).toHaveProperty('value', ADDRESS)
  return userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
}

it('copies over plain http too, where there is no clipboard but the old way', async () => {
  const user = navigator
  vi.stubGlobal('navigator', { userAgent: user.userAgent, languages: user.languages })
  const put = new Map<string, string>()
  document.execCommand = () => {
    const event = new Event('copy', { cancelable: true })
    Object.assign(event, { clipboardData: { setData: (type: string, text: string) => put.set(type, text) } })
    return !document.dispatchEvent(event)
  }
  await pressCopy()
  await waitFor(() => expect(notices.ok).toHaveBeenCalledWith('Endereço copiado.'))
  expect(put.get('text/plain')).toBe(ADDRESS)
  const again = new Event('copy', { cancelable: true })
  expect(document.dispatchEvent(again), 'what a person copies afterwards is their own').toBe(true)
})

it('says how else where the clipboard is refused', async () => {
  vi.stubGlobal('navigator', {
    userAgent: '',
    clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  })
  await pressCopy()
  await waitFor(() =>
    expect(notices.info).toHaveBeenCalledWith('Seleccione o endereço e copie-o.', { detail: ADDRESS }),
  )
  expect(notices.ok).not.toHaveBeenCalled()
})
