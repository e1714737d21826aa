import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { insertCompetences, insertUnits } from '#school/subjects/server/tree-queries.ts'
import { subjectIcons } from '#school/subjects/subject.ts'
import data from './data/disciplinas.json' with { type: 'json' }
import school from './data/escola-demo.json' with { type: 'json' }
import { type ByName, byName, gradeOf } from './names.ts'

export interface LoadedSubject {
  id: string
  code: string
}

/** Loads the subjects with their hours, delegates, units and competences; gives them by code. */
export async function loadSubjects(db: Db, people: ByName<Account>): Promise<ByName<LoadedSubject>> {
  const loaded: LoadedSubject[] = []
  for (const subject of data.disciplinas) {
    const hours = Object.entries(subject.cargaHorariaSemanal).map(([grade, hours]) => [gradeOf(grade), hours])
    const delegate = delegateOf(subject.codigo) ?? subject.delegado
    const { id } = await fixtureSubject(db, {
      code: subject.codigo,
      name: subject.nome,
      abbreviation: subject.abreviatura,
      area: subject.areaCurricular,
      colour: subject.cor,
      icon: subjectIcons.find(icon => icon === subject.icone),
      grades: hours.map(([grade]) => Number(grade)),
      weeklyHours: Object.fromEntries(hours),
      hoursToConfirm: data.cargaPorConfirmar,
      lessonMinutes: subject.duracaoTempoMinutos,
      delegateId: delegate ? people(delegate).id : null,
      notes: subject.observacoes,
    })
    await loadTree(db, id, subject)
    loaded.push({ id, code: subject.codigo })
  }
  return byName(loaded, subject => subject.code)
}

function delegateOf(code: string): string | undefined {
  return Object.entries(school.delegados).find(([subject]) => subject === code)?.[1]
}

async function loadTree(
  db: Db,
  subjectId: string,
  subject: (typeof data.disciplinas)[number],
): Promise<void> {
  const units = [...(subject.unidadesTematicas ?? [])].sort((a, b) => a.ordem - b.ordem)
  // The units come from the analytical plan of the first trimester.
  await insertUnits(
    db,
    subjectId,
    units.map(({ classe, nome }) => ({ grade: gradeOf(classe), title: nome, trimester: 1 })),
  )
  await insertCompetences(
    db,
    subjectId,
    (subject.competencias ?? []).map(({ classe, codigo, descricao, dominio, emCasa, exemploEmCasa }) => ({
      unitId: null,
      grade: gradeOf(classe),
      code: codigo,
      description: descricao,
      domain: dominio,
      level: '',
      atHome: emCasa,
      homeExample: exemploEmCasa,
    })),
  )
}
