import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesOf, readManifest } from '#app/built-files.ts'

/** Where the build is. */
export const OUT = process.env.OUT_DIR ?? fileURLToPath(new URL('../dist/web/', import.meta.url))

/** What somebody downloads to see a page for the first time: the sources of its lazy parts, and the goal in KB. */
export const firstLoads: Readonly<Record<string, { parts: readonly string[]; goalKb: number }>> = {
  entrada: {
    parts: ['kit/web/pattern/auth-illustration.tsx', 'school/accounts/web/unified-sign-in-page.tsx'],
    goalKb: 180,
  },
  glossário: {
    parts: [
      'app/shell/layout/dashboard-layout.tsx',
      'app/shell/nav/nav-vertical.tsx',
      'app/shell/nav/nav-footer.tsx',
      'app/icons/rooms.generated.ts',
      'app/icons/shared.generated.ts',
      'features/glossary/web/glossary-list-page.tsx',
    ],
    goalKb: 230,
  },
}

/** Bytes of JS and CSS, compressed with brotli, of the entry and the given lazy parts with all they import. */
export function firstLoadBytes(parts: readonly string[]): { total: number; files: [string, number][] } {
  const manifest = readManifest(OUT)
  const keys = ['index.html', ...parts]
  for (const key of keys) if (!manifest[key]) console.warn(`${key} is not a chunk of the build.`)
  const files = filesOf(manifest, keys)
  const sizes = [...files].map((file): [string, number] => [file, statSync(`${OUT}${file}.br`).size])
  return { total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0), files: sizes.sort((a, b) => b[1] - a[1]) }
}

if (import.meta.main) {
  for (const [name, { parts, goalKb }] of Object.entries(firstLoads)) {
    const { total, files } = firstLoadBytes(parts)
    const kb = total / 1000
    console.log(`${name}: ${kb.toFixed(1)} KB (goal ${goalKb}) in ${files.length} files`)
    for (const [file, bytes] of files) console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)}  ${file}`)
    if (kb > goalKb) process.exitCode = 1
  }
}
