import * as z from 'zod/mini'
import { endpoint, uploadErrors } from '#kit/endpoint.ts'
import { byId, filled } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { apis, base, lesson } from './contract.ts'

export const ATTACHMENT_BYTES = 10 * 1024 * 1024

export const addAttachment = endpoint('POST', `${base}/:id/attachments`, {
  apis,
  who: staff,
  summary: 'Junta um ficheiro ao plano de aula (até 10 MB)',
  params: byId,
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: ATTACHMENT_BYTES,
  response: lesson,
  errors: uploadErrors,
  audit: 'lesson.attachment',
  done: 'mudou um anexo',
  undoable: true,
})

export const removeAttachment = endpoint('DELETE', `${base}/:id/attachments/:fileId`, {
  apis,
  who: staff,
  summary: 'Retira um ficheiro do plano de aula',
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  response: lesson,
  audit: 'lesson.attachment',
  done: 'mudou um anexo',
  undoable: true,
})

export const getAttachment = endpoint('GET', `${base}/:id/attachments/:fileId`, {
  apis,
  who: staff,
  summary: 'Um ficheiro do plano de aula',
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  response: 'bytes',
})
