/** What an account may do, from most to least. */
export const roles = ['admin', 'pedagogo', 'professor', 'pendente'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administração',
  pedagogo: 'Pedagogo',
  professor: 'Professor',
  pendente: 'Por aprovar',
}

/** Accounts, schools, calendar, audit. */
export const admins = ['admin'] as const satisfies readonly Role[]
/** Who approves plans and publishes. */
export const approvers = ['admin', 'pedagogo'] as const satisfies readonly Role[]
/** Teachers and coordinators. */
export const staff = ['admin', 'pedagogo', 'professor'] as const satisfies readonly Role[]
/** Staff, and who signed up and still waits: they read the glossary and the policies. */
export const readers = ['admin', 'pedagogo', 'professor', 'pendente'] as const satisfies readonly Role[]

/** Feminine forms. */
const feminine: Partial<Record<Role, string>> = { professor: 'Professora', pedagogo: 'Pedagoga' }

/** Jobs in their feminine form. */
const FEMININE_TITLES =
  /^(?:professora|pedagoga|directora|subdirectora|delegada|coordenadora|administradora)(?![\p{L}])/iu

/** Whether a job is written in its feminine form: «Directora adjunta pedagógica». */
export function isFeminine(jobTitle: string): boolean {
  return FEMININE_TITLES.test(jobTitle.trim())
}

/** The role of a person in words: «Professora» where the job says so. */
export function roleOf({ role, jobTitle = '' }: { role: Role; jobTitle?: string | undefined }): string {
  return (isFeminine(jobTitle) ? feminine[role] : undefined) ?? roleLabels[role]
}

/** An office beside teaching, in its holder's form: «directora de turma», «delegado da disciplina». */
export function officeOf(jobTitle: string, [his, hers]: readonly [string, string]): string {
  return isFeminine(jobTitle) ? hers : his
}

/** Who answers for a group, and who for a subject. */
export const groupDirector = ['director de turma', 'directora de turma'] as const
export const subjectDelegate = ['delegado da disciplina', 'delegada da disciplina'] as const

/** Narrows a word from outside to a role. */
export function isRole(word: string): word is Role {
  return (roles as readonly string[]).includes(word)
}

/** Whether a role, as the browser keeps it, is that of somebody who teaches or leads. */
export function isStaff(role: string | undefined): boolean {
  return (staff as readonly (string | undefined)[]).includes(role)
}

/** Whether who has this role leads the house, and sees what every teacher sees. */
export function leads({ role }: { role: string }): boolean {
  return role === 'admin' || role === 'pedagogo'
}

/** The role of that name; an unknown one may do the least. */
export function asRole(word: string | null | undefined): Role {
  return word && isRole(word) ? word : 'pendente'
}
