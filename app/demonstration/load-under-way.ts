import { v7 as uuid } from 'uuid'
import { blankQuestion, commonFields } from '#engines/questions/blank-question.ts'
import { partId, type Question } from '#engines/questions/question.ts'
import { textToHtml } from '#engines/questions/rich-text.ts'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import type { ScoredResponse } from '#features/assessment/results/contract.ts'
import { fixtureApplication, fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import { markOf, type ScoredItem, scoreEntry } from '#features/assessment/results/scoring.ts'
import { readItems } from '#features/assessment/results/server/read.ts'
import { type PlanRow, type PlanState, planRow } from '#features/planning/analytical-plans/plan.ts'
import { insertEventAt, insertSubmission } from '#features/planning/analytical-plans/server/events.ts'
import { insertPlan, updatePlanRow } from '#features/planning/analytical-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays, weekdayOf } from '#school/calendar/weeks.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { approveQuestions } from '#school/questions/server/store.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import data from './data/a-decorrer.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import type { Fractions } from './load-tests.ts'
import { type ByName, lowered } from './names.ts'

interface LoadContext {
  /** ISO day. */
  today: string
  year: number
  schoolId: string
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

/** Loads a plan that waits for approval and one that came back, each with a week for every week of the plan in force. */
export async function loadPlansUnderWay(
  db: Db,
  around: LoadContext,
  weeks: readonly PlanRow[],
): Promise<void> {
  for (const plan of data.planos) {
    const teacher = around.people(plan.professor)
    const rows = weeks.map(({ week, startsOn, endsOn }, at) =>
      planRow.parse({
        id: uuid(),
        week,
        startsOn,
        endsOn,
        unit: plan.unidades[Math.floor((at * plan.unidades.length) / weeks.length)],
        objectives: [`Explicar com exemplos da localidade: ${lowered(plan.temas[at])}.`],
        contents: [plan.temas[at] ?? plan.temas.at(-1)],
        competences: [],
        lessons: plan.aulasPorSemana,
        methods: ['Elaboração conjunta', 'Trabalho em grupos'],
        media: plan.semMeios.includes(week) ? [] : ['quadro', 'giz', 'livro do aluno'],
      }),
    )
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) continue
    const stored = await insertPlan(
      db,
      {
        kind: 'trimestral',
        subjectId: around.subjects(plan.disciplina).id,
        grade: plan.classe,
        groupIds: plan.turmas.map(name => around.groups(name).id),
        shift: 'manhã',
        year: around.year,
        trimester: 1,
        startsOn: first.startsOn,
        endsOn: last.endsOn,
        weeklyHours: plan.aulasPorSemana,
        lessonMinutes: 45,
        colleagues: [],
        programme: '',
        bibliography: [],
        rows,
      },
      { schoolId: around.schoolId, teacherId: teacher.id, edition: 1 },
    )
    const at = (days: number) => `${addDays(around.today, -days)}T08:00:00Z`
    for (const event of plan.historico)
      await insertEventAt(db, at(event.dias), {
        planId: stored.id,
        edition: 1,
        action: event.accao as PlanState,
        account: around.people(event.por),
        capacity: event.papel,
        comment: event.comentario,
      })
    await insertSubmission(db, {
      planId: stored.id,
      edition: 1,
      content: { rows, header: {} },
      by: teacher.id,
    })
    await updatePlanRow(db, stored.id, {
      state: plan.estado as PlanState,
      submitted_at: at(plan.historico[0]?.dias ?? 0),
    })
  }
}

/** Loads a test of another subject that is over, in which some have written what nobody has marked yet. */
export async function loadTestToMark(db: Db, around: LoadContext): Promise<void> {
  const { perguntas, desenvolvimento, respostas } = data.porCorrigir
  const test = await loadTest(db, around, data.porCorrigir, [
    ...perguntas.map(entry => ({ question: choiceOf(entry), points: 3, domain: entry.dominio })),
    {
      question: {
        ...blankQuestion('essay'),
        ...commonFields(textToHtml(desenvolvimento.enunciado)),
        points: 5,
        guidance: desenvolvimento.criterio,
      },
      points: 5,
      domain: desenvolvimento.dominio,
    },
  ])
  await approveQuestions(
    db,
    (test.items as unknown as TestItem[]).flatMap(item => item.questionId ?? []),
  )
  await loadHandedOut(db, around, {
    ...handedOutBy(data.porCorrigir, around, test),
    state: 'encerrado',
    on: schoolDayBefore(around.today, 3),
    /** Two were away. */
    pupils: -2,
    texts: respostas,
  })
}

/** Gives questions of the diagnostic test to another group, where most have handed in and the others still come. */
export async function loadTestUnderWay(db: Db, around: LoadContext, items: Fractions): Promise<void> {
  const test = await loadTest(db, around, data.aDecorrer, items)
  await loadHandedOut(db, around, {
    ...handedOutBy(data.aDecorrer, around, test),
    state: 'em aplicação',
    on: schoolDayBefore(around.today, 1),
    pupils: data.aDecorrer.entregaram,
    texts: [],
  })
}

/** What the data says of a test and of whom it is handed out to. */
type Written = Pick<typeof data.aDecorrer, 'titulo' | 'disciplina' | 'classe' | 'turma' | 'professor'>

const MINUTES = 45

function loadTest(db: Db, around: LoadContext, written: Written, items: Fractions) {
  return fixtureTest(db, around.people(written.professor), {
    title: written.titulo,
    subjectId: around.subjects(written.disciplina).id,
    grade: written.classe,
    year: around.year,
    moment: 'intermédio',
    minutes: MINUTES,
    totalPoints: 20,
    items,
  })
}

function handedOutBy({ turma, professor }: Written, around: LoadContext, test: { id: string }) {
  return { testId: test.id, group: turma, by: around.people(professor) }
}

interface HandedOutTest {
  testId: string
  group: string
  by: Account
  state: 'em aplicação' | 'encerrado'
  on: string
  /** How many handed in; below zero, how many did not. */
  pupils: number
  /** What some wrote where there is something to write; the others left it blank. */
  texts: readonly string[]
}

/** Each pupil has a skill, each question a difficulty; the seed is the group's name. */
async function loadHandedOut(db: Db, around: LoadContext, test: HandedOutTest): Promise<void> {
  const random = seededRandom(`${test.group} ${test.state}`)
  const groupId = around.groups(test.group).id
  const application = await fixtureApplication(db, {
    testId: test.testId,
    groupId,
    by: test.by,
    mode: 'em linha',
    state: test.state,
    at: `${test.on}T07:00:00+02:00`,
    minutes: MINUTES,
  })
  const { items, totalPoints } = await readItems(db, application)
  const students = await db
    .selectFrom(pupilsNow.as('s'))
    .select('s.id')
    .where('s.group_id', '=', groupId)
    .orderBy('s.code')
    .execute()
  const difficulty = items.map(() => random())
  const began = Date.parse(`${test.on}T07:10:00+02:00`)
  await fixtureAttempts(
    db,
    application.id,
    students.slice(0, test.pupils).map((student, place) => {
      const skill = 0.3 + 0.6 * random()
      const startedAt = began + Math.floor(random() * 5) * 60_000
      const responses = items.map((item, at) => ({
        ...answered(item, random() < skill + 0.25 - 0.5 * (difficulty[at] ?? 0.5), test.texts[place]),
        itemId: item.id,
        at: new Date(startedAt + (at + 1) * 90_000).toISOString(),
      }))
      return {
        studentId: student.id,
        number: 1,
        itemIds: null,
        startedAt: new Date(startedAt).toISOString(),
        submittedAt: new Date(startedAt + (items.length + 1) * 90_000).toISOString(),
        mark: markOf(
          items,
          Object.fromEntries(responses.map(response => [response.itemId, response])),
          totalPoints,
        ),
        responses,
      }
    }),
  )
}

function answered(item: ScoredItem, isKnown: boolean, text: string | undefined): ScoredResponse {
  const { question } = item
  const chosen = question.type === 'single-choice' ? optionOf(question, isKnown) : text
  const entry =
    chosen === undefined ? { kind: 'blank' as const } : { kind: 'answer' as const, answer: chosen }
  return scoreEntry(item, entry) ?? { answer: null, outcome: 'branco', points: 0 }
}

/** The right option, or the first wrong one by its words: options stand in an order that their ids made. */
function optionOf(question: Extract<Question, { type: 'single-choice' }>, isRight: boolean) {
  const fitting = question.options.filter(({ correct }) => correct === isRight)
  return fitting.toSorted((one, other) => one.text.localeCompare(other.text))[0]?.id
}

function choiceOf(one: (typeof data.porCorrigir.perguntas)[number]): Question {
  return {
    ...blankQuestion('single-choice'),
    ...commonFields(textToHtml(one.enunciado)),
    points: 3,
    options: [one.certa, ...one.erradas].map((text, at) => ({
      id: partId(at),
      text: textToHtml(text),
      correct: at === 0,
      weight: at === 0 ? 1 : 0,
      typicalError: '',
      feedback: '',
    })),
  }
}

/** The day so many days of the week, Monday to Friday, before another. */
function schoolDayBefore(day: string, days: number): string {
  let date = day
  for (let left = days; left > 0; ) {
    date = addDays(date, -1)
    if (weekdayOf(date) <= 5) left--
  }
  return date
}
