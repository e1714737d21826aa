import type { FastifyReply } from 'fastify'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readLanguageOf } from '#school/languages/server/queries.ts'
import type { PupilReport } from '../report-shapes.ts'
import { computeReport, prepareReport } from './compute-report.ts'
import {
  countRecoveryGroups,
  findApplicationsOfPupil,
  findHomeHelp,
  findPupil,
  findSupport,
} from './queries.ts'
import { readResults } from './read.ts'

interface PupilReportCall {
  db: Db
  account: Account
  today: string
  reply: FastifyReply
}

/** What each written test has shown of a pupil within reach. @throws HttpError 404 */
export async function readPupilReport(
  { db, account, today, reply }: PupilReportCall,
  id: string,
): Promise<PupilReport> {
  prepareReport()
  const student = orNotFound(await findPupil(db, account, id), 'Este aluno')
  const applicationIds = await findApplicationsOfPupil(db, account, id)
  const support = await findSupport(db, { studentId: id, applicationIds, today })
  const groups = await countRecoveryGroups(db, applicationIds)
  const applications = []
  for (const applicationId of applicationIds) applications.push(await readResults(db, account, applicationId))
  const computed = await computeReport(reply, 'pupilResults', applications, id)
  const help = await findHomeHelp(
    db,
    computed.flatMap(result => result?.competences.flatMap(({ competenceId }) => competenceId ?? []) ?? []),
  )
  const results = computed.flatMap((result, at) =>
    result
      ? [
          {
            ...result,
            support: support.get(applicationIds[at] ?? '') ?? null,
            recoveryGroups: groups.get(applicationIds[at] ?? '') ?? 0,
            homeHelp: help.filter(({ competenceId }) =>
              result.competences.some(topic => topic.competenceId === competenceId),
            ),
          },
        ]
      : [],
  )
  const language = await readLanguageOf(db, id)
  return {
    student: {
      id: student.id,
      name: student.full_name,
      code: student.code,
      sex: student.sex as 'H' | 'M',
      group: { id: student.group_id, name: student.group_name },
      ...(language ? { language } : {}),
    },
    results,
  }
}
