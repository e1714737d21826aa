import { v7 as uuid } from 'uuid'
import { type Band, DEFAULT_BANDS } from '#engines/psychometrics/bands.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertQuestion } from '#school/questions/server/queries.ts'

export interface GivenItem {
  id: string
  questionId: string
  versionId: string
  points: number
  competenceId: string | null
  domain: string
  bloom: null
}

/** Single choices of four options, right at «a», that measure these competences. */
export async function givenItems(
  db: Db,
  of: { subjectId: string; ownerId: string },
  wanted: readonly { competenceId?: string; domain?: string; points?: number }[],
): Promise<GivenItem[]> {
  const items: GivenItem[] = []
  for (const [at, { competenceId = null, domain = '', points = 1 }] of wanted.entries()) {
    const question = choiceOf(`Pergunta ${at + 1}`, ['1', '2', '3', '4'], 0)
    const kept = await insertQuestion(db, question, { ...of, grade: 6, competenceId })
    items.push({ id: uuid(), ...kept, points, competenceId, domain, bloom: null })
  }
  return items
}

/** What a pupil gave to each item: a letter, «» blank, null not presented; null for a pupil who did not come. */
export type GivenAnswers = readonly (string | null)[] | null

/** A stored application of a test with these items, and what pupils gave; for tests and measurements. */
export async function givenResults(
  db: Db,
  asked: {
    subjectId: string
    groupId: string
    ownerId: string
    items: readonly GivenItem[]
    answers: readonly { studentId: string | null; given: GivenAnswers }[]
    title?: string
    /** When it was, ISO. */
    at?: string
    keyChanges?: Record<string, unknown>
    bands?: readonly Band[]
  },
) {
  const { items, answers, at = '2026-03-03T08:00:00+02:00' } = asked
  const [testId, applicationId] = [uuid(), uuid()]
  await db
    .insertInto('tests')
    .values({
      id: testId,
      title: asked.title ?? 'Teste',
      subject_id: asked.subjectId,
      grade: 6,
      year: 2026,
      moment: 'inicial',
      owner_id: asked.ownerId,
      state: 'publicado',
      items: JSON.stringify(items),
    })
    .execute()
  await db
    .insertInto('applications')
    .values({
      id: applicationId,
      test_id: testId,
      group_id: asked.groupId,
      code: uuid().slice(-6).toUpperCase().replaceAll(/[01]/g, 'Z'),
      minutes: 60,
      state: 'corrigido',
      created_by: asked.ownerId,
      created_at: at,
      bands: JSON.stringify(asked.bands ?? DEFAULT_BANDS),
      key_changes: JSON.stringify(asked.keyChanges ?? {}),
    })
    .execute()
  const attempts = answers.map(one => ({ ...one, id: uuid() }))
  for (const { id, studentId, given } of attempts)
    await db
      .insertInto('attempts')
      .values({
        id,
        application_id: applicationId,
        student_id: studentId,
        nickname: studentId === null ? `Alcunha ${id.slice(-4)}` : null,
        source: 'grelha',
        state: given === null ? 'não apresentado' : 'entregue',
      })
      .execute()
  const responses = attempts.flatMap(({ id, given }) =>
    items.map((item, place) => ({
      attempt_id: id,
      item_id: item.id,
      ...storedOf(item, given?.[place] ?? null),
    })),
  )
  const handedIn = responses.filter(one =>
    attempts.some(({ id, given }) => id === one.attempt_id && given !== null),
  )
  if (handedIn.length > 0) await db.insertInto('responses').values(handedIn).execute()
  return { testId, applicationId, items }
}

function storedOf(item: GivenItem, given: string | null) {
  if (given === null) return { answer: null, outcome: 'não apresentada' as const, points: null }
  if (given === '') return { answer: null, outcome: 'branco' as const, points: 0 }
  const right = given === 'a'
  return {
    answer: JSON.stringify(given),
    outcome: right ? ('certa' as const) : ('errada' as const),
    points: right ? item.points : 0,
  }
}
