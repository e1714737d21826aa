import { describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { setTestForms } from '#features/assessment/diagnostic-tests/contract.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { routes as tests } from '#features/assessment/diagnostic-tests/server/routes.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { routes as quizzes } from '#features/assessment/quizzes/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getQuiz, quizBody, sampleQuiz, updateQuiz } from '../quizzes/contract.ts'
import { createApplication, getApplication } from './contract.ts'
import { downloadPaper } from './paper-contract.ts'
import { routes } from './server/routes.ts'
import { beginSitting, sendAnswers } from './sitting-contract.ts'
import { enteredBy, keyWord } from './web/grid/cell-words.ts'
import { sheetsOf } from './web/grid/sheet.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...quizzes, ...tests])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const other = await fixtureGroup(db, { name: '6ªB', schoolId: school, directorId: group.director_id })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const [teacher, phone] = [server.as(professor), server.nobody]
const pupils = await Promise.all(
  ['Ana', 'Beto', 'Carla', 'Dino'].map((fullName, at) =>
    fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1 }),
  ),
)

const LETTERS = 'ABCD'
/** A question whose author wrote the key first, as most do. */
const keyFirst = (stem: string, shuffle = true) => ({
  ...choiceOf(stem, [`certa de ${stem}`, `erro 1 de ${stem}`, `erro 2 de ${stem}`, `erro 3 de ${stem}`], 0),
  shuffle,
})
const questions = (count: number) => Array.from({ length: count }, (_, at) => keyFirst(`conta ${at + 1}`))

async function handedOut(
  count: number,
  { forms = 1, ...head }: { forms?: number; shuffleOptions?: boolean; shuffle?: boolean } = {},
) {
  const items = questions(count).map(question => ({ question }))
  const test = await fixtureTest(db, professor, { title: 'Contas', subjectId: mat.id, items, ...head })
  if (forms > 1)
    await teacher.call(setTestForms, {
      params: { id: test.id },
      body: { count: forms, questions: true, options: true, version: test.version },
    })
  const body = { testId: test.id, groupId: group.id, mode: 'ambos' as const }
  const { data } = await teacher.call(createApplication, { body })
  return data
}

/** The letter at which each key stands for one pupil on a phone. */
async function onPhone(code: string, studentCode: string) {
  const begun = (await phone.call(beginSitting, { params: { code }, body: { studentCode } })).data
  return begun.items.map(({ question }) =>
    question.type === 'single-choice'
      ? LETTERS[question.options.findIndex(option => option.text.startsWith('certa'))]
      : undefined,
  )
}

/** What always answering one letter gets on each form of the paper, entered as a teacher enters it. */
async function onPaper(id: string) {
  const application = (await teacher.call(getApplication, { params: { id } })).data
  const sheets = sheetsOf(application)
  const names = application.forms.length > 0 ? application.forms.map(form => form.name) : ['']
  return names.map(name => {
    const sheet = sheets.get(name) ?? []
    const letters = sheet.map(
      place =>
        [...LETTERS].find(letter => {
          const entered = enteredBy(place, letter)
          return entered?.kind === 'answer' && entered.answer === 'a'
        }) ?? '',
    )
    return { name, letters, keys: sheet.map(keyWord), stems: sheet.map(({ item }) => item.question.stem) }
  })
}

const shareOf = (letters: readonly (string | undefined)[], letter: string) =>
  letters.filter(word => word === letter).length / letters.length

describe('always answering one letter, of tests whose authors write the key first,', () => {
  it('gets no more than chance on devices, whatever the number of questions, forms and pupils', async () => {
    const random = seededRandom('uma letra')
    const seen: (string | undefined)[] = []
    for (const forms of [1, 1, 2, 4]) {
      const { code } = await handedOut(8 + Math.floor(random() * 14), { forms })
      for (const pupil of pupils) seen.push(...(await onPhone(code, pupil.code)))
    }
    // Chance and five standard deviations beyond it.
    const most = 0.25 + 5 * Math.sqrt((0.25 * 0.75) / seen.length)
    for (const letter of LETTERS) expect(shareOf(seen, letter)).toBeLessThan(most)
  })

  it('gets at most two in five on every form of every paper', async () => {
    for (const [count, forms] of [
      [8, 1],
      [10, 1],
      [13, 2],
      [20, 3],
      [40, 1],
    ] as const) {
      const papers = await onPaper((await handedOut(count, { forms })).id)
      expect(papers).toHaveLength(forms)
      for (const { letters, keys } of papers) {
        expect(letters).toHaveLength(count)
        expect(keys, 'the grid shows the key as the sheet has it').toEqual(letters)
        for (const letter of LETTERS) expect(shareOf(letters, letter)).toBeLessThanOrEqual(0.4)
      }
    }
  })
})

