// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  findMatch,
  Link,
  MemoryRouter,
  Navigate,
  pathOf,
  Router,
  Routes,
  useLocation,
  useParams,
  useSearchParams,
} from './router.tsx'

afterEach(cleanup)

const paths = ['/coisas', '/coisas/:id', '/coisas/nova', '/:lugar/nova', '/j/*', '*'].map(path => ({ path }))

it.each([
  ['/coisas', '/coisas', {}],
  ['/Coisas//', '/coisas', {}],
  ['/coisas/nova', '/coisas/nova', {}],
  ['/coisas/a%C3%A7%2Fb', '/coisas/:id', { id: 'aç/b' }],
  ['/coisas/%E0', '/coisas/:id', { id: '%E0' }],
  ['/outra/nova', '/:lugar/nova', { lugar: 'outra' }],
  ['/j', '/j/*', {}],
  ['/j/ABC/mais', '/j/*', {}],
  ['/coisas/x/y', '*', {}],
])('%s is at %s', (address, path, params) => {
  expect(findMatch(paths, address)).toEqual({ found: { path }, params })
})

it('finds nothing where nothing fits', () => {
  expect(findMatch([{ path: '/a/:b' }], '/a')).toBeUndefined()
})

it.each([
  ['/a?b=1#c', { pathname: '/a', search: '?b=1', hash: '#c' }],
  ['?b=1', { pathname: '/here', search: '?b=1', hash: '' }],
  ['', { pathname: '/here', search: '', hash: '' }],
  [{ search: 'b=1' }, { pathname: '/here', search: '?b=1', hash: '' }],
  [
    { pathname: '/a', search: '?' },
    { pathname: '/a', search: '', hash: '' },
  ],
])('%j from a page leads to its path, its query and its place', (to, path) => {
  expect(pathOf(to, '/here')).toEqual(path)
})

function Here() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)} ${JSON.stringify(useParams())}`}</output>
}

const shown = () => screen.getByRole('status').textContent

it('a link goes there with what it leaves, unless it is to open elsewhere', () => {
  const push = vi.fn()
  const replace = vi.fn()
  const location = { pathname: '/a', search: '?b=1', hash: '', state: null }
  render(
    <Router navigator={{ push, replace, go: vi.fn() }} location={location}>
      <Link to="/c" state={1}>
        far
      </Link>
      <Link to="?b=1">same</Link>
      <Link to="/c" target="_blank">
        tab
      </Link>
      <Link to="https://example.org/">away</Link>
      <Link to="/c" onClick={event => event.preventDefault()}>
        kept
      </Link>
    </Router>,
  )
  const tap = (name: string, how: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
    screen.getByRole('link', { name }).dispatchEvent(event)
    return event.defaultPrevented
  }
  document.body.addEventListener('click', event => event.preventDefault(), { once: true })
  expect(tap('far')).toBe(true)
  expect(push.mock.calls).toEqual([[{ pathname: '/c', search: '', hash: '' }, 1]])
  tap('same')
  expect(replace.mock.calls).toEqual([[{ pathname: '/a', search: '?b=1', hash: '' }, undefined]])
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) tap('far', { [key]: true })
  tap('far', { button: 1 })
  for (const name of ['tab', 'away', 'kept']) tap(name)
  expect(push).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: 'away' }).getAttribute('href')).toBe('https://example.org/')
})

it('leads on to a page, and gives it what its address says', async () => {
  render(
    <MemoryRouter initialEntries={['/velha?x=1']}>
      <Routes
        pages={[
          { path: '/velha', element: <Navigate to="/coisas/7?y=2" replace state={{ from: 1 }} /> },
          { path: '/coisas/:id', element: <Here /> },
        ]}
      />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(shown()).toBe('/coisas/7?y=2 {"from":1} {"id":"7"}'))
})

it('changes the query of the page, by what it was or by what it becomes', async () => {
  function Query() {
    const [params, setParams] = useSearchParams()
    return (
      <>
        <button type="button" onClick={() => setParams({ a: ['1', '2'], b: '3' })}>
          all
        </button>
        <button
          type="button"
          onClick={() =>
            setParams(before => {
              before.append('c', '4')
              return before
            })
          }
        >
          more
        </button>
        <p>{params.getAll('a').join()}</p>
        <Here />
      </>
    )
  }
  render(
    <MemoryRouter initialEntries={['/a']}>
      <Query />
    </MemoryRouter>,
  )
  screen.getByText('all').click()
  await vi.waitFor(() => expect(shown()).toMatch('/a?a=1&a=2&b=3'))
  screen.getByText('more').click()
  await vi.waitFor(() => expect(shown()).toMatch('/a?a=1&a=2&b=3&c=4'))
})
