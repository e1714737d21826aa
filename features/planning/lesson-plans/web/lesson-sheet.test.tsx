import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Doings } from './lesson-sheet.tsx'

it('names who does something in a phase, and nobody who does nothing there', () => {
  expect(renderToString(<Doings title="O professor" items={['Explica.']} />)).toContain('O professor')
  expect(renderToString(<Doings title="O aluno" items={[]} />)).not.toContain('O aluno')
})
