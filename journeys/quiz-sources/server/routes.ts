import { v7 as uuid } from 'uuid'
import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { quizBody } from '#features/assessment/quizzes/contract.ts'
import { refuseForeignGroups } from '#features/assessment/quizzes/server/hand-out.ts'
import { insertQuiz } from '#features/assessment/quizzes/server/queries.ts'
import { quizRows } from '#features/assessment/quizzes/server/rows.ts'
import { computeReport } from '#features/assessment/reports/server/compute-report.ts'
import { presentRow } from '#features/assessment/reports/server/present.ts'
import { findNewestReported } from '#features/assessment/reports/server/queries.ts'
import { readResults } from '#features/assessment/reports/server/read.ts'
import { invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow } from '#kit/server/records/edit.ts'
import { findStoredQuestions } from '#school/questions/server/queries.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { createTermQuiz, getReportSource, listQuizSources } from '../contract.ts'
import { termQuestions } from '../term-questions.ts'
import { findLessonsWithCompetences, findTermsByIds } from './queries.ts'

/** As many reports are offered. */
const OFFERED = 30

export const routes: Served[] = [
  serve(listQuizSources, async ({ db, account }) => {
    // What nobody has answered yet says nothing of what is lacking.
    const reports = await findNewestReported(db, account, OFFERED)
    const lessons = await findLessonsWithCompetences(db, account)
    return {
      reports: reports.map(presentRow).map(({ id, testTitle: title, subject, grade, group, date }) => ({
        id,
        title,
        subject: { id: subject.id, name: subject.name },
        grade,
        group,
        date,
      })),
      lessons: lessons.map(lesson => ({
        id: lesson.id,
        theme: lesson.theme,
        subject: { id: lesson.subject_id, name: lesson.subject_name },
        grade: lesson.grade,
        group: { id: lesson.group_id, name: lesson.group_name },
        date: lesson.held_on ?? '',
        competences: lesson.competences,
      })),
    }
  }),

  serve(getReportSource, async ({ db, account, params, reply }) => {
    const { head, competences } = await computeReport(reply, 'classReport', [
      await readResults(db, account, params.id),
    ])
    return {
      id: head.applicationId,
      title: head.testTitle,
      subject: { id: head.subject.id, name: head.subject.name },
      grade: head.grade,
      group: head.group,
      date: head.date,
      competences: byNeed(competences, ({ bySex }) => bySex.total).flatMap(
        ({ competenceId, code, name, indication, bySex: { total } }) =>
          competenceId === null
            ? []
            : [
                {
                  id: competenceId,
                  code,
                  description: name,
                  share: total.share,
                  notMastered: total.notMastered,
                  pupils: total.n,
                  indication,
                },
              ],
      ),
    }
  }),

  serve(createTermQuiz, async call => {
    const { db, account, body, record } = call
    const found = new Map((await findTermsByIds(db, account, body.termIds)).map(id => [id.id, id]))
    const terms = body.termIds.flatMap(id => found.get(id) ?? [])
    const [first] = terms
    if (!first || terms.length !== new Set(body.termIds).size)
      throw invalidField('termIds', 'Um dos termos já não está no glossário.')
    if (terms.some(term => term.subject_id !== first.subject_id))
      throw invalidField('termIds', 'Escolha termos de uma só disciplina.')
    const parts = []
    for (const question of termQuestions(terms)) {
      const place = {
        subjectId: first.subject_id,
        grade: body.grade,
        competenceId: null,
        ownerId: account.id,
      }
      const { questionId } = await insertQuestion(db, question, place)
      const [after] = await findStoredQuestions(db, [questionId])
      if (after) await record({ table: 'questions', id: questionId, label: after.name, before: null, after })
      parts.push({ kind: 'question', id: uuid(), questionId, points: 1 })
    }
    const label = terms.length === 1 ? `«${first.term}»` : `${terms.length} termos de ${first.subject_name}`
    const quiz = quizBody.parse({
      title: `Quiz: ${label}`,
      description: '',
      subjectId: first.subject_id,
      grade: body.grade,
      year: Number(call.today.slice(0, 4)),
      settings: {},
      parts,
      audience: body.groupIds.map(groupId => ({ groupId })),
      source: { kind: 'glossário', id: null, label },
    })
    await refuseForeignGroups(db, account, quiz)
    return addRow(quizRows, call, id => [insertQuiz(db, account.id, quiz, { id })])
  }),
]
