import type { Sex } from '#engines/psychometrics/by-sex.ts'
import { passageKey } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { inFrozenOrder } from '#engines/questions/shuffle.ts'
import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { findEditions, readEdition } from '#school/editions/server/editions.ts'
import type { TestItem } from '#school/questions/contract.ts'
import type { KeyChange } from '../../results/contract.ts'
import { underKey } from '../../results/scoring.ts'
import type { PaperOrder } from '../../results/server/paper-order.ts'
import { findReportedPupils } from '../../results/server/queries.ts'
import { correctedContent } from '../corrected.ts'
import { letterOf } from '../letters.ts'
import { type Choices, cellOf, outcomes, type ResultItem, type Results } from '../results.ts'
import { ANSWER_END, findAnswers, PART_END } from './answers-by-attempt.ts'
import { keptResults, readKept, sameKey } from './kept.ts'
import { headOf } from './present.ts'
import { findAllWithTests, findApplication, findByIds, findElsewhere, findQuestions } from './queries.ts'

/** The results of every application that the filters leave, in which somebody handed in. */
export async function readAllResults(
  db: Db,
  account: Account,
  filters: Parameters<typeof findAllWithTests>[2],
): Promise<Results[]> {
  const all: Results[] = []
  const found = (await findAllWithTests(db, account, filters)).filter(row => row.handed_in)
  const kept = await readKept(db, found)
  // A test is handed out to many groups: its questions are read once.
  const questions = new Map<string, Promise<Questions>>()
  for (const row of found) {
    const corrected = kept.get(row.id)
    if (corrected) {
      all.push(corrected)
      continue
    }
    const known = questions.get(row.test_id) ?? readQuestions(db, row)
    questions.set(row.test_id, known)
    all.push(await resultsOf(db, row, { questions: known, answers: readAnswers(db, [row]) }))
  }
  return all
}

/**
 * All that is stored of an application, as reports are computed from it.
 * @param edition one of what was kept when it was corrected; without it the last one, or the application as it stands
 * @throws HttpError 404 where it is out of reach, or there is no such edition
 */
export async function readResults(
  db: Db,
  account: Account,
  applicationId: string,
  edition?: number,
): Promise<Results> {
  const row = orNotFound(await findApplication(db, account, applicationId), 'Este relatório')
  const closed = { kind: 'aplicação', id: row.id } as const
  const named = edition === undefined ? undefined : await readEdition(db, closed, correctedContent, edition)
  const [results] = named ? [keptResults(row, named)] : await readResultsOf(db, [row])
  if (!results) throw notFound('Este relatório')
  return { ...results, head: { ...results.head, editions: await findEditions(db, closed) } }
}

/** The same with what other classes chose, by which its keys are judged too. */
export async function readJudgedResults(
  db: Db,
  account: Account,
  applicationId: string,
  edition?: number,
): Promise<Results> {
  if (!db.isTransaction)
    return db.transaction().execute(one => readJudgedResults(one, account, applicationId, edition))
  const results = await readResults(db, account, applicationId, edition)
  const [judged = results] = await withChoices(db, [results])
  return judged
}

/** Other classes that one report asks for: the newest. */
const CLASSES_ELSEWHERE = 6
/** Attempts that are counted of each of these, and of an application whose own report it is: as many as one takes. */
const [ATTEMPTS_ELSEWHERE, ATTEMPTS] = [1000, 10_000]

/** The newest other applications, of any group, that hold some of the same versions of questions and are over. */
function findOthers(db: Db, { head, items }: Results) {
  return findElsewhere(db, {
    versionIds: items.map(item => item.versionId),
    without: head.applicationId,
    max: CLASSES_ELSEWHERE,
  })
}

/** Results, each with what such others chose: that counts in figures of questions, and no report names their pupils. */
export async function withChoices(db: Db, all: readonly Results[]): Promise<Results[]> {
  if (!db.isTransaction) return db.transaction().execute(one => withChoices(one, all))
  const others = await allInOrder(all.map(results => findOthers(db, results)))
  const rows = [...new Map(others.flat().map(row => [row.id, row])).values()]
  const answers = await readAnswers(db, rows, ATTEMPTS_ELSEWHERE)
  // Classes that took one test are laid beside the same others, each of which is read once.
  const known = new Map<string, Choices>()
  const judged: Results[] = []
  for (const [at, results] of all.entries()) {
    const order = results.items
      .map(({ versionId, options }) => [versionId, ...options.map(({ id }) => id)])
      .join()
    const choices: Choices[] = []
    for (const row of others[at] ?? []) {
      const own = known.get(`${row.id} ${order}`) ?? (await choicesOf(row, answers, results.items))
      known.set(`${row.id} ${order}`, own)
      choices.push(own)
    }
    judged.push({ ...results, choices })
  }
  return judged
}

/**
 * All that these answered.
 * @param known applications that were read for another report of the same request
 */
