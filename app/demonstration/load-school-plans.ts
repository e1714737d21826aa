import { v7 as uuid } from 'uuid'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { type PlanRow, planRow } from '#features/planning/analytical-plans/plan.ts'
import { insertEventAt, insertSubmission } from '#features/planning/analytical-plans/server/events.ts'
import { insertPlan, updatePlanRow } from '#features/planning/analytical-plans/server/queries.ts'
import { insertFulfilment } from '#features/planning/fulfilment/server/queries.ts'
import type { LessonState, Phase } from '#features/planning/lesson-plans/lesson.ts'
import { blankLesson, usualPhases } from '#features/planning/lesson-plans/lesson-values.ts'
import { insertLessons } from '#features/planning/lesson-plans/server/queries.ts'
import { findLessonTimes } from '#features/planning/lesson-plans/server/schedule.ts'
import { lessonFromRow } from '#features/planning/row-to-lesson/lesson-from-row.ts'
import type { Account } from '#kit/account.ts'
import { allInOrder, eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays } from '#school/calendar/weeks.ts'
import data from './data/planos-da-escola.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import { type ByName, lowered } from './names.ts'

interface LoadContext {
  schoolId: string
  /** ISO day. */
  today: string
  year: number
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

type Written = (typeof data.planos)[number]

const MINUTES = 45
/** Who approves them. */
const DAP = 'Lurdes Nhantumbo'

/** Loads what the rest of the school has planned and taught: approved plans, what was done of them, the lessons of this week. */
export async function loadSchoolPlans(db: Db, around: LoadContext, weeks: readonly PlanRow[]): Promise<void> {
  const all = data.planos.flatMap(plan =>
    plan.professores.map(({ nome, turmas }) => ({ plan, nome, turmas, rows: rowsOf(plan, weeks) })),
  )
  const cells = await eachInOrder(all, async ({ plan, nome, turmas, rows }) => {
    const familyId = await loadApproved(db, around, plan, { rows, teacher: nome, groups: turmas })
    return turmas.map((group): Cell => ({ plan, rows, familyId, group, teacher: around.people(nome) }))
  })
  await eachInOrder(cells.flat(), async cell => {
    await loadRegister(db, around, cell)
    await loadWeek(db, around, cell)
  })
}

function rowsOf(plan: Written, weeks: readonly PlanRow[]): PlanRow[] {
  return weeks.map(({ week, startsOn, endsOn }, at) => {
    const theme = plan.temas[at] ?? plan.temas.at(-1) ?? ''
    return planRow.parse({
      id: uuid(),
      week,
      startsOn,
      endsOn,
      unit: plan.unidades[Math.floor((at * plan.unidades.length) / weeks.length)],
      objectives: [`${plan.objectivo}: ${lowered(theme)}.`],
      contents: [theme],
      competences: [],
      lessons: plan.aulasPorSemana,
      methods: ['Elaboração conjunta', 'Trabalho em grupos'],
      media: ['quadro', 'giz', 'livro do aluno'],
    })
  })
}

interface Approved {
  rows: PlanRow[]
  teacher: string
  groups: readonly string[]
}

async function loadApproved(db: Db, around: LoadContext, plan: Written, { rows, teacher, groups }: Approved) {
  const account = around.people(teacher)
  const stored = await insertPlan(
    db,
    {
      kind: 'trimestral',
      subjectId: around.subjects(plan.disciplina).id,
      grade: plan.classe,
      groupIds: groups.map(name => around.groups(name).id),
      shift: 'manhã',
      year: around.year,
      trimester: 1,
      startsOn: rows[0]?.startsOn ?? around.today,
      endsOn: rows.at(-1)?.endsOn ?? around.today,
      weeklyHours: plan.aulasPorSemana,
      lessonMinutes: MINUTES,
      colleagues: [],
      programme: '',
      bibliography: [],
      rows,
    },
    { schoolId: around.schoolId, teacherId: account.id, edition: 1 },
  )
  const at = (days: number) => `${addDays(rows[0]?.startsOn ?? around.today, -days)}T08:00:00Z`
  const event = { planId: stored.id, edition: 1, comment: '' }
  await allInOrder([
    insertEventAt(db, at(12), { ...event, action: 'submetido', account, capacity: 'Professor' }),
    insertEventAt(db, at(9), {
      ...event,
      action: 'aprovado',
      account: around.people(DAP),
      capacity: 'Directora adjunta pedagógica (DAP)',
    }),
    insertEventAt(db, at(0), { ...event, action: 'em execução', account, capacity: 'Professor' }),
    insertSubmission(db, { planId: stored.id, edition: 1, content: { rows, header: {} }, by: account.id }),
    updatePlanRow(db, stored.id, { state: 'em execução', submitted_at: at(12), approved_at: at(9) }),
  ])
  return stored.family_id
}

/** One subject in one group. */
interface Cell {
  plan: Written
  rows: PlanRow[]
  familyId: string
  group: string
  teacher: Account
}

/** The weeks that lie behind: all lessons taught, but for those that the data says were lost, the latest first. */
async function loadRegister(
  db: Db,
  around: LoadContext,
  { plan, rows, familyId, group, teacher }: Cell,
): Promise<void> {
  const lost = data.faltas.find(each => each.disciplina === plan.disciplina && each.turma === group)
  let left = lost?.aulas ?? 0
  await eachInOrder(rows.filter(row => row.endsOn < around.today).reverse(), row => {
    const missing = Math.min(left, Math.ceil(row.lessons / 2))
    left -= missing
    return insertFulfilment(db, {
      familyId,
      row,
      groupId: around.groups(group).id,
      by: teacher.id,
      taught: row.lessons - missing,
      madeUp: 0,
      contents: missing > 0 ? 'parcial' : 'sim',
      reason: missing > 0 ? (lost?.motivo ?? '') : '',
      measure: missing > 0 ? (lost?.medida ?? '') : '',
      makeUpOn: null,
      notes: '',
    })
  })
}

/** The lessons of this week: taught before today, ready from today on. */
async function loadWeek(
  db: Db,
  around: LoadContext,
  { plan, rows, familyId, group, teacher }: Cell,
): Promise<void> {
  if (data.semPlanoDeAula.some(each => each.disciplina === plan.disciplina && each.turma === group)) return
  const row = rows.find(each => each.startsOn <= around.today && around.today <= addDays(each.endsOn, 2))
  if (!row) return
  const ids = { groupId: around.groups(group).id, subjectId: around.subjects(plan.disciplina).id }
  const times = await findLessonTimes(db, {
    ...ids,
    from: row.startsOn,
    count: plan.aulasPorSemana,
    findSharedHours,
  })
  const lessons = times.flatMap((time, at) => {
    if (time.date > row.endsOn) return []
    const begun = lessonFromRow(rows, row, at)
    const isOver = time.date < around.today || (time.date === around.today && (time.startsAt ?? '') < '08:00')
    const state: LessonState = isOver ? 'dada' : 'pronto'
    return {
      body: blankLesson({
        ...ids,
        grade: plan.classe,
        minutes: MINUTES,
        familyId,
        ...begun,
        phases: phasesOf(begun.theme),
        heldOn: time.date,
        startsAt: time.startsAt,
      }),
      as: { schoolId: around.schoolId, teacherId: teacher.id, state },
    }
  })
  if (lessons.length > 0) await insertLessons(db, lessons).execute()
}

function phasesOf(theme: string): Phase[] {
  const words = [
    {
      content: 'Controlo das presenças e correcção do TPC.',
      teacher: 'Controla as presenças.',
      pupil: 'Corrigem o TPC.',
    },
    { content: theme, teacher: 'Explica com exemplos da localidade.', pupil: 'Perguntam e registam.' },
    { content: `Exercícios: ${lowered(theme)}.`, teacher: 'Circula e apoia.', pupil: 'Trabalham em grupos.' },
    {
      content: 'Síntese e marcação do TPC.',
      teacher: 'Faz perguntas de síntese.',
      pupil: 'Respondem e registam o TPC.',
    },
  ]
  return usualPhases(MINUTES).map((phase, at) => ({
    ...phase,
    content: words[at]?.content ?? '',
    teacherActivities: [words[at]?.teacher ?? ''],
    studentActivities: [words[at]?.pupil ?? ''],
    methods: ['elaboração conjunta'],
    media: ['quadro', 'giz'],
  }))
}
