import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, webAddress } from '#kit/shapes.ts'
import { editionInUrl } from '#school/editions/contract.ts'
import { staff } from '#school/roles.ts'
import { reportFormats } from '../results/report-paper.ts'

/** `all`: each version, then the sheets, then each key, in one file. */
export const paperParts = ['booklet', 'sheets', 'key', 'all'] as const

/** What is asked of the paper of an application; for the dialog and for the address alike. */
export const paperQuery = z.object({
  format: z.enum(['pdf', 'docx']),
  parts: z.enum(paperParts),
  /** Of which version the booklet, or the key, is; of the first where none is named. */
  form: z.optional(z.string().check(z.maxLength(4))),
  /** A sheet for every pupil of the group, with name and code. */
  named: z._default(z.stringbool(), true),
  /** Sheets without a name, besides. */
  blank: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(200)), 0),
  /** Larger letters and circles. */
  large: z._default(z.stringbool(), false),
})

export const downloadPaper = endpoint('GET', '/applications/:id/paper', {
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  query: paperQuery,
  response: 'bytes',
  errors: { NOTHING_TO_PRINT: 409, SHEETS_ARE_PDF: 400, DRAWN_FOR_EACH: 409, TOO_MANY_CHOICES: 409 },
  summary:
    'O caderno de uma versão, em PDF ou Word, as folhas de resposta de uma aplicação, em PDF, ou tudo num PDF',
})

export const pupilCode = z.object({
  studentId: z.uuid(),
  name: z.string(),
  number: z.nullable(z.int()),
  code: z.string(),
})
export type PupilCode = z.infer<typeof pupilCode>

export const listCodes = endpoint('GET', '/applications/:id/codes', {
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  response: z.object({ pupils: z.array(pupilCode) }),
  summary: 'Os códigos com que os alunos de uma aplicação entram no teste',
})

export const downloadCodes = endpoint('GET', '/applications/:id/codes/paper', {
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  query: z.object({
    format: z.enum(['pdf', 'docx']),
    /** Where pupils reach the product: `https://escola.example`; the school's own network may have another name for it. */
    address: webAddress,
  }),
  response: 'bytes',
  summary: 'Um cartão por aluno para recortar: o código do teste, o seu e um código QR que leva ao teste',
})

export const downloadLevels = endpoint('GET', '/applications/:id/levels/paper', {
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  query: z.object({ format: z.enum(reportFormats), edition: editionInUrl }),
  response: 'bytes',
  errors: { WRONG_KIND: 409 },
  summary: 'A ficha da turma de uma avaliação oral: quantos e quem chegou a cada nível, H, M e total',
})

export const downloadAnswers = endpoint('GET', '/applications/:id/answers', {
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  response: 'bytes',
  summary: 'As respostas de cada aluno a cada pergunta, como foram dadas, com a chave, em CSV ou Excel',
})
