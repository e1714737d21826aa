/** The register of a group in the month of a day. */
export const registerHref = (groupId: string, date?: string) =>
  `/dashboard/group/${groupId}/faltas${date ? `?mes=${date.slice(0, 7)}` : ''}`

/** A pupil's absences, in the month of a day. */
export const pupilAbsencesHref = (studentId: string, date?: string) =>
  `/dashboard/group/alunos/${studentId}/faltas${date ? `?mes=${date.slice(0, 7)}` : ''}`
