/** When each device that answers was heard of last: attempts, by application. A heartbeat is no change of the data. */
const heard = new Map<string, Map<string, number>>()

/** A device says every 20 seconds that it is there; after this many milliseconds without a word its network is away. */
export const SILENT_AFTER_MS = 45_000
/** The last heartbeat of a silent device is still reported. */
const FORGOTTEN_AFTER_MS = 3 * 3_600_000
const SWEEP_EVERY_MS = 5 * 60_000
/** Beyond these only the devices that are still there are kept. */
const MAX_DEVICES = 500_000

type Tell = (applicationId: string, attemptId: string) => void
let sweptAt = Date.now()
let devices = 0
let tell: Tell | undefined

/** Notes that a device is there, at this process and at every other; says whether it was silent, or new, before. */
export function recordHeartbeat(applicationId: string, attemptId: string): boolean {
  const now = Date.now()
  const before = heard.get(applicationId)?.get(attemptId)
  keepHeartbeat(applicationId, attemptId, now)
  tell?.(applicationId, attemptId)
  return before === undefined || now - before > SILENT_AFTER_MS
}

/** Notes what another process heard. */
export function keepHeartbeat(applicationId: string, attemptId: string, at: number): void {
  if (at - sweptAt > SWEEP_EVERY_MS) sweep(at, devices > MAX_DEVICES ? SILENT_AFTER_MS : FORGOTTEN_AFTER_MS)
  const own = heard.get(applicationId) ?? new Map<string, number>()
  if (!own.has(attemptId)) devices += 1
  heard.set(applicationId, own.set(attemptId, at))
}

/** The attempts of these applications whose device was heard of lately. */
export function connectedAttempts(applicationIds: readonly string[]): string[] {
  const since = Date.now() - SILENT_AFTER_MS
  return applicationIds.flatMap(id =>
    [...(heard.get(id) ?? [])].flatMap(([attemptId, at]) => (at > since ? [attemptId] : [])),
  )
}

/** When the device of an attempt was heard of last, if it was since this process runs. */
export function lastHeardAt(applicationId: string, attemptId: string): string | undefined {
  const at = heard.get(applicationId)?.get(attemptId)
  return at === undefined ? undefined : new Date(at).toISOString()
}

/**
 * Whether nothing is heard of the device of an attempt: not lately, or nothing at all since it began.
 * @param attempt.unseen nothing of it is stored since some seconds ago, when it was begun
 */
export function isSilent(
  applicationId: string,
  attempt: { id: string; seen_at: string | null; unseen: boolean },
): boolean {
  const lately = heard.get(applicationId)?.get(attempt.id)
  if (lately === undefined && attempt.unseen) return true
  const stored = attempt.seen_at === null ? 0 : Date.parse(attempt.seen_at)
  return Date.now() - Math.max(lately ?? 0, stored) > SILENT_AFTER_MS
}

/** Every heartbeat that this process receives is passed on; gives the way to stop. */
export function onHeartbeat(listener: Tell): () => void {
  tell = listener
  return () => {
    tell = undefined
  }
}

function sweep(now: number, keptFor: number): void {
  sweptAt = now
  devices = 0
  for (const [id, own] of heard) {
    for (const [attemptId, at] of own) if (now - at > keptFor) own.delete(attemptId)
    devices += own.size
    if (own.size === 0) heard.delete(id)
  }
}
