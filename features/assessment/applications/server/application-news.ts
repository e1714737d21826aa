import type { Served } from '#kit/server/http/serve.ts'

/** What changed of an application: only how much its pupils have answered, or where they are. */
type Matter = 'answers' | 'presence'
type Hear = (applicationId: string, matter: Matter) => void

/** Who watches each application at this process. */
const watchers = new Map<string, Set<Hear>>()
let tellOn: ((applicationId: string) => void) | undefined

/** Tells whoever watches an application, here and at other servers, that something of it was stored. */
export function tellChange(applicationId: string, matter: Matter): void {
  hearChange(applicationId, matter)
  if (matter === 'presence') tellOn?.(applicationId)
}

/** Tells those who watch it here of what another process stored. */
export function hearChange(applicationId: string, matter: Matter): void {
  for (const hear of watchers.get(applicationId) ?? []) hear(applicationId, matter)
}

/** Hears of changes of these applications; gives the way to stop. */
export function onChangeOf(applicationIds: readonly string[], hear: Hear): () => void {
  for (const id of applicationIds) watchers.set(id, (watchers.get(id) ?? new Set()).add(hear))
  return () => {
    for (const id of applicationIds) {
      const own = watchers.get(id)
      own?.delete(hear)
      if (own?.size === 0) watchers.delete(id)
    }
  }
}

/** Every change of this process is told on; gives the way to stop. */
export function onAnyChange(listener: (applicationId: string) => void): () => void {
  tellOn = listener
  return () => {
    tellOn = undefined
  }
}

/** How many applications are watched at this process. */
export const watchedApplications = (): number => watchers.size

/** What a teacher's call changes of one application is told once it is answered, and so stored. */
export function tellingChanges(served: Served): Served {
  const { method, path } = served.endpoint
  if (method === 'GET' || !path.startsWith('/applications/:id')) return served
  return {
    ...served,
    handle: (handling, prepared) => {
      const { id } = handling.params as { id: string }
      handling.reply.raw.once('finish', () => tellChange(id, 'presence'))
      return served.handle(handling, prepared)
    },
  }
}
