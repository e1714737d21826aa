import type { Account } from '#kit/account.ts'
import { happensOn } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { fixtureLanguage } from '#school/languages/fixtures.ts'
import { isRole, roleLabels } from '#school/roles.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { keepClosedEarlier } from '../closed-earlier.ts'
import { todayIn } from '../today.ts'
import data from './data/escola-demo.json' with { type: 'json' }
import { loadCalendars } from './load-calendars.ts'
import { loadCards } from './load-cards.ts'
import { loadExams } from './load-exams.ts'
import { loadGames } from './load-games.ts'
import { loadGlossary } from './load-glossary.ts'
import { loadGroups } from './load-groups.ts'
import { loadHearings } from './load-hearings.ts'
import { loadLessons } from './load-lessons.ts'
import { loadMarks } from './load-marks.ts'
import { loadObservations } from './load-observations.ts'
import { loadPlans } from './load-plans.ts'
import { drawPolicies, loadPolicies } from './load-policies.ts'
import { loadPacing, loadProgrammes } from './load-programmes.ts'
import { loadQuizzes } from './load-quizzes.ts'
import { loadRecovery } from './load-recovery.ts'
import { loadSchoolPlans } from './load-school-plans.ts'
import { loadSubjects } from './load-subjects.ts'
import { loadTests } from './load-tests.ts'
import { loadPlansUnderWay, loadTestToMark, loadTestUnderWay } from './load-under-way.ts'
import { moveStamps } from './move-stamps.ts'
import { type ByName, byName } from './names.ts'

export interface DemonstrationSettings {
  /** A day that stands still for the product: the school is alive on it, whatever the machine's clock says. */
  date: string | undefined
  /** Of every account. */
  password: string
  /** The day of loading; that of Maputo unless a test says another. */
  today?: string
  /** Called before each part is loaded. */
  onPart?: (part: string, number: number, of: number) => void
}

/** What is loaded, in this order. */
const PARTS = [
  'escola e pessoas',
  'calendário',
  'disciplinas',
  'turmas e alunos',
  'planos analíticos',
  'leitura por níveis',
  'planos de aula',
  'glossário',
  'jogos',
  'testes',
  'recuperação',
  'quizzes',
  'notas',
  'políticas',
] as const

/** Sits in on lessons. */
const PEDAGOGUE = 'Lurdes Nhantumbo'

/** Teaches 6ªA; signed in as her one can show what a pupil's card opens. */
const TEACHER = 'Ermelinda Sitoe'

/**
 * Fills an empty database with the demonstration school, in the caller's transaction: school, people, both editions
 * of the calendar, subjects, groups, pupils, timetable, plans, glossary, and a diagnostic test with its application,
 * the recovery that followed and its re-test, games with plays, quizzes with six weeks of practice, and
 * pupils' cards for one group, and the marks of the trimester.
 * What follows the calendar is moved by whole weeks so that the day of loading is in week 10 of the first trimester;
 * people keep their birthdays. What is stored without a time of its own is stamped the day before.
 * @returns the accounts made, with who they are
 * @throws Error when anybody has an account already
 */
