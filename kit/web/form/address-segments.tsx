import { type ComponentProps, startTransition, useOptimistic } from 'react'
import { Segments } from './segments.tsx'

/**
 * Segments whose value is in the address. The page comes to an address a moment later, and a controlled radio goes back
 * to the earlier value until then: what was chosen is shown at once.
 */
export function AddressSegments<T extends string>({
  value,
  onChange,
  ...segments
}: ComponentProps<typeof Segments<T>>) {
  const [shown, show] = useOptimistic(value)
  return (
    <Segments
      {...segments}
      value={shown}
      onChange={next =>
        startTransition(() => {
          show(next)
          onChange(next)
        })
      }
    />
  )
}
