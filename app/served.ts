import { routes as applications } from '#features/assessment/applications/server/routes.ts'
import { findTestDays } from '#features/assessment/applications/server/test-days.ts'
import { keyUndoGuard } from '#features/assessment/applications/server/undo-guard.ts'
import { routes as proposals } from '#features/assessment/bank/server/proposals.ts'
import { routes as tests } from '#features/assessment/diagnostic-tests/server/routes.ts'
import { routes as hearings } from '#features/assessment/hearing/server/routes.ts'
import { routes as marks } from '#features/assessment/marks/server/routes.ts'
import { marksUndoGuards } from '#features/assessment/marks/server/undo-guard.ts'
import { routes as quizzes } from '#features/assessment/quizzes/server/routes.ts'
import { recoveryPlanRoutes } from '#features/assessment/recovery/server/routes.ts'
import { routes as reports } from '#features/assessment/reports/server/routes.ts'
import { importedPupilsUndoGuard } from '#features/assessment/results/server/undo-guard.ts'
import { routes as faqs } from '#features/faqs/server/routes.ts'
import { routes as games } from '#features/games/server/routes.ts'
import { routes as glossary } from '#features/glossary/server/routes.ts'
import { providerName } from '#features/identity/provider.ts'
import { isLinkedTo } from '#features/identity/server/queries.ts'
import { identityRoutes } from '#features/identity/server/routes.ts'
import { routes as analyticalPlans } from '#features/planning/analytical-plans/server/routes.ts'
import { classBookRoutes } from '#features/planning/class-book/server/routes.ts'
import { fulfilmentRoutes } from '#features/planning/fulfilment/server/routes.ts'
import { handOnRoutes } from '#features/planning/lesson-plans/server/hand-on-routes.ts'
import { findLessonHead } from '#features/planning/lesson-plans/server/lesson-head.ts'
import { routes as lessonPlans } from '#features/planning/lesson-plans/server/routes.ts'
import { scheduleRoutes } from '#features/planning/lesson-plans/server/schedule-routes.ts'
import { substituteRoutes } from '#features/planning/lesson-plans/server/substitute-routes.ts'
import { observationRoutes } from '#features/planning/observation/server/routes.ts'
import { pacingRoutes } from '#features/planning/pacing/server/routes.ts'
import { programmeChangeRoutes } from '#features/planning/programme-change/server/routes.ts'
import { programmeRoutes } from '#features/planning/programmes/server/routes.ts'
import { rowToLessonRoutes } from '#features/planning/row-to-lesson/server/routes.ts'
import { policyRoutes } from '#features/policies/server/routes.ts'
import { policyUndoGuards } from '#features/policies/server/undo-guard.ts'
import { beginningRoutes } from '#journeys/beginning/server/routes.ts'
import { routes as calendarOfDays } from '#journeys/calendar/server/routes.ts'
import { routes as dashboard } from '#journeys/dashboard/server/routes.ts'
import { routes as examYear } from '#journeys/exam-year/server/routes.ts'
import { routes as gameContent } from '#journeys/game-content/server/routes.ts'
import { routes as groupDay } from '#journeys/group-day/server/routes.ts'
import { routes as learningPath } from '#journeys/learning-path/server/routes.ts'
import { newYearRoutes } from '#journeys/new-year/server/routes.ts'
import { routes as nextLesson } from '#journeys/next-lesson/server/routes.ts'
import { routes as personalData } from '#journeys/personal-data/server/routes.ts'
import { routes as programmeUses } from '#journeys/programme-uses/server/routes.ts'
import { competenceUses } from '#journeys/programme-uses/server/uses.ts'
import { routes as pupil } from '#journeys/pupil/server/routes.ts'
import { routes as quickFind } from '#journeys/quick-find/server/routes.ts'
import { routes as quizProgress } from '#journeys/quiz-progress/server/routes.ts'
import { routes as quizSources } from '#journeys/quiz-sources/server/routes.ts'
import { routes as recovery } from '#journeys/recovery/server/routes.ts'
import { routes as schoolPicture } from '#journeys/school-picture/server/routes.ts'
import { routes as sharing } from '#journeys/sharing/server/routes.ts'
import { statisticalReturnRoutes } from '#journeys/statistical-returns/server/routes.ts'
import { routes as termsInPlans } from '#journeys/terms-in-plans/server/routes.ts'
import { routes as whereUsed } from '#journeys/where-used/server/routes.ts'
import type { Served } from '#kit/server/http/serve.ts'
import { routes as absences } from '#school/absences/server/routes.ts'
import type { Elsewhere } from '#school/accounts/server/elsewhere.ts'
import { mailerOver } from '#school/accounts/server/mailer.ts'
import { accountRoutes } from '#school/accounts/server/routes.ts'
import { accountUndoGuard } from '#school/accounts/server/undo-guard.ts'
import { assistantRoutes } from '#school/assistant/server/routes.ts'
import type { BackupPlace } from '#school/backups/server/keeper.ts'
import { backupRoutes } from '#school/backups/server/routes.ts'
import { routes as calendar } from '#school/calendar/server/routes.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { editionUndoGuard } from '#school/editions/server/undo-guard.ts'
import { groupRoutes } from '#school/groups/server/routes.ts'
import { importReportRoutes } from '#school/imports/server/routes.ts'
import { incidentRoutes } from '#school/incidents/server/routes.ts'
import { routes as languages } from '#school/languages/server/routes.ts'
import { questionRoutes } from '#school/questions/server/routes.ts'
import { routes as schools } from '#school/schools/server/routes.ts'
import { routes as shared } from '#school/sharing/server/routes.ts'
import { enrolmentRoutes } from '#school/students/server/enrolment-routes.ts'
import { routes as students } from '#school/students/server/routes.ts'
import { groupsWithPupilsUndoGuard } from '#school/students/server/undo-guard.ts'
import { subjectRoutes } from '#school/subjects/server/routes.ts'
import { routes as substitutions } from '#school/substitutions/server/routes.ts'
import { timetableRoutes } from '#school/timetable/server/routes.ts'
import { votingCardRoutes } from '#school/voting-cards/server/routes.ts'
import type { Config } from './config.ts'
import {
  afterChange,
  enrolmentDependencies,
  groupDependencies,
  questionDependencies,
  subjectDependencies,
  timetableDependencies,
} from './dependencies.ts'
import { ownDatabaseUrl } from './open-for-maintenance.ts'