export async function loadDemonstration(
  db: Db,
  settings: DemonstrationSettings,
): Promise<{ email: string; description: string }[]> {
  if (await withDeleted(db, 'accounts').select('id').limit(1).executeTakeFirst())
    throw new Error('A escola de demonstração só se carrega numa base de dados vazia.')
  const today = settings.date ?? settings.today ?? todayIn({ demoDate: undefined })
  await happensOn(db, today)
  const begin = (part: (typeof PARTS)[number]) =>
    settings.onPart?.(part, PARTS.indexOf(part) + 1, PARTS.length)
  begin('escola e pessoas')
  const school = await loadSchool(db)
  const drawn = drawPolicies({ school, today })
  // What fails before they are asked for is said by itself.
  drawn.catch(() => undefined)
  const people = await loadPeople(db, school.id, { password: settings.password, since: addDays(today, -400) })
  begin('calendário')
  const { year, days, opensOn } = await loadCalendars(db, today)
  begin('disciplinas')
  const subjects = await loadSubjects(db, people)
  await loadProgrammes(db, { subjects, year })
  begin('turmas e alunos')
  const groups = await loadGroups(db, { schoolId: school.id, year, opensOn, people, subjects })
  begin('planos analíticos')
  // What most pupils speak at home. Nobody has written in it: a text that no speaker wrote would be an invented one.
  await fixtureLanguage(db, { schoolId: school.id, language: 'Xichangana' })
  await loadPacing(db, {
    subjectId: subjects('MAT').id,
    grade: 6,
    year,
    groupId: groups('6ªA').id,
    schoolId: school.id,
    by: people(TEACHER),
  })
  const plan = await loadPlans(db, { schoolId: school.id, year, days, people, subjects, groups })
  const underWay = { schoolId: school.id, today, year, people, subjects, groups }
  begin('leitura por níveis')
  // No lesson is planned while its pupils are in groups by level.
  await loadHearings(db, underWay)
  begin('planos de aula')
  await loadLessons(db, { schoolId: school.id, today, days, people, subjects, groups, plan })
  await loadPlansUnderWay(db, underWay, plan.rows)
  await loadSchoolPlans(db, underWay, plan.rows)
  await loadObservations(db, { today, observer: people(PEDAGOGUE), teacher: people(TEACHER) })
  begin('glossário')
  await loadGlossary(db, { subjects, people })
  begin('jogos')
  await loadGames(db, { today, people, subjects, groups })
  begin('testes')
  const day = addDays(data.aplicacao.data, days)
  await loadExams(db, { subjectId: subjects('MAT').id, grade: 6, year, by: people(TEACHER) })
  await loadTestToMark(db, underWay)
  const measured = await loadTests(db, { year, day, people, subjects, groups })
  begin('recuperação')
  await loadRecovery(db, { ...measured, day })
  await loadTestUnderWay(db, underWay, measured.fractions)
  begin('quizzes')
  await loadQuizzes(db, { today, still: settings.date !== undefined, year, people, subjects, groups })
  const card = await loadCards(db, { group: groups('6ªA'), by: people(TEACHER) })
  begin('notas')
  await loadMarks(db, { today, days, schoolId: school.id, year, people, subjects, groups })
  begin('políticas')
  await loadPolicies(db, { school, people, today, drawn })
  await moveStamps(db, `${addDays(today, -1)}T15:30:00+02:00`)
  // What was closed is kept as it was closed, on the day that its stamp says.
  await keepClosedEarlier(db, false, failure => {
    throw failure
  })
  return data.contas.map(({ email, nome, papel, funcao }) => ({
    email,
    description:
      `${nome}, ${funcao ?? roleLabels[roleOf(papel)]}` +
      (nome === TEACHER ? `; em /progresso, um aluno da 6ªA: ${card.code} ${card.word}` : ''),
  }))
}

function loadSchool(db: Db) {
  const { escola } = data
  return fixtureSchool(db, {
    name: escola.nome,
    province: escola.provincia,
    district: escola.distrito,
    zip: escola.zip,
    contact: escola.contacto,
    shifts: escola.turnos,
    periods: escola.tempos.map(({ tempo, inicio, fim }) => ({
      number: tempo,
      startsAt: inicio,
      endsAt: fim,
    })),
    lessonMinutes: escola.tempoMinutos,
    approvalChain: ['delegado', 'DAP'],
  })
}

async function loadPeople(
  db: Db,
  schoolId: string,
  { password, since }: { password: string; since: string },
): Promise<ByName<Account>> {
  // They all have one password, which is printed: hashing it anew for each would only keep the first start waiting.
  const passwordHash = await hashPassword(password)
  const people: Account[] = []
  for (const { email, nome, papel, funcao } of data.contas)
    people.push(
      await fixtureAccount(db, {
        email,
        name: nome,
        role: roleOf(papel),
        jobTitle: funcao ?? '',
        schoolId,
        passwordHash,
        // They were there before what they were asked to read.
        createdAt: `${since}T06:00:00Z`,
      }),
    )
  return byName(people, person => person.name)
}

function roleOf(word: string) {
  if (!isRole(word)) throw new Error(`«${word}» não é um papel.`)
  return word
}
