import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { lightOf } from '#features/planning/fulfilment/count.ts'
import type { WithoutPlan } from '#features/planning/lesson-plans/without-plan.ts'
import {
  counted,
  formatDateInProse,
  formatDateSlashes,
  formatDayMonth,
  formatWeekday,
  percent,
} from '#kit/figures.ts'
import type { DayOfSchool } from './school-view.ts'

/** What happened in a week of the school, and what waits. */
export interface WeekSummary {
  school: string
  /** ISO dates: Monday and Friday, and the day on which it is read. */
  from: string
  to: string
  today: string
  /** «semana 10 do 1.º trimestre»; empty outside of one. */
  week: string
  days: (DayOfSchool & { date: string; closed: string | null })[]
  withoutPlan: readonly WithoutPlan[]
  awaiting: { subject: string; grade: number; teacher: string }[]
  tests: { title: string; group: string; state: string }[]
  /** Whether there are more tests than those. */
  moreTests: boolean
  /** Every group with every subject that has a plan in force, the worst first. */
  fulfilment: { group: string; subject: string; teacher: string; share: number | null }[]
  policies: { title: string; read: number; all: number; overdue: number }[]
}

/** So many lines of a part stand on the page; it says how many do not. */
const MAX = 12
/** From so much on nobody needs to look. */

/** The week of a school on one page of A4: for the meeting of those who lead it. */
export function weekDocument(of: WeekSummary): DocumentDescription {
  const title = `Resumo da semana de ${formatDayMonth(of.from)} a ${formatDateSlashes(of.to)}`
  const sum = (part: keyof DayOfSchool) => of.days.reduce((total, day) => total + day[part], 0)
  const known = of.fulfilment.filter(row => row.share !== null)
  const behind = known.filter(row => lightOf(row.share ?? 0) !== 'bom')
  return {
    title,
    orientation: 'portrait',
    footer: `${title} · visto em ${formatDateSlashes(of.today)}`,
    blocks: [
      { kind: 'title', text: title, under: [of.school, of.week].filter(Boolean).join(' · ') },
      {
        kind: 'paragraph',
        text: `${counted(sum('all'), 'aula', 'aulas')} no horário: ${counted(sum('taught'), 'dada', 'dadas')}, ${sum('planned')} por dar com plano, ${sum('without')} sem plano.`,
      },
      {
        kind: 'table',
        rules: 'rows',
        columns: [
          { label: 'Dia', width: 4 },
          { label: 'Aulas', width: 1, align: 'end' },
          { label: 'Dadas', width: 1, align: 'end' },
          { label: 'Com plano', width: 1.3, align: 'end' },
          { label: 'Sem plano', width: 1.3, align: 'end' },
        ],
        rows: of.days.map(day => ({
          cells: [
            `${formatWeekday(day.date).split(',')[0]}, ${formatDateInProse(day.date)}${day.closed && day.all === 0 ? `: ${day.closed}` : ''}`,
            ...[day.all, day.taught, day.planned, day.without].map(String),
          ],
        })),
      },
      ...part(
        'Sem plano',
        of.withoutPlan.map(
          ({ name, lessons, groups }) =>
            `${name}: ${counted(lessons, 'aula', 'aulas')} (${groups.join(', ')})`,
        ),
        'Todas as aulas que faltam dar têm plano.',
      ),
      ...part(
        'À espera de decisão',
        of.awaiting.map(({ subject, grade, teacher }) => `${subject}, ${grade}ª classe, de ${teacher}`),
        'Nenhum plano espera por aprovação.',
      ),
      ...part(
        'Testes em curso',
        of.tests.map(({ title, group, state }) => `${title}, ${group}: ${state}`),
        'Nenhum teste em aplicação nem encerrado por corrigir.',
        of.moreTests,
      ),
      ...part(
        'Cumprimento abaixo de 90 %',
        behind.map(
          ({ group, subject, teacher, share }) => `${group}, ${subject}: ${percent(share)} (${teacher})`,
        ),
        known.length === 0
          ? 'Ainda não há aulas registadas em planos em vigor.'
          : `${counted(known.length, 'plano', 'planos')} em dia.`,
      ),
      ...part(
        'Políticas por ler',
        of.policies.map(
          ({ title, read, all, overdue }) =>
            `${title}: ${read} de ${all} leram${overdue > 0 ? `, ${overdue} em atraso` : ''}`,
        ),
        'Todas as políticas em vigor foram lidas por todos.',
      ),
    ],
  }
}

function part(text: string, lines: readonly string[], none: string, isCut = false): Block[] {
  const left = lines.length - MAX
  const others = isCut ? `e mais de ${left}` : `e mais ${left}`
  return [
    { kind: 'heading', level: 2, text },
    lines.length === 0
      ? { kind: 'paragraph', text: none }
      : {
          kind: 'list',
          marker: 'dash',
          items: left > 0 ? [...lines.slice(0, MAX), others] : [...lines],
        },
  ]
}
