import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

const database = await testDatabase()

/** Which address the server takes for the caller's, over what connection, if a request comes with these headers. */
async function seen(trustProxy: string | undefined, headers: Record<string, string>) {
  const config = readConfig({ TRUST_PROXY: trustProxy, MODULES: 'academy', LOG_LEVEL: 'silent' })
  const app = await buildServer(config, database)
  app.get('/who', request => ({ ip: request.ip, protocol: request.protocol }))
  const response = await app.inject({ url: '/who', headers, remoteAddress: '10.0.0.1' })
  await app.close()
  return response.json<{ ip: string; protocol: string }>()
}

const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.5', 'x-forwarded-proto': 'https' }

it('trusts no proxy by default, exactly one with TRUST_PROXY=1, and named ones only where they are', async () => {
  expect(await seen(undefined, forwarded)).toEqual({ ip: '10.0.0.1', protocol: 'http' })
  expect(await seen('1', forwarded)).toEqual({ ip: '203.0.113.5', protocol: 'https' })
  expect(await seen('2', forwarded)).toEqual({ ip: '6.6.6.6', protocol: 'https' })
  expect(await seen('10.0.0.0/8', forwarded)).toEqual({ ip: '203.0.113.5', protocol: 'https' })
  expect(await seen('192.168.0.0/16', forwarded)).toEqual({ ip: '10.0.0.1', protocol: 'http' })
})
