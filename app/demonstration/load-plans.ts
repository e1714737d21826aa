import { v7 as uuid } from 'uuid'
import { type PlanRow, planRow, planState } from '#features/planning/analytical-plans/plan.ts'
import { readAssessment } from '#features/planning/analytical-plans/row-columns.ts'
import { insertEventAt, insertSubmission } from '#features/planning/analytical-plans/server/events.ts'
import { insertPlan, updatePlanRow } from '#features/planning/analytical-plans/server/queries.ts'
import { insertFulfilment } from '#features/planning/fulfilment/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import data from './data/plano-analitico.json' with { type: 'json' }
import type { LoadedSubject } from './load-subjects.ts'
import { withDatesMoved } from './moved-dates.ts'
import { type ByName, gradeOf } from './names.ts'

interface LoadContext {
  schoolId: string
  /** Days by which the dates move. */
  days: number
  year: number
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

/** Loads the analytical plan with its way through approval, and what was taught of it to its groups. */
export async function loadPlans(
  db: Db,
  around: LoadContext,
): Promise<{ id: string; familyId: string; rows: PlanRow[] }> {
  const { cabecalho, historico, versao, estado, linhas, controlo } = withDatesMoved(data, around.days)
  const groups = cabecalho.turmas.map(name => around.groups(name))
  const teacher = around.people(cabecalho.professor)
  const rows = linhas.map(rowOf)
  const body = {
    kind: 'trimestral' as const,
    subjectId: around.subjects(cabecalho.disciplina).id,
    grade: gradeOf(cabecalho.classe),
    groupIds: groups.map(group => group.id),
    shift: cabecalho.turno,
    year: around.year,
    trimester: cabecalho.trimestre,
    startsOn: cabecalho.dataInicio,
    endsOn: cabecalho.dataFim,
    weeklyHours: cabecalho.cargaHorariaSemanal,
    lessonMinutes: cabecalho.duracaoTempoMinutos,
    colleagues: cabecalho.grupoDisciplina,
    programme: cabecalho.programaReferencia,
    bibliography: cabecalho.bibliografia,
    rows,
  }
  const plan = await insertPlan(db, body, {
    schoolId: around.schoolId,
    teacherId: teacher.id,
    edition: versao,
  })
  let edition = 0
  for (const event of historico) {
    if (event.accao === 'submetido') edition += 1
    await insertEventAt(db, `${event.data}T08:00:00Z`, {
      planId: plan.id,
      edition,
      action: planState.parse(event.accao),
      account: around.people(event.por),
      capacity: event.papel,
      comment: event.comentario,
    })
  }
  const dateOf = (action: string) => historico.findLast(event => event.accao === action)?.data
  await updatePlanRow(db, plan.id, {
    state: planState.parse(estado),
    submitted_at: `${dateOf('submetido')}T08:00:00Z`,
    approved_at: `${dateOf('aprovado')}T08:00:00Z`,
  })
  await insertSubmission(db, {
    planId: plan.id,
    edition: versao,
    content: { rows, header: {} },
    by: teacher.id,
  })
  for (const week of controlo.registos) {
    const row = rows.find(row => row.week === week.semana)
    if (!row) throw new Error(`O plano da demonstração não tem a semana ${week.semana}.`)
    await eachInOrder(groups, group =>
      insertFulfilment(db, {
        familyId: plan.family_id,
        row,
        groupId: group.id,
        by: teacher.id,
        taught: week.aulasDadas,
        madeUp: week.aulasRepostas,
        contents: contentsOf(week.conteudosCumpridos),
        reason: week.motivoAtraso ?? '',
        measure: week.medida ?? '',
        makeUpOn: null,
        notes: week.observacoes,
      }),
    )
  }
  return { id: plan.id, familyId: plan.family_id, rows }
}

/** The competences of the subject that a week is about, by code. */
const CODES: Readonly<Record<number, readonly string[]>> = {
  2: ['NO1'],
  3: ['NO2', 'NO3'],
  4: ['NO4'],
  5: ['NO5'],
  9: ['FR1', 'FR2'],
  10: ['FR2', 'FR3'],
}

function rowOf(line: (typeof data.linhas)[number]): PlanRow {
  const { assessment, assessmentNote } = readAssessment(line.avaliacao)
  return planRow.parse({
    id: uuid(),
    week: line.semana,
    startsOn: line.dataInicio,
    endsOn: line.dataFim,
    unit: line.unidadeTematica,
    objectives: line.objectivosEspecificos,
    contents: line.conteudos,
    competences: [...line.competenciasBasicas, ...(CODES[line.semana] ?? [])],
    lessons: line.numeroAulas,
    methods: line.metodosEstrategias,
    media: line.meiosDidacticos,
    assessment,
    assessmentNote,
    crossCutting: line.temaTransversal ?? '',
    notes: line.observacoes,
  })
}

function contentsOf(word: string): 'sim' | 'parcial' | 'não' {
  if (word === 'sim' || word === 'parcial' || word === 'não') return word
  throw new Error(`«${word}» não diz se os conteúdos foram cumpridos.`)
}
