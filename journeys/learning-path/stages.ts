import { href } from '#kit/address.ts'
import { counted, formatDayMonth, percent } from '#kit/figures.ts'
import * as pages from '#school/pages.ts'
import type { Measured, PathRow, Stage, StageState } from './contract.ts'

/** What is known of a competence, before it is said in words. */
export interface Facts {
  competence: PathRow['competence']
  first: Measured | null
  again: Measured | null
  gain: PathRow['gain']
  /** Lessons of the rows of plans and of recovery plans that are about it. */
  planned: {
    lessons: number
    /** Nobody has approved any of the plans yet. */
    draft: boolean
    from: string | null
    places: { label: string; to: string }[]
  } | null
  taught: { lessons: number; last: string | null; places: { label: string; to: string }[] }
  practised: {
    pupils: number
    /** Quizzes and games, and how many pupils each had; those without one wait. */
    activities: {
      kind: 'quiz' | 'prática' | 'jogo'
      id: string
      title: string
      pupils: number
      state: string
    }[]
  }
  /** A re-test that is made and not yet handed out. */
  waiting: { recoveryId: string; on: string | null } | null
  /** Of the recovery plan that is under way; null without one. */
  recoveryId: string | null
}

/** What is around the rows. */
export interface RowsContext {
  today: string
  groupId: string | null
  subjectId: string
  /** Of one pupil nobody is counted. */
  isPupil?: boolean
}

/** Where a competence stands: five stages, and what the first gap among them asks for. */
export function stagesOf(facts: Facts, around: RowsContext): Pick<PathRow, 'stages' | 'next'> {
  const latest = facts.again ?? facts.first
  const settled = latest?.level === 'mastered'
  const stages: Stage[] = [
    measuredStage(facts, around),
    plannedStage(facts, around),
    taughtStage(facts),
    practisedStage(facts, around),
    againStage(facts, around),
  ]
  const found = settled ? null : nextOf(facts, around)
  const next = found && { from: null, ...found }
  const gap = next ? gapAt[next.step] : -1
  return {
    next,
    stages: stages.map((stage, at) =>
      at === gap && next && stage.state === 'nada' ? { ...stage, state: 'falta', text: next.why } : stage,
    ),
  }
}

/** At which stage the gap stands that a step fills. */
const gapAt = { medir: 0, recuperar: 1, ensinar: 2, praticar: 3, 'medir de novo': 4 } as const

type NextStep = NonNullable<PathRow['next']>

function nextOf(
  facts: Facts,
  { today, groupId, subjectId }: RowsContext,
): (Omit<NextStep, 'from'> & Partial<Pick<NextStep, 'from'>>) | null {
  const { first, again, planned, taught, practised, waiting, gain, competence } = facts
  const here = groupId === null ? null : (to: string) => to
  if (!first)
    return taught.lessons > 0
      ? { step: 'medir', why: 'Ensinado e por medir', label: 'Escolher um teste', to: pages.tests }
      : null
  const from = here && first.applicationId
  const fromReport = {
    from,
    to: from && href(pages.newRecovery, { aplicacao: from, competencia: competence.id }),
  }
  const recover = { step: 'recuperar', label: 'Plano de recuperação', ...fromReport } as const
  if (again)
    return gain?.total.clear === 'up'
      ? null
      : { ...recover, why: practised.pupils > 0 ? 'Praticado e sem ganho claro' : 'Sem ganho claro' }
  if (!planned)
    return {
      ...recover,
      why: first.level === 'not-mastered' ? 'Medido e não dominado' : 'Medido e por consolidar',
    }
  if (taught.lessons === 0) {
    if (planned.from === null || planned.from > today) return null
    return {
      step: 'ensinar',
      why: 'Planificado, por ensinar',
      label: 'Criar plano de aula',
      to:
        here?.(href(pages.lesson, { turma: groupId, disciplina: subjectId, competencia: competence.id })) ??
        null,
    }
  }
  if (practised.pupils === 0) {
    const ready = practised.activities[0]
    if (ready)
      return {
        step: 'praticar',
        why: 'Ensinado, por praticar',
        label: ready.kind === 'jogo' ? 'Abrir o jogo' : 'Abrir o quiz',
        to: placeOf(ready),
      }
    return {
      step: 'praticar',
      why: 'Ensinado, por praticar',
      label: `Preparar prática de ${competence.code}`,
      ...fromReport,
    }
  }
  if (waiting) {
    if (waiting.on !== null && waiting.on > today) return null
    return {
      step: 'medir de novo',
      why: 'Reavaliação por aplicar',
      label: 'Aplicar a reavaliação',
      to: href(pages.recoveryPlan, { id: waiting.recoveryId }),
    }
  }
  return {
    step: 'medir de novo',
    why: 'Praticado, por medir de novo',
    label: 'Preparar a reavaliação',
    ...(facts.recoveryId ? { to: href(pages.recoveryPlan, { id: facts.recoveryId }) } : fromReport),
  }
}

