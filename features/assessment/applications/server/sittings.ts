import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '#engines/questions/answer.ts'
import { forPupil, toDevice } from '#engines/questions/for-pupil.ts'
import { endSitting } from '#features/assessment/results/server/end-sitting.ts'
import type { Found, TakenSitting } from '#features/assessment/results/server/kind.ts'
import {
  itemsInOrder,
  orderOf,
  type Paper,
  readPaper,
  type Whose,
} from '#features/assessment/results/server/paper.ts'
import {
  findDevice,
  findNickname,
  findPlaceAttempt,
  holdAttempt,
  isKnownDevice,
  lockPlace,
  noteBegun,
  type Place,
  releaseDevice,
} from '#features/assessment/results/server/place-queries.ts'
import { copyResponses } from '#features/assessment/results/server/response-queries.ts'
import {
  beginAttempt,
  countNames,
  findAnswers,
  findByCode,
  findPupilByCode,
  findSitting,
} from '#features/assessment/results/server/sitting-queries.ts'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { whileRight } from '#school/accounts/server/guesses.ts'
import { readWord } from '#school/students/card-word.ts'
import { openCard } from '#school/students/server/cards.ts'
import {
  askForPlace,
  type Begun,
  beginSitting,
  getTestAtDoor,
  leavePlace,
  sendAnswers,
} from '../sitting-contract.ts'
import { answersTaken, takesLate } from './answers-taken.ts'
import { publishChange } from './application-changes.ts'
import { countWrong, pupilCodeLimits, testCodeLimits } from './entry-limits.ts'
import { kindOf } from './kinds.ts'
import { withPictures } from './pictures.ts'
import { admitDevice, hashOfKey, newKey, type Standing, standAt } from './places.ts'

/** Endpoints for pupils, who have no account: the code of the test and their own let them in. */
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
      door: doorOf(found),
      opensAt: found.opens_at,
      ...(kind ? { quiz: await kind.door(db, found) } : {}),
    }
  }),

  serve(askForPlace, async ({ db, params, body, request, reply }) => {
    const all = await getByCode(db, params.code, { request, reply }, body.key)
    const { found, ...who } = await whoComes(db, all, body, { request, reply })
    const key = body.key ?? newKey()
    const carried = body.card === undefined ? undefined : readWord(body.card)
    const showsCard = carried !== undefined && (await isOwnCard(db, who, carried, body, { request, reply }))
    const asked = await db.transaction().execute(async transaction => {
      const { standing, attempt } = await standingOf(transaction, found, who, {
        keyHash: hashOfKey(key),
        ask: body.ask,
        showsCard,
      })
      if (standing !== 'entra') return { standing, key, pupil: null }
      refuseAtTheDoor(found, hasBegun(attempt))
      const state = (attempt?.state ?? null) as Begun['state']
      return { standing, key, pupil: { ...namesOf(found, who), state } }
    })
    publishChange(found.id, 'answers')
    return asked
  }),

  serve(leavePlace, async ({ db, params, body, request, reply }) => {
    const all = await getByCode(db, params.code, { request, reply }, body.key)
    let wasAtDoor = false
    for (const { id } of all) wasAtDoor = (await releaseDevice(db, id, hashOfKey(body.key))) || wasAtDoor
    // A pupil who is shown another's name has typed a wrong code.
    if (wasAtDoor) await countWrong(db, pupilCodeLimits(all[0].id, request))
  }),

  serve(beginSitting, async ({ db, params, body, request, reply }) => {
    const all = await getByCode(db, params.code, { request, reply }, body.key)
    const { found, ...who } = await whoComes(db, all, body, { request, reply })
    const key = body.key ?? newKey()
    const test = await readPaper(db, found)
    const begun = await db
      .transaction()
      .execute(transaction => holdPlace(transaction, found, who, test, { ...body, keyHash: hashOfKey(key) }))
    publishChange(found.id, 'presence')
    const sitting = await findSitting(db, begun)
    if (!sitting) throw notFound('Este teste')
    const open = sitting.state === 'a responder'
    return {
      ...namesOf(found, who),
      state: sitting.state as Begun['state'],
      endsAt: sitting.ends_at,
      now: sitting.now,
      submittedAt: sitting.submitted_at,
      elsewhere: sitting.not_taken,
      title: found.title,
      subject: found.subject_name,
      paging: found.paging,
      attemptId: begun,
      key,
      items: open ? await withPictures(db, itemsFor(test, sitting)) : [],
      answers: open ? await answersFor(db, test, sitting) : {},
      ...(await quizOf(db, sitting, test, hashOfKey(key))),
    }
  }),

  serve(sendAnswers, async ({ db, params, body }) => {
    const { sitting, test, items, refused, older, open } = await answersTaken(db, {
      ...body,
      code: params.code,
    })
    // Answers reported as not accepted are sent again first: handing in now would lose them.
    const handsIn = body.submit && older.length === 0
    const ends = handsIn || !open || takesLate(sitting, body)
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
      ...(after ? await quizOf(db, after, test, hashOfKey(body.key)) : {}),
    }
  }),
]

