import { fold } from '#kit/fold.ts'
/** Passwords shorter than this are refused (NIST SP 800-63B-4 allows 8 and asks for no mixture of kinds). */
export const SHORTEST_PASSWORD = 8

// What people try first, here too; whole passwords or their beginnings followed by digits.
const COMMON = [
  'password',
  'senha',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'iloveyou',
  'admin',
  'administrador',
  'professor',
  'professora',
  'pedagogo',
  'escola',
  'mocambique',
  'maputo',
  'matola',
  'dondza',
  'benfica',
  'sporting',
  'welcome',
  'abcdefgh',
  'aluno',
  'jesus',
  'familia',
  'bemvindo',
]

/** Why a password may not be chosen, or undefined. Its length is the schema's to check. */
export function passwordProblem(password: string): string | undefined {
  const folded = fold(password)
  if (new Set(folded).size < 4) return 'Use pelo menos 4 caracteres diferentes.'
  if (isRun(folded)) return 'Uma sequência do teclado adivinha-se logo. Escolha outra.'
  const stem = folded.replace(/[^a-z]*\d*[^a-z]*$/, '')
  if (COMMON.includes(stem) || COMMON.includes(folded)) return 'Esta senha é das mais usadas. Escolha outra.'
  return undefined
}

/** 0 refused, 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

export const strengthLabels: Readonly<Record<PasswordStrength, string>> = {
  0: 'Ainda não serve',
  1: 'Fraca',
  2: 'Razoável',
  3: 'Boa',
  4: 'Forte',
}

/**
 * How hard a password is to guess, for the meter beside the field: bits of a random password of the same length and
 * kinds of characters, with repeated ones and the person's own words counted out.
 * @param own words that others know of the person: names, e-mail
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  if (password.length < SHORTEST_PASSWORD || passwordProblem(password) !== undefined) return 0
  const left = own
    .flatMap(word => fold(word).split(/[^a-z0-9]+/))
    .filter(word => word.length >= 3)
    .reduce((rest, word) => rest.replaceAll(word, ''), fold(password))
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter(kind => kind.test(password)).length
  const perCharacter = [0, 3.2, 4, 4.6, 5][kinds] ?? 0
  const different = new Set(left).size
  const bits = perCharacter * (different + (left.length - different) / 2)
  if (bits < 28) return 1
  if (bits < 40) return 2
  return bits < 56 ? 3 : 4
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether the whole text runs along the digits, the alphabet or a row of the keyboard, forwards or backwards. */
function isRun(text: string): boolean {
  return ROWS.some(row => row.includes(text) || [...row].reverse().join('').includes(text))
}
