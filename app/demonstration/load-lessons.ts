import { v7 as uuid } from 'uuid'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import type { LessonState, Phase } from '#features/planning/lesson-plans/lesson.ts'
import { blankLesson, usualPhases } from '#features/planning/lesson-plans/lesson-values.ts'
import {
  insertLesson,
  insertLessons,
  updateLessonRow,
} from '#features/planning/lesson-plans/server/queries.ts'
import { findLessonTimes } from '#features/planning/lesson-plans/server/schedule.ts'
import { lessonFromRow } from '#features/planning/row-to-lesson/lesson-from-row.ts'
import { findCompetenceIds } from '#features/planning/row-to-lesson/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import planData from './data/plano-analitico.json' with { type: 'json' }
import data from './data/plano-de-aula.json' with { type: 'json' }
import { loadAbsences } from './load-absences.ts'
import type { LoadedSubject } from './load-subjects.ts'
import { withDatesMoved } from './moved-dates.ts'
import { type ByName, gradeOf } from './names.ts'

interface LoadContext {
  schoolId: string
  /** ISO day; what is before it has been taught. */
  today: string
  /** Days by which the dates move. */
  days: number
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
  /** The analytical plan that the lessons come from. */
  plan: { familyId: string; rows: PlanRow[] } | null
}

/** Loads the lesson of the demonstration, marked as taught, and the other lessons of its week from their row. */
export async function loadLessons(db: Db, around: LoadContext): Promise<void> {
  const { cabecalho, reflexaoPosAula, ...written } = withDatesMoved(data, around.days)
  const groupId = around.groups(cabecalho.turma).id
  const subjectId = around.subjects(cabecalho.disciplina).id
  const row = around.plan?.rows.find(entry => entry.week === cabecalho.linhaPlanoAnalitico)
  const as = { schoolId: around.schoolId, teacherId: around.people(cabecalho.professor).id }
  const head = {
    subjectId,
    grade: gradeOf(cabecalho.classe),
    groupId,
    minutes: cabecalho.duracaoMinutos,
    pupils: cabecalho.numeroAlunos,
    room: cabecalho.sala,
    familyId: row && around.plan ? around.plan.familyId : null,
    rowId: row?.id ?? null,
  }
  const lesson = await insertLesson(
    db,
    blankLesson({
      ...head,
      heldOn: cabecalho.data,
      startsAt: cabecalho.hora,
      lessonNumber: cabecalho.aulaNumero,
      lessonType: cabecalho.tipoAula,
      unitTitle: cabecalho.unidadeTematica,
      theme: cabecalho.tema,
      summary: written.sumario,
      generalObjective: written.objectivoGeral,
      objectives: written.objectivosEspecificos.map(text => ({ text, level: 'Aplicar' as const })),
      prerequisites: written.preRequisitos,
      competenceIds: await findCompetenceIds(db, subjectId, written.competenciasDiagnostico),
      methods: written.metodosGerais,
      media: written.meiosDidacticos,
      phases: written.funcoesDidacticas.map(phase => ({
        id: uuid(),
        name: phase.funcaoDidactica,
        minutes: phase.minutos,
        content: phase.conteudo,
        teacherActivities: phase.actividadesProfessor,
        studentActivities: phase.actividadesAluno,
        methods: phase.metodos,
        media: phase.meios,
        notes: phase.observacoes,
      })),
      homework: written.tpc.descricao,
      homeworkSolutions: written.tpc.solucoes.join('; '),
      differentiation: written.diferenciacao,
      bibliography: written.bibliografia,
    }),
    as,
  )
  const taught = await updateLessonRow(db, lesson.id, {
    state: 'dada',
    present: reflexaoPosAula.alunosPresentes,
    taught_notes: `${reflexaoPosAula.observacoes} Acertos na questão de saída: ${reflexaoPosAula.acertosQuestaoSaida}.`,
  })
  await loadAbsences(db, [taught], new Map([[lesson.id, reflexaoPosAula.alunosPresentes]]))
  if (!around.plan || !row) return
  const times = await findLessonTimes(db, {
    groupId,
    subjectId,
    from: row.startsOn,
    count: 4,
    findSharedHours,
  })
  const states: LessonState[] = ['pronto', 'rascunho']
  await loadPastLessons(db, around.plan, { ...around, lesson: { groupId, date: cabecalho.data } })
  const others = times.filter(time => time.date > cabecalho.data && time.date <= row.endsOn)
  for (const [at, state] of states.entries()) {
    const time = others[at]
    if (!time) return
    const begun = lessonFromRow(around.plan.rows, row, at + 1)
    await insertLesson(
      db,
      blankLesson({
        ...head,
        ...begun,
        ...(state === 'pronto' ? { phases: exercisePhases() } : {}),
        lessonNumber: cabecalho.aulaNumero + at + 1,
        heldOn: time.date,
        startsAt: time.startsAt,
      }),
      { ...as, state },
    )
  }
}

