import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { getQuestionFile } from '../transfer-contract.ts'
import { type MediaAddress, MediaAddressContext } from './media-address.ts'

const SCHEME = 'file:'

/** Shows the pictures of stored questions within: each is fetched once, with the right to see it. */
export function BankMedia({ children }: { children: ReactNode }) {
  const within = useContext(MediaAddressContext)
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  const requests = useRef(new Set<string>())
  const made = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const address of made.current) URL.revokeObjectURL(address)
      made.current = []
      requests.current.clear()
    },
    [],
  )
  const addressOf = useCallback<MediaAddress>(
    media => {
      const { source } = media
      if (!source.startsWith(SCHEME)) return within(media)
      const known = addresses.get(source)
      if (known === undefined && !requests.current.has(source)) {
        requests.current.add(source)
        void fetchAddress(source).then(address => {
          if (address === undefined) return
          made.current.push(address)
          setAddresses(before => new Map(before).set(source, address))
        })
      }
      return known
    },
    [addresses, within],
  )
  return <MediaAddressContext value={addressOf}>{children}</MediaAddressContext>
}

/** A picture that cannot be had shows its words instead. */
async function fetchAddress(source: string): Promise<string | undefined> {
  try {
    return URL.createObjectURL(await call(getQuestionFile, { params: { id: source.slice(SCHEME.length) } }))
  } catch (error) {
    console.info('A picture of a question could not be fetched.', error)
    return undefined
  }
}
