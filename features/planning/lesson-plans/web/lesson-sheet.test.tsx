import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PhaseActivities } from './lesson-sheet.tsx'
import { Content } from './typeset-text.tsx'

it('names the actors of a phase alone', () => {
  expect(renderToString(<PhaseActivities title="O professor" items={['Explica.']} />)).toContain(
    'O professor',
  )
  expect(renderToString(<PhaseActivities title="O aluno" items={[]} />)).not.toContain('O aluno')
})

it('keeps the sign of a calculation beside the fraction that follows it', () => {
  const html = renderToString(<Content text="Correcção: 3/4 + 1/6 = 11/12." />)
  expect(html).toContain(' +\u00a0')
  expect(html).toContain(' =\u00a0')
  expect(html).toContain('Correcção: ')
})
