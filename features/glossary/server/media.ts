import { invalidField, notFound } from '#kit/refusals.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Handling, type Served, serve } from '#kit/server/http/serve.ts'
import { editRow } from '#kit/server/records/edit.ts'
import {
  AUDIO_BYTES,
  getTermFile,
  IMAGE_BYTES,
  putTermAudio,
  putTermImage,
  removeTermAudio,
  removeTermImage,
} from '../contract.ts'
import { findTerm, updateTermRow } from './queries.ts'
import { lockEditable, termRows } from './rules.ts'

const IMAGES = ['image/png', 'image/jpeg', 'image/webp']
const SOUNDS = [
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/wav',
  'audio/webm',
  'video/webm',
]

/** Image and pronunciation of a term: stored by content, never by the name's ending, and served as what they are. */
export const mediaRoutes: Served[] = [
  serve(putTermImage, async handling => {
    const { db, account, params, query, body } = handling
    if (query.alt === '') throw invalidField('alt', 'Descreva a imagem para quem não a vê.')
    await lockEditable(db, account, params.id)
    const file = await storeFile(db, body, { maxBytes: IMAGE_BYTES, accept: IMAGES, name: query.fileName })
    return setFile(handling, { image_file_id: file.id, image_alt: query.alt })
  }),

  serve(removeTermImage, handling => setFile(handling, { image_file_id: null, image_alt: '' })),

  serve(putTermAudio, async handling => {
    const { db, account, params, query, body } = handling
    await lockEditable(db, account, params.id)
    const file = await storeFile(db, body, { maxBytes: AUDIO_BYTES, accept: SOUNDS, name: query.fileName })
    return setFile(handling, { audio_file_id: file.id })
  }),

  serve(removeTermAudio, handling => setFile(handling, { audio_file_id: null })),

  serve(getTermFile, async ({ db, account, params, request }) => {
    const term = await findTerm(db, account, params.id)
    const id = params.which === 'image' ? term?.imageFileId : term?.audioFileId
    if (!id) throw notFound('Este ficheiro')
    return fileAnswer(db, id, request, { inline: true })
  }),
]

type Files = Parameters<typeof updateTermRow>[2]

async function setFile(
  call: Pick<Handling<typeof removeTermImage>, 'db' | 'account' | 'params' | 'record'>,
  files: Files,
) {
  const { db, account, params } = call
  const before = await lockEditable(db, account, params.id)
  return editRow(termRows, call, before, before, () => [updateTermRow(db, before.id, files)])
}
