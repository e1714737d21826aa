import type { Makers } from '#kit/web/import/import-cures.ts'
import * as pages from '#school/pages.ts'

/** Where the groups that a file names are made. */
export const groupMakers: Makers = { group: { label: 'Criar turmas', href: pages.groups } }
