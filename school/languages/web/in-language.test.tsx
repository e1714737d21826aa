// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#kit/web/api/testing.tsx'
import type { PupilLanguage } from '../pupil-language.ts'
import { LanguageContext, LanguageNote, Said } from './in-language.tsx'

afterEach(cleanup)

const page = (language: PupilLanguage | null) =>
  show(
    '/',
    <LanguageContext value={language}>
      <h2>
        <Said id="done" />
      </h2>
      <h2>
        <Said id="later" />
      </h2>
      <LanguageNote />
    </LanguageContext>,
  )

it('says a sentence in the language of home with its Portuguese, and what is not written in Portuguese alone', () => {
  page({ name: 'Xichangana', texts: { done: 'texto um' }, speaker: '' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'texto um Já feito',
    'Depois',
  ])
  expect(screen.getByText(/^Em Xichangana, por confirmar: ninguém/)).toBeDefined()
})

it('names who has confirmed the texts', () => {
  page({ name: 'Xichangana', texts: { done: 'texto um' }, speaker: 'Zito Mahumane' })
  expect(screen.getByText('Em Xichangana, confirmado por Zito Mahumane.')).toBeDefined()
})

it('is Portuguese alone where no language of home is known', () => {
  page(null)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Já feito', 'Depois'])
  expect(screen.queryByText(/^Em /)).toBeNull()
})
