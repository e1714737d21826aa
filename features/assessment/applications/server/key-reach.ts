import { lockTest, lockUnapplied } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { findUses } from '#features/assessment/diagnostic-tests/server/question-uses.ts'
import { readOpenedQuiz } from '#features/assessment/quizzes/server/opened-quiz.ts'
import { findApplicationsOf, lockPracticeOf, lockQuiz } from '#features/assessment/quizzes/server/queries.ts'
import { keyFits, tryChange } from '#features/assessment/results/server/change-key.ts'
import {
  findOthersOfTest,
  findPaper,
  findRetestsOf,
  lockApplication,
} from '#features/assessment/results/server/queries.ts'
import { paperIdOf } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { findVersions, lockQuestion } from '#school/questions/server/queries.ts'
import type { KeyChange } from '../../results/contract.ts'
import { rightOf } from '../../results/scoring.ts'
import { type PupilMarks, pupilMarks } from '../key-marks.ts'
import { labelOf, lockOwn } from './locked.ts'

export type LockedApplication = Awaited<ReturnType<typeof lockOwn>>

/** One application that a key reaches, with what it makes of the marks there. */
export interface Reached {
  row: LockedApplication
  /** The item that the key is of in it. */
  itemId: string
  label: string
  change: KeyChange | null
  tried: Awaited<ReturnType<typeof tryChange>>
  marks: PupilMarks[]
}

/** Whether a part of what holds a question may be repaired too, with the reason where it may not. */
type May = { may: true; why: '' } | { may: false; why: string }

type TestRow = NonNullable<Awaited<ReturnType<typeof lockTest>>>
type QuizRow = Awaited<ReturnType<typeof lockPracticeOf>>[number]

/**
 * Everything that another key of one item reaches, locked. The application asked for changes always, and with it the other
 * groups of a quiz, and what was made of a test to measure again; the test or the quiz itself, and the bank, where one
 * says so.
 */
export interface KeyReach {
  item: TestItem
  change: KeyChange | null
  /** These change always. */
  here: Reached[]
  /** Re-tests that nobody has sat yet. */
  retests: TestRow[]
  /** With the test: its other groups. */
  others: Reached[]
  paper: May & { test: TestRow | undefined; quiz: QuizRow | undefined }
  /** With the bank: tests that were never handed out, what pupils practise alone, and how many tests stay as they are. */
  bank: May & { question: BankQuestion | undefined; drafts: TestRow[]; practice: QuizRow[]; applied: number }
}

interface BankQuestion {
  row: NonNullable<Awaited<ReturnType<typeof lockQuestion>>>
  /** The version that the bank shows. */
  versionId: string
}

const ONLY_ANOTHER_KEY = 'Só outra chave se corrige também no teste e no banco.'

/** @throws HttpError 404 out of reach, 400 for an item of another test or a key of another question */
export async function reachOfKey(
  db: Db,
  account: Account,
  id: string,
  { itemId, change }: { itemId: string; change: KeyChange | null },
): Promise<KeyReach> {
  const application = await lockOwn(db, account, id)
  const siblings = await lockSiblings(db, account, application)
  const item = itemsOf(await findPaper(db, paperIdOf(application))).find(item => item.id === itemId)
  if (!item) throw invalidField('itemId', 'Esta pergunta não é deste teste.')
  const here = await Promise.all(
    [application, ...siblings.held].map(row => reached(db, account, row, itemId, change)),
  )
  const own = here.map(({ row }) => row.id)
  for (const retest of await findRetestsOf(db, own)) {
    const row = await lockApplication(db, account, retest)
    const twin = row && (await twinOf(db, row, item, change))
    if (row && twin) here.push(await reached(db, account, row, twin, change))
  }
  const test = application.test_id === null ? undefined : await lockTest(db, account, application.test_id)
  const quiz =
    application.quiz_id === null ? undefined : await lockEditableQuiz(db, account, application.quiz_id)
  const others: Reached[] = []
  let outOfReach = siblings.outOfReach
  if (application.test_id !== null)
    for (const other of await findOthersOfTest(db, application.test_id, application.id)) {
      const row = own.includes(other) ? undefined : await lockApplication(db, account, other)
      if (row) others.push(await reached(db, account, row, itemId, change))
      else outOfReach += 1
    }
  const unapplied = await lockUnapplied(db, account, item)
  const isRetest = (row: TestRow) =>
    row.source_test_id === application.test_id && row.moment === 'pós-recuperação'
  return {
    item,
    change,
    here,
    retests: unapplied.filter(isRetest),
    others,
    paper: {
      ...mayPaper({
        change,
        isThere: test !== undefined || quiz !== undefined,
        outOfReach,
        kind: application,
      }),
      test,
      quiz,
    },
    bank: await bankOf(
      db,
      account,
      item,
      change,
      unapplied.filter(row => !isRetest(row)),
    ),
  }
}

