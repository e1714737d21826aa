import { HttpError, invalidField, notFound, wrongState } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { maySetState } from '#kit/states.ts'
import { byTodaysRule } from '../closed-as.ts'
import {
  countRecoveryPlans,
  downloadRecoveryPlan,
  getRecoveryPlan,
  listRecoveryHistory,
  listRecoveryPlans,
  markPresence,
  removeRecoveryPlan,
  setRecoveryState,
  updateRecoveryPlan,
} from '../contract.ts'
import {
  type PupilGroup,
  type RecoveryState,
  recoveryFields,
  recoveryStates,
  recoveryStateTable,
} from '../recovery.ts'
import type { jobs } from './plan-jobs.ts'
import { type FindLesson, presentRow, readRecoveryPlan } from './present.ts'
import {
  columnsWithPresence,
  countRecoveryPlansBy,
  findRecoveryPlans,
  removeRecoveryRow,
  resultsOf,
  sessionsOf,
  updateRecoveryRow,
} from './queries.ts'
import { lockEditable, recoveryRows, refuseUnsound } from './rules.ts'

const planJobs = jobsBeside<typeof jobs>(import.meta.filename, 'plan-jobs')

export function recoveryPlanRoutes(findLesson: FindLesson): Served[] {
  const rows = recoveryRows(findLesson)
  return [
    serve(listRecoveryPlans, async ({ db, account, query }) => {
      const page = await findRecoveryPlans(db, account, query)
      return { rows: page.rows.map(presentRow), next: page.next }
    }),

    serve(countRecoveryPlans, async ({ db, account, query }) =>
      countsByState(recoveryStates, await countRecoveryPlansBy(db, account, query), query.state),
    ),

    serve(getRecoveryPlan, ({ db, account, params }) => readRecoveryPlan(db, findLesson, account, params.id)),

    serve(updateRecoveryPlan, async call => {
      const { db, account, params, body } = call
      const before = await lockEditable(db, account, params.id)
      return editRow(rows, call, before, body, async () => {
        const of = {
          groupId: before.group_id,
          subjectId: before.subject_id,
          applicationId: before.application_id,
        }
        await refuseUnsound(db, of, body)
        return updateRecoveryRow(db, before.id, columnsWithPresence(body, sessionsOf(before)))
      })
    }),

    serve(setRecoveryState, async call => {
      const { db, account, params, body } = call
      const before = await lockEditable(db, account, params.id)
      const { labels } = recoveryStateTable
      const from = before.state as RecoveryState
      if (!maySetState(recoveryStateTable, from, body.state, account.role))
        throw wrongState(`Um plano «${labels[from]}» não pode passar a «${labels[body.state]}».`)
      if (body.state === 'reavaliado' && resultsOf(before).every(entry => entry.outcome === null))
        throw new HttpError(
          409,
          'INCOMPLETE',
          'Ainda não há resultado: aplique a reavaliação e leia-lhe o resultado primeiro.',
        )
      return editRow(rows, call, before, body, () => [
        updateRecoveryRow(db, before.id, {
          state: body.state,
          // Opened again, it is closed by the rule of today.
          ...(from === 'encerrado' && { results: JSON.stringify(resultsOf(before).map(byTodaysRule)) }),
        }),
      ])
    }),

    serve(markPresence, async call => {
      const { db, account, params, body } = call
      const before = await lockEditable(db, account, params.id)
      if (before.state === 'encerrado')
        throw wrongState('O plano está encerrado: reabra-o para marcar presenças.')
      const sessions = sessionsOf(before)
      if (!sessions.some(session => session.id === params.sessionId)) throw notFound('Esta sessão')
      const known = new Set((before.pupil_groups as PupilGroup[]).flatMap(group => group.studentIds))
      if (body.studentIds.some(id => !known.has(id)))
        throw invalidField('studentIds', 'Escolha alunos do plano.')
      const marked = sessions.map(session => {
        if (session.id !== params.sessionId) return session
        const presence = Object.fromEntries(
          Object.entries(session.presence).filter(([id]) => !body.studentIds.includes(id)),
        )
        if (body.present !== null) for (const id of body.studentIds) presence[id] = body.present
        return { ...session, presence }
      })
      // Two taps one after the other are two calls: the locked row is what each adds to, not the version it was read in.
      return editRow(rows, call, before, before, () => [
        updateRecoveryRow(db, before.id, { sessions: JSON.stringify(marked) }),
      ])
    }),

    serve(removeRecoveryPlan, async call => {
      const { db, account, params, query } = call
      const before = await lockEditable(db, account, params.id)
      return removeRow(rows, call, before, query, () => [removeRecoveryRow(db, before.id)])
    }),

    serve(downloadRecoveryPlan, async ({ db, account, params, query, reply }) => {
      const plan = await readRecoveryPlan(db, findLesson, account, params.id)
      const { format, group } = query
      if (group !== undefined && !plan.pupilGroups[group]) throw notFound('Este grupo')
      const bytes = await planJobs.run(reply, 'planFile', plan, group ?? null, format)
      return drawnAnswer(bytes, { name: `plano-de-recuperacao.${format}`, format })
    }),

    serve(listRecoveryHistory, async ({ db, account, params, words }) => {
      await readRecoveryPlan(db, findLesson, account, params.id)
      return findThingHistory(db, words, recoveryFields, params.id)
    }),
  ]
}
