import type { listHearingQueues } from '#features/assessment/hearing/contract.ts'
import type { listGroupings } from '#features/assessment/hearing/grouping-contract.ts'
import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import * as pages from '#school/pages.ts'
import type { Stage, Step } from './next-step.ts'

type Queue = ResponseOf<typeof listHearingQueues>['rows'][number]
type Grouping = ResponseOf<typeof listGroupings>['rows'][number]

/** Days before the week of the next hearing, or before a re-test, on which it is spoken of. */
export const DAYS_BEFORE = 7

/** What groups that are heard ask for next: to be heard to the end, grouped, to have an hour, to be heard again. */
export function levelSteps(queues: readonly Queue[], groupings: readonly Grouping[], today: string): Step[] {
  const latest = new Map<string, Queue>()
  for (const queue of queues.toSorted((a, b) => b.date.localeCompare(a.date))) {
    const key = [queue.group.id, queue.subject.id, queue.skill, queue.language].join(' ')
    if (!latest.has(key)) latest.set(key, queue)
  }
  const steps = [...latest.values()].flatMap(queue => levelStep(queue, { queues, groupings, today }) ?? [])
  return [...new Map(steps.map(step => [step.title, step])).values()]
}

interface Known {
  queues: readonly Queue[]
  groupings: readonly Grouping[]
  today: string
}

function levelStep(queue: Queue, { queues, groupings, today }: Known): Step | undefined {
  const { group, subject, heard, away, pupils } = queue
  const own = groupings
    .filter(each => each.subject.id === subject.id && each.groups.some(({ id }) => id === group.id))
    .toSorted((a, b) => b.startsOn.localeCompare(a.startsOn))
  const grouping = own.find(({ startsOn }) => startsOn >= queue.date)
  const isHeard = heard + away >= pupils || queue.state === 'corrigido'
  const common = {
    path: href(pages.learningPath, { turma: group.id, disciplina: subject.id }),
    stages: stagesOf(queue, isHeard, grouping),
  }
  if (!isHeard)
    return {
      ...common,
      short: 'Continuar a ouvir',
      title: `Continuar a ouvir a ${group.name}`,
      text: `Foram ouvidos ${heard} de ${counted(pupils, 'aluno', 'alunos')}, em ${queue.language}.`,
      action: 'Ouvir',
      to: href(pages.hearing, { id: queue.id }),
    }
  if (heard === 0) return undefined
  if (!grouping)
    return {
      ...common,
      short: own.length > 0 ? 'Refazer os grupos' : 'Fazer grupos por nível',
      title: `${own.length > 0 ? 'Refazer' : 'Fazer'} os grupos por nível da ${group.name}`,
      text: `${counted(heard, 'aluno foi ouvido', 'alunos foram ouvidos')} em ${formatDateSlashes(queue.date)}: falta juntá-los por nível, uma hora por dia.`,
      action: 'Escolher as turmas',
      to: pages.levels,
    }
  const names = grouping.groups.map(({ name }) => name).join(' e ')
  if (grouping.hours.length === 0)
    return {
      ...common,
      short: 'Marcar a hora',
      title: `Marcar a hora por níveis da ${names}`,
      text: `${counted(grouping.levelGroups, 'grupo está feito', 'grupos estão feitos')}, e ainda não há hora no horário.`,
      action: 'Marcar a hora',
      to: href(pages.grouping, { id: grouping.id }),
    }
  // Groups may be of another language of the subject: a pupil heard since, in any of them, was heard again.
  const isAgain = queues.some(
    each => each.group.id === group.id && each.subject.id === subject.id && each.date > grouping.startsOn,
  )
  if (!isAgain && grouping.hearAgainOn <= addDays(today, DAYS_BEFORE))
    return {
      ...common,
      short: 'Ouvir de novo',
      title: `Ouvir de novo a ${names}`,
      text: `${counted(grouping.held, 'hora foi dada', 'horas foram dadas')} desde ${formatDateSlashes(grouping.startsOn)}: é tempo de saber quem subiu de nível.`,
      action: 'Abrir os grupos',
      to: href(pages.grouping, { id: grouping.id }),
    }
  return undefined
}

function stagesOf({ heard, pupils }: Queue, isHeard: boolean, grouping: Grouping | undefined): Stage[] {
  const hasHour = grouping !== undefined && grouping.hours.length > 0
  return [
    { name: 'Ouvido', state: isHeard ? 'done' : 'gap', text: `${heard} de ${pupils}` },
    {
      name: 'Grupos',
      state: grouping ? 'done' : isHeard ? 'gap' : 'open',
      text: grouping ? counted(grouping.levelGroups, 'grupo', 'grupos') : 'faltam',
    },
    {
      name: 'Hora',
      state: hasHour ? (grouping.held > 0 ? 'done' : 'half') : grouping ? 'gap' : 'open',
      text: grouping ? counted(grouping.held, 'dada', 'dadas') : '–',
    },
    {
      name: 'De novo',
      state: hasHour && grouping.held > 0 ? 'gap' : 'open',
      text: grouping ? formatDateSlashes(grouping.hearAgainOn) : '–',
    },
  ]
}
