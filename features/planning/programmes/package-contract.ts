import * as z from 'zod/mini'
import { packageLimits } from '#engines/questions/formats/package-limits.ts'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf } from '#kit/paging.ts'
import { signer } from '#school/questions/package-contract.ts'
import { approvers } from '#school/roles.ts'
import { programmeBody, programmeFilters } from './contract.ts'
import { programmeThing } from './programme.ts'

const apis = ['academy'] as const

/** A package of programmes, and what one may hold. */
export const PACKAGE_FIRST = 'Dondza programas 1'
export const MAX_PACKED = 200
export const packageBytes = { packed: 8 * 1024 * 1024, unpacked: packageLimits.unpacked / 4 }

/** A programme as it leaves: its subject by code and name, since ids mean nothing elsewhere. */
const packedProgramme = z.object({
  id: z.uuid(),
  subject: z.object({ code: z.string().check(z.maxLength(40)), name: z.string().check(z.maxLength(200)) }),
  ...z.omit(programmeBody, { subjectId: true }).shape,
})
export type PackedProgramme = z.infer<typeof packedProgramme>

export const packedContent = z.object({
  made: z.iso.datetime({ offset: true }),
  by: z.string().check(z.maxLength(300)),
  programmes: z.array(packedProgramme).check(z.maxLength(MAX_PACKED)),
})

export const exportProgrammePackage = endpoint('GET', `${programmeThing.path}/package`, {
  apis,
  who: approvers,
  query: z.object({ ...programmeFilters, id: manyOf(z.uuid()) }),
  response: 'bytes',
  errors: { TOO_MANY: 413 },
  summary: 'Os programas escolhidos num ficheiro assinado, para outra instalação',
})

export const previewProgrammePackage = endpoint('POST', `${programmeThing.path}/package/preview`, {
  apis,
  who: approvers,
  body: 'bytes',
  bodyLimit: packageBytes.packed,
  response: z.object({
    made: z.string(),
    signer,
    programmes: z.array(
      z.object({
        index: z.int(),
        subject: z.string(),
        grade: z.int(),
        edition: z.string(),
        source: z.string(),
        units: z.int(),
        rows: z.int(),
        lessons: z.int(),
        /** Why it cannot enter; empty where it can. */
        error: z.string(),
        /** The very same came before: it does not enter twice. */
        isThere: z.boolean(),
      }),
    ),
  }),
  errors: { UNREADABLE: 422 },
  readOnly: true,
  summary: 'Lê um pacote assinado e diz quem o assinou e o que cada programa seria aqui',
})

export const importProgrammePackage = endpoint('POST', `${programmeThing.path}/package`, {
  apis,
  who: approvers,
  body: 'bytes',
  bodyLimit: packageBytes.packed,
  response: z.object({ imported: z.int(), there: z.int(), failed: z.int() }),
  errors: { UNREADABLE: 422, KEY_UNKNOWN: 409 },
  audit: 'programmes.package.import',
  done: 'importou um pacote',
  undoable: true,
  summary: 'Traz os programas de um pacote assinado por uma chave de confiança; anula-se inteiro',
})
