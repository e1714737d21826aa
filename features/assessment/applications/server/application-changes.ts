import type { Served } from '#kit/server/http/serve.ts'

/** What changed of an application: how much its pupils have answered, or where they are. */
export type Kind = 'answers' | 'presence'
type Listener = (applicationId: string, kind: Kind) => void

/** The listeners of each application in this process. */
const watchers = new Map<string, Set<Listener>>()
let forward: Listener | undefined

/** Publishes that something of an application was stored, here and to other servers. */
export function publishChange(applicationId: string, kind: Kind): void {
  deliverChange(applicationId, kind)
  forward?.(applicationId, kind)
}

/** Delivers a change, of this process or of another, to the listeners here. */
export function deliverChange(applicationId: string, kind: Kind): void {
  for (const listener of watchers.get(applicationId) ?? []) listener(applicationId, kind)
}

/** Listens to the changes of these applications; returns the way to stop. */
export function onChangeOf(applicationIds: readonly string[], listener: Listener): () => void {
  for (const id of applicationIds) watchers.set(id, (watchers.get(id) ?? new Set()).add(listener))
  return () => {
    for (const id of applicationIds) {
      const own = watchers.get(id)
      own?.delete(listener)
      if (own?.size === 0) watchers.delete(id)
    }
  }
}

/** Has every change of this process forwarded to other servers; returns the way to stop. */
export function onAnyChange(listener: Listener): () => void {
  forward = listener
  return () => {
    forward = undefined
  }
}

/** How many applications are watched in this process. */
export const watchedApplications = (): number => watchers.size

/** A handler that publishes what a teacher's call changed of one application, once it is answered and so stored. */
export function publishingChanges(served: Served): Served {
  const { method, path } = served.endpoint
  if (method === 'GET' || !path.startsWith('/applications/:id')) return served
  return {
    ...served,
    handle: (handling, prepared) => {
      const { id } = handling.params as { id: string }
      handling.reply.raw.once('finish', () => publishChange(id, 'presence'))
      return served.handle(handling, prepared)
    },
  }
}
