import { sql } from 'kysely'
import { isHeardKept, keepHeard } from '#features/assessment/hearing/server/corrected-hearings.ts'
import { findOralTest } from '#features/assessment/hearing/server/queries.ts'
import { refuseDrawn } from '#features/assessment/quizzes/server/opened-quiz.ts'
import { isKept, keepCorrected } from '#features/assessment/reports/server/corrected.ts'
import { findCardRound } from '#features/assessment/results/server/card-round-queries.ts'
import { freeCode } from '#features/assessment/results/server/codes.ts'
import { endUnfinished } from '#features/assessment/results/server/end-sitting.ts'
import { reopenAttempt, resumeAttempts } from '#features/assessment/results/server/ending-queries.ts'
import { writeEntries } from '#features/assessment/results/server/enter.ts'
import { freezePaperOrder } from '#features/assessment/results/server/paper-order.ts'
import {
  countApplicationsBy,
  findApplications,
  insertApplication,
  updateHeldApplication,
} from '#features/assessment/results/server/queries.ts'
import { presentRow, readApplication, readItems, readRow } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, orNotFound, wrongState } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type BodyOf, type Served, serve } from '#kit/server/http/serve.ts'
import { editRow, removeRow } from '#kit/server/records/edit.ts'
import { maySetState } from '#kit/states.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { groupsOf } from '#school/groups/server/visible-to.ts'
import { hasCards } from '#school/students/server/cards.ts'
import { type ApplicationState, applicationStates, applicationStateTable } from '../../results/contract.ts'
import {
  countApplications,
  createApplication,
  enterAnswers,
  getApplication,
  listApplications,
  removeApplication,
  reopenSitting,
  setApplicationState,
  updateApplication,
} from '../contract.ts'
import { anotherRoutes } from './another.ts'
import { publishingChanges } from './application-changes.ts'
import { cardRoundRoutes, revealedIn } from './card-round.ts'
import { codeRoutes } from './code-list.ts'
import { deviceRoutes } from './devices.ts'
import { keyRoutes } from './key.ts'
import { lateRoutes } from './late.ts'
import { liveRoutes } from './live.ts'
import { applicationRows, labelOf, lockOwn } from './locked.ts'
import { markingRoutes } from './marking.ts'
import { findMeasuredBefore } from './measured-before.ts'
import { paperRoutes } from './paper.ts'
import { sittingRoutes } from './sittings.ts'

