import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'

/** The parts of an address within the product. */
export interface Path {
  pathname: string
  search: string
  hash: string
}

/** Where somebody is, and what the page that led there left for this one. */
export interface Location extends Path {
  state: unknown
}

/** Where a link leads: an address from its beginning, or what follows the path of this page. */
export type To = string | Partial<Path>

export interface NavigateOptions {
  /** Takes the place of this entry of the history. */
  replace?: boolean | undefined
  state?: unknown
}

/** Goes to another address, or so many entries through the history. */
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => void

/** What a router goes by. */
export interface Navigator {
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
  go(delta: number): void
}

export type Params<Key extends string = string> = { readonly [K in Key]?: string }

const Here = createContext<Location>({ pathname: '/', search: '', hash: '', state: null })
const Going = createContext<Navigator | undefined>(undefined)
const Matched = createContext<Params>({})
const Inner = createContext<ReactNode>(null)

interface RouterProps {
  navigator: Navigator
  location: Location
  children: ReactNode
}

export function Router({ navigator, location, children }: RouterProps) {
  return (
    <Going value={navigator}>
      <Here value={location}>{children}</Here>
    </Going>
  )
}

/** A router whose history nobody else sees: for tests, and for what is drawn without a browser. */
export function MemoryRouter({ initialEntries = ['/'], children }: MemoryRouterProps) {
  const [{ entries, at }, setVisits] = useState(() => ({
    entries: initialEntries.map(entry => locationOf(entry)),
    at: initialEntries.length - 1,
  }))
  const [navigator] = useState<Navigator>(() => ({
    push: (to, state) =>
      setVisits(now => ({
        entries: [...now.entries.slice(0, now.at + 1), locationOf(to, state)],
        at: now.at + 1,
      })),
    replace: (to, state) =>
      setVisits(now => ({
        ...now,
        entries: now.entries.map((entry, at) => (at === now.at ? locationOf(to, state) : entry)),
      })),
    go: delta =>
      setVisits(now => ({ ...now, at: Math.min(Math.max(now.at + delta, 0), now.entries.length - 1) })),
  }))
  return (
    <Router navigator={navigator} location={entries[at] as Location}>
      {children}
    </Router>
  )
}

interface MemoryRouterProps {
  initialEntries?: readonly string[]
  children: ReactNode
}

export function useLocation(): Location {
  return use(Here)
}

export function useNavigate(): NavigateFunction {
  const navigator = use(Going)
  const { pathname } = use(Here)
  return useCallback(
    (to, { replace, state } = {}) => {
      if (!navigator) throw new Error('There is no router around this.')
      if (typeof to === 'number') navigator.go(to)
      else navigator[replace ? 'replace' : 'push'](pathOf(to, pathname), state)
    },
    [navigator, pathname],
  )
}

/** What stands in the address for the parameters of its route. */
export function useParams<Key extends string = string>(): Params<Key> {
  return use(Matched) as Params<Key>
}

type ParamsInit =
  | string
  | URLSearchParams
  | readonly [string, string][]
  | Record<string, string | readonly string[]>
type SetSearchParams = (
  next: ParamsInit | ((before: URLSearchParams) => ParamsInit),
  options?: NavigateOptions,
) => void

/** The query of the address, and the way to another one. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = use(Here)
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const query = paramsOf(typeof next === 'function' ? next(new URLSearchParams(params)) : next).toString()
      navigate({ search: query }, options)
    },
    [navigate, params],
  )
  return [params, setParams]
}

function paramsOf(init: ParamsInit): URLSearchParams {
  if (typeof init === 'string' || init instanceof URLSearchParams || Array.isArray(init))
    return new URLSearchParams(init as string)
  return new URLSearchParams(
    Object.entries(init).flatMap(([name, values]) => [values].flat().map(value => [name, value as string])),
  )
}

/** An address that is not of the product: it has a scheme, or another server. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean
  state?: unknown
}

/** A link to a page. One that leads to where somebody is adds nothing to the history. */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  const here = use(Here)
  const navigate = useNavigate()
  if (typeof to === 'string' && ELSEWHERE.test(to)) return <a {...props} href={to} onClick={onClick} />
  const path = pathOf(to, here.pathname)
  const href = createPath(path)
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event, props.target)) return
    event.preventDefault()
    navigate(path, { replace: replace ?? href === createPath(here), state })
  }
  return <a {...props} href={href} onClick={go} />
}

/** A new tab, a download, another window. */
function isForBrowser(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (target ?? '_self') !== '_self'
}

/** Leads on as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: To; replace?: boolean; state?: unknown }) {
  const { pathname } = use(Here)
  const navigate = useNavigate()
  const href = createPath(pathOf(to, pathname))
  // biome-ignore lint/correctness/useExhaustiveDependencies: led on once, whatever else is drawn meanwhile
  useEffect(() => navigate(href, { replace, state }), [href])
  return null
}

/** One of the parts around a page, and the page itself. */
export interface Route {
  element: ReactNode
}

interface RoutedProps {
  /** From the outside in. */
  route: readonly Route[]
  params?: Params
}

/** A page in its frames; each shows the next one in its `Outlet`. */
export function Routed({ route, params = {} }: RoutedProps) {
  let whole: ReactNode = null
  for (const { element } of [...route].reverse()) whole = <Inner value={whole}>{element}</Inner>
  return <Matched value={params}>{whole}</Matched>
}

/** Where a frame shows what is in it. */
export function Outlet() {
  return use(Inner)
}

/** The pages of a test, by their paths. */
export function Routes({ pages }: { pages: readonly { path: string; element: ReactNode }[] }) {
  const match = findMatch(pages, useLocation().pathname)
  return match && <Routed route={[match.found]} params={match.params} />
}

export interface Match<Found> {
  found: Found
  params: Params
}

/**
 * What fits an address best among paths such as `/things/:id`, `/things/*` and `*`: the one with most parts word for
 * word. It makes no difference between great and small letters, and none of slashes too many.
 */
export function findMatch<Found extends { path: string }>(
  among: readonly Found[],
  pathname: string,
): Match<Found> | undefined {
  const here = partsOf(pathname).map(decoded)
  let best: Match<Found> | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const found of among) {
    const parts = partsOf(found.path)
    const isOpen = parts.at(-1) === '*'
    if (isOpen) parts.pop()
    if (isOpen ? parts.length > here.length : parts.length !== here.length) continue
    const params: Record<string, string> = {}
    let words = isOpen ? -1000 : 0
    const fits = parts.every((part, at) => {
      const value = here[at] as string
      if (part.startsWith(':')) params[part.slice(1)] = value
      else words += 1
      return part.startsWith(':') || part.toLowerCase() === value.toLowerCase()
    })
    if (!fits || words <= most) continue
    best = { found, params }
    most = words
  }
  return best
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Typed by hand: it stands for itself.
    return part
  }
}

export function createPath({ pathname = '/', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash
}

/** The parts of where somebody goes from the page at this path. */
export function pathOf(to: To, from = '/'): Path {
  const { pathname, search, hash } = typeof to === 'string' ? parsePath(to) : to
  return { pathname: pathname || from, search: begun('?', search), hash: begun('#', hash) }
}

function parsePath(path: string): Partial<Path> {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname, search, hash } as Partial<Path>
}

function begun(sign: string, text = ''): string {
  return text === '' || text === sign ? '' : text.startsWith(sign) ? text : sign + text
}

function locationOf(to: To, state: unknown = null): Location {
  return { ...pathOf(to), state }
}
