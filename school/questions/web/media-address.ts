import { createContext, useContext } from 'react'
import type { Media } from '#engines/questions/question-parts.ts'

/** The address at which a file of a question can be shown, or undefined while it is not known. */
export type MediaAddress = (media: Media) => string | undefined

/** A picture within the question is its own address; a page whose files are elsewhere says where. */
export const MediaAddressContext = createContext<MediaAddress>(({ source }) =>
  /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);/.test(source) ? source : undefined,
)

/** How the page around gives pictures their address. */
export function useMediaAddress(): MediaAddress {
  return useContext(MediaAddressContext)
}