export async function readElsewhere(
  db: Db,
  results: Results,
  known: Map<string, Results> = new Map(),
): Promise<Results[]> {
  const rows = await findOthers(db, results)
  for (const each of await readResultsOf(
    db,
    rows.filter(row => !known.has(row.id)),
  ))
    known.set(each.head.applicationId, each)
  return rows.flatMap(row => known.get(row.id) ?? [])
}

/** Applications that the account was already found to reach. */
export async function readResultsByIds(db: Db, ids: readonly string[]): Promise<Results[]> {
  return ids.length === 0 ? [] : readResultsOf(db, await findByIds(db, ids))
}

/** The same of several at once: those that were corrected as they were then, all others as they stand. */
export async function readResultsOf(db: Db, rows: readonly Reported[]): Promise<Results[]> {
  if (rows.length === 0) return []
  if (!db.isTransaction) return db.transaction().execute(one => readResultsOf(one, rows))
  const kept = await readKept(db, rows)
  const live = await readLive(
    db,
    rows.filter(row => !kept.has(row.id)),
  )
  const all = new Map([...kept, ...live.map(results => [results.head.applicationId, results] as const)])
  return rows.flatMap(row => all.get(row.id) ?? [])
}

/** Applications as they stand: the questions that they share are read once, and all of it is asked in one piece. */
export async function readLive(db: Db, rows: readonly Reported[]): Promise<Results[]> {
  if (rows.length === 0) return []
  if (!db.isTransaction) return db.transaction().execute(one => readLive(one, rows))
  const answers = readAnswers(db, rows)
  const questions = readQuestions(db, ...rows)
  return allInOrder(rows.map(row => resultsOf(db, row, { questions, answers })))
}

type Reported = NonNullable<Awaited<ReturnType<typeof findApplication>>>
type Questions = Awaited<ReturnType<typeof findQuestions>>
type Answers = Awaited<ReturnType<typeof readAnswers>>

const itemsIn = (row: Reported) => row.items as unknown as TestItem[]

async function readAnswers(db: Db, rows: readonly Reported[], max = ATTEMPTS) {
  const itemIds = [...new Set(rows.flatMap(row => itemsIn(row).map(item => item.id)))]
  const byApplication = await findAnswers(db, { applicationIds: rows.map(row => row.id), itemIds, max })
  return { itemIds, byApplication }
}

function readQuestions(db: Db, ...rows: readonly Reported[]): Promise<Questions> {
  const stored = rows.flatMap(itemsIn)
  return findQuestions(
    db,
    [...new Set(stored.map(item => item.versionId))],
    [...new Set(stored.flatMap(item => item.competenceId ?? []))],
  )
}

async function resultsOf(
  db: Db,
  row: Reported,
  reading: { questions: Promise<Questions>; answers: Promise<Answers> },
): Promise<Results> {
  const stored = itemsIn(row)
  const [pupils, questions, answers] = await allInOrder([
    findReportedPupils(db, row),
    reading.questions,
    reading.answers,
  ])
  const items = itemsOf(stored, questions, {
    changes: row.key_changes as Record<string, KeyChange>,
    confirmed: row.confirmed_keys as Record<string, string[]>,
    orders: row.paper_order as PaperOrder,
  })
  const places = new Map(pupils.flatMap((pupil, at) => (pupil.attempt_id ? [[pupil.attempt_id, at]] : [])))
  return {
    head: {
      applicationId: row.id,
      ...headOf(row),
      school: {
        id: row.school_id,
        name: row.school_name,
        province: row.province,
        district: row.district,
        zip: row.zip,
      },
      beforeId: row.before_id,
      edition: null,
      editions: [],
    },
    bands: row.bands as unknown as Results['bands'],
    items,
    taught: [...questions.competences.keys()].filter(id => items.some(item => item.competence?.id === id)),
    pupils: pupils.map(pupil => ({
      studentId: pupil.student_id,
      name: pupil.full_name ?? pupil.nickname ?? '–',
      sex: pupil.sex as Sex,
      number: pupil.number_in_group,
      state: pupil.state,
    })),
    ...unpack(await answersOf(row, answers, id => places.get(id)), pupils.length, items),
  }
}

function itemsOf(
  stored: readonly TestItem[],
  { contents, competences }: Questions,
  {
    changes,
    confirmed,
    orders,
  }: {
    changes: Readonly<Record<string, KeyChange>>
    orders: PaperOrder
    /** By item, the options that were right when somebody found the key right. */
    confirmed: Readonly<Record<string, readonly string[]>>
  },
): ResultItem[] {
  return stored.map((item, at) => {
    const written = contents.get(item.versionId) as unknown as Question | undefined
    const question = written && inFrozenOrder(written, orders[item.id] ?? {})
    const change = changes[item.id] ?? null
    const options = question ? optionsOf(underKey(question, change).question) : []
    return {
      id: item.id,
      versionId: item.versionId,
      number: at + 1,
      stem: question ? plainText(question.stem) : '',
      type: question?.type ?? '',
      points: item.points,
      competence: competences.get(item.competenceId ?? '') ?? null,
      domain: item.domain,
      passage: question?.passage ? { key: passageKey(question) ?? '', title: question.passage.title } : null,
      options,
      change: change?.kind ?? null,
      confirmed: sameKey(confirmed[item.id], options),
    }
  })
}

