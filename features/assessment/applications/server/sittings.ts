import type { Answer } from '#engines/questions/answer.ts'
import { forPupil, toDevice } from '#engines/questions/for-pupil.ts'
import { endSitting } from '#features/assessment/results/server/end-sitting.ts'
import type { Found, TakenSitting } from '#features/assessment/results/server/kind.ts'
import {
  type AttemptOrder,
  itemsInOrder,
  orderOf,
  type Paper,
  readPaper,
} from '#features/assessment/results/server/paper.ts'
import {
  findPlaceAttempt,
  holdAttempt,
  releaseAttempts,
} from '#features/assessment/results/server/place-queries.ts'
import { copyResponses } from '#features/assessment/results/server/response-queries.ts'
import {
  beginAttempt,
  countNames,
  findAnswers,
  findSitting,
} from '#features/assessment/results/server/sitting-queries.ts'
import { HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { openCard } from '#school/entry/server/card.ts'
import { type Device, deviceOf, hashOfKey, provenDevice } from '#school/entry/server/device-key.ts'
import { lockPlace, wasDeviceOf, withdrawDevice } from '#school/entry/server/device-queries.ts'
import { type Call, guess } from '#school/entry/server/guess.ts'
import {
  type Behind,
  checkAdmission,
  comeIn,
  heldError,
  noteRequest,
  requestAdmission,
} from '#school/entry/server/places.ts'
import { namesFor, tooManyNames } from '#school/entry/server/pupils.ts'
import { shortName } from '#school/entry/short-name.ts'
import { readLanguagesOfGroup } from '#school/languages/server/queries.ts'
import {
  type Begun,
  beginSitting,
  getTestAtDoor,
  leavePlace,
  requestPlace,
  sendAnswers,
} from '../sitting-contract.ts'
import { acceptsLateAnswers, answersTaken } from './answers-taken.ts'
import { publishChange } from './application-changes.ts'
import {
  behindOf,
  doorIdOf,
  doorOf,
  getByCode,
  hasBegun,
  refuseAtTheDoor,
  resolveVisitor,
  thingOf,
  type Who,
} from './door.ts'
import { kindOf } from './kinds.ts'
import { withPictures } from './pictures.ts'

/** Endpoints for pupils, who have no account: the code on the board and their own let them in. */
export const sittingRoutes: Served[] = [
  serve(getTestAtDoor, async ({ db, params, request, reply }) => {
    const all = await getByCode(db, params.code, { request, reply })
    const found = all.find(value => doorOf(value) === 'aberto') ?? all[0]
    const kind = kindOf(found)
    return {
      code: found.code,
      title: found.title,
      subject: found.subject_name,
      group: inProse(all.map(entry => entry.group_name)),
      minutes: found.minutes,
      questions: found.questions,
      instructions: found.instructions,
      allowNickname: found.allow_nickname,
      sharedPhone: found.shared_phone,
      door: doorOf(found),
      opensAt: found.opens_at,
      ...(kind ? { quiz: await kind.door(db, found) } : {}),
    }
  }),

  serve(requestPlace, async ({ db, params, body, request, reply }) => {
    const call = { request, reply }
    const named = await deviceOf(db, body.key)
    const all = await getByCode(db, params.code, call, named)
    const { found, who, placeId } = await resolveVisitor(db, all, body, call, named)
    const device = await provenDevice(db, named)
    const { pupil } = who
    if (body.card !== undefined && pupil)
      await openCard(db, call, { code: pupil.code, word: body.card }, device)
    const how = {
      ask: body.ask,
      card: body.card !== undefined && pupil !== undefined,
      cardWord: pupil?.hasCard ?? false,
    }
    const behind = behindOf(found)
    const stand = pupil
      ? await requestAdmission(db, behind, placeId, device, how, call)
      : await db
          .transaction()
          .execute(transaction => checkAdmission(transaction, behind, placeId, device, how, call))
    publishChange(found.id, 'answers')
    const { standing, why } = stand
    if (standing !== 'entra') return { standing, why, key: device.key, pupil: null }
    const attempt = await findPlaceAttempt(db, found.id, placeId)
    // What another device began without an answer is taken back when this one begins.
    const begun = stand.replaces && !attempt?.answered ? undefined : attempt
    refuseAtTheDoor(found, hasBegun(begun))
    const state = (begun?.state ?? null) as Begun['state']
    const { name, place } = namesOf(found, who)
    const said = !('canReveal' in stand) ? name : stand.canReveal ? shortName(name) : ''
    return { standing, why, key: device.key, pupil: { name: said, place, state } }
  }),

  serve(leavePlace, async ({ db, params, body, request, reply }) => {
    const all = await getByCode(db, params.code, { request, reply })
    const keyHash = hashOfKey(body.key)
    await withdrawDevice(db, doorIdOf(all[0]), keyHash)
    await releaseAttempts(
      db,
      all.map(found => found.id),
      keyHash,
    )
  }),

  serve(beginSitting, async ({ db, params, body, request, reply }) => {
    const call = { request, reply }
    const named = await deviceOf(db, body.key)
    const all = await getByCode(db, params.code, call, named)
    const { found, who, placeId } = await resolveVisitor(db, all, body, call, named)
    const device = await provenDevice(db, named)
    const behind = behindOf(found)
    const test = await readPaper(db, found)
    const cardWord = who.pupil?.hasCard ?? false
    const begun = await withPasswordThrottle(db, call, device, behind, async transaction => {
      // Names are counted, so they are taken one after the other.
      if (!who.pupil) await lockPlace(transaction, { doorId: found.id, placeId: 'names' })
      const stand = await checkAdmission(transaction, behind, placeId, device, { ask: false, cardWord }, call)
      if (stand.standing !== 'entra') return { stand }
      await comeIn(transaction, behind, placeId, device, call, !who.pupil)
      const attempt = await findPlaceAttempt(transaction, found.id, placeId)
      return { id: await beginIn(transaction, found, who, test, attempt, { ...body, keyHash: device.hash }) }
    })
    if (begun.stand) {
      if (who.pupil) await noteRequest(db, behind, placeId, device, begun.stand, call)
      throw heldError(behind, begun.stand, device)
    }
    publishChange(found.id, 'presence')
    const sitting = orNotFound(await findSitting(db, begun.id), `Este ${behind.thing}`)
    const isOwn = await wasDeviceOf(db, { doorId: behind.doorId, placeId }, device.hash)
    const open = sitting.state === 'a responder'
    // The code alone proves nothing: only a device that was this pupil's before, or showed the card, learns what is spoken at home.
    const { languages, own } = await readLanguagesOfGroup(
      db,
      found.group_id,
      isOwn && who.pupil ? who.pupil.id : null,
    )
    return {
      ...namesOf(found, who),
      ...(who.pupil && !isOwn ? { name: shortName(who.pupil.fullName) } : {}),
      state: sitting.state as Begun['state'],
      endsAt: sitting.ends_at,
      now: sitting.now,
      submittedAt: sitting.submitted_at,
      elsewhere: sitting.not_taken,
      title: found.title,
      subject: found.subject_name,
      paging: found.paging,
      attemptId: begun.id,
      key: device.key,
      items: open ? await withPictures(db, itemsFor(test, sitting)) : [],
      answers: open ? await answersFor(db, test, sitting) : {},
      ...(languages.length > 0 ? { languages } : {}),
      ...(own === null ? {} : { language: own }),
      // Permission to begin here includes permission to see what was handed in.
      ...(await quizOf(db, sitting, test)),
    }
  }),

  serve(sendAnswers, async ({ db, params, body }) => {
    const { sitting, test, items, refused, older, open } = await answersTaken(db, {
      ...body,
      code: params.code,
    })
    // Answers reported as not accepted are sent again first: handing in now would lose them.
    const handsIn = body.submit && older.length === 0
    const ends = handsIn || !open || acceptsLateAnswers(sitting, body)
    const check = open && body.check ? body.check : []
    if (check.length > 0) await kindOf(sitting)?.check(db, sitting, items, check)
    const ended = ends
      ? await endSitting(db, sitting, items, test.totalPoints, handsIn || !open ? 'aluno' : 'professor')
      : undefined
    if (ended) publishChange(sitting.application_id, 'presence')
    const after = ended || check.length > 0 ? await findSitting(db, sitting.id) : undefined
    return {
      endsAt: sitting.ends_at,
      now: sitting.now,
      submittedAt: ended?.submittedAt ?? null,
      elsewhere: sitting.not_taken,
      open: ended === undefined,
      answered: ended?.answered ?? null,
      refused,
      older,
      ...(after ? await quizOf(db, after, test) : {}),
    }
  }),
]

/** What a quiz answers besides what every kind does. */
async function quizOf(db: Db, sitting: TakenSitting, paper: Paper) {
  const kind = kindOf(sitting)
  return kind ? { quiz: await kind.view(db, sitting, paper) } : {}
}

/** Runs the start of an attempt; wrong passwords of a quiz are throttled. */
async function withPasswordThrottle<T>(
  db: Db,
  call: Call,
  device: Device,
  { doorId }: Behind,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'WRONG_PASSWORD') throw error
    return guess<T>(db, call, { what: `word:${doorId}`, device, wrong: () => error }, async () => undefined)
  }
}

