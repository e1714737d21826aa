import { passageKey } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import { mediaNames } from '#engines/questions/rich-text.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { lockEditable } from './present.ts'
import { findOfText, findStoredQuestions, findVersions } from './queries.ts'
import { insertVersion } from './store.ts'

/**
 * Writes the text of a question in the others that had the one before; questions that the account may not change stay.
 */
export async function changeText(
  db: Db,
  account: Account,
  id: string,
  { before, after }: { before: Question; after: Question },
  record: (change: Change) => Promise<void>,
): Promise<void> {
  if (!before.passage || passageKey(before) === passageKey(after)) return
  for (const other of await findOfText(db, account, id, before.passage)) {
    if (!other.mayEdit) continue
    const row = await lockEditable(db, account, other.id)
    const versionId = row.current_version_id ?? ''
    const content = (await findVersions(db, [versionId])).get(versionId)
    if (!content) continue
    const question = withText(content.question, after)
    await insertVersion(db, other.id, question, { ownerId: account.id, competenceId: row.competence_id })
    const [changed] = await findStoredQuestions(db, [other.id])
    if (changed)
      await record({ table: 'questions', id: other.id, label: changed.name, before: row, after: changed })
  }
}

/** A question with the text of another, and the files that it shows; without one where that has none. */
function withText(question: Question, { passage, media }: Question): Question {
  const { passage: _before, ...alone } = question
  const names = new Set(passage ? mediaNames(passage.text) : [])
  const files = media.filter(
    file => names.has(file.name) && !question.media.some(each => each.name === file.name),
  )
  return { ...alone, ...(passage && { passage }), media: [...alone.media, ...files] } as Question
}
