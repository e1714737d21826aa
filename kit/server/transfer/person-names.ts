import { counted } from '#kit/figures.ts'
import type { Readings, RowReading } from './readings.ts'

/** Where the names of people stand, and whose they are, as a sentence says it. */
export interface PersonNames {
  key: string
  of: string
  /** The field of the number that may stand before a name; absent where the rows have none. */
  numberKey?: string
}

/** «1. Ana Sitoe», «02 - Ana Sitoe». */
const NUMBERED = /^(\d{1,3})\s*[.)ºª°–—-]*\s+(\p{L}.*)$/u
/** «SITOE, Ana Maria»: what stands before the one comma is the surname. */
const TURNED = /^([^,]+),([^,]+)$/
/** No name is longer, and what is longer is not looked at. */
const LONGEST = 200

/** Reads names by all of their column: those that begin with a number, and those whose surname stands first. */
export function decideNames(readings: Readings, names: PersonNames): void {
  const { key } = names
  for (const row of readings.kept()) {
    const name = readings.textOf(row, key)
    const plain = name.replaceAll(/\s+/g, ' ')
    if (plain !== name) row.read[key] = plain
  }
  decideNumbered(readings, names)
  decideTurned(readings, key)
  for (const row of readings.kept()) {
    const name = readings.textOf(row, key)
    if (name !== '' && !/\p{L}/u.test(name)) row.errors[key] ??= `«${name}» não é um nome.`
  }
}

function isLike(pattern: RegExp, text: string): boolean {
  return text.length <= LONGEST && pattern.test(text)
}

function decideNumbered(readings: Readings, { key, of, numberKey }: PersonNames): void {
  const rows = readings.kept().filter(row => isLike(NUMBERED, readings.textOf(row, key)))
  const [first] = rows
  if (!first) return
  const [, number = '', name = ''] = NUMBERED.exec(readings.textOf(first, key)) ?? []
  const chosen = readings.decide(
    {
      id: 'numbered',
      text: `${counted(rows.length, 'nome começa', 'nomes começam')} pelo número ${of}.`,
      evidence: `«${readings.textOf(first, key)}» é ${name}, com o nº ${number}.`,
      options: [
        { value: 'apart', label: numberKey ? 'O número vai para a sua coluna' : 'O número não é do nome' },
        { value: 'keep', label: 'O número é do nome' },
      ],
      rows,
    },
    'apart',
  )
  if (chosen !== 'apart') return
  for (const row of rows) {
    const [, number = '', name = ''] = NUMBERED.exec(readings.textOf(row, key)) ?? []
    row.read[key] = name
    if (numberKey === undefined) continue
    const stated = readings.textOf(row, numberKey)
    if (stated === '') row.read[numberKey] = number
    else if (Number(stated) !== Number(number))
      row.errors[numberKey] = `Antes do nome está o nº ${number}, e na sua coluna o nº ${stated}.`
  }
}

/** Where every name has one comma the surname stands first; where only some have, nothing says so. */
function decideTurned(readings: Readings, key: string): void {
  const named = readings.kept().filter(row => readings.textOf(row, key) !== '')
  const rows = named.filter(row => isLike(TURNED, readings.textOf(row, key)))
  const [first] = rows
  if (!first) return
  const isAll = rows.length === named.length
  const chosen = readings.decide(
    {
      id: 'surnames',
      text: isAll
        ? 'Os nomes têm o apelido à frente, antes da vírgula.'
        : `${counted(rows.length, 'nome tem uma vírgula', 'nomes têm uma vírgula')}. O que está antes dela é o apelido?`,
      evidence: `«${readings.textOf(first, key)}» é «${unturned(readings, first, key)}».`,
      options: [
        { value: 'turn', label: 'O apelido passa para o fim' },
        { value: 'keep', label: 'Os nomes ficam como estão' },
      ],
      rows,
    },
    isAll ? 'turn' : null,
  )
  for (const row of rows) {
    if (chosen === null) row.errors[key] ??= 'Espera pela resposta acima.'
    else if (chosen === 'turn') row.read[key] = unturned(readings, row, key)
  }
}

function unturned(readings: Readings, row: RowReading, key: string): string {
  const [, surname = '', first = ''] = TURNED.exec(readings.textOf(row, key)) ?? []
  return `${first.trim()} ${surname.trim()}`
}
