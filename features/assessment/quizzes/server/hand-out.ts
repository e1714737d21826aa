import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { freeCode } from '../../results/server/codes.ts'
import { endUnfinished } from '../../results/server/end-sitting.ts'
import { resumeAttempts } from '../../results/server/ending-queries.ts'
import { freezePaperOrder, type PaperOrder } from '../../results/server/paper-order.ts'
import { insertApplication, updateApplicationRow } from '../../results/server/queries.ts'
import { readItems } from '../../results/server/read.ts'
import type { QuizBody, QuizItem } from '../contract.ts'
import { drawPaper, orderItems } from '../draw.ts'
import { type Frozen, freezeParts } from './freeze.ts'
import {
  findApplicationsOf,
  findDeliveredItems,
  findGroups,
  itemsOf,
  textsOf,
  updateQuizRow,
} from './queries.ts'
import { bodyOf, type StoredQuiz } from './rows.ts'

/** Columns of the applications. */
const MAX_MINUTES = 600

type Record = (...changes: Change[]) => Promise<void>

/**
 * Freezes the paper of a quiz with the bank as it is now.
 * @throws HttpError 409 TOO_FEW naming every rule that the bank cannot meet: a quiz is never shorter than announced
 */
export async function freezeQuiz(
  db: Db,
  account: Account,
  body: QuizBody,
  before: readonly QuizItem[],
  answered: ReadonlySet<string>,
): Promise<Frozen> {
  const place = { ...body, groupIds: body.audience.map(part => part.groupId) }
  const frozen = await freezeParts(db, account, body.parts, place, { before, answered })
  const few = [...frozen.rules].filter(([, rule]) => rule.lacking > 0)
  if (frozen.missing.length > 0 || few.length > 0)
    throw new HttpError(409, 'TOO_FEW', tooFew(frozen.missing.length, few.length), {
      details: {
        missing: frozen.missing,
        rules: few.map(([partId, { fits, lacking }]) => ({ partId, fits, lacking })),
      },
    })
  return frozen
}

