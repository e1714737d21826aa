import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// Warnings of the bundler concern developers: they fail here, since nobody reads them at a start.
const root = join(import.meta.dirname, '..')
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
const folder = mkdtempSync(join(tmpdir(), 'check-build-'))
const args = process.argv.slice(2)
/** What is built takes the place of the built product, which no server may be using then; else it is thrown away. */
const intoDist = args.includes('--into-dist')
const configs = args.filter(name => !name.startsWith('-'))
try {
  for (const config of configs.length > 0 ? configs : ['vite.config.ts', 'vite.server.config.ts']) {
    const into = intoDist ? [] : ['--outDir', folder, '--emptyOutDir']
    const flags = ['--config', config, '--logLevel', 'warn', ...into]
    const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', ...flags], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const said = `${stdout}${stderr}`.trim()
    if (status === 0 && said === '') continue
    console.error(`${config}: the build warns or fails.\n${said}`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
