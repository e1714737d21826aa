import type { SharedSession } from './session-types.ts'

/** What tabs of this origin say to each other. */
export type TabMessage =
  | { type: 'ask' }
  | { type: 'session'; session: SharedSession }
  | { type: 'signed-out' }

export interface Tabs {
  send: (message: TabMessage) => void
  onMessage: (listener: (message: TabMessage) => void) => void
}

const CHANNEL = 'dondza-session'

/** The channel between the open tabs; silent where the browser has none. Nothing of it outlives the last tab. */
export function openTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, onMessage: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    send: message => channel.postMessage(message),
    onMessage: listener => {
      channel.onmessage = event => listener(event.data as TabMessage)
    },
  }
}
