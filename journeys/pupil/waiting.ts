import { href } from '#kit/address.ts'
import { counted, formatDayMonth, inWords, listInWords } from '#kit/figures.ts'
import { addDays, daysBetween } from '#school/calendar/weeks.ts'
import * as pages from '#school/pages.ts'
import type { PupilYear, WaitingStep } from './contract.ts'
import { countRight } from './knows.ts'

/** More than three steps are a list that nobody begins. */
export const MAX_STEPS = 3
/** Without a test for so long, nobody knows any more where the pupil stands. */
export const UNMEASURED_WEEKS = 12

/** What the steps follow from. */
export interface WaitingFacts
  extends Pick<PupilYear, 'today' | 'since' | 'subjects' | 'known' | 'heard' | 'trimesters'> {
  firstName: string
  article: 'o' | 'a'
  /** Missing three times in a row, up to today. */
  run: { dates: readonly string[]; subject: string | null } | null
  talks: readonly { date: string }[]
  hasContact: boolean
  /** Competences that a recovery plan under way works on with this pupil. */
  inRecovery: ReadonlySet<string>
}

/** The steps that wait, by age and gravity, at most {@link MAX_STEPS}. */
export function waitingSteps(facts: WaitingFacts): WaitingStep[] {
  return [
    ...ofRun(facts),
    ...ofTests(facts),
    ...ofCompetences(facts),
    ...ofMeasuring(facts),
    ...ofContact(facts),
  ].slice(0, MAX_STEPS)
}

function ofRun({ run, talks, hasContact }: WaitingFacts): WaitingStep[] {
  if (!run) return []
  const first = run.dates[0] ?? ''
  const hasTalked = talks.some(({ date }) => date >= first)
  const days = listInWords(run.dates.map(formatDayMonth))
  return [
    {
      kind: 'faltas',
      title:
        run.subject === null
          ? 'Não veio nos três últimos dias'
          : `Faltou às três últimas aulas de ${run.subject}`,
      text: `${days}, sem justificação.${hasTalked ? '' : ' Ninguém registou ainda uma conversa.'}`,
      label: hasContact ? 'Telefonar para casa' : 'Ver as faltas',
      to: null,
    },
  ]
}

function ofTests({ subjects }: WaitingFacts): WaitingStep[] {
  const found = subjects.flatMap(({ name, tests }) =>
    tests.flatMap((test, at): (WaitingStep & { date: string })[] => {
      const to = href(pages.application, { id: test.applicationId })
      if (test.state === 'não veio' && !tests.slice(at + 1).some(({ state }) => state !== 'não veio'))
        return [
          {
            kind: 'teste perdido',
            title: `Perdeu o teste de ${name}`,
            text: `${test.title}, ${formatDayMonth(test.date)}.`,
            label: 'Marcar outra hora',
            to,
            date: test.date,
          },
        ]
      if (test.state !== 'por corrigir') return []
      return [
        {
          kind: 'por corrigir',
          title: `O teste de ${name} espera correcção`,
          text: `${test.title}, ${formatDayMonth(test.date)}.`,
          label: 'Corrigir',
          to: `${to}?parte=corrigir`,
          date: test.date,
        },
      ]
    }),
  )
  return found.toSorted((a, b) => a.date.localeCompare(b.date)).map(({ date: _date, ...step }) => step)
}

function ofCompetences({ known, subjects, inRecovery }: WaitingFacts): WaitingStep[] {
  return known.flatMap(subject =>
    subject.competences
      .filter(
        ({ id, level, sureness }) =>
          level === 'not-mastered' && sureness === 'confirmado' && !inRecovery.has(id),
      )
      .slice(0, 1)
      .map((competence): WaitingStep => {
        const { right, of } = countRight(competence)
        const newest = subjects
          .find(({ id }) => id === subject.id)
          ?.tests.findLast(({ state }) => state === 'feito' || state === 'por corrigir')
        return {
          kind: 'em falta',
          title: `${competence.name}: ${right} de ${of}`,
          text: `Ainda não, em ${inWords(competence.tests.length, 'm')} testes: está confirmado.`,
          label: 'Pôr num grupo de recuperação',
          to: href(pages.newRecovery, { aplicacao: newest?.applicationId }),
        }
      }),
  )
}

function ofMeasuring({
  today,
  since,
  subjects,
  heard,
  trimesters,
  firstName,
  article,
}: WaitingFacts): WaitingStep[] {
  const days = [
    ...subjects.flatMap(({ tests }) =>
      tests.filter(({ state }) => state !== 'não veio').map(({ date }) => date),
    ),
    ...heard.map(({ date }) => date),
  ].sort()
  const last = days.at(-1)
  if (last === undefined)
    return [
      {
        kind: 'por medir',
        title: `Ninguém mediu ainda o que ${article} ${firstName} sabe`,
        text: 'Não são zeros: ninguém perguntou este ano.',
        label: 'Dar um teste diagnóstico',
        to: pages.applications,
      },
    ]
  const start = [since, trimesters[0]?.startsOn ?? null]
    .filter(day => day !== null)
    .sort()
    .at(-1)
  const from = start !== undefined && start > last ? start : last
  const weeks = Math.floor(daysBetween(from, today) / 7)
  if (addDays(from, 7 * UNMEASURED_WEEKS) > today) return []
  return [
    {
      kind: 'por medir',
      title: `Sem medir há ${counted(weeks, 'semana', 'semanas')}`,
      text: `O último teste foi a ${formatDayMonth(last)}.`,
      label: 'Dar um teste diagnóstico',
      to: pages.applications,
    },
  ]
}

function ofContact({ hasContact }: WaitingFacts): WaitingStep[] {
  if (hasContact) return []
  return [
    {
      kind: 'contacto',
      title: 'Falta o contacto de casa',
      text: 'Sem ele não segue mensagem nenhuma.',
      label: 'Acrescentar o encarregado',
      to: null,
    },
  ]
}
