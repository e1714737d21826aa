// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contentFor } from '#engines/games/arbitrary.ts'
import { kindNames, loadKind } from '#engines/games/kinds.ts'
import { usePicturesAhead } from './pictures-ahead.ts'

it.each(kindNames)('the pictures of a board are asked for as it is laid, each once: %s', async name => {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        asked.push(address)
      }
    },
  )
  const kind = await loadKind(name)
  const content = contentFor(name).map((item, at) => ({ ...item, picture: `/p/${at}`, pictureAlt: 'Um rio' }))
  const board = kind.board(content, kind.defaults, 's')
  const { rerender } = renderHook(() => usePicturesAhead([board, board]))
  rerender()
  expect(asked).toEqual(board.items.map(({ picture }) => picture))
  expect(asked.length).toBeGreaterThan(0)
})
