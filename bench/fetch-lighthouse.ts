import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is read of a result of Lighthouse. */
export interface Report {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      displayValue?: string
      details?: { type: string; items: Record<string, unknown>[] }
    }
  >
}

export type Lighthouse = (
  address: string,
  flags: Record<string, unknown>,
) => Promise<{ lhr: Report } | undefined>

/** Lighthouse, fetched by its own lock file the first time; it weighs 130 MB, and nothing else needs it. */
export async function fetchLighthouse(
  folder = join(import.meta.dirname, 'lighthouse-tool'),
): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log('Fetching Lighthouse (130 MB, once) …')
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error('Lighthouse could not be fetched: is there a network?')
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  return lighthouse
}
