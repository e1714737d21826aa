import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { addressInNetwork, networkAddress } from './config-script.ts'

describe('the address in the network', () => {
  it('is set only where the server listens to it', () => {
    expect(networkAddress({ host: '127.0.0.1', port: 3000, tls: undefined })).toBeUndefined()
    const address = networkAddress({ host: '0.0.0.0', port: 3000, tls: undefined })
    const own = Object.values(networkInterfaces())
      .flatMap(each => each ?? [])
      .some(({ family, internal }) => family === 'IPv4' && !internal)
    expect(address !== undefined).toBe(own)
    if (address) expect(isIP(new URL(address).hostname)).toBe(4)
  })

  it('is not one of the networks that containers make on the computer, unless there is no other', () => {
    const at = (address: string, internal = false) => [
      { address, internal, family: 'IPv4' as const, netmask: '255.255.255.0', mac: '', cidr: null },
    ]
    const docker = { lo: at('127.0.0.1', true), docker0: at('172.17.0.1') }
    expect(addressInNetwork({ ...docker, wlan0: at('192.168.1.7') })).toBe('192.168.1.7')
    expect(addressInNetwork(docker)).toBe('172.17.0.1')
    expect(addressInNetwork({ lo: at('127.0.0.1', true) })).toBeUndefined()
  })
})
