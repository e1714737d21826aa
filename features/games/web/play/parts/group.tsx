import type { ComponentProps } from 'react'

/** Buttons that belong together, with arrows between them: a grid, a list. */
export function Group({ label, ...rest }: ComponentProps<'div'> & { label: string }) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in the oldest browsers of the build.
  return <div {...rest} role="group" aria-label={label} />
}
