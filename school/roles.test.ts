import { expect, it } from 'vitest'
import { groupDirector, officeOf, roleOf, subjectDelegate } from './roles.ts'

it.each([
  ['professor', 'Professora', 'Professora'],
  ['professor', 'professora de Matemática', 'Professora'],
  ['professor', 'Professor e delegado de Matemática', 'Professor'],
  ['professor', '', 'Professor'],
  ['pedagogo', 'Pedagoga', 'Pedagoga'],
  ['pedagogo', 'Directora adjunta pedagógica (DAP)', 'Pedagoga'],
  ['pedagogo', 'Director adjunto pedagógico (DAP)', 'Pedagogo'],
  ['professor', 'Coordenadora do 2.º ciclo', 'Professora'],
  ['professor', 'Delegado', 'Professor'],
  ['admin', 'Administradora', 'Administração'],
  ['pendente', 'Professora', 'Por aprovar'],
] as const)('the role %s of a «%s» is said as %s', (role, jobTitle, said) => {
  expect(roleOf({ role, jobTitle })).toBe(said)
})

it('an office is borne as the job says', () => {
  expect(officeOf('Professora', groupDirector)).toBe('directora de turma')
  expect(officeOf('', groupDirector)).toBe('director de turma')
  expect(officeOf('Delegada de Matemática', subjectDelegate)).toBe('delegada da disciplina')
})
