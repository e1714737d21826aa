import { type ImportNoun, importOf } from '#kit/import.ts'
import { approvers } from '#school/roles.ts'
import { subjectThing } from './subject.ts'

export const subjectNoun: ImportNoun = { one: 'disciplina', many: 'disciplinas', feminine: true }

export const subjectImport = importOf(subjectThing, { who: approvers })
