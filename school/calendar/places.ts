import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** Where the pages of the school calendar are. */
export const calendarPlaces = {
  list: pages.calendars,
  page: (id: string) => href(pages.oneCalendar, { id }),
  edit: (id: string) => href(pages.editCalendar, { id }),
  /** A new edition; with an id, one that begins as a copy. */
  create: (copyOf?: string) => href(pages.newCalendar, { de: copyOf }),
}
