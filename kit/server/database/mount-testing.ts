import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Only root may mount, and in some containers not even root. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  const place = mkdtempSync(join(tmpdir(), 'mount-test-'))
  const { status } = mountMemory(place, 'size=1m')
  if (status === 0) spawnSync('umount', [place])
  rmSync(place, { recursive: true })
  return status === 0
}

/** A small disk of its own at an empty folder. */
export function mountMemory(place: string, options: string) {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `mode=711,${options}`, 'tmpfs', place])
}
