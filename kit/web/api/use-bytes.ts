import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallInput, Endpoint } from '#kit/endpoint.ts'
import { query } from './queries.ts'

/** The address of a file that needs a session to be read: an image's `src`; undefined until it has come. */
export function useBytes<E extends Endpoint & { response: 'bytes' }>(
  endpoint: E,
  input: CallInput<E>,
  wanted = true,
): string | undefined {
  const { data } = useQuery({ ...query(endpoint, input), enabled: wanted })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(data instanceof Blob)) return setAddress(undefined)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
