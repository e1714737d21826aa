// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { Column, distances, headings, letters, places, Row, Stack, sizes, Text, tones } from './layout.tsx'

const sheet = readFileSync(join(import.meta.dirname, 'layout.module.css'), 'utf8')
const classes = [...sheet.matchAll(/^\.(\w+) \{/gm)].map(([, name = '']) => name)

it('every word that a part knows has its rule, and every rule its word', () => {
  const words: readonly string[] = [
    'stack',
    'row',
    'column',
    ...places,
    ...sizes,
    ...tones,
    ...letters,
    ...headings,
  ]
  const measured = classes.filter(name => distances.some(word => new RegExp(`^${word}\\d+$`).test(name)))
  expect(classes.filter(name => !measured.includes(name)).sort()).toEqual([...words].sort())
  expect(new Set(measured.map(name => name.replace(/\d+$/, '')))).toEqual(new Set(distances))
})

it('a part is the element that it says, with what that element takes, and how it stands is no attribute', () => {
  const list = createRef<HTMLUListElement>()
  render(
    <Stack as="ul" gap={12} fit ref={list} aria-label="Frutas" className="own">
      <Row as="li" wrap center={false}>
        <Text caption secondary>
          Manga
        </Text>
      </Row>
    </Stack>,
  )
  expect(screen.getByRole('list', { name: 'Frutas' })).toBe(list.current)
  expect(list.current?.className.split(' ')).toHaveLength(4)
  expect(list.current?.className).toMatch(/stack.*fit|fit.*stack/)
  expect(list.current?.className).toContain('own')
  expect(list.current?.getAttributeNames().sort()).toEqual(['aria-label', 'class'])
  expect(screen.getByRole('listitem').className).not.toContain('center')
  expect(screen.getByText('Manga').tagName).toBe('SPAN')
})

it('a part of which nothing is said has no class', () => {
  render(
    <Column>
      <Text>Banana</Text>
    </Column>,
  )
  expect(screen.getByText('Banana').hasAttribute('class')).toBe(false)
})
