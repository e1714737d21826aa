import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { bySex } from '#engines/psychometrics/by-sex.ts'
import { gainSentence } from '#engines/psychometrics/gain.ts'
import { limitSentence } from '#engines/psychometrics/gain-power.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { measures } from '#engines/psychometrics/measures.ts'
import { countOutcomes, measuredAgain, risenByChance } from '#engines/psychometrics/outcome.ts'
import { formatDateSlashes, percent } from '#kit/figures.ts'
import { factsOf, labelled, officialHead, officialSignatures } from '#school/schools/official-form.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { chanceSentence } from '../results/outcomes-text.ts'
import { closedSentence } from './closed-as.ts'
import type { RecoveryPlan } from './contract.ts'
import { outcomeWord } from './outcome-word.ts'
import { levelRule, levelsChange, missingOutcome, outcomeRule } from './outcome-words.ts'
import { recoveryStateTable } from './recovery.ts'

/** Sessions that stand beside each other in the table of presence; further ones begin another table. */
const SESSIONS_ACROSS = 12

/** The plan on A4: what is wanted of whom, groups, sessions with who came, and the result of the re-test. */
export function recoveryPlanDocument(plan: RecoveryPlan): DocumentDescription {
  const title = 'Plano de recuperação'
  return {
    title: `${title}: ${plan.title}`,
    orientation: 'portrait',
    footer: `${title} · ${plan.group.name} · ${plan.subject.name}`,
    runningHead: plan.title,
    blocks: [
      officialHead(plan.school, [`Ano lectivo: ${plan.year}`]),
      { kind: 'title', text: title, under: plan.title },
      facts(plan),
      ...labelled('Objectivo', plan.objective),
      ...practised(plan),
      ...activities(plan),
      { kind: 'heading', level: 1, text: 'Grupos' },
      groups(plan),
      ...sessions(plan),
      ...results(plan),
      { kind: 'space', height: 4 },
      officialSignatures([
        { role: 'O Professor', signature: { name: plan.responsible.name } },
        { role: 'O Delegado de Disciplina' },
        { role: 'Visto do DAP' },
      ]),
    ],
  }
}

function facts(plan: RecoveryPlan): Block {
  const span = [plan.startsOn, plan.endsOn].map(day => (day ? formatDateSlashes(day) : ''))
  return {
    kind: 'facts',
    widths: [1, 1],
    items: factsOf([
      ['Disciplina', plan.subject.name],
      ['Classe e turma', `${gradeName(plan.grade)}, ${plan.group.name}`],
      ['Responsável', plan.responsible.name],
      ['Datas', span.filter(Boolean).join(' a ')],
      ['Alunos', sexText(plan.pupilList)],
      ['Estado', recoveryStateTable.labels[plan.state]],
      [
        'Teste',
        plan.application ? `${plan.application.title}, ${formatDateSlashes(plan.application.date)}` : '',
      ],
      ['Reavaliação', plan.retest?.title ?? ''],
    ]),
  }
}

function sexText(pupils: RecoveryPlan['pupilList']): string {
  const { H, M, total } = bySex(pupils, group => group.length)
  return `${total} (H ${H}, M ${M})`
}

function practised({ competences, levels }: RecoveryPlan): Block[] {
  if (levels.length > 0)
    return [
      { kind: 'heading', level: 1, text: 'Níveis que se praticam' },
      { kind: 'list', marker: 'dash', items: [...levels] },
    ]
  return [
    { kind: 'heading', level: 1, text: 'Competências' },
    {
      kind: 'list',
      marker: 'dash',
      items: competences.map(({ code, description }) => [
        { text: `${code} `, bold: true },
        { text: description },
      ]),
    },
  ]
}

function activities(plan: RecoveryPlan): Block[] {
  if (plan.activities.length === 0) return []
  return [
    { kind: 'heading', level: 1, text: 'Actividades' },
    { kind: 'list', marker: 'number', items: [...plan.activities] },
  ]
}

function groups(plan: RecoveryPlan): Block {
  const codes = new Map(plan.competences.map(competence => [competence.id, competence.code]))
  const pupils = new Map(plan.pupilList.map(pupil => [pupil.id, pupil]))
  const isOfLevels = plan.levels.length > 0
  return {
    kind: 'table',
    columns: [
      { label: 'Grupo', width: 26 },
      ...(isOfLevels ? [] : [{ label: 'Competências', width: 22 }]),
      { label: 'Alunos', width: 70 },
    ],
    rows: plan.pupilGroups.map(group => ({
      cells: [
        group.name,
        ...(isOfLevels ? [] : [group.competenceIds.map(id => codes.get(id) ?? '').join(', ')]),
        `${group.studentIds.map(id => pupils.get(id)?.name ?? '–').join('; ')} (${group.studentIds.length})`,
      ],
    })),
  }
}

