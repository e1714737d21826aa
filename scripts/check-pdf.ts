import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { WorkError, WorkerPool } from '#kit/server/workers/pool.ts'

// npm run --silent check-pdf -- FILE…: what uploading each file would say, one line of JSON per file.

const MAX_BYTES = 20 * 1024 * 1024

interface Checked {
  file: string
  ok: boolean
  why?: string
}

const pool = new WorkerPool(join(import.meta.dirname, '../kit/server/workers/worker.ts'), {
  workers: 1,
  places: 1,
  workMs: 60_000,
  waitMs: 60_000,
  stuckMs: 300_000,
  idleMs: 1000,
  heapMiB: 160,
  residentMiB: 260,
})

/** Exit status 0 where all may be uploaded, 1 where one may not, 2 where no file is named. */
async function main(files: readonly string[]): Promise<void> {
  if (files.length === 0) {
    console.error('Uso: npm run --silent check-pdf -- FICHEIRO…')
    process.exitCode = 2
    return
  }
  for (const file of files) {
    const checked = await check(file)
    if (!checked.ok) process.exitCode = 1
    console.log(JSON.stringify(checked))
  }
  pool.close()
}

async function check(file: string): Promise<Checked> {
  // npm runs scripts in the project's folder; the paths are those of the folder in which the person stands.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  try {
    if (!statSync(path).isFile()) return { file, ok: false, why: 'Não é um ficheiro.' }
    if (statSync(path).size > MAX_BYTES)
      return { file, ok: false, why: 'O ficheiro é maior do que o permitido (20 MB).' }
    await pool.run('readPdf', () => ({ name: file }), { file: async () => [readFileSync(path)] })
    return { file, ok: true }
  } catch (error) {
    return { file, ok: false, why: whyOf(error) }
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof WorkError)) return 'Não foi possível ler o ficheiro.'
  switch (error.problem) {
    case 'refused':
      return error.message
    case 'time':
      return 'O ficheiro leva demasiado tempo a verificar.'
    case 'memory':
    case 'result':
      return 'O ficheiro ocupa demasiada memória ao ser verificado.'
    default:
      return 'Não foi possível verificar o ficheiro.'
  }
}

await main(process.argv.slice(2))
