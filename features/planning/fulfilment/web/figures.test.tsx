import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Figures } from './figures.tsx'

const none = {
  planned: 0,
  taught: 0,
  madeUp: 0,
  held: 0,
  contentsTaught: 0,
  contentsPlanned: 12,
  contentsDue: 3,
}

it('says of a plan of which nothing is registered that there are no registers yet, and gives no percentage', () => {
  const html = renderToString(<Figures totals={none} />)
  expect(html).toContain('Ainda não há registos')
  expect(renderToString(<Figures totals={{ ...none, planned: 6, taught: 5, held: 5 }} />)).toMatch(/83,3.%/)
})
