import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationPage } from '../app/configuration-page.ts'

/** Writes the pages of `docs/` that describe the configuration; a test holds them against it. */
const docs = join(import.meta.dirname, '..', 'docs')
mkdirSync(docs, { recursive: true })
writeFileSync(join(docs, 'configuration.md'), configurationPage('en'))
writeFileSync(join(docs, 'configuracao.md'), configurationPage('pt'))
