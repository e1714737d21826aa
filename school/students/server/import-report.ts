import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import type { ReportPart } from '#kit/import-report.ts'
import type { ImportBy } from '#kit/server/transfer/serve-import.ts'
import { findNamedGroups } from '#school/groups/server/queries.ts'
import * as pages from '#school/pages.ts'
import type { NewStudent } from './import-numbers.ts'

/** What was done to those who were in the group already. */
const doneToThem = {
  completar: 'completado o que faltava, nada foi apagado',
  substituir: 'ficaram com o que o ficheiro traz',
  deixar: 'ficaram como estavam',
} as const

/** So many pupils are named whom something is missing of. */
const NAMED = 3

/** How many pupils entered each group, and what is still to be asked of them. */
export async function reportOfPupils(
  { db, account, today }: ImportBy,
  all: readonly NewStudent[],
): Promise<ReportPart[]> {
  const groups = new Map((await findNamedGroups(db, account, { today })).map(group => [group.id, group.name]))
  const parts: ReportPart[] = []
  const made = all.filter(({ existing }) => existing === undefined)
  for (const [id, pupils] of Map.groupBy(made, pupil => pupil.body.groupId)) {
    const girls = pupils.filter(pupil => pupil.body.sex === 'M').length
    parts.push({
      text: `${counted(pupils.length, 'aluno', 'alunos')} na ${groups.get(id) ?? 'turma'}`,
      detail: `${pupils.length - girls} H, ${girls} M`,
      to: href(pages.group, { id }),
      way: 'Abrir',
    })
  }
  const there = all.flatMap(({ existing }) => existing ?? [])
  const [known] = there
  if (known)
    parts.push({
      text: counted(there.length, 'já estava na turma', 'já estavam na turma'),
      detail: doneToThem[known.as],
    })
  for (const id of new Set(made.map(({ body }) => body.groupId)))
    parts.push({
      text: `Cartões de aluno da ${groups.get(id) ?? 'turma'}`,
      detail: 'com eles aluno e encarregado vêem o progresso em casa',
      to: href(pages.group, { id, cartoes: '1' }),
      way: 'Cartões de aluno',
      open: true,
    })
  const dateless = made.filter(pupil => pupil.body.birthDate === null)
  const [first] = dateless
  if (first) {
    const named = dateless.slice(0, NAMED).map(pupil => pupil.body.fullName)
    const more = dateless.length - named.length
    parts.push({
      text: `${dateless.length} sem data de nascimento`,
      detail: more > 0 ? `${named.join(', ')} e mais ${more}` : named.join(', '),
      to: href(pages.group, { id: first.body.groupId }),
      way: 'Completar',
      open: true,
    })
  }
  return parts
}
