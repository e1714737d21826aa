import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { getQuizResults } from '../results-contract.ts'
import { countings } from '../settings.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const [teacher, phone] = [server.as(professor), server.nobody]
const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
const bank = await Promise.all(
  [1, 2, 3].map(number =>
    fixtureQuestion(db, professor, {
      subjectId: mat.id,
      question: choiceOf(`Pergunta ${number}`, ['certa', 'errada', 'outra'], 0),
    }),
  ),
)
/** Of each question: answered rightly, wrongly, or left blank. */
const attempt = fc.tuple(...[1, 2, 3].map(() => fc.constantFrom('certa', 'errada', null)))
const points = fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 5 })))

it('any attempts give the mark of each method, as recounted from the raw answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(attempt, { minLength: 1, maxLength: 3 }),
      points,
      fc.constantFrom(...countings),
      async (attempts, worth, counting) => {
        const quiz = await openedQuiz(
          db,
          professor,
          fixtureQuiz({
            subjectId: mat.id,
            parts: bank.map((question, at) => pickedQuestion(question.questionId, worth[at])),
            audience: [{ groupId: group.id, pupilIds: null }],
            settings: { attempts: 3, counting },
          }),
        )
        const params = { code: quiz.code ?? '' }
        let key: string | undefined
        for (const texts of attempts) {
          const body = { studentCode: ana.code, ...(key ? { key } : {}), again: true }
          const { data } = await phone.call(beginSitting, { params, body })
          key = data.key
          const answers = data.items.map(({ id, question }, at) => ({
            itemId: id,
            sequence: at + 1,
            answer:
              question.type === 'single-choice'
                ? (question.options.find(option => option.text === texts[at])?.id ?? null)
                : null,
          }))
          await phone.call(sendAnswers, {
            params,
            body: { attemptId: data.attemptId, key, answers, submit: true },
          })
        }
        const all = worth.reduce((sum, points) => sum + points, 0)
        const marks = attempts.map(
          texts =>
            (20 * texts.reduce((sum, text, at) => sum + (text === 'certa' ? (worth[at] ?? 0) : 0), 0)) / all,
        )
        const expected = {
          'mais alta': Math.max(...marks),
          média: marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
          primeira: marks[0] ?? 0,
          última: marks.at(-1) ?? 0,
        }[counting]
        const { data } = await teacher.call(getQuizResults, { params: { id: quiz.id }, query: {} })
        const pupil = data.pupils.find(pupil => pupil.studentId === ana.id)
        expect(pupil?.attempts).toHaveLength(attempts.length)
        expect(pupil?.mark).toBeCloseTo(expected, 6)
      },
    ),
    { numRuns: 10 },
  )
})
