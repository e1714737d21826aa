const base = '/dashboard/administracao/horarios'

/** Where the timetables are. */
export const timetablePlaces = {
  list: base,
  ofGroup: (id: string) => `${base}?turma=${id}`,
  ofTeacher: (id: string) => `${base}?professor=${id}`,
}
