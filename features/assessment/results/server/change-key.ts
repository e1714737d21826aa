import { isDrawn } from '#engines/questions/drawn-values.ts'
import type { Question } from '#engines/questions/question.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { KeyChange, Sitting } from '../contract.ts'
import { itemsOfAttempt } from '../items-of-attempt.ts'
import { markOf, rescore, underKey } from '../scoring.ts'
import { keepMarks } from './enter.ts'
import type { OfGroup } from './queries.ts'
import { type OfPaper, readItems, readSittings } from './read.ts'
import { keepResponses } from './response-queries.ts'

interface Stored extends OfGroup, OfPaper {
  key_changes: unknown
  one_form: boolean
  paper_order: unknown
}

/**
 * What another key of one item would make of every pupil's responses and mark; writes nothing.
 * @param change null brings back the key as it was written
 * @throws HttpError 400 when the item is not of this test or the key not of its question
 */
export async function tryChange(db: Db, application: Stored, itemId: string, change: KeyChange | null) {
  const { items, totalPoints, forms } = await readItems(db, application)
  const item = items.find(item => item.id === itemId)
  if (!item) throw invalidField('itemId', 'Esta pergunta não é deste teste.')
  const { written = item.question, ...rest } = item
  refuseForeignKey(written, change)
  const changed = { ...rest, ...underKey(written, change) }
  const after = items.map(item => (item.id === itemId ? changed : item))
  const sittings = (await readSittings(db, application, { items, totalPoints, forms })).map(sitting => {
    const kept = sitting.responses[itemId]
    const response = kept && rescore(changed, kept)
    const responses = response ? { ...sitting.responses, [itemId]: response } : sitting.responses
    const mark =
      sitting.state === 'entregue'
        ? markOf(itemsOfAttempt(after, { item_ids: sitting.itemIds }), responses, totalPoints)
        : null
    return {
      ...sitting,
      response,
      before: sitting.mark,
      mark,
      waits: waits(responses),
      waited: waits(sitting.responses),
    }
  })
  return { keyChanges: keyChangesWith(application.key_changes, itemId, change), sittings, totalPoints }
}

/** Whether an answer waits for a person's points. */
function waits(responses: Sitting['responses']): boolean {
  return Object.values(responses).some(response => response.outcome === 'por corrigir')
}

/** Writes what another key of one item made of the responses and marks. */
export async function keepTried(
  db: Db,
  itemId: string,
  { sittings }: Pick<Awaited<ReturnType<typeof tryChange>>, 'sittings'>,
): Promise<void> {
  await keepResponses(
    db,
    sittings.flatMap(({ attemptId, response }) =>
      attemptId && response
        ? [
            {
              attempt_id: attemptId,
              item_id: itemId,
              answer: response.answer === null ? null : JSON.stringify(response.answer),
              outcome: response.outcome,
              points: response.points,
              marking: response.marking ? JSON.stringify(response.marking) : null,
              sequence: 0,
            },
          ]
        : [],
    ),
  )
  await keepMarks(db, sittings)
}

function keyChangesWith(stored: unknown, itemId: string, change: KeyChange | null) {
  const { [itemId]: _before, ...others } = stored as Record<string, KeyChange>
  return change ? { ...others, [itemId]: change } : others
}

function refuseForeignKey(question: Question, change: KeyChange | null): void {
  if (!keyFits(question, change))
    throw invalidField('change', 'Esta chave não serve para a pergunta: escolha entre as suas respostas.')
}

/** Whether a key may be that of a question: among its options, or as its answers are written. */
export function keyFits(question: Question, change: KeyChange | null): boolean {
  if (change?.kind !== 'rekey') return true
  const { right } = change
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return right.every(id => question.options.some(option => option.id === id))
    case 'true-false':
      return right.length === 1 && ['true', 'false'].includes(right[0] ?? '')
    case 'numeric':
      return !isDrawn(question) && right.every(text => Number.isFinite(Number(text.replace(',', '.'))))
    case 'short-answer':
      return true
    case 'matching':
    case 'ordering':
    case 'gaps':
    case 'essay':
    case 'hotspot':
    case 'labels':
      return false
  }
}
