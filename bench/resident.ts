import { readFileSync } from 'node:fs'

/** Mebibytes of a server and of its workers (Linux); 0 of what has just ended. */
export function residentOf(server: number): { server: number; workers: number } {
  const workers = workersOf(server).reduce((sum, worker) => sum + mebibytes(worker), 0)
  return { server: mebibytes(server), workers }
}

/** Children that run `worker.js`; the others are PostgreSQL's. */
function workersOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)
  return children.map(Number).filter(child => read(`/proc/${child}/cmdline`).includes('worker.js'))
}

function mebibytes(pid: number): number {
  const [, kib = 0] = read(`/proc/${pid}/status`).match(/^VmRSS:\s+(\d+)/m) ?? []
  return Number(kib) / 1024
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