const own: Served[] = [
  ...liveRoutes,
  ...cardRoundRoutes,
  ...sittingRoutes,
  ...anotherRoutes,
  ...deviceRoutes,
  ...lateRoutes,
  ...markingRoutes,
  ...keyRoutes,

  serve(listApplications, async ({ db, account, query }) => {
    const { rows, next } = await findApplications(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(countApplications, async ({ db, account, query }) =>
    countsByState(applicationStates, await countApplicationsBy(db, account, query), query.state),
  ),

  serve(getApplication, ({ db, account, params }) => readApplication(db, account, params.id)),

  serve(createApplication, async ({ db, account, body, record }) => {
    const test = await getTestToApply(db, account, body.testId)
    refuseBackwards(body)
    const group = await getGroup(db, account, body.groupId)
    await refuseTwice(db, body.testId, body.groupId)
    if (body.cardWord) await refuseWithoutCards(db, group.id)
    const { beforeId, keyChanges } = await findMeasuredBefore(db, test, group.id)
    const row = await insertApplication(db, {
      test_id: test.id,
      group_id: group.id,
      code: await freeCode(db),
      mode: body.mode,
      minutes: body.minutes ?? test.minutes,
      allow_nickname: body.allowNickname,
      card_word: body.cardWord ?? false,
      shared_phone: body.sharedPhone ?? false,
      paging: body.paging,
      one_form: body.oneForm,
      opens_at: body.opensAt,
      closes_at: body.closesAt,
      extra_time: JSON.stringify(body.extraTime),
      before_id: beforeId,
      key_changes: JSON.stringify(keyChanges),
      paper_order: JSON.stringify(await freezePaperOrder(db, test.id)),
      created_by: account.id,
    })
    const label = `${test.title}, ${group.name}`
    await record({ table: 'applications', id: row.id, label, before: null, after: row })
    return readRow(db, account, row.id)
  }),

  serve(updateApplication, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    if (before.state === 'corrigido') throw wrongState('Esta aplicação já está corrigida.')
    if (before.quiz_id !== null && before.minutes === 0 && (body.minutes ?? 0) > 0)
      throw wrongState('Este quiz não tem limite de tempo.')
    refuseBackwards(body)
    if (before.quiz_id !== null) refuseOwnOfQuiz(before, body)
    if (body.cardWord && !before.card_word) await refuseWithoutCards(db, before.group_id)
    return editRow(await applicationRows(db, account, before.id), call, before, body, () =>
      updateHeldApplication(db, before.id, {
        mode: body.mode,
        minutes: body.minutes ?? before.minutes,
        allow_nickname: body.allowNickname,
        card_word: body.cardWord ?? before.card_word,
        shared_phone: body.sharedPhone ?? before.shared_phone,
        paging: body.paging,
        opens_at: body.opensAt,
        closes_at: body.closesAt,
        extra_time: JSON.stringify(body.extraTime),
      }),
    )
  }),

  serve(setApplicationState, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    refuseOfQuiz(before)
    const from = before.state as ApplicationState
    const { labels } = applicationStateTable
    if (!maySetState(applicationStateTable, from, body.state, account.role))
      throw wrongState(`Uma aplicação «${labels[from]}» não pode passar a «${labels[body.state]}».`)
    const isReopened = from === 'corrigido'
    const isOral = (await findOralTest(db, before.test_id)) !== undefined
    const isKeptAsCorrected = isOral ? isHeardKept : isKept
    if (isReopened && body.reason === undefined && (await isKeptAsCorrected(db, before.id)))
      throw invalidField('reason', 'Diga porque se volta a corrigir.')
    return editRow(await applicationRows(db, account, before.id), call, before, body, async () => {
      const after = await updateHeldApplication(db, before.id, {
        state: body.state,
        ...(isReopened ? { correction: body.reason ?? '' } : {}),
        ...(body.state === 'corrigido' ? { correction: '' } : {}),
        ...(from === 'em aplicação' ? { closed_at: sql<string>`now()` } : {}),
        ...(body.state === 'em aplicação' ? { closed_at: null } : {}),
      })
      if (from === 'em aplicação') {
        const { items, totalPoints } = await readItems(db, before)
        await endUnfinished(db, before.id, items, totalPoints)
      }
      if (body.state === 'em aplicação') await resumeAttempts(db, before.id)
      if (body.state === 'corrigido')
        await call.record(
          ...(isOral
            ? await keepHeard(db, account, before.id, before.correction)
            : await keepCorrected(db, account, [before.id], before.correction)),
        )
      return after
    })
  }),

  serve(reopenSitting, async ({ db, account, params, body, record }) => {
    const row = await lockOwn(db, account, params.id)
    refuseOfQuiz(row)
    if (row.state !== 'em aplicação') throw wrongState('Reabra primeiro a aplicação.')
    if (row.closes_at !== null && Date.parse(row.closes_at) < Date.now() + body.minutes * 60_000)
      throw wrongState('A aplicação fecha antes disso: mude primeiro a hora de fecho.')
    const reopened = orNotFound(
      await reopenAttempt(db, row.id, body.pupil, body.minutes),
      'Este teste entregue',
    )
    const label = await labelOf(db, account, row.id)
    await record({ table: 'applications', id: row.id, label, before: null, after: null })
    return { id: reopened.id }
  }),

  serve(removeApplication, async call => {
    const { db, account, params, query } = call
    const before = await lockOwn(db, account, params.id)
    refuseOfQuiz(before)
    const deleted = { deleted_at: new Date().toISOString() }
    return removeRow(await applicationRows(db, account, before.id), call, before, query, () =>
      updateHeldApplication(db, before.id, deleted),
    )
  }),

  serve(enterAnswers, async ({ db, account, params, body, record }) => {
    const row = await lockOwn(db, account, params.id)
    if (row.state === 'corrigido')
      throw wrongState('Esta aplicação já está corrigida; volte a corrigir para lançar.')
    await refuseDrawn(db, row)
    const revealed = revealedIn(await findCardRound(db, row.id))
    const entries = body.entries.filter(
      ({ voted, itemId }) => !voted || itemId === null || !revealed.has(itemId),
    )
    const sittings = await writeEntries(db, row, await readItems(db, row), entries)
    await record({
      table: 'applications',
      id: row.id,
      label: await labelOf(db, account, row.id),
      before: null,
      after: null,
    })
    return { sittings, tooLate: body.entries.length - entries.length }
  }),

  ...paperRoutes,
  ...codeRoutes,
]

export const routes = own.map(publishingChanges)

function refuseBackwards({ opensAt, closesAt }: { opensAt: string | null; closesAt: string | null }): void {
  if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
    throw invalidField('closesAt', 'Tem de fechar depois de abrir.')
}

/** A teacher applies their own tests; a coordinator, any. */
async function getTestToApply(db: Db, account: Account, id: string) {
  const test = await existing(db, 'tests')
    .select(['id', 'title', 'minutes', 'state', 'owner_id', 'source_test_id', 'items'])
    .where('id', '=', id)
    .$if(account.role === 'professor', tests => tests.where('owner_id', '=', account.id))
    .executeTakeFirst()
  if (!test) throw invalidField('testId', 'Escolha um teste.')
  if (test.state !== 'publicado')
    throw new HttpError(409, 'NOT_PUBLISHED', 'Publique o teste antes de o aplicar.')
  return test
}

async function getGroup(db: Db, account: Account, id: string) {
  const group = await groupsOf(db, account)
    .select(['id', groupCalled().as('name')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw invalidField('groupId', 'Escolha uma das suas turmas.')
  return group
}

async function refuseTwice(db: Db, testId: string, groupId: string): Promise<void> {
  const open = await existing(db, 'applications')
    .select(sql<number>`1`.as('one'))
    .where('test_id', '=', testId)
    .where('group_id', '=', groupId)
    .where('state', '=', 'em aplicação')
    .executeTakeFirst()
  if (open) throw new HttpError(409, 'ALREADY_APPLIED', 'Este teste já está em aplicação nesta turma.')
}

/** @throws HttpError 409 for a part of a quiz: it is opened, closed and deleted whole, and an attempt reopened by itself */
function refuseOfQuiz({ quiz_id }: { quiz_id: string | null }): void {
  if (quiz_id === null) return
  throw wrongState('Um quiz encerra-se e elimina-se inteiro, com todas as suas turmas, na Gestão de Quiz.')
}

/**
 * Minutes, for all or for one pupil, are given on the board of a group; what else there is the quiz decides for all of its
 * groups at once.
 */
function refuseOwnOfQuiz(
  before: Awaited<ReturnType<typeof lockOwn>>,
  body: BodyOf<typeof updateApplication>,
): void {
  const momentOf = (at: string | null) => at && Date.parse(at)
  const isSame =
    body.mode === before.mode &&
    body.allowNickname === before.allow_nickname &&
    body.paging === before.paging &&
    momentOf(body.opensAt) === momentOf(before.opens_at) &&
    momentOf(body.closesAt) === momentOf(before.closes_at)
  if (isSame) return
  throw wrongState(
    'De um quiz só se dão aqui minutos: o resto altera-se na Gestão de Quiz, para todas as suas turmas.',
  )
}

/** The word of a card is asked of those who have one: where nobody has, it would keep nobody out. */
async function refuseWithoutCards(db: Db, groupId: string): Promise<void> {
  if (await hasCards(db, groupId)) return
  throw invalidField(
    'cardWord',
    'Nesta turma ninguém tem cartão de aluno. Imprima primeiro os cartões, na página da turma.',
  )
}
