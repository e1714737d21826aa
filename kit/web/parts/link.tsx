import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

interface LinkProps extends ComponentProps<'a'> {
  to: To
  /** It takes the place of this page in the history. */
  replace?: boolean
  /** Of the entry in the history, for the page that it leads to. */
  state?: unknown
}

/** A link to another page of the product. That of the router brings with it how pages of a framework are fetched ahead. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
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