describe('a paper whose options are shuffled', () => {
  it('has its printed key, its booklet and its grid agree, and every group has the same', async () => {
    const { id, testId } = await handedOut(8)
    const [paper] = await onPaper(id)
    const read = async (parts: 'key' | 'booklet') => {
      const query = { format: 'pdf', parts } as const
      const { raw } = await teacher.call(downloadPaper, { params: { id }, query })
      return (await readPdf(raw)).join(' ').replaceAll(/\s+/g, ' ')
    }
    const [key, booklet] = [await read('key'), await read('booklet')]
    for (const [at, stem] of (paper?.stems ?? []).entries()) {
      const letter = paper?.letters[at]
      expect(key).toContain(`${letter} · certa de ${stem}`)
      expect(booklet).toContain(`${letter}) certa de ${stem}`)
    }
    const again = { testId, groupId: other.id, mode: 'impresso' as const }
    const second = (
      await server.as({ ...professor, role: 'pedagogo' }).call(createApplication, { body: again })
    ).data
    const row = await db
      .selectFrom('applications')
      .select('paper_order')
      .where('id', 'in', [id, second.id])
      .execute()
    expect(row[0]?.paper_order).toEqual(row[1]?.paper_order)
  })

  it('stays as it was handed out where that was before options changed places', async () => {
    const { id, code } = await handedOut(8)
    await db
      .updateTable('applications')
      .set({ shuffle_options: false, paper_order: '{}' })
      .where('id', '=', id)
      .execute()
    expect((await onPaper(id))[0]?.letters).toEqual(Array(8).fill('A'))
    expect(await onPhone(code, pupils[0]?.code ?? '')).toEqual(Array(8).fill('A'))
  })

  it('is that of the test where the test, or the question, says no', async () => {
    const off = await handedOut(6, { shuffleOptions: false })
    expect(await onPhone(off.code, pupils[0]?.code ?? '')).toEqual(Array(6).fill('A'))
    expect((await onPaper(off.id))[0]?.letters).toEqual(Array(6).fill('A'))
    const items = questions(6).map(question => ({ question: { ...question, shuffle: false } }))
    const test = await fixtureTest(db, professor, { title: 'Fixas', subjectId: mat.id, items })
    const body = { testId: test.id, groupId: group.id, mode: 'ambos' as const }
    const { data } = await teacher.call(createApplication, { body })
    expect(await onPhone(data.code, pupils[0]?.code ?? '')).toEqual(Array(6).fill('A'))
  })
})

describe('a quiz', () => {
  async function opened(settings: object = {}) {
    const picked = await Promise.all(
      questions(20).map(question => fixtureQuestion(db, professor, { subjectId: mat.id, question })),
    )
    return openedQuiz(
      db,
      professor,
      fixtureQuiz({
        subjectId: mat.id,
        parts: picked.map(({ questionId }) => pickedQuestion(questionId)),
        audience: [{ groupId: group.id, pupilIds: null }],
        settings,
      }),
    )
  }

  it('shuffles the options of questions that wish it, on phones and on paper, unless it is switched off', async () => {
    const quiz = await opened()
    const letters = await Promise.all(pupils.map(pupil => onPhone(quiz.code ?? '', pupil.code)))
    const most = 0.25 + 5 * Math.sqrt((0.25 * 0.75) / 80)
    for (const letter of LETTERS) expect(shareOf(letters.flat(), letter)).toBeLessThan(most)
    const { applications } = (await teacher.call(getQuiz, { params: { id: quiz.id } })).data
    const [paper] = await onPaper(applications[0]?.id ?? '')
    for (const letter of LETTERS) expect(shareOf(paper?.letters ?? [], letter)).toBeLessThanOrEqual(0.4)
    const off = await opened({ shuffleOptions: false })
    expect(await onPhone(off.code ?? '', pupils[0]?.code ?? '')).toEqual(Array(20).fill('A'))
  })

  it('says in its panel at which letter its keys are written, and whether they are shuffled', async () => {
    const picked = await Promise.all(
      [...questions(4), keyFirst('fixa 1', false), keyFirst('fixa 2', false)].map(question =>
        fixtureQuestion(db, professor, { subjectId: mat.id, question }),
      ),
    )
    const parts = picked.map(({ questionId }) => pickedQuestion(questionId))
    const sample = { subjectId: mat.id, grade: 6, parts }
    const { data } = await teacher.call(sampleQuiz, { body: sample })
    expect(data.fullPlace).toEqual({ letter: 'A', keys: 6, of: 6, shuffled: 4 })
    const few = await teacher.call(sampleQuiz, { body: { ...sample, parts: parts.slice(0, 4) } })
    expect(few.data.fullPlace).toBeNull()
  })

  it('that is switched while pupils answer leaves them, and its paper, the order that they began with', async () => {
    const quiz = await opened()
    const params = { code: quiz.code ?? '' }
    const body = { studentCode: pupils[0]?.code ?? '' }
    const begun = (await phone.call(beginSitting, { params, body })).data
    const stored = (await teacher.call(getQuiz, { params: { id: quiz.id } })).data
    const id = stored.applications[0]?.id ?? ''
    const printed = await onPaper(id)
    const settings = { ...stored.settings, shuffleOptions: false }
    await teacher.call(updateQuiz, {
      params: { id: quiz.id },
      body: { ...quizBody.parse(stored), settings, version: stored.version },
    })
    const answers = begun.items.flatMap(({ id: itemId, question }, at) => {
      const right =
        question.type === 'single-choice' && question.options.find(option => option.text.startsWith('certa'))
      return right ? [{ itemId, answer: right.id, sequence: at + 1 }] : []
    })
    const { attemptId, key } = begun
    await phone.call(sendAnswers, { params, body: { attemptId, key, answers, submit: true } })
    const after = (await teacher.call(getApplication, { params: { id } })).data
    expect(after.sittings[0]).toMatchObject({ name: 'Ana', mark: 20 })
    expect(await onPaper(id)).toEqual(printed)
  })
})
