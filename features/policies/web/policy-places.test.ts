import { expect, it } from 'vitest'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import { policyCrumbs, versionHref } from '../places.ts'

it('a policy, one version of it and its readings have an address each', () => {
  expect(href(pages.policy, { documentId: 'a' })).toBe('/dashboard/politicas/visualizar/a')
  expect(versionHref('a', 'b')).toBe('/dashboard/politicas/visualizar/a?versao=b')
  expect(href(pages.readings, { policy: 'a' })).toBe('/dashboard/politicas/leituras?policy=a')
})

it('the way back leads over the list to the academy', () => {
  expect(policyCrumbs).toEqual([
    { label: 'Academia', to: '/dashboard' },
    { label: 'Políticas', to: '/dashboard/politicas' },
  ])
})