/** Every endpoint of the product, with its handler. A folder's routes are listed here or are not served. */
export function allServed(config: Config): Served[] {
  return [
    ...accountRoutes({
      ...config,
      elsewhere: elsewhereOf(config),
      sendMail: config.mail && mailerOver(config.mail.smtpUrl, config.mail.from),
    }),
    ...identityRoutes(config),
    ...assistantRoutes(config.assistant),
    ...changeRoutes([
      accountUndoGuard,
      ...policyUndoGuards,
      keyUndoGuard,
      importedPupilsUndoGuard,
      editionUndoGuard,
      ...marksUndoGuards,
      groupsWithPupilsUndoGuard,
    ]),
    ...importReportRoutes,
    ...beginningRoutes({
      place: placeOfBackups(config),
      urlOf: () => ownDatabaseUrl(config),
      demo: config.demo,
    }),
    ...newYearRoutes,
    ...statisticalReturnRoutes,
    ...incidentRoutes,
    ...backupRoutes(placeOfBackups(config), () => ownDatabaseUrl(config)),
    ...schools,
    ...languages,
    ...calendar,
    ...timetableRoutes({ ...timetableDependencies, afterChange }),
    ...substitutions,
    ...subjectRoutes(subjectDependencies),
    ...groupRoutes(groupDependencies),
    ...students,
    ...enrolmentRoutes(enrolmentDependencies),
    ...shared,
    ...absences,
    ...votingCardRoutes,
    ...glossary,
    ...policyRoutes(config),
    ...games,
    ...marks,
    ...analyticalPlans,
    ...programmeRoutes,
    ...programmeUses,
    ...pacingRoutes,
    ...programmeChangeRoutes(competenceUses),
    ...observationRoutes(timetableDependencies),
    ...scheduleRoutes(timetableDependencies),
    ...substituteRoutes(timetableDependencies),
    ...handOnRoutes({ ...timetableDependencies, findTestDays }),
    ...lessonPlans,
    ...classBookRoutes(timetableDependencies),
    ...questionRoutes(questionDependencies),
    ...proposals,
    ...tests,
    ...quizSources,
    ...quizzes,
    ...applications,
    ...hearings,
    ...reports,
    ...recoveryPlanRoutes(findLessonHead),
    ...faqs,
    ...calendarOfDays,
    ...dashboard,
    ...fulfilmentRoutes(timetableDependencies),
    ...examYear,
    ...gameContent,
    ...groupDay,
    ...schoolPicture,
    ...learningPath,
    ...sharing,
    ...personalData,
    ...pupil,
    ...quickFind,
    ...quizProgress,
    ...recovery,
    ...nextLesson,
    ...rowToLessonRoutes(timetableDependencies),
    ...termsInPlans,
    ...whereUsed,
  ]
}

/** The service at which people sign in, if any. */
export function elsewhereOf({ provider }: Config): Elsewhere | undefined {
  if (!provider) return undefined
  const { method } = provider
  return { name: providerName(provider), isLinked: (db, id) => isLinkedTo(db, id, method) }
}

/** Where an installation's backups go. */
export function placeOfBackups({ backupDir, backups, dataDir, databaseUrl }: Config): BackupPlace {
  return {
    folder: backupDir,
    dataDir,
    holdsData: databaseUrl === undefined,
    madeElsewhere: backups === 'elsewhere',
  }
}
