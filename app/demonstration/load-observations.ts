import type { ObservableLesson } from '#features/planning/observation/contract.ts'
import { fixtureObservation, signByObserver, signByTeacher } from '#features/planning/observation/fixtures.ts'
import { blankCriteria } from '#features/planning/observation/observation.ts'
import { proposedCriteria, proposedLevels } from '#features/planning/observation/proposed-form.ts'
import { insertForm } from '#features/planning/observation/server/form-routes.ts'
import { findObservableLessons } from '#features/planning/observation/server/lessons.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays } from '#school/calendar/weeks.ts'

/** So many teachers were sat in on, so that the sum of the trimester has figures. */
const SIGNED = 6
const WEEKS = 3

const seen = [
  'Plano na mesa; o sumário no quadro às 7h03.',
  'Perguntou pelo trabalho de casa a cinco alunos, um por fila.',
  'Deu três exemplos, todos do mercado da vila.',
  'Os alunos trabalharam a pares durante doze minutos.',
]
const steps = [
  'Chamar ao quadro também quem não levanta a mão.',
  'Guardar cinco minutos no fim para ver quem compreendeu.',
  'Escrever o objectivo no quadro antes de começar.',
]

/** Lessons that the pedagogue sat in on: most signed by both, one that waits for a teacher, one planned. */
export async function loadObservations(
  db: Db,
  { today, observer, teacher }: { today: string; observer: Account; teacher: Account },
) {
  const on = (day: string) => findObservableLessons(db, { ...observer, today }, day, async () => [])
  const taught: { day: string; lesson: ObservableLesson }[] = []
  for (let back = 1; back <= 7 * WEEKS; back += 1) {
    const day = addDays(today, -back)
    for (const lesson of await on(day))
      if (!taught.some(each => each.lesson.teacher.id === lesson.teacher.id)) taught.push({ day, lesson })
    if (taught.length > SIGNED) break
  }
  const hers = taught.find(({ lesson }) => lesson.teacher.id === teacher.id)
  const [first] = taught
  if (first)
    await insertForm(
      db,
      { levels: [...proposedLevels], criteria: [...proposedCriteria], isConfirmed: false },
      { schoolId: first.lesson.schoolId, by: observer.id },
    )
  const others = taught.filter(each => each !== hers).slice(0, SIGNED)
  for (const [at, { day, lesson }] of others.entries()) {
    const { id } = await write(db, observer, { day, lesson, at })
    await signByObserver(db, id, `${day}T13:00:00+02:00`)
    await signByTeacher(db, id, {
      teacher: { ...observer, id: lesson.teacher.id, name: lesson.teacher.name },
      at: `${day}T15:00:00+02:00`,
      words: at % 2 === 0 ? 'Com 52 alunos, a pares nem sempre dá; vou tentar por filas.' : '',
    })
  }
  if (hers) {
    const { id } = await write(db, observer, { ...hers, at: 1 })
    await signByObserver(db, id, `${hers.day}T13:00:00+02:00`)
  }
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const day = addDays(today, ahead)
    const lesson = (await on(day)).find(each => each.teacher.id === teacher.id)
    if (!lesson) continue
    await fixtureObservation(db, { ...placeOf(day, lesson), observer, isAnnounced: true })
    return
  }
}

function write(
  db: Db,
  observer: Account,
  { day, lesson, at }: { day: string; lesson: ObservableLesson; at: number },
) {
  return fixtureObservation(db, {
    ...placeOf(day, lesson),
    observer,
    isAnnounced: at % 3 !== 0,
    criteria: blankCriteria(proposedCriteria).map((each, nth) => ({
      ...each,
      seen: nth % 3 === 0 ? (seen[(nth / 3 + at) % seen.length] ?? '') : '',
      level: nth % 5 === 4 ? null : (nth + at) % 4,
    })),
    seen: 'A aula começou a horas; 47 alunos presentes, 12 sem livro.',
    judged: 'Aula preparada e calma. Falta dar a palavra a mais alunos.',
    nextStep: steps[at % steps.length] ?? '',
    nextStepOn: addDays(day, 28),
  })
}

function placeOf(day: string, { group, subject, startsAt, schoolId, teacher }: ObservableLesson) {
  return { heldOn: day, groupId: group.id, subjectId: subject.id, startsAt, schoolId, teacherId: teacher.id }
}