/** Begins, or goes on with, the attempt of a place that this device has. Returns the attempt's id. */
async function beginIn(
  db: Db,
  found: Found,
  who: Who,
  test: Paper,
  attempt: Awaited<ReturnType<typeof findPlaceAttempt>>,
  { keyHash, password, again }: { keyHash: string; password?: string | undefined; again: boolean },
): Promise<string> {
  const named = { studentId: who.pupil?.id ?? null, nickname: who.pupil ? null : who.nickname }
  const another = await kindOf(found)?.begin(db, found, named, { password, again })
  refuseAtTheDoor(found, hasBegun(attempt) && another === undefined)
  if (!who.pupil && !attempt) {
    const { pupils, names } = await countNames(db, found)
    if (names >= namesFor(pupils)) throw tooManyNames()
  }
  const goesOn = attempt && another === undefined && (!who.pupil || found.kind === 'quiz')
  const begun = goesOn
    ? attempt
    : await beginAttempt(db, {
        applicationId: found.id,
        ...named,
        form: formFor(test, who.pupil?.rank ?? Math.floor(Math.random() * 1000)),
        shuffleOptions: found.shuffle_options,
        ...(another ?? {}),
      })
  if (!begun) throw notFound(`Este ${thingOf(found)}`)
  if (another?.buildsOn) await copyResponses(db, another.buildsOn, begun.id)
  const looks = goesOn && attempt.state === 'entregue'
  if (!looks && (another !== undefined || attempt?.key_hash !== keyHash))
    await holdAttempt(db, begun.id, keyHash)
  return begun.id
}

