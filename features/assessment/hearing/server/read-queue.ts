import { findClassList, findReadableApplication } from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { HeardPupil, HearingQueue } from '../contract.ts'
import { wordsAMinute } from '../reading.ts'
import { samplesOf } from '../samples.ts'
import { findHearings, findOralTest, findTongues } from './queries.ts'

/** The group of an oral application with its levels, and what was heard of each pupil, as it stands. */
export async function readLiveQueue(db: Db, account: Account, id: string): Promise<HearingQueue> {
  const row = orNotFound(await findReadableApplication(db, account, id), WHAT)
  const test = await oralTest(db, row)
  return {
    id: row.id,
    title: row.title,
    state: row.state as 'em aplicação' | 'encerrado' | 'corrigido',
    skill: test.skill as 'leitura' | 'aritmética',
    language: test.language,
    subject: { id: test.subject_id, name: test.subject_name },
    group: { id: row.group_id, name: row.group_name, grade: row.group_grade },
    date: dayOf(row.created_at),
    levels: samplesOf(test.levels),
    pupils: await readPupils(db, row),
    edition: null,
    editions: [],
    me: account.id,
  }
}

/** The oral test of an application; a written one is refused. */
export async function oralTest(db: Db, row: { test_id: string | null }) {
  const test = await findOralTest(db, row.test_id)
  if (!test) throw new HttpError(409, 'WRONG_KIND', 'Só uma avaliação oral se ouve.')
  return test
}

/** The pupils of a group, or one of them, with what each listener heard. */
export async function readPupils(
  db: Db,
  row: Parameters<typeof findClassList>[1],
  studentId?: string,
): Promise<HeardPupil[]> {
  const list = await findClassList(db, row, studentId === undefined ? undefined : [studentId])
  const ids = list.flatMap(({ student_id }) => student_id ?? [])
  const [hearings, tongues] = await Promise.all([findHearings(db, row.id, studentId), findTongues(db, ids)])
  const byPupil = Map.groupBy(hearings, hearing => hearing.student_id)
  return list.flatMap((pupil): HeardPupil[] => {
    const { student_id: id } = pupil
    if (id === null) return []
    return [
      {
        id,
        name: pupil.full_name ?? '–',
        number: pupil.number_in_group,
        sex: pupil.sex,
        motherTongue: tongues.get(id) ?? '',
        outcome:
          pupil.state === 'entregue'
            ? 'ouvido'
            : pupil.state === 'não apresentado'
              ? pupil.refused
                ? 'recusou'
                : 'ausente'
              : null,
        level: pupil.state === 'entregue' ? pupil.level : null,
        hearings: (byPupil.get(id) ?? []).map(heard => ({
          by: { id: heard.account_id, name: heard.name },
          outcome: heard.outcome as HeardPupil['outcome'] & string,
          level: heard.level,
          tries: heard.tries,
          reading: heard.reading,
          wordsAMinute: heard.reading && wordsAMinute(heard.reading),
          heardAt: heard.heard_at,
        })),
      },
    ]
  })
}
