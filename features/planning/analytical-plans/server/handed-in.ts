import { isDeepStrictEqual } from 'node:util'
import { gradesText } from '#school/subjects/grade.ts'
import type { PlaceChange } from '../difference.ts'
import type { SubmittedContent } from './events.ts'
import type { StoredPlan } from './present.ts'

/** What of a plan is handed in, and makes a new version when it changes. */
export function contentOf(stored: StoredPlan): SubmittedContent {
  return { rows: stored.rows, header: headerOf(stored), groupIds: stored.groupIds }
}

/** The header as people read it. */
export function headerOf(stored: StoredPlan): Record<string, string> {
  return {
    Tipo: stored.kind,
    Disciplina: stored.subject.name,
    Classe: gradesText([stored.grade]),
    Turmas: stored.groups.map(group => group.name).join(', '),
    Turno: stored.shift,
    Período: `${stored.startsOn} a ${stored.endsOn}`,
    'Carga semanal': String(stored.weeklyHours),
    'Duração do tempo': String(stored.lessonMinutes),
    Programa: stored.programme,
    Bibliografia: stored.bibliography.join('\n'),
    'Grupo de disciplina': stored.colleagues.join('\n'),
  }
}

/** Only the fields that both versions have: an earlier one may have kept fewer. */
export function compareHeaders(before: Record<string, string>, after: Record<string, string>): PlaceChange[] {
  const fields = Object.keys(after)
    .filter(field => before[field] !== undefined && before[field] !== after[field])
    .map(field => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
  return fields.length > 0 ? [{ rowId: null, place: 'Cabeçalho', kind: 'changed', fields }] : []
}

/** Whether something else is handed in than before: which groups it is for counts, and not how they are called by now. */
export function isOtherContent(before: SubmittedContent, after: SubmittedContent): boolean {
  const [was, is] = [before.groupIds?.toSorted(), after.groupIds?.toSorted()]
  const header = compareHeaders(before.header, after.header).flatMap(change => change.fields)
  return (
    header.some(({ field }) => field !== 'Turmas' || was === undefined) ||
    (was !== undefined && !isDeepStrictEqual(was, is)) ||
    !isDeepStrictEqual(before.rows, after.rows)
  )
}
