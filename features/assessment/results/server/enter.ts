import { sql } from 'kysely'
import { numericAnswer, typedText } from '#engines/questions/drawn-formulas.ts'
import { isDrawn, ofDraw } from '#engines/questions/drawn-values.ts'
import { invalidField } from '#kit/refusals.ts'
import { eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import type { ApplicationItem, Entered, GridEntry, ScoredResponse, Sitting } from '../contract.ts'
import { itemsOfAttempt } from '../items-of-attempt.ts'
import { rescore, scoreEntry } from '../scoring.ts'
import { orderOfAttempt } from './paper.ts'
import type { OfGroup } from './queries.ts'
import { presentSitting, type ReadSitting, type ReadTest, readSittings } from './read.ts'
import { keepAttempt, keepResponses } from './response-queries.ts'

/**
 * Writes entries of the grid in their order, scores them, and stores the marks of the pupils concerned.
 * @throws HttpError 400 for an answer that is not valid for its question, and for pupils or items of another application
 */
export async function writeEntries(
  db: Db,
  application: OfGroup,
  test: ReadTest,
  entries: readonly GridEntry[],
): Promise<Sitting[]> {
  const studentIds = [...new Set(entries.map(entry => entry.studentId))]
  const known = latestOf(await readSittings(db, application, test, studentIds))
  if (known.length !== studentIds.length) throw invalidField('entries', 'Um dos alunos não é desta turma.')
  const other = known.find(sitting => sitting.ownDraw)
  if (other)
    throw invalidField(
      'entries',
      `${other.name} respondeu num telemóvel, a outras perguntas do que as do papel.`,
    )
  const onPaper = { ...test, items: itemsOfAttempt(test.items, { item_ids: application.paper_item_ids }) }
  const ofPupil = Map.groupBy(entries, entry => entry.studentId)
  await eachInOrder(known, sitting =>
    writeRow(db, application, sitting, onPaper, ofPupil.get(sitting.studentId ?? '') ?? []),
  )
  const after = latestOf(await readSittings(db, application, test, studentIds))
  await keepMarks(db, after)
  return after.map(presentSitting)
}

/** The last attempt of each pupil, which is the one that entries change. */
function latestOf(sittings: readonly ReadSitting[]): ReadSitting[] {
  return [...new Map(sittings.map(sitting => [sitting.studentId ?? sitting.attemptId, sitting])).values()]
}

/** Stores the marks of the attempts. */
export async function keepMarks(
  db: Db,
  sittings: readonly { attemptId: string | null; mark: number | null }[],
): Promise<void> {
  const known = sittings.flatMap(({ attemptId, mark }) => (attemptId ? [{ attemptId, mark }] : []))
  if (known.length === 0) return
  await sql`UPDATE attempts SET points = m.mark
    FROM unnest(${known.map(entry => entry.attemptId)}::uuid[], ${known.map(entry => entry.mark)}::numeric[]) m(id, mark)
    WHERE attempts.id = m.id`.execute(db)
}

async function writeRow(
  db: Db,
  application: OfGroup,
  sitting: Sitting,
  { items, forms }: ReadTest,
  entries: readonly GridEntry[],
): Promise<void> {
  const { studentId } = sitting
  if (studentId === null) return
  const { id: applicationId, paper_item_ids } = application
  let { form } = sitting
  const cells = new Map<string, Entered>()
  const writeCells = async () => {
    if (cells.size > 0)
      await writeCellsOf(db, application, { ...sitting, studentId, form }, { items, forms }, cells)
    cells.clear()
  }
  for (const { itemId, entered } of entries) {
    if (itemId !== null) {
      cells.set(itemId, entered)
      continue
    }
    await writeCells()
    if (entered.kind === 'clear') await clearRow(db, applicationId, studentId)
    else if (entered.kind === 'not-presented')
      await keepAttempt(db, applicationId, studentId, 'não apresentado', {
        form,
        attempt: sitting.attempt,
        itemIds: paper_item_ids,
      })
    else if (entered.kind === 'form' && forms.some(form => form.name === entered.form)) {
      form = entered.form
      await keepForm(db, applicationId, studentId, form)
    } else
      throw invalidField('entries', 'De uma linha inteira só se apaga tudo, ou se diz que o aluno não veio.')
  }
  await writeCells()
}

async function writeCellsOf(
  db: Db,
  { id, paper_item_ids }: OfGroup,
  sitting: Sitting & { studentId: string },
  { items, forms }: Pick<ReadTest, 'items' | 'forms'>,
  cells: ReadonlyMap<string, Entered>,
): Promise<void> {
  const attemptId = await keepAttempt(db, id, sitting.studentId, 'entregue', {
    ...sitting,
    itemIds: paper_item_ids,
  })
  const cleared = [...cells].flatMap(([id, entry]) => (entry.kind === 'clear' ? [id] : []))
  if (cleared.length > 0)
    await db
      .deleteFrom('responses')
      .where('attempt_id', '=', attemptId)
      .where('item_id', 'in', cleared)
      .execute()
  const toOwnDraw = await drawsOfAttempt(db, attemptId, items, forms)
  const rows = [...cells].flatMap(([itemId, entry]) => {
    if (entry.kind === 'clear') return []
    const item = items.find(item => item.id === itemId)
    const scored =
      item && entry.kind !== 'form' && scoreEntered(item, toOwnDraw(item, entry), sitting.responses[itemId])
    if (!scored) throw invalidField('entries', 'Uma resposta não serve para a sua pergunta.')
    return [
      {
        attempt_id: attemptId,
        item_id: itemId,
        answer: scored.answer === null ? null : JSON.stringify(scored.answer),
        outcome: scored.outcome,
        points: scored.points,
        marking: scored.marking ? JSON.stringify(scored.marking) : null,
        sequence: 0,
      },
    ]
  })
  await keepResponses(db, rows)
}

/**
 * A number that is entered answers the values that were before the pupil: those of the sheet, or of the device where the
 * attempt was made on one.
 */
async function drawsOfAttempt(
  db: Db,
  attemptId: string,
  items: readonly ApplicationItem[],
  forms: ReadTest['forms'],
): Promise<(item: ApplicationItem, entry: Cell) => Cell> {
  if (!items.some(item => isDrawn(item.question))) return (_item, entry) => entry
  const whose = await withDeleted(db, 'attempts')
    .select(['shuffle_seed', 'shuffle_options', 'form', 'key_hash'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return (item, entry) => {
    if (entry.kind !== 'answer' || item.question.type !== 'numeric' || !isDrawn(item.question)) return entry
    const typed = numericAnswer.safeParse(entry.answer)
    if (!typed.success) return entry
    const order = orderOfAttempt(item, whose, forms)
    return { ...entry, answer: ofDraw(item.question, order, typedText(typed.data)) }
  }
}

type Cell = Exclude<Entered, { kind: 'clear' | 'form' }>

/** Entering points keeps the text that the pupil wrote on a device. */
function scoreEntered(
  item: ApplicationItem,
  entry: Cell,
  before: ScoredResponse | undefined,
): ScoredResponse | undefined {
  if (entry.kind !== 'points') return scoreEntry(item, entry)
  if (entry.points > item.points) return undefined
  const answer = before?.answer ?? null
  return answer === null
    ? scoreEntry(item, entry)
    : rescore(item, { answer, outcome: 'por corrigir', points: null, marking: { points: entry.points } })
}

/** Stores the form of a pupil's attempt, or of the attempt about to be created. */
async function keepForm(db: Db, applicationId: string, studentId: string, form: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ form })
    .where('application_id', '=', applicationId)
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .execute()
}

async function clearRow(db: Db, applicationId: string, studentId: string): Promise<void> {
  const attempts = existing(db, 'attempts')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('student_id', '=', studentId)
  await db.deleteFrom('responses').where('attempt_id', 'in', attempts).execute()
  await db
    .updateTable('attempts')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', 'in', attempts)
    .execute()
}
