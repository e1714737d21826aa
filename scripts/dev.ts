import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sayWhenReady } from './say-when-ready.ts'

/**
 * The product while it is being written, in one command: the APIs restart when a file of theirs changes, the pages
 * reload themselves. `PORT` is that of the pages (3000); the APIs take the next one.
 */
function main(): void {
  const port = Number(process.env.PORT ?? 3000)
  const apiPort = port + 1
  const root = join(import.meta.dirname, '..')
  const api = { ...process.env, PORT: String(apiPort), MODULES: 'academy,diagnostics' }
  const web = { ...process.env, PORT: String(port), API_ADDRESS: `http://127.0.0.1:${apiPort}` }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const children = [
    spawn(process.execPath, ['--watch', '--watch-preserve-output', 'app/run.ts'], childOptions(api)),
    spawn(process.execPath, [vite, '--port', String(port), '--strictPort'], childOptions(web)),
  ]
  const starting = new AbortController()
  void sayWhenReady(`http://localhost:${port}`, console.log, { signal: starting.signal })
  const stop = () => {
    starting.abort()
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // One without the other is of no use.
  for (const child of children)
    child.once('exit', code => {
      process.exitCode ||= code ?? 0
      stop()
    })

  function childOptions(env: NodeJS.ProcessEnv) {
    return { cwd: root, env, stdio: 'inherit' } as const
  }
}

main()
