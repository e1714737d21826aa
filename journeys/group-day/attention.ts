import { formatDateInProse, formatDayMonth, listInWords } from '#kit/figures.ts'
import type { Run } from '#school/absences/contract.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { type Attention, type AttentionKind, attentionKinds, type GroupDay } from './contract.ts'

/** Who came later than so many days after the year began has missed the tests of its beginning. */
export const NEW_AFTER_DAYS = 21

/** What is known of a pupil of a group today. */
export interface PupilFacts {
  id: string
  name: string
  /** The first day of this stay in the group. */
  since: string
  hasContact: boolean
  isMeasured: boolean
  run: Run | null
  /** The days on which somebody spoke with the family. */
  talks: readonly string[]
}

/** What is so of more than this share of a group is usual in it, and said once. */
export const USUAL_SHARE = 1 / 3

/**
 * The pupils who need somebody, who is missing first; a pupil stands once for each thing that waits. What is so of many is
 * counted in place of naming them.
 * @param yearBegins the first school day of the year; null where no calendar is in force
 */
export function attentionIn(
  pupils: readonly PupilFacts[],
  yearBegins: string | null,
): Pick<GroupDay, 'attention' | 'usual'> {
  const found = pupils.flatMap(pupil => [
    ...ofRun(pupil),
    ...ofMeasuring(pupil, yearBegins),
    ...ofContact(pupil),
  ])
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const isUsual = (kind: AttentionKind) =>
    kind !== 'faltas' && (byKind.get(kind)?.length ?? 0) > pupils.length * USUAL_SHARE
  return {
    attention: attentionKinds.flatMap(kind => (isUsual(kind) ? [] : (byKind.get(kind) ?? []))),
    usual: attentionKinds.filter(isUsual).map(kind => ({ kind, pupils: byKind.get(kind)?.length ?? 0 })),
  }
}

function ofRun({ id, name, run, talks }: PupilFacts): Attention[] {
  if (run === null) return []
  const first = run.dates[0] ?? ''
  const days = `${listInWords(run.dates.map(formatDayMonth))}, sem justificação.`
  return [
    {
      studentId: id,
      name,
      kind: 'faltas',
      words:
        run.subject === null ? 'não veio nos 3 últimos dias' : `faltou às 3 últimas aulas de ${run.subject}`,
      text: talks.some(day => day >= first) ? days : `${days} Ninguém falou ainda com a família.`,
    },
  ]
}

function ofMeasuring({ id, name, since, isMeasured }: PupilFacts, yearBegins: string | null): Attention[] {
  if (isMeasured || yearBegins === null || since <= addDays(yearBegins, NEW_AFTER_DAYS)) return []
  return [
    {
      studentId: id,
      name,
      kind: 'por medir',
      words: 'por medir',
      text: `Entrou a ${formatDateInProse(since)}, e ninguém mediu ainda o que sabe.`,
    },
  ]
}

function ofContact({ id, name, hasContact }: PupilFacts): Attention[] {
  if (hasContact) return []
  return [
    {
      studentId: id,
      name,
      kind: 'sem contacto',
      words: 'sem contacto de casa',
      text: 'Não recebe mensagens.',
    },
  ]
}
