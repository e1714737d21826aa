import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { securityHeaders } from './security-headers.ts'

it('forbids scripts from elsewhere and inside pages, and being framed; knows the addresses of the configuration', async () => {
  const headers = await securityHeaders(readConfig({ QUIZ_PROGRESS_URL: 'https://progresso.example/q' }))
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none';script-src 'self';")
  expect(policy).toContain("connect-src 'self' https://progresso.example;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(Object.keys(headers)).not.toContain('content-length')
})