/** The groups of a quiz beside one; a test has none, each of its groups has a key of its own until one says otherwise. */
async function lockSiblings(db: Db, account: Account, application: LockedApplication) {
  const held: LockedApplication[] = []
  let outOfReach = 0
  for (const other of application.quiz_id === null ? [] : await findApplicationsOf(db, application.quiz_id)) {
    if (other.id === application.id) continue
    const row = await lockApplication(db, account, other.id)
    if (row) held.push(row)
    else outOfReach += 1
  }
  return { held, outOfReach }
}

async function lockEditableQuiz(db: Db, account: Account, id: string): Promise<QuizRow | undefined> {
  const row = await lockQuiz(db, account, id)
  if (!row?.may_edit) return undefined
  const { may_edit: _may, state_now: _now, present: _present, ...quiz } = row
  return quiz
}

/** What a key makes of an application, and whose mark counts otherwise then. */
async function reached(
  db: Db,
  account: Account,
  row: LockedApplication,
  itemId: string,
  change: KeyChange | null,
): Promise<Reached> {
  const tried = await tryChange(db, row, itemId, change)
  const counting = row.quiz_id === null ? null : (await readOpenedQuiz(db, row.quiz_id)).settings.counting
  const marks = pupilMarks(tried.sittings, counting, tried.totalPoints)
  return { row, itemId, label: await labelOf(db, account, row.id), change, tried, marks }
}

/** The same question in another paper, where the key may be that of the version which is there. */
async function twinOf(
  db: Db,
  row: LockedApplication,
  item: TestItem,
  change: KeyChange | null,
): Promise<string | undefined> {
  const twin = itemsOf(await findPaper(db, paperIdOf(row))).find(each => each.questionId === item.questionId)
  if (!twin || twin.versionId === item.versionId) return twin?.id
  // Of another version of it only a key is the same; that it was dropped says nothing of how it reads now.
  if (change?.kind !== 'rekey') return undefined
  const question = (await findVersions(db, [twin.versionId])).get(twin.versionId)?.question
  return question && keyFits(question, change) ? twin.id : undefined
}

function mayPaper({
  change,
  isThere,
  outOfReach,
  kind,
}: {
  change: KeyChange | null
  isThere: boolean
  outOfReach: number
  kind: { quiz_id: string | null }
}): May {
  const word = kind.quiz_id === null ? 'teste' : 'quiz'
  if (change?.kind !== 'rekey') return { may: false, why: ONLY_ANOTHER_KEY }
  if (!isThere) return { may: false, why: `Só quem fez o ${word}, ou um pedagogo, o corrige.` }
  if (outOfReach > 0)
    return {
      may: false,
      why: `O ${word} foi dado também a turmas fora do seu alcance: peça a um pedagogo.`,
    }
  return { may: true, why: '' }
}

async function bankOf(
  db: Db,
  account: Account,
  item: TestItem,
  change: KeyChange | null,
  drafts: TestRow[],
): Promise<KeyReach['bank']> {
  const row = await lockQuestion(db, account, item.questionId)
  const versionId = row?.current_version_id ?? undefined
  const uses = await findUses(db, account, item.questionId)
  const rest = {
    drafts,
    practice: await lockPracticeOf(db, item),
    applied: uses.filter(use => use.applications > 0).length,
  }
  const no = (why: string) => ({ may: false as const, why, question: undefined, ...rest })
  if (change?.kind !== 'rekey') return no(ONLY_ANOTHER_KEY)
  if (!row || versionId === undefined) return no('A pergunta já não está no banco.')
  if (!row.may_edit) return no('A pergunta está aprovada: só um pedagogo a corrige no banco.')
  const shown = (await findVersions(db, [versionId])).get(versionId)?.question
  if (!shown || !keyFits(shown, change)) return no('No banco esta pergunta já é outra.')
  if (sameKey(rightOf(shown), change.right)) return no('No banco a chave já é esta.')
  return { may: true, why: '', question: { row, versionId }, ...rest }
}

function sameKey(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join('\n') === other.toSorted().join('\n')
}

/** The items of a paper, of a test or of a quiz. */
export function itemsOf(row: { items: unknown }): TestItem[] {
  return row.items as TestItem[]
}
