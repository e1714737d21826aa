import { type BackupPlace, backUpWhenDue } from '#school/backups/server/keeper.ts'

/** No backup in the first minutes: users wait for the start. */
const FIRST_MS = 5 * 60_000
const EVERY_MS = 10 * 60_000

/** Looks every ten minutes whether the night's backup is missing, and makes it then. Returns the way to stop. */
export function backUpNightly(
  url: string,
  place: BackupPlace,
  onFailure: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout
  const look = async () => {
    await backUpWhenDue(url, place).catch(onFailure)
    plan(EVERY_MS)
  }
  const plan = (wait: number) => {
    timer = setTimeout(() => void look(), wait)
    timer.unref()
  }
  plan(FIRST_MS)
  return () => clearTimeout(timer)
}
