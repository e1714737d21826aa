import type { HostView } from '../../room-contract.ts'

/** What the screen shows after an event: one that was on its way while a step was taken puts nothing back. */
export function newerView(event: unknown, before: HostView | undefined): HostView {
  const view = event as HostView
  return before && before.revision > view.revision ? before : view
}
