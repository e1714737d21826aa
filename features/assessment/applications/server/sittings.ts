import { randomBytes } from 'node:crypto'
import type { Answer } from '#engines/questions/answer.ts'
import { seededRandom, shuffled } from '#engines/questions/shuffle.ts'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { forPupil, toDevice } from '../for-pupil.ts'
import { type Begun, beginSitting, findPupil, lookAtTest, sendAnswers } from '../sitting-contract.ts'
import { answersTaken, hashOfKey } from './answers-taken.ts'
import { endSitting } from './end-sitting.ts'
import { type GivenTest, orderOf, readGivenTest, seedOf, type Whose } from './given-test.ts'
import { withPictures } from './pictures.ts'
import {
  beginAttempt,
  findAnswers,
  findAttemptState,
  findByCode,
  findPupilByCode,
  findSitting,
} from './sitting-queries.ts'

/** What pupils call, without an account: the code of the test and their own open it. */
export const sittingRoutes: Served[] = [
  serve(lookAtTest, async ({ db, params }) => {
    const found = await getByCode(db, params.code)
    return {
      code: found.code,
      title: found.title,
      subject: found.subject_name,
      group: found.group_name,
      minutes: found.minutes,
      questions: found.questions,
      instructions: found.instructions,
      allowNickname: found.allow_nickname,
      door: doorOf(found),
      opensAt: found.opens_at,
    }
  }),

  serve(findPupil, async ({ db, params, body }) => {
    const found = await getByCode(db, params.code)
    const pupil = await getPupil(db, found.group_id, body.studentCode)
    const attempt = await findAttemptState(db, found.id, pupil.id)
    const state = (attempt?.state ?? null) as Begun['state']
    return { name: pupil.full_name, place: placeOf(found.group_name, pupil.number_in_group), state }
  }),

  serve(beginSitting, async ({ db, params, body }) => {
    const found = await getByCode(db, params.code)
    const pupil = body.studentCode ? await getPupil(db, found.group_id, body.studentCode) : undefined
    const nickname = body.nickname ?? ''
    if (!pupil && (!found.allow_nickname || nickname === ''))
      throw invalidField('studentCode', 'Escreve o teu código de aluno, com 8 algarismos.')
    const known = pupil && (await findAttemptState(db, found.id, pupil.id))
    refuseAtTheDoor(found, known !== undefined && known.state !== 'não apresentado')
    const test = await readGivenTest(db, found)
    const key = randomBytes(24).toString('base64url')
    const begun = await beginAttempt(db, {
      applicationId: found.id,
      studentId: pupil?.id ?? null,
      nickname: pupil ? null : nickname,
      form: formFor(test, pupil?.rank ?? Math.floor(Math.random() * 1000)),
      keyHash: hashOfKey(key),
    })
    if (!begun)
      throw new HttpError(409, 'NICKNAME_TAKEN', 'Já há alguém com esse nome neste teste: escolhe outro.')
    const sitting = await findSitting(db, begun.id)
    if (!sitting) throw notFound('Este teste')
    const open = sitting.state === 'a responder'
    return {
      name: pupil?.full_name ?? nickname,
      place: pupil ? placeOf(found.group_name, pupil.number_in_group) : found.group_name,
      state: sitting.state as Begun['state'],
      endsAt: sitting.ends_at,
      now: sitting.now,
      submittedAt: sitting.submitted_at,
      title: found.title,
      subject: found.subject_name,
      paging: found.paging,
      attemptId: begun.id,
      key,
      items: open ? await withPictures(db, itemsFor(test, sitting)) : [],
      answers: open ? await answersFor(db, test, sitting) : {},
    }
  }),

  serve(sendAnswers, async ({ db, params, body }) => {
    const { sitting, test, items, refused, open } = await answersTaken(db, { ...body, code: params.code })
    const ended = body.submit || !open ? await endSitting(db, sitting, items, test.totalPoints) : undefined
    return {
      endsAt: sitting.ends_at,
      now: sitting.now,
      submittedAt: ended?.submittedAt ?? null,
      open: ended === undefined,
      answered: ended?.answered ?? null,
      refused,
    }
  }),
]

type Found = NonNullable<Awaited<ReturnType<typeof findByCode>>>

async function getByCode(db: Db, code: string): Promise<Found> {
  const found = await findByCode(db, code)
  if (!found)
    throw new HttpError(404, 'NOT_FOUND', 'Não há nenhum teste com este código. Vê de novo o quadro.')
  return found
}

async function getPupil(db: Db, groupId: string, code: string) {
  const pupil = await findPupilByCode(db, groupId, code)
  if (!pupil)
    throw new HttpError(404, 'UNKNOWN_PUPIL', 'Este código não é de nenhum aluno desta turma.', {
      fields: { studentCode: 'Este código não é de nenhum aluno desta turma. Vê de novo os 8 algarismos.' },
    })
  return pupil
}

function doorOf(found: Pick<Found, 'state' | 'too_early' | 'too_late'>) {
  if (found.state !== 'em aplicação' || found.too_late) return 'fechado' as const
  return found.too_early ? ('em breve' as const) : ('aberto' as const)
}

/** Who has begun goes on even when nobody new is let in. */
function refuseAtTheDoor(found: Found, begun: boolean): void {
  const door = doorOf(found)
  if (begun || door === 'aberto') return
  if (door === 'em breve') throw new HttpError(409, 'NOT_YET', 'Este teste ainda não abriu.')
  throw new HttpError(409, 'CLOSED', 'O professor já encerrou este teste.')
}

function placeOf(group: string, number: number | null): string {
  return number === null ? group : `${group}, nº ${number}`
}

/** Neighbours get different forms, as on paper. */
function formFor({ forms }: GivenTest, rank: number): string {
  return forms[rank % Math.max(1, forms.length)]?.name ?? 'A'
}

/** The questions without their keys, in the order of the pupil's form or, where the test shuffles, in the pupil's own. */
function itemsFor(test: GivenTest, whose: Whose): Begun['items'] {
  const form = test.forms.find(one => one.name === whose.form)
  const ids = form?.items.map(one => one.question)
  const ordered = ids
    ? test.items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    : test.shuffle
      ? shuffled(test.items, seededRandom(seedOf(whose, 'items')))
      : test.items
  return ordered.map(item => ({ id: item.id, question: forPupil(item.question, orderOf(test, item, whose)) }))
}

async function answersFor(db: Db, test: GivenTest, whose: Whose & { id: string }): Promise<Begun['answers']> {
  const rows = await findAnswers(db, whose.id)
  return Object.fromEntries(
    rows.flatMap(row => {
      const item = test.items.find(one => one.id === row.item_id)
      if (!item) return []
      const answer = toDevice(item.question, orderOf(test, item, whose), row.answer as Answer | null)
      return [[row.item_id, { answer, sequence: row.sequence }]]
    }),
  )
}
