import { blankQuestion, commonFields } from '#engines/questions/blank-question.ts'
import { partId, type Question } from '#engines/questions/question.ts'
import { textToHtml } from '#engines/questions/rich-text.ts'
import { seededRandom } from '#engines/questions/shuffle.ts'
import {
  bloomLabels,
  bloomLevels,
  type Difficulty,
  difficulties,
  difficultyLabels,
} from '#engines/questions/taxonomy.ts'
import type { QuizBody } from '#features/assessment/quizzes/contract.ts'
import {
  drawnByRule,
  dropFutureHours,
  fixtureQuiz,
  openedQuiz,
  pickedQuestion,
} from '#features/assessment/quizzes/fixtures.ts'
import { checkedResponse, drawAttempt } from '#features/assessment/quizzes/server/kind.ts'
import { readOpenedQuiz } from '#features/assessment/quizzes/server/opened-quiz.ts'
import { findApplicationsOf, insertQuiz, textsOf } from '#features/assessment/quizzes/server/queries.ts'
import type { QuizPart } from '#features/assessment/quizzes/settings.ts'
import type { ScoredResponse } from '#features/assessment/results/contract.ts'
import { fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import { itemsOfAttempt } from '#features/assessment/results/items-of-attempt.ts'
import { markOf, rescore, type ScoredItem, scoreEntry } from '#features/assessment/results/scoring.ts'
import { readItems } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { fixtureQuestions } from '#school/questions/fixtures.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import data from './data/quizzes.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import { type ByName, byName } from './names.ts'

interface LoadContext {
  /** The day of loading: practice is in the six weeks before it. */
  today: string
  /** Whether the product's day stands still: then the open quizzes stay open until somebody closes them. */
  still: boolean
  year: number
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

interface QuizOfDemonstration {
  title: string
  subject: string
  grade: number
  groups: readonly string[]
  parts: (bank: Bank) => QuizPart[]
  settings: Partial<QuizBody['settings']>
  /** Handed out, it is open or closed by its hours. */
  state: 'rascunho' | 'dado'
  /** Days from the day of loading at which it opens and closes, at 7:00 and at 18:00. */
  opens: number | null
  closes: number | null
  /** Of ten pupils so many begin it; and of those, so many of ten do it once more at a time. */
  begun: number
  again: number
}

const TEACHER = 'Ermelinda Sitoe'

const quizzes: readonly QuizOfDemonstration[] = [
  {
    title: 'Valor posicional',
    subject: 'MAT',
    grade: 6,
    groups: ['6ªA', '6ªB'],
    parts: bank => bank.of('NO1').map(id => pickedQuestion(id, 5)),
    settings: { attempts: null, behaviour: 'imediato', minutes: null },
    state: 'dado',
    opens: -41,
    closes: -29,
    begun: 9,
    again: 6,
  },
  {
    title: 'Multiplicar e dividir',
    subject: 'MAT',
    grade: 6,
    groups: ['6ªA'],
    parts: bank => [...bank.of('NO4'), ...bank.of('DE1')].map(id => pickedQuestion(id, 2)),
    settings: { attempts: 3, behaviour: 'várias tentativas', tries: 3, minutes: 20 },
    state: 'dado',
    opens: -28,
    closes: -15,
    begun: 9,
    again: 5,
  },
  {
    title: 'Cadeia alimentar',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    parts: bank => bank.of(null).map(id => pickedQuestion(id, 2)),
    settings: { attempts: 2, minutes: 15, counting: 'mais alta' },
    state: 'dado',
    opens: -13,
    closes: -9,
    begun: 9,
    again: 3,
  },
  {
    title: 'Fracções equivalentes',
    subject: 'MAT',
    grade: 6,
    groups: ['6ªA'],
    parts: bank =>
      [
        ...bank.of('FR1').slice(0, 3),
        ...bank.of('FR2').slice(0, 3),
        bank.essay,
        ...bank.of('FR3').slice(0, 3),
      ].map(id => pickedQuestion(id, 2)),
    settings: { attempts: 2, minutes: 20, holdMarks: true },
    state: 'dado',
    opens: -14,
    closes: -2,
    begun: 9,
    again: 3,
  },
  {
    title: 'Comparar fracções',
    subject: 'MAT',
    grade: 6,
    groups: ['6ªB'],
    parts: bank => [
      drawnByRule(5, { competenceIds: [bank.competence('FR2')], types: ['single-choice'], points: 2.5 }),
      drawnByRule(3, { competenceIds: [bank.competence('FR3')], types: ['single-choice'], points: 2.5 }),
    ],
    settings: { attempts: 2, minutes: 20, behaviour: 'imediato', shuffleQuestions: true },
    state: 'dado',
    opens: -2,
    closes: 3,
    begun: 6,
    again: 2,
  },
  {
    title: 'Fracções de uma quantidade',
    subject: 'MAT',
    grade: 6,
    groups: ['6ªA', '6ªB'],
    parts: bank => [
      drawnByRule(4, { competenceIds: [bank.competence('FR1')], types: ['single-choice'], points: 2 }),
      drawnByRule(6, {
        competenceIds: [bank.competence('FR2'), bank.competence('FR3')],
        types: ['single-choice'],
        points: 2,
      }),
    ],
    settings: { attempts: null, behaviour: 'várias tentativas', tries: 3, minutes: null },
    state: 'dado',
    opens: -1,
    closes: 6,
    begun: 4,
    again: 2,
  },
  {
    title: 'O ciclo da água',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    parts: bank =>
      bank
        .of(null)
        .slice(0, 4)
        .map(id => pickedQuestion(id, 5)),
    settings: { minutes: 15 },
    state: 'rascunho',
    opens: null,
    closes: null,
    begun: 0,
    again: 0,
  },
]

/** Loads the questions of the quizzes, and quizzes in every state with six weeks of practice. */
export async function loadQuizzes(db: Db, around: LoadContext): Promise<void> {
  const owner = around.people(TEACHER)
  const bank = await loadBank(db, owner, around)
  for (const entry of quizzes) {
    const body = fixtureQuiz({
      title: entry.title,
      subjectId: around.subjects(entry.subject).id,
      grade: entry.grade,
      year: around.year,
      settings: entry.settings,
      parts: entry.parts(bank),
      audience: entry.groups.map(name => ({ groupId: around.groups(name).id, pupilIds: null })),
      opensAt: entry.opens === null ? null : `${addDays(around.today, entry.opens)}T07:00:00+02:00`,
      closesAt:
        entry.closes === null || (around.still && entry.closes > 0)
          ? null
          : `${addDays(around.today, entry.closes)}T18:00:00+02:00`,
    })
    if (entry.state === 'rascunho') {
      await insertQuiz(db, owner.id, body)
      continue
    }
    const quiz = await openedQuiz(db, owner, body)
    if (entry.begun > 0) await loadAttempts(db, around, entry, quiz.id)
    if (around.still) await dropFutureHours(db, quiz.id, (entry.closes ?? 0) < 0)
  }
}

interface Bank {
  /** Questions of a competence, or of none, in the order of the data. */
  of: (competence: string | null) => string[]
  competence: (code: string) => string
  essay: string
}

async function loadBank(db: Db, owner: Account, { subjects }: LoadContext): Promise<Bank> {
  const competence = byName(
    await existing(db, 'competences').select(['id', 'code']).execute(),
    entry => entry.code,
  )
  const open = data.desenvolvimento
  const described: (Described & { question: Question })[] = [
    ...data.perguntas.map(pergunta => ({ ...pergunta, question: choiceOf(pergunta) })),
    { ...open, question: { ...blankQuestion('essay'), ...fieldsOf(open), points: 2 } },
  ]
  const entered = await fixtureQuestions(
    db,
    owner,
    described.map(({ disciplina, classe, competencia, question }) => ({
      subjectId: subjects(disciplina).id,
      grade: classe,
      competenceId: competencia === null ? null : competence(competencia).id,
      question,
    })),
    'aprovada',
  )
  const stored = described.map(({ competencia }, at) => ({
    competence: competencia,
    id: entered[at]?.questionId ?? '',
  }))
  const essay = stored.pop()?.id ?? ''
  return {
    of: code => stored.filter(row => row.competence === code).map(row => row.id),
    competence: code => competence(code).id,
    essay,
  }
}

type Described = Omit<(typeof data.perguntas)[number], 'certa' | 'erradas' | 'dica'>

function fieldsOf(described: Described) {
  return {
    ...commonFields(textToHtml(described.enunciado)),
    name: described.enunciado,
    points: 2,
    competence: described.competencia,
    bloom: bloomLevels.find(level => bloomLabels[level] === described.nivel) ?? null,
    difficulty: difficultyOf(described.dificuldade),
    explanation: textToHtml(described.explicacao),
  }
}

function difficultyOf(word: string): Difficulty | null {
  return difficulties.find(difficulty => difficultyLabels[difficulty].toLowerCase() === word) ?? null
}

function choiceOf(described: (typeof data.perguntas)[number]): Question {
  const options = [
    [described.certa, ''] as const,
    ...described.erradas.map(([text = '', error = '']) => [text, error] as const),
  ]
  return {
    ...fieldsOf(described),
    type: 'single-choice',
    hints: [textToHtml(described.dica)],
    shuffle: true,
    options: options.map(([text, typicalError], at) => ({
      id: partId(at),
      text: textToHtml(text),
      correct: at === 0,
      weight: at === 0 ? 1 : 0,
      typicalError,
      feedback: '',
    })),
  }
}

/** Each pupil has a skill, each question a difficulty, each wrong option a pull; the seed is the quiz's title. */
async function loadAttempts(
  db: Db,
  { today }: LoadContext,
  source: QuizOfDemonstration,
  quizId: string,
): Promise<void> {
  const random = seededRandom(source.title)
  const quiz = await readOpenedQuiz(db, quizId)
  const textOf = await textsOf(db, quiz.items)
  const difficulty = new Map(quiz.items.map(item => [item.id, random()]))
  // Practice is over on the day before the quiz closes, and nothing is in the future.
  const days = Math.min(source.closes ?? 0, 0) - (source.opens ?? 0)
  for (const application of await findApplicationsOf(db, quizId)) {
    const { items, totalPoints } = await readItems(db, application)
    const students = await db
      .selectFrom(pupilsNow.as('s'))
      .select('s.id')
      .where('s.group_id', '=', application.group_id)
      .orderBy('s.code')
      .execute()
    const attempts = students.flatMap((student, place) => {
      if (random() * 10 >= source.begun) return []
      const skill = 0.3 + 0.6 * random()
      const times = 1 + (random() * 10 < source.again ? 1 : 0) + (random() * 20 < source.again ? 1 : 0)
      const most = quiz.settings.attempts ?? 3
      return Array.from({ length: Math.min(times, most) }, (_none, at) => {
        const number = at + 1
        // The attempts of a pupil lie one after the other in the days for which the quiz is open.
        const day = addDays(
          today,
          (source.opens ?? 0) + Math.floor(((at + random() * 0.9) * days) / Math.min(times, most)),
        )
        const startedAt = Date.parse(`${day}T08:00:00+02:00`) + Math.floor(random() * 480) * 60_000
        const own = itemsOfAttempt(items, {
          item_ids: drawAttempt(quiz, `${application.id} ${place} ${number}`, textOf),
        })
        const responses = own.map((item, order) => {
          const at = new Date(startedAt + (order + 1) * 45_000).toISOString()
          const knows = () => random() < skill + 0.08 * number + 0.25 - 0.5 * (difficulty.get(item.id) ?? 0.5)
          return { ...answered(item, { knows, random, tries: quiz.settings }), itemId: item.id, at }
        })
        const scored = Object.fromEntries(responses.map(response => [response.itemId, response]))
        return {
          studentId: student.id,
          number,
          itemIds: own.map(item => item.id),
          startedAt: new Date(startedAt).toISOString(),
          submittedAt: new Date(startedAt + (own.length + 1) * 45_000).toISOString(),
          mark: markOf(own, scored, totalPoints),
          responses,
        }
      })
    })
    await fixtureAttempts(db, application.id, attempts)
  }
}

function answered(
  item: ScoredItem,
  how: { knows: () => boolean; random: () => number; tries: QuizBody['settings'] },
): ScoredResponse {
  const { knows, random, tries } = how
  if (random() < 0.04) return { answer: null, outcome: 'branco', points: 0 }
  if (item.question.type === 'essay') {
    const texts = data.desenvolvimento.respostas
    const [points, text] = texts[Math.floor(random() * texts.length)] ?? []
    const answer = { kind: 'answer' as const, answer: String(text) }
    // One in seven waits for the teacher.
    const scored = scoreEntry(item, answer, random() < 1 / 7 ? undefined : { points: Number(points) })
    return scored ?? { answer: null, outcome: 'branco', points: 0 }
  }
  const choose = (): ScoredResponse => {
    const { question } = item
    if (question.type !== 'single-choice') return { answer: null, outcome: 'branco', points: 0 }
    const wrong = question.options.filter(option => !option.correct)
    // The first wrong option draws more than the others: it is the usual error.
    const pulled = wrong[random() < 0.55 ? 0 : Math.floor(random() * wrong.length)]
    const chosen = knows() ? question.options.find(option => option.correct) : pulled
    return (
      scoreEntry(item, { kind: 'answer', answer: chosen?.id ?? null }) ?? {
        answer: null,
        outcome: 'branco',
        points: 0,
      }
    )
  }
  if (tries.behaviour !== 'várias tentativas') return choose()
  let response = checkedResponse(item, choose(), tries.tries)
  while (!response.final)
    response = checkedResponse(item, { ...choose(), tries: response.tries }, tries.tries)
  const { final: _final, ...stored } = response
  return rescore(item, stored)
}
