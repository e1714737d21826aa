import { buffer } from 'node:stream/consumers'
import type { Image } from '#engines/documents/description.ts'
import type { Db } from '#kit/server/database/database.ts'
import { openFile } from '#kit/server/files/files.ts'
import type { PrintedImages } from '../official-form.ts'
import { findSchool } from './queries.ts'

/** The logo and the stamp of a school as its papers carry them; none where the school has none. */
export async function readPrintedImages(db: Db, schoolId: string): Promise<PrintedImages> {
  const school = await findSchool(db, schoolId)
  const [logo, stamp] = [await read(school?.logoFileId), await read(school?.stampFileId)]
  return { logo, stamp }

  async function read(fileId: string | null | undefined): Promise<Image | undefined> {
    if (!fileId) return undefined
    const { meta, stream } = await openFile(db, fileId)
    return { format: meta.type === 'image/png' ? 'png' : 'jpg', bytes: await buffer(stream) }
  }
}
