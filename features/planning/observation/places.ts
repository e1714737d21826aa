import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where observations are listed, written, read and summed. */
export const places = {
  list: pages.observations,
  add: pages.newObservation,
  page: (id: string) => href(pages.observation, { id }),
  edit: (id: string) => href(pages.editObservation, { id }),
}

export const crumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Assistência às aulas', to: pages.observations },
]

/** From an observation that is no more. */
export const gone = { label: 'Ver as assistências', to: pages.observations }
