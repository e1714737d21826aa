import type { Sex } from '#engines/psychometrics/by-sex.ts'
import { passageKey } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { inFrozenOrder } from '#engines/questions/shuffle.ts'
import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TestItem } from '#school/questions/contract.ts'
import type { KeyChange } from '../../results/contract.ts'
import { underKey } from '../../results/scoring.ts'
import type { PaperOrder } from '../../results/server/paper-order.ts'
import { findClassList } from '../../results/server/queries.ts'
import { letterOf } from '../letters.ts'
import { outcomes, type ResultItem, type Results } from '../results.ts'
import { headOf } from './present.ts'
import {
  ANSWER_END,
  findAllWithTests,
  findAnswers,
  findApplication,
  findByIds,
  findElsewhere,
  findQuestions,
  PART_END,
} from './queries.ts'

/** The results of every application that the filters leave, in which somebody handed in. */
export async function readAllResults(
  db: Db,
  account: Account,
  filters: Parameters<typeof findAllWithTests>[2],
): Promise<Results[]> {
  const all: Results[] = []
  // A test is handed out to many groups: its questions are read once.
  const questions = new Map<string, Promise<Questions>>()
  for (const row of await findAllWithTests(db, account, filters)) {
    if (!row.handed_in) continue
    const known = questions.get(row.test_id) ?? readQuestions(db, row)
    questions.set(row.test_id, known)
    all.push(await resultsOf(db, row, known))
  }
  return all
}

/** All that is stored of an application, as reports are computed from it; 404 where it is out of reach. */
export async function readResults(db: Db, account: Account, applicationId: string): Promise<Results> {
  const row = orNotFound(await findApplication(db, account, applicationId), 'Este relatório')
  const [results] = await readResultsOf(db, [row])
  if (!results) throw notFound('Este relatório')
  return results
}

/** The same with what other classes answered to its questions, by which its keys are judged too. */
export async function readJudgedResults(db: Db, account: Account, applicationId: string): Promise<Results> {
  const results = await readResults(db, account, applicationId)
  return { ...results, elsewhere: await readElsewhere(db, results) }
}

/** Other classes that one report asks for: the newest. */
const CLASSES_ELSEWHERE = 6

/**
 * The newest other applications, of any group, that hold some of the same versions of questions and are over. Their answers count in
 * figures of questions; no report names their pupils.
 * @param known applications that were read for another report of the same request
 */
export async function readElsewhere(
  db: Db,
  { head, items }: Results,
  known: Map<string, Results> = new Map(),
): Promise<Results[]> {
  const rows = await findElsewhere(db, {
    versionIds: items.map(item => item.versionId),
    without: head.applicationId,
    most: CLASSES_ELSEWHERE,
  })
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

/** The same of several at once: the questions that they share are read once, and all of it is asked in one piece. */
export async function readResultsOf(db: Db, rows: readonly Reported[]): Promise<Results[]> {
  if (rows.length === 0) return []
  if (!db.isTransaction) return db.transaction().execute(one => readResultsOf(one, rows))
  const questions = readQuestions(db, ...rows)
  return allInOrder(rows.map(row => resultsOf(db, row, questions)))
}

type Reported = NonNullable<Awaited<ReturnType<typeof findApplication>>>
type Questions = Awaited<ReturnType<typeof findQuestions>>

function readQuestions(db: Db, ...rows: readonly Reported[]): Promise<Questions> {
  const stored = rows.flatMap(row => row.items as unknown as TestItem[])
  return findQuestions(
    db,
    [...new Set(stored.map(item => item.versionId))],
    [...new Set(stored.flatMap(item => item.competenceId ?? []))],
  )
}

async function resultsOf(db: Db, row: Reported, reading: Promise<Questions>): Promise<Results> {
  const stored = row.items as unknown as TestItem[]
  const [questions, pupils, answers] = await allInOrder([
    reading,
    findClassList(db, row),
    findAnswers(
      db,
      row.id,
      stored.map(item => item.id),
    ),
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
    },
    bands: row.bands as unknown as Results['bands'],
    items,
    pupils: pupils.map(pupil => ({
      studentId: pupil.student_id,
      name: pupil.full_name ?? pupil.nickname ?? '–',
      sex: pupil.sex as Sex,
      number: pupil.number_in_group,
      state: pupil.state,
    })),
    ...unpack(answers, places, pupils.length, items),
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

/** Whether the options that were right then are those that are right now. */
function sameKey(then: readonly string[] | undefined, options: ResultItem['options']): boolean {
  const now = options.filter(option => option.key).map(option => option.id)
  return (
    then !== undefined && then.length > 0 && now.length === then.length && now.every(id => then.includes(id))
  )
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

function unpack(
  rows: Awaited<ReturnType<typeof findAnswers>>,
  places: ReadonlyMap<string, number>,
  pupils: number,
  items: readonly ResultItem[],
) {
  const k = items.length
  const stored = new Uint8Array(pupils * k)
  const points = new Float64Array(pupils * k)
  const chosen = new Uint16Array(pupils * k)
  const placeOf = new Map(items.map((item, place) => [item.id, place]))
  const placesOf = (ids: readonly string[]) => ids.map(id => placeOf.get(id) ?? 0)
  const all = placesOf([...placeOf.keys()].toSorted())
  const readAnswer = items.map(answerReader)
  for (const { attempt_id, item_ids, answers } of rows) {
    const pupil = places.get(attempt_id)
    if (pupil === undefined) continue
    const order = item_ids ? placesOf(item_ids) : all
    let from = 0
    for (const place of order) {
      const end = answers.indexOf(ANSWER_END, from)
      const answer = readAnswer[place]?.(end < 0 ? answers.slice(from) : answers.slice(from, end))
      from = end + 1
      if (!answer) continue
      const at = pupil * k + place
      stored[at] = answer.outcome
      points[at] = answer.points
      chosen[at] = answer.chosen
    }
  }
  return { outcomes: stored, points, chosen }
}

/** Reads what is stored of one item. A whole class gives few different answers to it: each is read once. */
function answerReader({ options }: ResultItem) {
  const places = new Map(options.map((option, at) => [option.id, at + 1]))
  const known = new Map<string, { outcome: number; points: number; chosen: number }>()
  return (text: string) => {
    let answer = known.get(text)
    if (!answer) {
      const [outcome = '', points, stored = ''] = text.split(PART_END)
      answer = {
        outcome: outcomes.indexOf(outcome as (typeof outcomes)[number]),
        points: Number(points),
        chosen: places.get(stored.startsWith('"') ? stored.slice(1, -1) : stored) ?? 0,
      }
      if (places.size > 0 || stored === '') known.set(text, answer)
    }
    return answer
  }
}