/** The applications of a code, at least one. */
type AllFound = [Found, ...Found[]]

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** @param key of a device that may have a place already: it is not limited by wrong codes from its address */
async function getByCode(db: Db, code: string, { request, reply }: Call, key?: string): Promise<AllFound> {
  const look = async () => {
    const [first, ...others] = await findByCode(db, code)
    return first && ([first, ...others] satisfies AllFound)
  }
  if (key !== undefined) {
    const known = await look()
    if (known && (await isKnownIn(db, known, key))) return known
  }
  const found = await whileRight(db, reply, testCodeLimits(request), look)
  if (!found)
    throw new HttpError(404, 'NOT_FOUND', 'Não há nenhum teste com este código. Vê de novo o quadro.')
  return found
}

/** What a quiz answers besides what every kind does. */
async function quizOf(db: Db, sitting: TakenSitting, paper: Paper, keyHash: string) {
  const kind = kindOf(sitting)
  return kind ? { quiz: await kind.view(db, sitting, paper, sitting.key_hash === keyHash) } : {}
}

type Pupil = NonNullable<Awaited<ReturnType<typeof findPupilByCode>>>
/** Who asks for a place: a pupil of the group, or somebody by nickname. */
type Who = { pupil: Pupil } | { pupil: undefined; nickname: string }

async function isKnownIn(db: Db, all: AllFound, key: string): Promise<boolean> {
  for (const { id } of all) if (await isKnownDevice(db, id, hashOfKey(key))) return true
  return false
}

/** Who asks, and which of the code's applications is theirs: that of the pupil's group. */
async function whoComes(
  db: Db,
  all: AllFound,
  asked: { studentCode?: string | undefined; nickname?: string | undefined; key?: string | undefined },
  { request, reply }: Call,
): Promise<Who & { found: Found }> {
  const { studentCode, nickname = '' } = asked
  if (studentCode === undefined) {
    const found = all.find(candidate => candidate.allow_nickname && doorOf(candidate) === 'aberto') ?? all[0]
    if (found.allow_nickname && nickname !== '') return { found, pupil: undefined, nickname }
    throw invalidField('studentCode', 'Escreve o teu código de aluno, com 8 algarismos.')
  }
  const known = asked.key !== undefined && (await isKnownIn(db, all, asked.key))
  const limits = known ? [] : pupilCodeLimits(all[0].id, request)
  const of = await whileRight(db, reply, limits, async () => {
    for (const found of all) {
      const pupil = await findPupilByCode(db, found, studentCode)
      if (pupil) return { found, pupil }
    }
    return undefined
  })
  if (!of)
    throw new HttpError(404, 'UNKNOWN_PUPIL', 'Este código não é de nenhum aluno desta turma.', {
      fields: { studentCode: 'Este código não é de nenhum aluno desta turma. Vê de novo os 8 algarismos.' },
    })
  return { ...of, found: (await kindOf(of.found)?.own(db, of.found, of.pupil.id)) ?? of.found }
}

/** The state of a device, and the attempt of its place, locked until the transaction ends. */
async function standingOf(
  db: Db,
  found: Found,
  who: Who,
  { keyHash, ask, showsCard }: { keyHash: string; ask: boolean; showsCard?: boolean },
): Promise<{
  standing: Standing
  attempt: { id: string; state: string; key_hash: string | null } | undefined
}> {
  const place = await placeOfWho(db, found, who)
  // Nobody has taken this nickname yet.
  if (!place) return { standing: 'entra', attempt: undefined }
  const attempt = await findPlaceAttempt(db, place)
  // A quiz that was handed in holds no place: the next attempt may begin on any device.
  if (found.kind === 'quiz' && attempt?.state === 'entregue') return { standing: 'entra', attempt }
  const standing = await standAt(db, place, keyHash, ask || showsCard === true)
  const asking = showsCard && standing === 'à espera' ? await findDevice(db, place, keyHash) : undefined
  // The card admits a device as the teacher would.
  if (asking && found.state === 'em aplicação') {
    await admitDevice(db, place, { id: asking.id, key_hash: keyHash })
    return { standing: 'entra', attempt: await findPlaceAttempt(db, place) }
  }
  return { standing, attempt: await findPlaceAttempt(db, place) }
}