/** The options of a question of which one is chosen. */
function optionsOf(question: Question): ResultItem['options'] {
  if (question.type === 'single-choice')
    return question.options.map((option, at) => ({
      id: option.id,
      letter: letterOf(at),
      text: plainText(option.text),
      typicalError: option.typicalError,
      key: option.correct,
    }))
  if (question.type === 'true-false') {
    const key = question.correct
    return [
      { id: 'false', letter: 'F', text: 'Falso', typicalError: '', key: !key },
      { id: 'true', letter: 'V', text: 'Verdadeiro', typicalError: '', key },
    ]
  }
  return []
}

/** One way in which an item was answered. */
interface Answered {
  itemId: string
  outcome: number
  points: number
  /** As JSON, its beginning. */
  answer: string
  /** Of the attempts that gave it, the places that they are wanted at. */
  by: number[]
}

/** How the items of an application were answered: the same answer once, with all who gave it. Of very many in turns. */
async function answersOf(
  row: Reported,
  { itemIds, byApplication }: Answers,
  placeOf: (attemptId: string, at: number) => number | undefined,
): Promise<Answered[]> {
  const { attempts = [], answers = [] } = byApplication.get(row.id) ?? {}
  const all = new Map<string, Answered>()
  await mapInTurns(attempts, (attemptId, at) => {
    const place = placeOf(attemptId, at)
    const stored = answers[at]
    if (place === undefined || !stored) return
    for (const text of stored.split(ANSWER_END)) {
      const known = all.get(text)
      if (known) known.by.push(place)
      else all.set(text, answeredBy(text, { itemIds, place }))
    }
  })
  return [...all.values()]
}

function answeredBy(text: string, of: { itemIds: readonly string[]; place: number }): Answered {
  const [item, outcome = '', points, answer = ''] = text.split(PART_END)
  return {
    itemId: of.itemIds[Number(item) - 1] ?? '',
    outcome: outcomes.indexOf(outcome as (typeof outcomes)[number]),
    points: Number(points),
    answer,
    by: [of.place],
  }
}

/** 1 + the place of the option that was chosen, 0 where none was. */
function chosenOf(options: ResultItem['options'], answer: string): number {
  const id = answer.startsWith('"') ? answer.slice(1, -1) : answer
  return options.findIndex(option => option.id === id) + 1
}

function unpack(answers: readonly Answered[], pupils: number, items: readonly ResultItem[]) {
  const k = items.length
  const stored = new Uint8Array(pupils * k)
  const points = new Float64Array(pupils * k)
  const chosen = new Uint16Array(pupils * k)
  const columns = new Map(items.map((item, at) => [item.id, at]))
  for (const { itemId, outcome, points: obtained, answer, by } of answers) {
    const column = columns.get(itemId)
    if (column === undefined) continue
    const option = chosenOf(items[column]?.options ?? [], answer)
    for (const pupil of by) {
      stored[pupil * k + column] = outcome
      points[pupil * k + column] = obtained
      chosen[pupil * k + column] = option
    }
  }
  return { outcomes: stored, points, chosen }
}

/** What another class chose, as it is laid beside these questions; whatever is left out of marks there stays out here. */
async function choicesOf(row: Reported, answers: Answers, beside: readonly ResultItem[]): Promise<Choices> {
  const changes = row.key_changes as Record<string, KeyChange>
  const counting = itemsIn(row).filter(({ id }) => !['drop', 'credit'].includes(changes[id]?.kind ?? ''))
  const columns = new Map(counting.map((item, at) => [item.id, at]))
  const own = new Map(beside.map(item => [item.versionId, item.options]))
  const options = counting.map(item => own.get(item.versionId) ?? [])
  const [n, k] = [answers.byApplication.get(row.id)?.attempts.length ?? 0, counting.length]
  const cells = new Uint8Array(n * k)
  const chosen = new Uint16Array(n * k)
  for (const { itemId, outcome, answer, by } of await answersOf(row, answers, (_id, at) => at)) {
    const column = columns.get(itemId)
    if (column === undefined) continue
    const cell = cellOf(outcome)
    const option = chosenOf(options[column] ?? [], answer)
    for (const pupil of by) {
      cells[pupil * k + column] = cell
      chosen[pupil * k + column] = option
    }
  }
  const letters = options.map(each => each.map(option => option.letter))
  const items = counting.map(item => item.versionId)
  return { n, k, items, cells, choices: { key: items.map(() => ''), options: letters, chosen } }
}
