import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fold } from '#kit/fold.ts'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { MOZAMBICAN_WORDS } from './mozambican-words.ts'

/** Whom a password is for: what others know of the person. */
export interface PasswordOwner {
  name: string
  email: string
}

/**
 * Refuses a new password that is among the commonest, is one word of a dictionary with digits around it, or is made
 * of the person's name, e-mail, school or of this product's name. Its length and its runs are the schema's to check.
 * @param field the field of the body in which the password came
 * @throws HttpError 400 that names the field
 */
export async function refuseGuessable(
  db: Db,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const problem =
    ownWordsProblem(password, owner, await findSchoolNames(db)) ?? (await listedProblem(password))
  if (problem !== undefined) throw invalidField(field, problem)
}

/** Letters left beside the known words below which a password is made of these words alone. */
const MIN_OF_OWN = 4

function ownWordsProblem(
  password: string,
  { name, email }: PasswordOwner,
  schools: readonly string[],
): string | undefined {
  if (consistsOf(password, wordsOf([name, email])))
    return 'Esta senha é feita do seu nome ou do seu e-mail, que outros conhecem. Escolha outra.'
  const place = [...schools, PRODUCT_NAME, 'Dondzalândia', 'Academia', 'Diagnóstico', 'Escola']
  if (consistsOf(password, wordsOf([name, email, ...place])))
    return 'Esta senha é feita do nome da escola ou deste sistema, que outros conhecem. Escolha outra.'
  return undefined
}

/** Whether nothing much is left of a password without these words, digits and symbols. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const folded = fold(password)
  return [folded, unmasked(folded)].some(text => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
    return left !== text && left.replace(/[^\p{L}]/gu, '').length < MIN_OF_OWN
  })
}

/** Words of at least three letters, the longest first: «Ermelinda Sitoe», whole and in parts. */
function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap(text => {
    const parts = fold(text)
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
    return [...parts, parts.join(''), ...parts.map(part => part.replace(/\d+/g, ''))]
  })
  return [...new Set(words)].filter(word => word.length >= 3).sort((a, b) => b.length - a.length)
}

const beside = createRequire(import.meta.url)

/** The lists of zxcvbn: the commonest passwords of the world, and Portuguese words and names by how often they occur. */
const PASSWORDS = ['@zxcvbn-ts/language-common', 'passwords.json'] as const
const WORDS = [
  ['@zxcvbn-ts/language-pt-br', 'commonWords.json'],
  ['@zxcvbn-ts/language-pt-br', 'firstnames.json'],
  ['@zxcvbn-ts/language-pt-br', 'lastnames.json'],
  ['@zxcvbn-ts/language-pt-br', 'wikipedia.json'],
] as const

/**
 * The lists are read for the check and let go: choosing a password is rare, and a million and a half characters need
 * not lie in memory for it.
 */
async function listedProblem(password: string): Promise<string | undefined> {
  const folded = fold(password)
  const cores = [folded, unmasked(folded)].map(coreOf).filter(core => core.length >= 3)
  const wholes = [password.toLowerCase(), folded, unmasked(folded)]
  if (await isListed(PASSWORDS, [...wholes, ...cores]))
    return 'Esta senha é das mais usadas, e por isso das primeiras que se tentam. Escolha outra.'
  const words = cores.some(core => MOZAMBICAN_WORDS.includes(core))
  for (const list of words ? [] : WORDS) if (await isListed(list, cores)) return ONE_WORD
  return words ? ONE_WORD : undefined
}

const ONE_WORD = 'Uma só palavra adivinha-se logo, mesmo com números. Junte mais duas ou três palavras.'

async function isListed([pack, file]: readonly [string, string], words: readonly string[]): Promise<boolean> {
  const list = await readFile(join(dirname(beside.resolve(`${pack}/package.json`)), 'src', file), 'utf8')
  const text = fold(list)
  return words.some(word => text.includes(JSON.stringify(word)))
}

/** The word in «123Sitoe!!»: without what is no letter on both sides; said once where it is repeated. */
function coreOf(text: string): string {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return /^(.+?)\1+$/.exec(core)?.[1] ?? core
}

const MASKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `p@55w0rd` as it is read. Digits at the end are rather a year than letters. */
function unmasked(text: string): string {
  const end = /[^a-z]*$/.exec(text)?.[0] ?? ''
  const start = text.slice(0, text.length - end.length)
  return start.replace(/[013457@$!]/g, mask => MASKS[mask] ?? mask) + end
}

/** Names of the schools of this installation; an installation has a few. */
async function findSchoolNames(db: Db): Promise<string[]> {
  const rows = await existing(db, 'schools').select('name').orderBy('created_at').limit(200).execute()
  return rows.map(row => row.name)
}
