import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AvatarGroup } from './avatar-group.tsx'

const people = ['Ana Bila', 'Bento Cossa', 'Celeste Dai', 'Dina Eli', 'Edna Fumo', 'Filipe Gune']

it.each([
  [1, ['AB']],
  [3, ['AB', 'BC', 'CD']],
  [4, ['AB', 'BC', 'CD', 'DE']],
  [5, ['AB', 'BC', 'CD', '+2']],
  [6, ['AB', 'BC', 'CD', '+3']],
])('L8 · %i people are drawn as at most four circles, and all are named', (count, circles) => {
  const names = people.slice(0, count)
  const html = renderToString(<AvatarGroup names={names} />)
  const drawn = [...html.matchAll(/>([^<]+)</g)].map(match => match[1])
  expect(html.match(/class="[^"]*one/g)).toHaveLength(circles.length)
  expect(drawn).toEqual(circles)
  expect(html).toContain(`aria-label="${names.join(', ')}"`)
})
