import { type ImportNoun, importOf } from '#kit/import.ts'
import { admins } from '#school/roles.ts'
import { schoolThing } from './school.ts'

export const schoolNoun: ImportNoun = { one: 'escola', many: 'escolas', feminine: true }

export const schoolImport = importOf(schoolThing, { who: admins })
