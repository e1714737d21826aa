import { v7 as uuid } from 'uuid'
import type { Band } from '#engines/psychometrics/bands.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testHead } from '#features/assessment/diagnostic-tests/diagnostic-test.ts'
import { insertTest } from '#features/assessment/diagnostic-tests/server/queries.ts'
import type { Entered, GridEntry, KeyChange } from '#features/assessment/results/contract.ts'
import { scoreEntry } from '#features/assessment/results/scoring.ts'
import { freeCode } from '#features/assessment/results/server/codes.ts'
import { endSitting } from '#features/assessment/results/server/end-sitting.ts'
import { writeEntries } from '#features/assessment/results/server/enter.ts'
import { insertApplication } from '#features/assessment/results/server/queries.ts'
import { readItems } from '#features/assessment/results/server/read.ts'
import { keepResponses } from '#features/assessment/results/server/response-queries.ts'
import { beginAttempt } from '#features/assessment/results/server/sitting-queries.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { freezePaperOrder } from '../results/server/paper-order.ts'

export interface FixtureItem {
  id: string
  questionId: string
  versionId: string
  points: number
  competenceId: string | null
  domain: string
  bloom: null
}

/** Single choices of four options, right at «a», that measure these competences. */
export async function fixtureItems(
  db: Db,
  of: { subjectId: string; ownerId: string },
  wanted: readonly { competenceId?: string; domain?: string; points?: number }[],
): Promise<FixtureItem[]> {
  const items: FixtureItem[] = []
  for (const [at, { competenceId = null, domain = '', points = 1 }] of wanted.entries()) {
    const question = choiceOf(`Pergunta ${at + 1}`, ['1', '2', '3', '4'], 0)
    const kept = await insertQuestion(db, question, { ...of, grade: 6, competenceId })
    items.push({ id: uuid(), ...kept, points, competenceId, domain, bloom: null })
  }
  return items
}

/** What a pupil gave to each item: an option, «» blank, null not presented; null for a pupil who did not come. */
export type FixtureAnswers = readonly (string | null)[] | null

/** A stored application of a test with these items, and what pupils gave, scored as the product scores it. */
export async function fixtureResults(
  db: Db,
  how: {
    subjectId: string
    groupId: string
    ownerId: string
    items: readonly FixtureItem[]
    answers: readonly { studentId: string | null; answers: FixtureAnswers }[]
    title?: string
    moment?: 'inicial' | 'pós-recuperação'
    /** When it was, ISO. */
    at?: string
    keyChanges?: Record<string, KeyChange>
    bands?: readonly Band[]
  },
) {
  const { items, answers, at = '2026-03-03T08:00:00+02:00' } = how
  const head = testHead.parse({
    title: how.title ?? 'Teste',
    moment: how.moment ?? 'inicial',
    subjectId: how.subjectId,
    grade: 6,
    year: 2026,
    bands: (how.bands ?? []).map(({ code, name, from }) => ({ code, name, min: from, max: 20 })),
  })
  const test = await insertTest(db, how.ownerId, head, { items, state: 'publicado' })
  const application = await insertApplication(db, {
    test_id: test.id,
    group_id: how.groupId,
    code: await freeCode(db),
    mode: 'em linha',
    minutes: 60,
    allow_nickname: true,
    state: 'corrigido',
    created_by: how.ownerId,
    created_at: at,
    key_changes: JSON.stringify(how.keyChanges ?? {}),
    paper_order: JSON.stringify(await freezePaperOrder(db, test.id)),
  })
  const read = await readItems(db, application)
  const entries = answers.flatMap(({ studentId, answers: own }): GridEntry[] => {
    if (studentId === null) return []
    if (own === null) return [{ studentId, itemId: null, entered: { kind: 'not-presented' } }]
    return items.map((item, place) => ({ studentId, itemId: item.id, entered: cellOf(own[place]) }))
  })
  if (entries.length > 0) await writeEntries(db, application, read, entries)
  for (const { studentId, answers: own } of answers)
    if (studentId === null && own !== null) await giveByName(db, application.id, read, own)
  return { testId: test.id, applicationId: application.id, items }
}

function cellOf(letter: string | null | undefined): Exclude<Entered, { kind: 'clear' | 'form' }> {
  if (letter === null || letter === undefined) return { kind: 'not-presented' }
  return letter === '' ? { kind: 'blank' } : { kind: 'answer', answer: letter }
}

/** Somebody who came in on a device by a name alone. */
async function giveByName(
  db: Db,
  applicationId: string,
  { items, totalPoints }: Awaited<ReturnType<typeof readItems>>,
  letters: readonly (string | null)[],
): Promise<void> {
  const nickname = `Alcunha ${uuid().slice(-4)}`
  const beginning = { applicationId, studentId: null, nickname, form: 'A', shuffleOptions: false }
  const attempt = await beginAttempt(db, beginning)
  if (!attempt) throw new Error(`${nickname} is there already`)
  const rows = items.flatMap((item, place) => {
    const scored = scoreEntry(item, cellOf(letters[place]))
    if (!scored) throw new Error(`${letters[place]} is no answer to ${item.question.name}`)
    const answer = scored.answer === null ? null : JSON.stringify(scored.answer)
    return [{ attempt_id: attempt.id, item_id: item.id, ...scored, answer, marking: null, sequence: 0 }]
  })
  await keepResponses(db, rows)
  await endSitting(db, { id: attempt.id, item_ids: null }, items, totalPoints)
}
