// @ts-check
// Runs after each `npm ci`: takes off what packages bring along and nothing here reads, the C headers of node (67 MB).
// Plain JavaScript: it runs under whatever node a computer has.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2] ?? join(import.meta.dirname, '..')
for (const arch of ['x64', 'arm64'])
  rmSync(join(root, 'node_modules', `node-linux-${arch}`, 'include'), { recursive: true, force: true })