function sessions(plan: RecoveryPlan): Block[] {
  if (plan.sessions.length === 0) return []
  const parts = []
  for (let at = 0; at < plan.sessions.length; at += SESSIONS_ACROSS)
    parts.push({ from: at, sessions: plan.sessions.slice(at, at + SESSIONS_ACROSS) })
  return [
    { kind: 'heading', level: 1, text: 'Sessões' },
    {
      kind: 'table',
      columns: [
        { label: 'Nº', width: 5, align: 'end' },
        { label: 'Data', width: 14 },
        { label: 'Hora', width: 9 },
        { label: 'Min.', width: 7, align: 'end' },
        { label: 'Tema', width: 60 },
        { label: 'Presentes', width: 14, align: 'end' },
      ],
      rows: plan.sessions.map((session, at) => ({
        cells: [
          String(at + 1),
          formatDateSlashes(session.date),
          session.startsAt ?? '',
          String(session.minutes),
          session.theme,
          presentText(session.presence),
        ],
      })),
    },
    { kind: 'heading', level: 1, text: 'Presenças' },
    { kind: 'paragraph', text: 'P presente · F faltou · em branco por marcar', size: 9, keepWithNext: true },
    ...parts.map(
      ({ from, sessions: shown }): Block => ({
        kind: 'table',
        columns: [
          { label: 'Aluno', width: 50 },
          { label: 'Sexo', width: 8 },
          ...shown.map((_session, at) => ({
            label: String(from + at + 1),
            width: 6,
            align: 'centre' as const,
          })),
        ],
        rows: plan.pupilList.map(pupil => ({
          cells: [pupil.name, pupil.sex, ...shown.map(session => presenceLetter(session.presence[pupil.id]))],
        })),
      }),
    ),
  ]
}

function presentText(presence: Record<string, boolean>): string {
  const marks = Object.values(presence)
  return marks.length === 0 ? '' : `${marks.filter(Boolean).length} de ${marks.length}`
}

function presenceLetter(present: boolean | undefined): string {
  return present === undefined ? '' : present ? 'P' : 'F'
}

function results(plan: RecoveryPlan): Block[] {
  if (plan.results.length === 0) return []
  const codes = new Map(plan.competences.map(competence => [competence.id, competence.code]))
  const pupils = new Map(plan.pupilList.map(pupil => [pupil.id, pupil]))
  const sentence = plan.gain
    ? [gainSentence(plan.gain, true), limitSentence(plan.gain)].filter(Boolean).join(' ')
    : ''
  const lines = plan.results.map(result => ({ ...result, sex: pupils.get(result.studentId)?.sex ?? null }))
  const summary = bySex(lines, group => countOutcomes(group.map(({ outcome }) => outcome)))
  const few = plan.results.some(result =>
    result.competences.some(each => each.items > 0 && each.items < ITEMS_FOR_MASTERY),
  )
  return [
    { kind: 'heading', level: 1, text: 'Resultado' },
    {
      kind: 'paragraph',
      text: [
        closedSentence(plan.results),
        plan.levels.length > 0 ? levelRule : outcomeRule,
        chanceSentence(summary.total, risenByChance(plan.results)),
        sentence,
      ]
        .filter(Boolean)
        .join(' '),
      size: 9,
      keepWithNext: true,
    },
    {
      kind: 'table',
      columns: [
        { label: 'Sexo', width: 20 },
        ...['Recuperados', 'Melhoraram', 'Iguais', 'Pioraram', 'Sem resultado', 'n'].map(label => ({
          label,
          width: 20,
          align: 'end' as const,
        })),
      ],
      rows: (['H', 'M', 'total'] as const).map(key => {
        const counts = summary[key]
        const { recuperado, melhorou, igual, piorou, none } = counts
        return {
          cells: [
            key === 'total' ? 'Total' : key,
            ...[recuperado, melhorou, igual, piorou, none, measuredAgain(counts)].map(String),
          ],
          strong: key === 'total',
          keepWithNext: key !== 'total',
        }
      }),
    },
    { kind: 'space', height: 2 },
    {
      kind: 'table',
      columns: [
        { label: 'Aluno', width: 40 },
        {
          label: `${plan.levels.length > 0 ? 'Nível' : `Competências, ${measures.plan.head}`}, antes → depois`,
          width: 60,
        },
        { label: 'Resultado', width: 22 },
      ],
      rows: plan.results.map(result => ({
        cells: [
          pupils.get(result.studentId)?.name ?? '–',
          levelsChange(result) ||
            result.competences
              .map(
                competence =>
                  `${codes.get(competence.competenceId) ?? ''} ${percent(competence.before)} → ${percent(competence.after)}${competence.items > 0 && competence.items < ITEMS_FOR_MASTERY ? '*' : ''}`,
              )
              .join('; '),
          outcomeWord(result) || missingOutcome(result),
        ],
      })),
    },
    ...(few
      ? [
          {
            kind: 'paragraph' as const,
            text: '* 1 ou 2 perguntas na reavaliação: confirme antes de decidir',
            size: 9,
          },
        ]
      : []),
  ]
}