function namesOf(found: Found, who: Who): Pick<Begun, 'name' | 'place'> {
  if (!who.pupil) return { name: who.nickname, place: found.group_name }
  return { name: who.pupil.fullName, place: placeOf(found.group_name, who.pupil.number) }
}

/** «6ªA», «6ªA e 6ªB». */
function inProse(names: readonly string[]): string {
  return new Intl.ListFormat('pt', { type: 'conjunction' }).format(names)
}

function placeOf(group: string, number: number | null): string {
  return number === null ? group : `${group}, nº ${number}`
}

/** Neighbours in the list get different forms, as on paper. */
function formFor({ forms }: Paper, rank: number): string {
  return forms[rank % Math.max(1, forms.length)]?.name ?? 'A'
}

/** The questions without their keys, in the order of the pupil. */
function itemsFor(test: Paper, whose: AttemptOrder & { item_ids: string[] | null }): Begun['items'] {
  return itemsInOrder(test, whose).map(item => ({
    id: item.id,
    question: forPupil(item.question, orderOf(test, item, whose)),
  }))
}

async function answersFor(
  db: Db,
  test: Paper,
  whose: AttemptOrder & { id: string },
): Promise<Begun['answers']> {
  const rows = await findAnswers(db, whose.id)
  return Object.fromEntries(
    rows.flatMap(row => {
      const item = test.items.find(item => item.id === row.item_id)
      if (!item) return []
      const answer = toDevice(item.question, orderOf(test, item, whose), row.answer as Answer | null)
      return [[row.item_id, { answer, sequence: row.sequence }]]
    }),
  )
}
