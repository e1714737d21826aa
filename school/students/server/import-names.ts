import { counted } from '#kit/figures.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'

const KEY = 'fullName'
/** «1. Ana Sitoe», «02 - Ana Sitoe». */
const NUMBERED = /^(\d{1,3})\s*[.)ºª°–—-]*\s+(\p{L}.*)$/u
/** «SITOE, Ana Maria»: what stands before the one comma is the surname. */
const TURNED = /^([^,]+),([^,]+)$/
/** No name is longer, and what is longer is not looked at. */
const LONGEST = 200

/** Reads names by all of their column: those that begin with the number of the pupil, and those whose surname stands first. */
export function decideNames(readings: Readings): void {
  for (const row of readings.kept()) {
    const name = readings.textOf(row, KEY)
    const plain = name.replaceAll(/\s+/g, ' ')
    if (plain !== name) row.read[KEY] = plain
  }
  decideNumbered(readings)
  decideTurned(readings)
  for (const row of readings.kept()) {
    const name = readings.textOf(row, KEY)
    if (name !== '' && !/\p{L}/u.test(name)) row.errors[KEY] ??= `«${name}» não é um nome.`
  }
}

function isLike(pattern: RegExp, text: string): boolean {
  return text.length <= LONGEST && pattern.test(text)
}

function decideNumbered(readings: Readings): void {
  const rows = readings.kept().filter(row => isLike(NUMBERED, readings.textOf(row, KEY)))
  const [first] = rows
  if (!first) return
  const [, number = '', name = ''] = NUMBERED.exec(readings.textOf(first, KEY)) ?? []
  const chosen = readings.decide(
    {
      id: 'numbered',
      text: `${counted(rows.length, 'nome começa', 'nomes começam')} pelo número do aluno.`,
      evidence: `«${readings.textOf(first, KEY)}» é ${name}, com o nº ${number}.`,
      options: [
        { value: 'apart', label: 'O número é o da turma' },
        { value: 'keep', label: 'O número é do nome' },
      ],
      rows,
    },
    'apart',
  )
  if (chosen !== 'apart') return
  for (const row of rows) {
    const [, number = '', name = ''] = NUMBERED.exec(readings.textOf(row, KEY)) ?? []
    row.read[KEY] = name
    const stated = readings.textOf(row, 'numberInGroup')
    if (stated === '') row.read.numberInGroup = number
    else if (Number(stated) !== Number(number))
      row.errors.numberInGroup = `Antes do nome está o nº ${number}, e na sua coluna o nº ${stated}.`
  }
}

/** Where every name has one comma the surname stands first; where only some have, nothing says so. */
function decideTurned(readings: Readings): void {
  const named = readings.kept().filter(row => readings.textOf(row, KEY) !== '')
  const rows = named.filter(row => isLike(TURNED, readings.textOf(row, KEY)))
  const [first] = rows
  if (!first) return
  const isAll = rows.length === named.length
  const chosen = readings.decide(
    {
      id: 'surnames',
      text: isAll
        ? 'Os nomes têm o apelido à frente, antes da vírgula.'
        : `${counted(rows.length, 'nome tem uma vírgula', 'nomes têm uma vírgula')}. O que está antes dela é o apelido?`,
      evidence: `«${readings.textOf(first, KEY)}» é «${unturned(readings, first)}».`,
      options: [
        { value: 'turn', label: 'O apelido passa para o fim' },
        { value: 'keep', label: 'Os nomes ficam como estão' },
      ],
      rows,
    },
    isAll ? 'turn' : null,
  )
  for (const row of rows) {
    if (chosen === null) row.errors[KEY] ??= 'Espera pela resposta acima.'
    else if (chosen === 'turn') row.read[KEY] = unturned(readings, row)
  }
}

function unturned(readings: Readings, row: RowReading): string {
  const [, surname = '', first = ''] = TURNED.exec(readings.textOf(row, KEY)) ?? []
  return `${first.trim()} ${surname.trim()}`
}
