import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { securityHeaders } from './security-headers.ts'

const headers = await securityHeaders(readConfig({ QUIZ_PROGRESS_URL: 'https://progresso.example/q' }))

it('forbids pages scripts from elsewhere and inside them, and being framed; knows the addresses of the configuration', () => {
  for (const url of ['/', '/dashboard/glossaryList?search=a', '/api/docs/', '/config.js']) {
    const ofPage = headers.of(url)
    const policy = ofPage['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none';script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://progresso.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(ofPage).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(Object.keys(ofPage)).not.toContain('content-length')
  }
})

it('allows an answer of the APIs nothing at all, should it ever be opened as a page, and says of a file what it is', () => {
  const ofFile = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  expect(headers.of('/api/academy/glossary/terms')).toEqual({
    ...ofFile,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
  expect(headers.of('/assets/first-abc.js')).toEqual(ofFile)
})
