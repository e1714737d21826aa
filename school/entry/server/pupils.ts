import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { countMembers, membersOn, thisDay } from '#school/students/server/members.ts'

/** A pupil who may come in. */
export interface Pupil {
  id: string
  code: string
  fullName: string
  groupId: string
  group: string
  number: number | null
  /** Place in the order of the group, from 0: neighbours get different forms. */
  rank: number
  /** Was given a card with a word. */
  hasCard: boolean
}

/** The active pupil of a code, in one of these groups; in any where none is named. */
export async function findPupilByCode(
  db: Db,
  groupIds: readonly string[],
  code: string,
): Promise<Pupil | undefined> {
  const { rows } = await sql<Pupil>`
    SELECT s.id, s.code, s.full_name AS "fullName", g.id AS "groupId", ${groupCalled('g')} AS "group", s.number,
      (SELECT count(*)::int FROM ${membersOn(thisDay())} o WHERE o.group_id = s.group_id
        AND (coalesce(o.number, 32000), o.full_name COLLATE "pt", o.id)
          < (coalesce(s.number, 32000), s.full_name COLLATE "pt", s.id)) AS rank,
      EXISTS (SELECT FROM student_cards c WHERE c.student_id = s.id) AS "hasCard"
    FROM ${membersOn(thisDay())} s JOIN groups g ON g.id = s.group_id
    WHERE s.code = ${code}
      AND (${groupIds.length === 0} OR g.id = ANY (${[...groupIds]}::uuid[]))`.execute(db)
  return rows[0]
}

/** How many active pupils these groups have. */
export async function countPupils(db: Db, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ pupils: number }>`
    SELECT coalesce(sum(${countMembers(sql`g.id`, thisDay())}), 0)::int AS pupils
    FROM unnest(${[...groupIds]}::uuid[]) AS g (id)`.execute(db)
  return rows[0]?.pupils ?? 0
}

/** Nicknames beyond the number of pupils, for guests and for slips. */
export const namesFor = (pupils: number) => pupils + Math.max(5, Math.ceil(pupils / 4))

export function tooManyNames(): HttpError {
  const sentence = 'Já entraram mais nomes do que alunos tem a turma. Fala com o professor.'
  return new HttpError(409, 'TOO_MANY_NAMES', sentence)
}

export function unknownCode(): HttpError {
  return new HttpError(404, 'NOT_FOUND', 'Este código não abre nada. Vê de novo o quadro.')
}

/**
 * @param of «desta turma»
 * @param key of the device, so that its wrong codes count against itself and not against its address
 */
export function unknownPupil(of: string, key: string): HttpError {
  const sentence = `Este código não é de nenhum aluno ${of}.`
  return new HttpError(404, 'UNKNOWN_PUPIL', sentence, {
    fields: { studentCode: `${sentence} Vê de novo os 8 algarismos.` },
    details: { key },
  })
}
