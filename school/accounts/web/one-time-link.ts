import { useEffect, useState } from 'react'
import type { ResponseOf } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { type LinkKind, openLink } from '../access-contract.ts'

export type OpenedLink =
  | { state: 'opening' }
  | { state: 'open'; link: ResponseOf<typeof openLink> }
  | { state: 'refused'; message: string }

/** What a one-time link is for, asked without using it up. */
export function useOneTimeLink(kind: LinkKind, token: string): OpenedLink {
  const [opened, setOpened] = useState<OpenedLink>({ state: 'opening' })
  useEffect(() => {
    const controller = new AbortController()
    call(openLink, { body: { kind, token } }, { api: 'academy', signal: controller.signal }).then(
      link => setOpened({ state: 'open', link }),
      (error: unknown) => {
        if (!controller.signal.aborted) setOpened({ state: 'refused', message: messageOf(error) })
      },
    )
    return () => controller.abort()
  }, [kind, token])
  return opened
}
