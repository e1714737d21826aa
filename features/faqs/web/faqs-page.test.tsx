// @vitest-environment happy-dom
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { FaqsPage } from './faqs-page.tsx'

const api = await testApi()

it('the frequent questions lead to the manual, which is there', async () => {
  api.answer = () => ({ body: [] })
  show('/faqs', <FaqsPage />)
  const link = screen.getByRole('link', { name: /Manual do professor.*oito páginas/ })
  const address = link.getAttribute('href') ?? ''
  expect(existsSync(join(import.meta.dirname, '../../../app/public', address))).toBe(true)
})
