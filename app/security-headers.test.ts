import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { securityHeaders } from './security-headers.ts'

const headers = await securityHeaders(readConfig({ QUIZ_PROGRESS_URL: 'https://progresso.example/q' }))
const PAGES = ['/', '/dashboard/glossaryList?search=a', '/api/docs/', '/config.js']

it('forbids pages scripts from elsewhere and inside them, and being framed; knows the addresses of the configuration', () => {
  for (const url of PAGES) {
    const ofPage = headers.of(url, 'http')
    const policy = ofPage['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none';script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://progresso.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(ofPage).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(Object.keys(ofPage)).not.toContain('content-length')
  }
})

it('takes no style written into a page but that of single elements, and has browsers report what they block', () => {
  for (const url of PAGES) {
    const policy = headers.of(url, 'http')['content-security-policy'] ?? ''
    const [, elements = ''] = /style-src-elem ([^;]*)/.exec(policy) ?? []
    expect(elements).toMatch(/^'self' 'sha256-[\w+/]+='$/)
    expect(policy).toContain('report-uri /csp-reports')
  }
})

it('allows an answer of the APIs nothing at all, should it ever be opened as a page, and no cache to keep it', () => {
  const ofFile = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  for (const url of ['/api/academy/glossary/terms', '/api/diagnostics/me'])
    expect(headers.of(url, 'http')).toEqual({
      ...ofFile,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
  expect(headers.of('/assets/first-abc.js', 'http')).toEqual(ofFile)
})

it('has the browser come back over TLS where it came over TLS, and only there', () => {
  for (const url of [...PAGES, '/api/academy/me', '/assets/first-abc.js']) {
    expect(headers.of(url, 'https')).toEqual({
      ...headers.of(url, 'http'),
      'strict-transport-security': 'max-age=31536000',
    })
    expect(Object.keys(headers.of(url, 'http'))).not.toContain('strict-transport-security')
  }
})
