import type { Account } from '#kit/account.ts'
import { eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { insertGroupTeacher } from '#school/groups/server/teachers-queries.ts'
import { studentBody } from '#school/students/contract.ts'
import { insertStudents } from '#school/students/server/queries.ts'
import { slotBody } from '#school/timetable/contract.ts'
import { insertSlots } from '#school/timetable/server/queries.ts'
import data from './data/escola-demo.json' with { type: 'json' }
import { latecomers } from './latecomers.ts'
import type { LoadedSubject } from './load-subjects.ts'
import { type ByName, byName, gradeOf } from './names.ts'

type Pupil = (typeof data.alunos)[number]

interface LoadContext {
  schoolId: string
  year: number
  /** First school day, which may lie before the year where the school was moved to its beginning. */
  opensOn: string
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
}

const DAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta']

/** Loads groups, who teaches them what, their week and their pupils; gives the groups by name. */
export async function loadGroups(db: Db, around: LoadContext): Promise<ByName<{ id: string; name: string }>> {
  const groups: { id: string; name: string }[] = []
  for (const { nome, classe, sala, lotacao, directorDeTurma } of data.turmas)
    groups.push(
      await fixtureGroup(db, {
        schoolId: around.schoolId,
        name: nome,
        grade: gradeOf(classe),
        year: around.year,
        shift: 'manhã',
        room: sala,
        capacity: lotacao,
        directorId: around.people(directorDeTurma).id,
      }),
    )
  const groupOf = byName(groups, group => group.name)
  await loadWeek(db, groupOf, around)
  await insertStudents(
    db,
    [...data.alunos, ...latecomers(data.turmas, data.alunos)].map((pupil, at) =>
      pupilOf(groupOf(pupil.turma).id, pupil, at, around),
    ),
  )
  return groupOf
}

/** The timetable, and from it who teaches what to whom. */
async function loadWeek(
  db: Db,
  groupOf: ByName<{ id: string }>,
  { people, subjects }: LoadContext,
): Promise<void> {
  const taught = new Map<string, { groupId: string; subjectId: string; accountId: string }>()
  const slots: Parameters<typeof insertSlots>[1][number][] = []
  for (const { turma, dia, tempo, disciplina, professor, sala } of data.horario) {
    const [groupId, subjectId, teacherId] = [groupOf(turma).id, subjects(disciplina).id, people(professor).id]
    const weekday = DAYS.indexOf(dia) + 1
    slots.push({
      groupId,
      body: slotBody.parse({ weekday, period: tempo, subjectId, teacherId, room: sala }),
    })
    const key = `${groupId} ${subjectId}`
    if (!taught.has(key)) taught.set(key, { groupId, subjectId, accountId: teacherId })
  }
  await eachInOrder([...taught.values()], each => insertGroupTeacher(db, each))
  await insertSlots(db, slots)
}

const GUARDIANS = ['Amélia', 'Celeste', 'Zacarias', 'Rosita', 'Fernando', 'Hortência', 'Salvador', 'Joana']

/** Guardian of a pupil. The number begins with zeros, which nobody has: a tap on it calls no stranger. */
function guardianOf({ nome }: Pupil, at: number) {
  return {
    guardianName: `${GUARDIANS[at % GUARDIANS.length]} ${nome.split(' ').at(-1)}`,
    guardianContact: at % 9 === 8 ? '' : `84 000 ${1000 + at}`,
  }
}

function pupilOf(
  groupId: string,
  pupil: Pupil,
  at: number,
  { year, opensOn }: Pick<LoadContext, 'year' | 'opensOn'>,
) {
  const body = studentBody.parse({
    groupId,
    fullName: pupil.nome,
    sex: pupil.sexo,
    birthDate: pupil.dataNascimento,
    numberInGroup: pupil.numero,
    motherTongue: pupil.linguaMaterna,
    repeats: isOlder(pupil, year),
    ...(opensOn < `${year}-01-01` && { enrolledOn: opensOn }),
    ...guardianOf(pupil, at),
  })
  return { code: pupil.codigo, body }
}

/** Who begins at six is at most as many years older as there are grades behind. */
function isOlder({ dataNascimento, turma }: Pupil, year: number): boolean {
  const grade = Number.parseInt(turma, 10)
  return year - Number(dataNascimento.slice(0, 4)) > grade + 6
}
