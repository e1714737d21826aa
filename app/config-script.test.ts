import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { networkAddress } from './config-script.ts'

describe('the address in the network', () => {
  it('is told only where the server listens to it', () => {
    expect(networkAddress({ host: '127.0.0.1', port: 3000, tls: undefined })).toBeUndefined()
    const address = networkAddress({ host: '0.0.0.0', port: 3000, tls: undefined })
    const own = Object.values(networkInterfaces())
      .flatMap(each => each ?? [])
      .some(({ family, internal }) => family === 'IPv4' && !internal)
    expect(address !== undefined).toBe(own)
    if (address) expect(isIP(new URL(address).hostname)).toBe(4)
  })
})
