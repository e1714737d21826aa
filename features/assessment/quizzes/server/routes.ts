import { HttpError, notFound, wrongState } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { refuseSharing } from '#school/shared-by-choice.ts'
import { refuseUnknownSubject } from '#school/subjects/server/refs.ts'
import {
  copyQuiz,
  countQuizzes,
  createQuiz,
  getQuiz,
  listQuizHistory,
  listQuizzes,
  releaseQuiz,
  removeQuiz,
  setQuizState,
  updateQuiz,
} from '../contract.ts'
import { quizFields, quizStates } from '../quiz.ts'
import { reviewFor } from '../settings.ts'
import { attemptRoutes } from './attempt-routes.ts'
import { gradebookRoutes } from './gradebook.ts'
import {
  endQuiz,
  freezeQuiz,
  handOutQuiz,
  keepApplications,
  refuseForeignGroups,
  removeApplications,
  reopenQuiz,
} from './hand-out.ts'
import { previewRoutes } from './preview.ts'
import {
  countQuizzesBy,
  findDeliveredItems,
  findQuizzes,
  insertQuiz,
  itemsOf,
  quizColumns,
  removeQuizRow,
  updateQuizRow,
} from './queries.ts'
import { bodyOf, lockEditable, presentRow, quizRows, readQuiz, refuseStep, WHAT } from './rows.ts'
import { refuseUnknownQuestions } from './rules.ts'
import { sampleRoutes } from './sample.ts'

export const routes: Served[] = [
  ...sampleRoutes,
  ...previewRoutes,
  ...attemptRoutes,
  ...gradebookRoutes,

  serve(listQuizzes, async ({ db, account, query }) => {
    const { rows, next } = await findQuizzes(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(countQuizzes, async ({ db, account, query }) =>
    countsByState(quizStates, await countQuizzesBy(db, account, query), query.state),
  ),

  serve(getQuiz, ({ db, account, params }) => readQuiz(db, account, params.id)),

  serve(createQuiz, async call => {
    const { db, account, body } = call
    await refuseUnknownSubject(db, body.subjectId)
    await refuseUnknownQuestions(db, account, body.parts, [])
    await refuseForeignGroups(db, account, body)
    refuseSharing(account, 'quizzes', undefined, body.sharing)
    const { behaviour, review } = body.settings
    const settings = { ...body.settings, review: reviewFor(review, behaviour) }
    return addRow(quizRows, call, id => [insertQuiz(db, account.id, { ...body, settings }, { id })])
  }),

  serve(updateQuiz, async call => {
    const { db, account, params, body, record } = call
    const { before, now } = await lockEditable(db, account, params.id)
    if (now === 'arquivado') throw wrongState('Este quiz está arquivado: recupere-o para o alterar.')
    return editRow(quizRows, call, before, body, async () => {
      await refuseUnknownSubject(db, body.subjectId)
      await refuseUnknownQuestions(db, account, body.parts, bodyOf(before).parts)
      await refuseForeignGroups(db, account, body)
      refuseSharing(account, 'quizzes', before, body.sharing)
      if (now === 'rascunho') return updateQuizRow(db, before.id, quizColumns(body))
      const answered = await findDeliveredItems(db, before.id)
      const frozen = await freezeQuiz(db, account, body, itemsOf(before), answered)
      const after = await updateQuizRow(db, before.id, {
        ...quizColumns(body),
        items: JSON.stringify(frozen.items),
        questions: frozen.questions,
      })
      await keepApplications(db, after, record, before)
      return after
    })
  }),

  serve(copyQuiz, async call => {
    const { db, account, params, body } = call
    const quiz = await readQuiz(db, account, params.id)
    const { title, description, subjectId, grade, year, settings, parts } = quiz
    const copy = {
      title: `${title} (cópia)`.slice(0, 200),
      description,
      subjectId,
      grade,
      year,
      settings,
      parts,
      audience: body.groupIds.map(groupId => ({ groupId, pupilIds: null })),
      exceptions: [],
      opensAt: null,
      closesAt: null,
      source: { kind: 'quiz' as const, id: quiz.id, label: title },
    }
    await refuseForeignGroups(db, account, copy)
    return addRow(quizRows, call, id => [insertQuiz(db, account.id, copy, { id })])
  }),

  serve(setQuizState, async call => {
    const { db, account, params, body, record } = call
    const { before, now, present } = await lockEditable(db, account, params.id)
    refuseStep(account, now, body.state)
    const hours = {
      opensAt: body.opensAt === undefined ? before.opens_at : body.opensAt,
      closesAt: body.closesAt === undefined ? before.closes_at : body.closesAt,
    }
    return editRow(quizRows, call, before, body, async () => {
      const over = hours.closesAt !== null && Date.parse(hours.closesAt) <= Date.now()
      switch (body.state) {
        case 'agendado': {
          if (hours.opensAt === null || Date.parse(hours.opensAt) <= Date.now())
            throw new HttpError(409, 'INCOMPLETE', 'Escolha quando abre: uma hora que ainda não passou.')
          return handOutQuiz(db, account, before, { ...bodyOf(before), ...hours }, 'agendado', record)
        }
        case 'aberto': {
          if (over && body.closesAt !== undefined)
            throw new HttpError(409, 'INCOMPLETE', 'A hora de fecho já passou: escolha outra.')
          const opened = { opensAt: present, closesAt: over ? null : hours.closesAt }
          if (now !== 'encerrado')
            return handOutQuiz(db, account, before, { ...bodyOf(before), ...opened }, 'aberto', record)
          const after = await updateQuizRow(db, before.id, {
            state: 'aberto',
            opens_at: before.opens_at ?? present,
            closes_at: opened.closesAt,
          })
          await reopenQuiz(db, after, record)
          return after
        }
        case 'encerrado': {
          if (now === 'arquivado') return updateQuizRow(db, before.id, { state: 'encerrado' })
          await endQuiz(db, before, record)
          return updateQuizRow(db, before.id, { state: 'encerrado', closes_at: present })
        }
        case 'arquivado':
          return updateQuizRow(db, before.id, { state: 'arquivado' })
        case 'rascunho': {
          await removeApplications(db, before, record)
          return updateQuizRow(db, before.id, { state: 'rascunho' })
        }
      }
    })
  }),

  serve(releaseQuiz, async call => {
    const { db, account, params, body } = call
    const { before } = await lockEditable(db, account, params.id)
    return editRow(quizRows, call, before, body, () => [
      updateQuizRow(db, before.id, { released_at: body.release ? new Date().toISOString() : null }),
    ])
  }),

  serve(removeQuiz, async call => {
    const { db, account, params, query, record } = call
    const { before } = await lockEditable(db, account, params.id)
    return removeRow(quizRows, call, before, query, async () => {
      await removeApplications(db, before, record)
      return removeQuizRow(db, before.id)
    })
  }),

  serve(listQuizHistory, async ({ db, account, params, words }) => {
    if (!(await quizRows.read(db, account, params.id))) throw notFound(WHAT)
    return findThingHistory(db, words, quizFields, params.id)
  }),
]
