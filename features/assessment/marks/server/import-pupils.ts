import { type Fields, fold, namesOf } from '#kit/server/transfer/import-table.ts'
import type { TermPupil } from './cells.ts'

type FoundPupil =
  | { kind: 'one'; pupil: TermPupil }
  | { kind: 'none'; pupil: undefined; message: string }
  | { kind: 'conflict'; byNumber: TermPupil; byName: TermPupil }

/** Finds the pupil of a row by the code, by the name, or by the number; a number and a name of two pupils are a conflict. */
export function pupilFinder(pupils: readonly TermPupil[]): (record: Fields) => FoundPupil {
  const byCode = new Map(pupils.map(pupil => [pupil.code, pupil]))
  // Who left keeps no number: it may be another pupil's since.
  const byNumber = new Map(
    pupils.filter(({ until }) => until === null).map(pupil => [String(pupil.number), pupil]),
  )
  const byName = namesOf(pupils, ({ name }) => [name, firstAndLast(name)])
  return ({ code = '', name = '', number = '' }) => {
    const none = (message: string): FoundPupil => ({ kind: 'none', pupil: undefined, message })
    if (code !== '') {
      const pupil = byCode.get(code)
      return pupil ? { kind: 'one', pupil } : none(`O código ${code} não é de nenhum aluno da turma.`)
    }
    const numbered = byNumber.get(number.replace(/^0+(?=\d)/, '').replace(/\D+$/, ''))
    if (name === '')
      return numbered
        ? { kind: 'one', pupil: numbered }
        : none(number === '' ? 'Falta o número ou o nome.' : `Não há n.º ${number} na turma.`)
    const whole = byName.get(fold(name)) ?? []
    const named = whole.length > 0 ? whole : (byName.get(fold(firstAndLast(name))) ?? [])
    if (numbered && named.includes(numbered)) return { kind: 'one', pupil: numbered }
    const [only, ...others] = named
    if (!only) return none(`«${name}» não esteve na turma neste trimestre.`)
    if (others.length > 0) return none(`Há mais do que um «${name}»: escreva o número.`)
    return numbered ? { kind: 'conflict', byNumber: numbered, byName: only } : { kind: 'one', pupil: only }
  }
}

/** «Ana Tembe» of «Ana Marta Tembe», as short lists have it. */
function firstAndLast(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].filter(Boolean).join(' ')
}
