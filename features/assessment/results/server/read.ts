import { type FrozenForm, inFrozenOrder } from '#engines/questions/shuffle.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import type {
  Answering,
  Application,
  ApplicationItem,
  ApplicationRow,
  KeyChange,
  Sitting,
} from '../contract.ts'
import { itemsOfAttempt } from '../items-of-attempt.ts'
import { markOf, underKey } from '../scoring.ts'
import type { PaperOrder } from './paper-order.ts'
import {
  findApplication,
  type findApplications,
  findClassList,
  findCompetenceCodes,
  findPaper,
  findRanks,
  type OfGroup,
} from './queries.ts'
import { findResponses } from './response-queries.ts'

/** What sentences about an application begin with. */
export const WHAT = 'Esta aplicação'

type StoredRow = Omit<Awaited<ReturnType<typeof findApplications>>['rows'][number], 'sort_key'>

/** A stored row as the list shows it. */
export function presentRow(row: StoredRow): ApplicationRow {
  return {
    id: row.id,
    gives: row.kind as ApplicationRow['gives'],
    testId: row.paper_id,
    testTitle: row.title,
    group: { id: row.group_id, name: row.group_name, grade: row.group_grade },
    subjectName: row.subject_name,
    code: row.code,
    state: row.state as ApplicationRow['state'],
    mode: row.mode as ApplicationRow['mode'],
    minutes: row.minutes,
    allowNickname: row.allow_nickname,
    cardWord: row.card_word,
    sharedPhone: row.shared_phone,
    paging: row.paging as ApplicationRow['paging'],
    oneForm: row.one_form,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    extraTime: row.extra_time as ApplicationRow['extraTime'],
    kind: row.oral ? 'oral' : 'escrito',
    toMark: row.to_mark,
    mean: row.mean,
    pupils: row.pupils,
    answering: row.answering,
    done: row.done,
    absent: row.absent,
    version: row.version,
    createdAt: row.created_at,
  }
}

/** The row as this account may read it, or 404. */
export async function readRow(db: Db, account: Account, id: string): Promise<ApplicationRow> {
  const row = orNotFound(await findApplication(db, account, id), WHAT)
  return presentRow(row)
}

/** What an application gives. */
export interface OfPaper {
  test_id: string | null
  quiz_id: string | null
}

export function paperIdOf({ test_id, quiz_id }: OfPaper): string {
  return test_id ?? quiz_id ?? ''
}

/** The items of an application with their questions and what their keys became; and the total of the scale. */
export async function readItems(
  db: Db,
  application: OfPaper & { key_changes: unknown; one_form: boolean; paper_order: unknown },
): Promise<Pick<Application, 'items' | 'totalPoints' | 'levels' | 'forms'>> {
  const test = await findPaper(db, paperIdOf(application))
  const stored = test.items as unknown as TestItem[]
  const changes = application.key_changes as Record<string, KeyChange>
  const orders = application.paper_order as PaperOrder
  const versions = await findVersions(
    db,
    stored.map(item => item.versionId),
  )
  const codes = await findCompetenceCodes(
    db,
    stored.flatMap(item => (item.competenceId ? [item.competenceId] : [])),
  )
  const answering = answeringOf(test.settings)
  const items = stored.flatMap(item => {
    const version = versions.get(item.versionId)
    if (!version) return []
    const change = changes[item.id] ?? null
    const competenceCode = codes.get(item.competenceId ?? '') ?? null
    const paperOrder = orders[item.id]
    const keyed = underKey(inFrozenOrder(version.question, paperOrder ?? {}), change)
    return [{ ...item, competenceCode, ...keyed, ...(paperOrder && { paperOrder }), ...answering }]
  })
  const levels = test.levels as unknown as Application['levels']
  const forms = application.one_form ? [] : (test.forms as unknown as FrozenForm[])
  return { items, totalPoints: Number(test.total_points), levels, forms: forms.length > 1 ? forms : [] }
}

/** How questions are answered, from the settings of what is handed out. */
function answeringOf(settings: unknown): { answering?: Answering } {
  const { behaviour, penalty = 0 } = settings as { behaviour?: string; penalty?: number }
  if (behaviour === 'várias tentativas') return { answering: { kind: 'tries', penalty } }
  return behaviour === 'com certeza' ? { answering: { kind: 'certainty' } } : {}
}

/** What is read of the test of an application before its pupils are. */
export interface ReadTest {
  items: readonly ApplicationItem[]
  totalPoints: number
  forms: readonly FrozenForm[]
}

/** An attempt as the server reads it, or a pupil who has none. */
export type ReadSitting = Sitting & {
  attemptId: string | null
  itemIds: string[] | null
  counts: boolean
  startedAt: string | null
  submittedAt: string | null
  /** Begun on another device than the attempt before it. */
  elsewhere: boolean
}

/** What the school's pages show of one. */
export function presentSitting(read: ReadSitting): Sitting {
  const {
    attemptId: _id,
    itemIds: _items,
    counts: _counts,
    startedAt: _from,
    submittedAt: _to,
    elsewhere: _device,
    ...sitting
  } = read
  return sitting
}

/** The pupils of an application with what they gave and their marks: an attempt each, or a pupil who has none. */
export async function readSittings(
  db: Db,
  application: OfGroup,
  { items, totalPoints, forms }: ReadTest,
  studentIds?: readonly string[],
): Promise<ReadSitting[]> {
  const rows = await findClassList(db, application, studentIds)
  const responses = await findResponses(
    db,
    rows.flatMap(row => (row.attempt_id ? [row.attempt_id] : [])),
  )
  const ranks = forms.length > 0 ? await findRanks(db, application.group_id) : new Map<string, number>()
  return rows.map(row => {
    const answers = responses.get(row.attempt_id ?? '') ?? {}
    const own = itemsOfAttempt(items, row)
    return {
      attemptId: row.attempt_id,
      itemIds: row.item_ids,
      counts: row.counts ?? true,
      startedAt: row.started_at,
      submittedAt: row.submitted_at,
      elsewhere: row.elsewhere ?? false,
      studentId: row.student_id,
      name: row.full_name ?? row.nickname ?? '–',
      sex: row.sex,
      number: row.number_in_group,
      attempt: row.attempt,
      form: forms.length > 0 ? (row.form ?? formAt(forms, ranks.get(row.student_id ?? ''))) : '',
      ...(isOwnDraw(row.item_ids, application.paper_item_ids) ? { ownDraw: true } : {}),
      level: row.level,
      ...(row.refused ? { refused: true } : {}),
      state: row.state,
      mark: row.state === 'entregue' ? markOf(own, answers, totalPoints) : null,
      responses: answers,
    }
  })
}

/** The application whole, or 404. @param find who may see it: those who may change it, or all who may read it */
export async function readApplication(
  db: Db,
  account: Account,
  id: string,
  find = findApplication,
): Promise<Application> {
  const row = orNotFound(await find(db, account, id), WHAT)
  const test = await readItems(db, row)
  return {
    ...presentRow(row),
    ...test,
    paperItems: row.paper_item_ids,
    sittings: (await readSittings(db, row, test)).map(presentSitting),
  }
}

function isOwnDraw(own: readonly string[] | null, onPaper: readonly string[] | null): boolean {
  if (own === null || onPaper === null) return false
  return own.length !== onPaper.length || own.some(id => !onPaper.includes(id))
}

/** Neighbours get different forms, on paper as on their devices. */
function formAt(forms: readonly FrozenForm[], rank = 0): string {
  return forms[rank % forms.length]?.name ?? ''
}