/** @throws HttpError 403 WRONG_CARD if the word is not that of the pupil's card */
async function isOwnCard(
  db: Db,
  who: Who,
  word: string,
  { studentCode }: { studentCode?: string | undefined },
  call: Call,
): Promise<boolean> {
  if (!who.pupil || studentCode === undefined) return false
  const { studentId } = await openCard(db, call, { code: studentCode, word })
  return studentId === who.pupil.id
}

async function placeOfWho(db: Db, found: Found, who: Who): Promise<Place | undefined> {
  const none = { applicationId: found.id, studentId: null, attemptId: null }
  if (who.pupil) return { ...none, studentId: who.pupil.id }
  await lockPlace(db, { ...none, attemptId: 'nomes' })
  const named = await findNickname(db, found.id, who.nickname)
  return named && { ...none, attemptId: named.id }
}

/** Begins or resumes the attempt of a place, on the device that holds it. Returns the attempt's id. */
async function holdPlace(
  db: Db,
  found: Found,
  who: Who,
  test: Paper,
  { keyHash, password, again }: { keyHash: string; password?: string | undefined; again: boolean },
): Promise<string> {
  const { standing, attempt } = await standingOf(db, found, who, { keyHash, ask: false })
  if (standing !== 'entra')
    throw new HttpError(
      409,
      'HELD',
      `Outro aparelho já está neste ${wordOf(found)} com este código. Pede ao professor.`,
    )
  const another = await kindOf(found)?.begin(
    db,
    found,
    { studentId: who.pupil?.id ?? null, nickname: who.pupil ? null : who.nickname },
    { password, again },
  )
  refuseAtTheDoor(found, hasBegun(attempt) && another === undefined)
  if (!who.pupil && !attempt) await refuseMoreNames(db, found)
  const goesOn = attempt && another === undefined && (!who.pupil || found.kind === 'quiz')
  const begun = goesOn
    ? attempt
    : await beginAttempt(db, {
        applicationId: found.id,
        studentId: who.pupil?.id ?? null,
        nickname: who.pupil ? null : who.nickname,
        form: formFor(test, who.pupil?.rank ?? Math.floor(Math.random() * 1000)),
        shuffleOptions: found.shuffle_options,
        ...(another ?? {}),
      })
  if (!begun) throw notFound('Este teste')
  if (another?.buildsOn) await copyResponses(db, another.buildsOn, begun.id)
  // Looking at what was handed in, on another device, does not take the place.
  const looks = goesOn && found.kind === 'quiz' && attempt.state === 'entregue'
  if (!looks && (another !== undefined || attempt?.key_hash !== keyHash))
    await holdAttempt(db, begun.id, keyHash)
  await noteBegun(db, found.id, keyHash)
  return begun.id
}

/** Nicknames beyond the number of pupils, for guests and typing errors. */
const namesBeyond = (pupils: number) => Math.max(5, Math.ceil(pupils / 4))

async function refuseMoreNames(db: Db, found: Found): Promise<void> {
  const { pupils, names } = await countNames(db, found)
  if (names >= pupils + namesBeyond(pupils))
    throw new HttpError(
      409,
      'TOO_MANY_NAMES',
      'Já entraram mais nomes do que alunos tem a turma. Fala com o professor.',
    )
}

function namesOf(found: Found, who: Who): Pick<Begun, 'name' | 'place'> {
  if (!who.pupil) return { name: who.nickname, place: found.group_name }
  return { name: who.pupil.full_name, place: placeOf(found.group_name, who.pupil.number_in_group) }
}

function doorOf(found: Pick<Found, 'state' | 'too_early' | 'too_late'>) {
  if (found.state !== 'em aplicação' || found.too_late) return 'fechado' as const
  return found.too_early ? ('em breve' as const) : ('aberto' as const)
}

function hasBegun(attempt: { state: string } | undefined): boolean {
  return attempt !== undefined && attempt.state !== 'não apresentado'
}

/** An attempt that has begun goes on even if no new ones are admitted. */
function refuseAtTheDoor(found: Found, begun: boolean): void {
  const door = doorOf(found)
  if (begun || door === 'aberto') return
  if (door === 'em breve') throw new HttpError(409, 'NOT_YET', `Este ${wordOf(found)} ainda não abriu.`)
  throw new HttpError(409, 'CLOSED', `O professor já encerrou este ${wordOf(found)}.`)
}

function wordOf({ kind }: Pick<Found, 'kind'>): string {
  return kind === 'quiz' ? 'quiz' : 'teste'
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
function itemsFor(test: Paper, whose: Whose & { item_ids: string[] | null }): Begun['items'] {
  return itemsInOrder(test, whose).map(item => ({
    id: item.id,
    question: forPupil(item.question, orderOf(test, item, whose)),
  }))
}

async function answersFor(db: Db, test: Paper, whose: Whose & { id: string }): Promise<Begun['answers']> {
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