function stage(
  name: Stage['name'],
  state: StageState,
  text = '',
  small = '',
  places: Stage['places'] = [],
): Stage {
  return { name, state, text, small, places }
}

function measuredStage({ first }: Facts, around: RowsContext): Stage {
  return first ? measuredAs('medido', first, around) : stage('medido', 'nada')
}

function measuredAs(name: Stage['name'], of: Measured, { isPupil = false, subjectId }: RowsContext): Stage {
  const { n } = of.bySex.total
  const day = formatDayMonth(of.day)
  return stage(
    name,
    'feito',
    percent(of.bySex.total.share),
    isPupil ? day : `${day} · ${counted(n, 'aluno', 'alunos')}`,
    of.applicationId === null
      ? [
          {
            label: 'Relatório da disciplina',
            to: href(pages.schoolReport, { disciplina: subjectId }),
          },
        ]
      : [{ label: of.title, to: href(pages.competenceReport, { id: of.applicationId }) }],
  )
}

function plannedStage({ planned }: Facts, { today }: RowsContext): Stage {
  if (!planned) return stage('planificado', 'nada')
  const ahead = planned.from !== null && planned.from > today
  const lessons = planned.lessons === 0 ? 'sem aulas' : counted(planned.lessons, 'aula', 'aulas')
  return stage(
    'planificado',
    planned.draft || ahead ? 'marcado' : 'feito',
    lessons,
    [
      [...new Set(planned.places.map(place => place.label))].slice(0, 2).join(', '),
      planned.draft
        ? 'em rascunho'
        : ahead && planned.from
          ? `a partir de ${formatDayMonth(planned.from)}`
          : '',
    ]
      .filter(Boolean)
      .join(' · '),
    planned.places,
  )
}

function taughtStage({ planned, taught }: Facts): Stage {
  if (taught.lessons === 0) return stage('ensinado', 'nada')
  const of = Math.max(planned?.lessons ?? 0, taught.lessons)
  return stage(
    'ensinado',
    taught.lessons >= of ? 'feito' : 'em parte',
    `${taught.lessons} de ${of}`,
    taught.last ? `até ${formatDayMonth(taught.last)}` : '',
    taught.places,
  )
}

function practisedStage({ practised }: Facts, { isPupil = false }: RowsContext): Stage {
  const { pupils, activities } = practised
  if (activities.length === 0) return stage('praticado', 'nada')
  const places = activities.toReversed().map(activity => ({ label: activity.title, to: placeOf(activity) }))
  const kinds = (['quiz', 'prática', 'jogo'] as const)
    .filter(kind => activities.some(activity => activity.kind === kind))
    .join(' e ')
  if (pupils === 0)
    return stage('praticado', 'marcado', `${kinds} por fazer`, activities.at(-1)?.title ?? '', places)
  return stage(
    'praticado',
    'feito',
    isPupil ? kinds : `${kinds}, ${counted(pupils, 'aluno', 'alunos')}`,
    `«${activities.at(-1)?.title ?? ''}»`,
    places,
  )
}

function placeOf({ kind, id }: { kind: 'quiz' | 'prática' | 'jogo'; id: string }): string {
  if (kind === 'prática') return pages.groupProgress
  return kind === 'quiz' ? href(pages.quizzes, { quiz: id }) : href(pages.gameControl, { id })
}

function againStage({ again, waiting }: Facts, around: RowsContext): Stage {
  const { today } = around
  if (again) return measuredAs('medido de novo', again, around)
  if (!waiting || (waiting.on !== null && waiting.on <= today)) return stage('medido de novo', 'nada')
  return stage(
    'medido de novo',
    'marcado',
    waiting.on ? formatDayMonth(waiting.on) : 'por marcar',
    'reavaliação pronta',
    [{ label: 'Plano de recuperação', to: href(pages.recoveryPlan, { id: waiting.recoveryId }) }],
  )
}
