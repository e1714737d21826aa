import { type ComponentType, startTransition, useCallback, useEffect, useState } from 'react'
import { isFetchFailure } from '#kit/web/api-error.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { notify } from '#kit/web/notify.ts'

// React.lazy takes the whole page down if the code cannot be fetched, with everything typed there, and never retries.
// On slow networks that happens every day.

/** Milliseconds after which a part is fetched again, if the network is not back before. */
const AGAIN_MS = 10_000

/** Loads the component of a part. */
export type Load<Props> = () => Promise<ComponentType<Props>>

export type Fetched<Props> = ComponentType<Props> & {
  /** Loads it ahead of its use. */
  fetch: () => Promise<unknown>
}

/** A part of a page that is loaded by itself; without a network the page is shown without it. */
export function fetchedPart<Props extends object>(load: Load<Props>): Fetched<Props> {
  const code = codeOf(load)
  function Part(props: Props) {
    const { Drawn, failure, again } = useCode(code)
    useEffect(() => {
      if (failure === undefined) return
      const timer = setTimeout(again, AGAIN_MS)
      const leave = onNetworkBack(again)
      return () => {
        clearTimeout(timer)
        leave()
      }
    }, [failure, again])
    return Drawn && <Drawn {...props} />
  }
  return Object.assign(Part, { fetch: code.fetch })
}

interface Closable {
  /** Absent if it cannot be closed: then loading is retried. */
  onClose?: () => void
  /** Loaded when this is true; absent means always. */
  open?: boolean
  anchor?: HTMLElement | null
}

/** A dialog, a drawer or a menu; if it cannot be loaded, that is announced and it closes. */
export function fetchedDialog<Props extends Closable>(load: Load<Props>): Fetched<Props> {
  const code = codeOf(load)
  function Dialog(props: Props) {
    const { onClose, open, anchor } = props
    const { Drawn, failure, again } = useCode(code, open !== false && anchor !== null)
    useEffect(() => {
      if (failure === undefined) return
      notify.error('Não abriu: a rede falhou.', { detail: 'O que escreveu continua aqui. Tente de novo.' })
      if (!onClose) {
        const timer = setTimeout(again, AGAIN_MS)
        return () => clearTimeout(timer)
      }
      onClose()
      again()
    }, [failure, again, onClose])
    return Drawn && <Drawn {...props} />
  }
  return Object.assign(Dialog, { fetch: code.fetch })
}

interface Code<Props> {
  come: ComponentType<Props> | undefined
  fetch: Load<Props>
}

/** The component of a part, once it is loaded. */
export function codeOf<Props>(load: Load<Props>): Code<Props> {
  const code: Code<Props> = {
    come: undefined,
    fetch: async () => {
      code.come = await load()
      return code.come
    },
  }
  return code
}

/** Loads the component of a part when it is wanted; a failure stays until `again`. */
export function useCode<Props>(code: Code<Props>, isWanted = true) {
  const [Drawn, setDrawn] = useState(() => code.come)
  const [failure, setFailure] = useState<unknown>()
  const again = useCallback(() => setFailure(undefined), [])
  const isNeeded = isWanted && !Drawn && failure === undefined
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    code.fetch().then(
      come => {
        if (!isGone) startTransition(() => setDrawn(() => come))
      },
      (error: unknown) => {
        if (!isGone) setFailure(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [isNeeded, code])
  if (failure !== undefined && !isFetchFailure(failure)) throw failure
  return { Drawn, failure, again }
}
