import { Readable } from 'node:stream'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Question } from '#engines/questions/question.ts'
import type { Media } from '#engines/questions/question-parts.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { getQuestionFile, PICTURE_BYTES, pictureTypes, putQuestionFile } from '../transfer-contract.ts'
import { visibleTo } from './queries.ts'

const SCHEME = 'file:'

/** Pictures of questions: stored by content, served with access to a question that shows them. */
export const fileRoutes: Served[] = [
  serve(putQuestionFile, async ({ db, account, query, body }) => {
    const meta = await storeFile(db, body, {
      maxBytes: PICTURE_BYTES,
      accept: pictureTypes,
      name: query.fileName,
      ownerId: account.id,
    })
    return { name: meta.name.replace(/[<>"']/g, '_'), mime: meta.type, source: SCHEME + meta.id }
  }),

  serve(getQuestionFile, async ({ db, account, params, request }) => {
    if (!(await isWithinReach(db, account, params.id))) throw notFound('Esta imagem')
    return fileAnswer(db, params.id, request, { inline: true })
  }),
]

async function isWithinReach(db: Db, account: Account, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('files')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`files.owner_id = ${account.id}`,
        exists(
          selectFrom('question_versions as v')
            .innerJoin('questions', 'questions.id', 'v.question_id')
            .select('v.id')
            .where(
              sql<boolean>`v.content -> 'media' @> ${JSON.stringify([{ source: SCHEME + fileId }])}::jsonb`,
            )
            .where(visibleTo(account)),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** The id of a stored file, in the source of a media; undefined for a source that holds its own bytes. */
function fileIdOf(source: string): string | undefined {
  return source.startsWith(SCHEME) ? source.slice(SCHEME.length) : undefined
}

/**
 * A question refers only to files that its writer may read: by naming one of another school somebody would see it.
 * @param before the question as it was, whose files stay
 * @param field where the question stands in what was sent
 * @throws HttpError 400 at the field of the first file that is not theirs, or that is no file
 */
export async function refuseForeignFiles(
  db: Db,
  account: Account,
  question: Question,
  before?: Question | undefined,
  field = 'question',
): Promise<void> {
  const known = new Set(before?.media.map(file => file.source))
  for (const [at, { name, source }] of question.media.entries()) {
    const id = fileIdOf(source)
    if (id === undefined || known.has(source)) continue
    if (!z.uuid().safeParse(id).success || !(await isWithinReach(db, account, id)))
      throw invalidField(
        `${field}.media.${at}.source`,
        `A imagem «${name}» já não existe. Junte-a outra vez.`,
      )
  }
}

/**
 * The bytes of the files that questions carry, by source: what a file to be downloaded, a paper, or a device that
 * will be without network needs at hand. Sources that hold their own bytes are left out.
 */
export async function filesOf(db: Db, questions: readonly Question[]): Promise<Map<string, Uint8Array>> {
  const sources = new Set(questions.flatMap(question => question.media.map(file => file.source)))
  const bytes = new Map<string, Uint8Array>()
  for (const source of sources) {
    if (!source.startsWith(SCHEME)) continue
    const chunks = await db
      .selectFrom('file_chunks')
      .select('content')
      .where('file_id', '=', source.slice(SCHEME.length))
      .orderBy('position')
      .execute()
    if (chunks.length > 0) bytes.set(source, Buffer.concat(chunks.map(chunk => chunk.content)))
  }
  return bytes
}

/** The files that came with a question stored in the bank, in the place of their bytes; `lost` says which were not. */
export async function storeMedia(
  db: Db,
  question: Question,
  ownerId: string,
  bytesOf: (source: string) => Uint8Array | undefined,
): Promise<{ question: Question; lost: { what: string; why: string }[] }> {
  const lost: { what: string; why: string }[] = []
  const media: Media[] = []
  for (const file of question.media) {
    const bytes = bytesOf(file.source)
    const why = !bytes
      ? 'O conteúdo do ficheiro não foi encontrado.'
      : !pictureTypes.includes(file.mime)
        ? 'Só ficam imagens PNG, JPEG, WebP ou GIF.'
        : bytes.length > PICTURE_BYTES
          ? 'O ficheiro tem mais de 3 MB.'
          : await refusalOf(db, file, bytes, ownerId, media)
    if (why) lost.push({ what: `ficheiro «${file.name}»`, why })
  }
  return { question: { ...question, media }, lost }
}

/** Stores one file and adds it to `media`, or says why its content is not what its name promises. */
async function refusalOf(
  db: Db,
  file: Media,
  bytes: Uint8Array,
  ownerId: string,
  media: Media[],
): Promise<string | undefined> {
  try {
    const meta = await storeFile(db, Readable.from([Buffer.from(bytes)]), {
      maxBytes: PICTURE_BYTES,
      accept: pictureTypes,
      name: file.name,
      ownerId,
    })
    media.push({ name: file.name, mime: meta.type, source: SCHEME + meta.id })
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}