/** The lessons of the plan that lie behind, in each of its groups: taught as often as its weeks say. */
async function loadPastLessons(
  db: Db,
  plan: NonNullable<LoadContext['plan']>,
  around: LoadContext & { lesson: { groupId: string; date: string } },
): Promise<void> {
  const { cabecalho, controlo } = planData
  const subjectId = around.subjects(cabecalho.disciplina).id
  const as = { schoolId: around.schoolId, teacherId: around.people(cabecalho.professor).id }
  const lessons: Parameters<typeof insertLessons>[1][number][] = []
  for (const name of cabecalho.turmas) {
    const groupId = around.groups(name).id
    const until = groupId === around.lesson.groupId ? around.lesson.date : around.today
    const times = await findLessonTimes(db, {
      groupId,
      subjectId,
      from: plan.rows[0]?.startsOn ?? around.today,
      count: 120,
      findSharedHours,
    })
    for (const row of plan.rows) {
      const taught = controlo.registos.find(week => week.semana === row.week)?.aulasDadas ?? row.lessons
      const past = times.filter(
        ({ date }) => date >= row.startsOn && date <= row.endsOn && date < until && date < around.today,
      )
      for (const [at, time] of past.entries())
        lessons.push({
          body: blankLesson({
            subjectId,
            grade: gradeOf(cabecalho.classe),
            groupId,
            minutes: cabecalho.duracaoTempoMinutos,
            familyId: plan.familyId,
            phases: usualPhases(cabecalho.duracaoTempoMinutos),
            ...lessonFromRow(plan.rows, row, at),
            heldOn: time.date,
            startsAt: time.startsAt,
          }),
          as: { ...as, state: at < taught ? 'dada' : 'não dada' },
        })
    }
  }
  if (lessons.length > 0) await loadAbsences(db, await insertLessons(db, lessons).execute())
}

/** What a lesson of exercises looks like: the ready lesson of the demonstration is complete. */
function exercisePhases(): Phase[] {
  const [introduction, mediation, practice, control] = usualPhases(45)
  if (!introduction || !mediation || !practice || !control) return []
  return [
    {
      ...introduction,
      content: 'Controlo das presenças. Correcção do TPC: 1/2 + 2/5 = 9/10; 3/4 + 1/6 = 11/12.',
      teacherActivities: ['Controla as presenças.', 'Chama dois alunos ao quadro.'],
      studentActivities: ['Corrigem o TPC e explicam os passos.'],
      methods: ['elaboração conjunta'],
      media: ['quadro', 'giz'],
    },
    {
      ...mediation,
      content: 'Subtracção com denominadores diferentes: 3/4 − 1/3 = 9/12 − 4/12 = 5/12.',
      teacherActivities: ['Compara a subtracção com a adição.', 'Resolve um exemplo com a turma.'],
      studentActivities: ['Dizem o m.m.c. e as fracções equivalentes.', 'Registam o exemplo.'],
      methods: ['elaboração conjunta'],
      media: ['quadro', 'tiras de papel'],
    },
    {
      ...practice,
      content: 'Exercícios em pares: a) 1/2 − 1/5; b) 5/6 − 1/4; c) 7/8 − 1/2.',
      teacherActivities: ['Circula, observa e apoia os alunos que ainda confundem os passos.'],
      studentActivities: ['Resolvem em pares: a) 3/10; b) 7/12; c) 3/8.'],
      methods: ['trabalho em pares'],
      media: ['livro do aluno'],
    },
    {
      ...control,
      content: 'Questão de saída: 2/3 − 1/2 = ? (1/6). Síntese e marcação do TPC.',
      teacherActivities: ['Recolhe as respostas.', 'Marca o TPC.'],
      studentActivities: ['Respondem individualmente.', 'Registam o TPC.'],
      methods: ['questão de saída'],
      media: ['pedaços de papel'],
    },
  ]
}
