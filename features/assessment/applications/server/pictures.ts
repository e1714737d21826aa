import type { Db } from '#kit/server/database/database.ts'
import { filesOf } from '#school/questions/server/files.ts'
import type { Begun } from '../sitting-contract.ts'

/** The questions with the pictures that the bank stores written into them: a device without network has them at hand. */
export async function withPictures(db: Db, items: Begun['items']): Promise<Begun['items']> {
  const files = await filesOf(
    db,
    items.map(item => item.question),
  )
  return items.map(({ id, question }) => ({
    id,
    question: {
      ...question,
      media: question.media.map(file => {
        const bytes = files.get(file.source)
        if (!bytes) return file
        return { ...file, source: `data:${file.mime};base64,${Buffer.from(bytes).toString('base64')}` }
      }),
    },
  }))
}
