import {
  countUses,
  findExamYears,
  findUses,
  isInExam,
} from '#features/assessment/diagnostic-tests/server/question-uses.ts'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { countQuizzes, findQuizzesWith } from '#features/assessment/quizzes/server/question-uses.ts'
import { statisticsOf } from '#features/assessment/results/server/question-statistics.ts'
import { announceLostLessons } from '#features/planning/lesson-plans/server/lost.ts'
import { findMarkedDays } from '#school/absences/server/of-pupil.ts'
import type { GroupDependencies } from '#school/groups/server/queries.ts'
import { countTeachers, findTeachers } from '#school/groups/server/teachers-queries.ts'
import type { QuestionDependencies } from '#school/questions/server/dependencies.ts'
import type { EnrolmentDependencies } from '#school/students/server/dependencies.ts'
import { countBySex, countPupils } from '#school/students/server/group-numbers.ts'
import { countPlacedFrom } from '#school/students/server/members.ts'
import type { SubjectDependencies } from '#school/subjects/server/queries.ts'
import { removeLostSubstitutions } from '#school/substitutions/server/lost.ts'
import type { AfterChange } from '#school/timetable/server/after-change.ts'
import { findSlotsOfGroup } from '#school/timetable/server/queries.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'

// What a room shows of itself and other rooms know: they answer with functions, since it may not read their tables.

export const subjectDependencies: SubjectDependencies = { countTeachers, findTeachers }

export const groupDependencies: GroupDependencies = {
  countPupils,
  countBySex,
  countPlacedFrom,
  findSlots: findSlotsOfGroup,
}

export const enrolmentDependencies: EnrolmentDependencies = { findMarkedDays }

export const questionDependencies: QuestionDependencies = {
  countUses,
  countQuizzes,
  isInExam,
  findExamYears,
  statisticsOf,
  findUses,
  findQuizzesWith,
}

export const timetableDependencies: TimetableDependencies = { findSharedHours }

/** Substitutions go before the teachers of planned lessons get their notice. */
export const afterChange: AfterChange['afterChange'] = async (db, changed, by) => [
  ...(await removeLostSubstitutions(db, changed, by)),
  ...(await announceLostLessons(db, changed, by)),
]
