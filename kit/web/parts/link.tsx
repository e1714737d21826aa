import { type ComponentProps, type MouseEvent, useCallback, useContext } from 'react'
import {
  UNSAFE_NavigationContext as NavigationContext,
  resolvePath,
  type To,
  useHref,
  useLinkClickHandler,
} from 'react-router'

interface Way {
  /** It takes the place of this page in the history. */
  replace?: boolean
  /** Of the entry in the history, for the page that it leads to. */
  state?: unknown
}

interface LinkProps extends ComponentProps<'a'>, Way {
  to: To
}

/** A link to another page of the product. That of the router brings with it how pages of a framework are fetched ahead. */
export function Link({ to, ...rest }: LinkProps) {
  return typeof to === 'string' && to.startsWith('/') ? (
    <LinkFromRoot {...rest} to={to} />
  ) : (
    <LinkFromHere {...rest} to={to} />
  )
}

/**
 * Leads to an address that begins with `/`, and is the same function always. Unlike `useNavigate` it does not hear where the page
 * is: with each letter of a search a list would draw all of its rows again.
 */
export function useOpen(): (to: string, way?: Way) => void {
  const { navigator } = useContext(NavigationContext)
  return useCallback(
    (to, { replace, state } = {}) => {
      const { pathname, search, hash } = window.location
      const isHere = to === `${pathname}${search}${hash}`
      navigator[(replace ?? isHere) ? 'replace' : 'push'](resolvePath(to), state)
    },
    [navigator],
  )
}

function LinkFromRoot({ to, replace, state, onClick, ...rest }: LinkProps & { to: string }) {
  const open = useOpen()
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || opensElsewhere(event, rest.target)) return
        event.preventDefault()
        open(to, { replace, state })
      }}
    />
  )
}

function opensElsewhere(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (target ?? '_self') !== '_self'
}

function LinkFromHere({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { replace, state, target: rest.target })
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
