import type { Action } from '#kit/web/parts/action.tsx'
import type { SessionUser } from '#school/accounts/web/session-types.ts'
import type { SharedKind } from '../contract.ts'

export interface SharingRequest {
  kind: SharedKind
  id: string
}

let current: SharingRequest | undefined
const listeners = new Set<() => void>()

/** What is being shared: one dialog for every page, drawn by the frame. */
export const sharingRequest = {
  get: () => current,
  set(next: SharingRequest | undefined): void {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** «Partilhar», where there is more than one school to share with. */
export function sharingActions(user: SessionUser | null, kind: SharedKind, id: string): Action[] {
  if (!user?.manySchools) return []
  return [{ label: 'Partilhar', icon: 'share-network', onClick: () => sharingRequest.set({ kind, id }) }]
}