function tooFew(missing: number, rules: number): string {
  const all = [
    ...(missing > 0
      ? [
          missing === 1
            ? 'uma pergunta escolhida já não está no banco'
            : `${missing} perguntas escolhidas já não estão no banco`,
        ]
      : []),
    ...(rules > 0
      ? [
          rules === 1
            ? 'o banco tem menos perguntas do que uma regra pede'
            : `o banco tem menos perguntas do que ${rules} regras pedem`,
        ]
      : []),
  ]
  const sentence = all.join(', e ')
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`
}

/** @throws HttpError 409 INCOMPLETE for a quiz without questions or without groups */
export function refuseIncomplete(body: QuizBody): void {
  const lacking =
    body.audience.length === 0
      ? 'Escolha a turma a que dá o quiz.'
      : body.parts.some(part => part.kind === 'question' || part.kind === 'rule')
        ? undefined
        : 'Ponha perguntas no quiz antes de o abrir.'
  if (lacking) throw new HttpError(409, 'INCOMPLETE', lacking)
}

/** @throws HttpError 400 for a group that the account may not see */
export async function refuseForeignGroups(db: Db, account: Account, body: QuizBody): Promise<void> {
  const ids = [...new Set(body.audience.map(part => part.groupId))]
  if (ids.length !== body.audience.length) throw invalidField('audience', 'A mesma turma está duas vezes.')
  const groups = await findGroups(db, account, ids)
  if (groups.length !== ids.length) throw invalidField('audience', 'Escolha turmas suas.')
}

/** Hands a quiz out to its groups, frozen, with its code: one application per group. */
export async function handOutQuiz(
  db: Db,
  account: Account,
  before: StoredQuiz,
  body: QuizBody,
  state: 'agendado' | 'aberto',
  record: Record,
): Promise<StoredQuiz> {
  refuseIncomplete(body)
  await refuseForeignGroups(db, account, body)
  const answered = await findDeliveredItems(db, before.id)
  const frozen = await freezeQuiz(db, account, body, before.items as QuizItem[], answered)
  const after = await updateQuizRow(db, before.id, {
    items: JSON.stringify(frozen.items),
    questions: frozen.questions,
    code: before.code ?? (await freeCode(db)),
    state,
    opens_at: body.opensAt,
    closes_at: body.closesAt,
  })
  await keepApplications(db, after, record, before)
  return after
}

/**
 * Updates the applications of a quiz: groups, hours, minutes and exceptions. Minutes that were added for a group while it
 * answered stay.
 * @param before the quiz as it was when they were made
 * @throws HttpError 409 ANSWERED if a group would be removed that has begun
 */
export async function keepApplications(
  db: Db,
  quiz: StoredQuiz,
  record: Record,
  before?: StoredQuiz,
): Promise<void> {
  const body = bodyOf(quiz)
  const there = await findApplicationsOf(db, quiz.id)
  for (const application of there) {
    if (body.audience.some(each => each.groupId === application.group_id)) continue
    if (application.begun)
      throw new HttpError(
        409,
        'ANSWERED',
        `A turma ${application.group_name} já começou o quiz: não pode sair dele.`,
      )
    await change(
      db,
      application,
      `${quiz.title}, ${application.group_name}`,
      { deleted_at: new Date().toISOString() },
      record,
    )
  }
  const printed = await printedOrder(db, quiz, there[0]?.paper_order, before)
  for (const { groupId, pupilIds } of body.audience) {
    const stands = there.find(application => application.group_id === groupId)
    const of = exceptionOf(body, groupId)
    const minutes = minutesOf(body, groupId)
    const extended =
      stands && before && stands.minutes > 0 ? stands.minutes - minutesOf(bodyOf(before), groupId) : 0
    const extra = body.exceptions.flatMap(exception =>
      exception.studentId !== null && exception.extraMinutes !== null
        ? [[exception.studentId, exception.extraMinutes] as const]
        : [],
    )
    const columns = {
      minutes: minutes > 0 ? Math.min(minutes + Math.max(0, extended), MAX_MINUTES) : 0,
      allow_nickname: body.settings.allowNickname,
      card_word: body.settings.cardWord,
      shared_phone: body.settings.sharedPhone,
      opens_at: of?.opensAt ?? body.opensAt,
      closes_at: of?.closesAt ?? body.closesAt,
      extra_time: JSON.stringify(Object.fromEntries(extra)),
      pupil_ids: pupilIds,
      shuffle_options: body.settings.shuffleOptions,
      paper_order: JSON.stringify(printed),
      paper_item_ids: await drawnOnPaper(db, body.parts, itemsOf(quiz), stands?.paper_item_ids ?? null),
    }
    if (stands) {
      await change(db, stands, `${quiz.title}, ${stands.group_name}`, columns, record)
      continue
    }
    const row = await insertApplication(db, {
      ...columns,
      quiz_id: quiz.id,
      group_id: groupId,
      code: quiz.code ?? '',
      mode: 'em linha',
      created_by: quiz.owner_id,
      // A corrected key also applies to later attempts.
      key_changes: JSON.stringify(there[0]?.key_changes ?? {}),
    })
    await record({ table: 'applications', id: row.id, label: quiz.title, before: null, after: row })
  }
}

/** The order in which a quiz is printed: questions that were handed out already, and so may be on paper, stay as they stood. */
async function printedOrder(
  db: Db,
  { id }: StoredQuiz,
  stood: unknown,
  before: StoredQuiz | undefined,
): Promise<PaperOrder> {
  const drawn = await freezePaperOrder(db, id)
  if (stood === undefined) return drawn
  const handedOut = new Set((before ? itemsOf(before) : []).map(item => item.id))
  const added = Object.entries(drawn).filter(([item]) => !handedOut.has(item))
  return { ...Object.fromEntries(added), ...(stood as PaperOrder) }
}

/** The exception for a whole group; one for a pupil names the group as well. */
function exceptionOf(body: QuizBody, groupId: string) {
  return body.exceptions.find(exception => exception.groupId === groupId && exception.studentId === null)
}

/** Minutes of a group by the settings of the quiz; 0 without a limit. */
function minutesOf(body: QuizBody, groupId: string): number {
  const { minutes } = body.settings
  return minutes === null ? 0 : minutes + (exceptionOf(body, groupId)?.extraMinutes ?? 0)
}

/** Closes a quiz for everybody; answers so far count. */
export async function endQuiz(db: Db, quiz: StoredQuiz, record: Record): Promise<void> {
  for (const application of await findApplicationsOf(db, quiz.id)) {
    const closed = { state: 'encerrado' as const, closed_at: sql<string>`now()` }
    await change(db, application, `${quiz.title}, ${application.group_name}`, closed, record)
    const { items, totalPoints } = await readItems(db, application)
    await endUnfinished(db, application.id, items, totalPoints)
  }
}

/** Reopens a quiz: attempts that were not handed in go on. */
export async function reopenQuiz(db: Db, quiz: StoredQuiz, record: Record): Promise<void> {
  for (const application of await findApplicationsOf(db, quiz.id)) {
    await change(
      db,
      application,
      `${quiz.title}, ${application.group_name}`,
      { state: 'em aplicação', closed_at: null, opens_at: quiz.opens_at, closes_at: quiz.closes_at },
      record,
    )
    await resumeAttempts(db, application.id)
  }
}

/** Soft-deletes the applications of a quiz. */
export async function removeApplications(db: Db, quiz: StoredQuiz, record: Record): Promise<void> {
  for (const application of await findApplicationsOf(db, quiz.id))
    await change(
      db,
      application,
      `${quiz.title}, ${application.group_name}`,
      { deleted_at: new Date().toISOString() },
      record,
    )
}

type Application = Awaited<ReturnType<typeof findApplicationsOf>>[number]

async function change(
  db: Db,
  { group_name: _name, begun: _begun, ...before }: Application,
  label: string,
  set: Parameters<typeof updateApplicationRow>[3],
  record: Record,
): Promise<void> {
  const after = await updateApplicationRow(db, before.id, before.version, set)
  if (!after) throw new HttpError(409, 'VERSION_CONFLICT', 'A aplicação deste quiz foi alterada entretanto.')
  await record({ table: 'applications', id: before.id, label, before, after })
}

/** What everybody who answers on paper is asked, where rules draw: the questions of one text stand together. */
async function drawnOnPaper(
  db: Db,
  parts: QuizBody['parts'],
  items: readonly QuizItem[],
  before: readonly string[] | null,
): Promise<string[] | null> {
  const ids = drawPaper(parts, items, { before, seed: uuid() })
  if (ids === null || ids.join() === before?.join()) return ids
  return orderItems(ids, items, parts, { shuffle: false, seed: '', textOf: await textsOf(db, items) })
}
