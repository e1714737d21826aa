import { afterEach, describe, expect, it, vi } from 'vitest'
import { isLocalOnlyAddress, sharedAddress } from './shared-address.ts'

function visit(address: string, config: Window['__DONDZA__'] = {}): void {
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('window', { __DONDZA__: config })
}

afterEach(() => vi.unstubAllGlobals())

describe('the address on what leaves this computer', () => {
  it('is that of the page, as a phone of the school opened it', () => {
    visit('http://192.168.1.7:3000/dashboard', { networkAddress: 'http://10.0.0.1:3000' })
    expect([sharedAddress(), isLocalOnlyAddress()]).toEqual(['http://192.168.1.7:3000', false])
  })

  it('is that of the network where the page was opened as localhost', () => {
    visit('http://localhost:3000/', { networkAddress: 'http://192.168.1.7:3000' })
    expect([sharedAddress(), isLocalOnlyAddress()]).toEqual(['http://192.168.1.7:3000', false])
  })

  it('is what the installation says, wherever the page was opened', () => {
    visit('http://192.168.1.7:3000/', { publicAddress: 'https://escola.example' })
    expect(sharedAddress()).toBe('https://escola.example')
  })

  it('is said to reach this computer alone where there is no other', () => {
    visit('http://127.0.0.1:3000/')
    expect([sharedAddress(), isLocalOnlyAddress()]).toEqual(['http://127.0.0.1:3000', true])
  })
})
