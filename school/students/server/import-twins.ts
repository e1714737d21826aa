import { fold } from '#kit/server/transfer/import-table.ts'

interface Pupil {
  /** Of a pupil of the school; absent in a row before. */
  id?: string
  code: string
  groupId: string
  folded: string
  birthDate: string | null
  number: number | null
  where: string
}

/** Pupils by group, those of the school and those of the rows before. */
export class Twins {
  readonly #byGroup = new Map<string, Pupil[]>()
  readonly #lines = new Map<string, number>()
  readonly #lastNumbers: ReadonlyMap<string, number>

  constructor(
    existing: readonly {
      id: string
      groupId: string
      fullName: string
      birthDate: string | null
      number: number | null
      code: string
    }[],
    lastNumbers: ReadonlyMap<string, number>,
  ) {
    this.#lastNumbers = lastNumbers
    for (const { id, groupId, fullName, birthDate, number, code } of existing)
      this.#list(groupId).push({
        id,
        code,
        groupId,
        folded: fold(fullName),
        birthDate,
        number,
        where: ` com o código ${code}`,
      })
  }

  /**
   * The pupil of the school who a row speaks of: by code, or by name and birth date. Where one side has no date the name
   * tells alone, if only one of the group has it; with another number that is in doubt.
   */
  standing(
    groupId: string,
    row: { name: string; birthDate: string | null; code: string; number: number | null },
  ) {
    const pupils = this.#list(groupId).filter(isOfSchool)
    const folded = fold(row.name)
    if (row.code !== '') {
      const pupil = pupils.find(({ code, folded: name }) => code === row.code && name === folded)
      return pupil && { pupil, isDoubtful: false }
    }
    const named = pupils.filter(pupil => pupil.folded === folded)
    const same = named.find(pupil => pupil.birthDate !== null && pupil.birthDate === row.birthDate)
    if (same) return { pupil: same, isDoubtful: false }
    const dateless = named.filter(pupil => pupil.birthDate === null || row.birthDate === null)
    const pupil = dateless.find(({ number }) => number === row.number) ?? dateless[0]
    if (!pupil || (named.length > 1 && pupil.number !== row.number)) return undefined
    const isOther = row.number !== null && pupil.number !== null && row.number !== pupil.number
    return { pupil, isDoubtful: isOther }
  }

  /** The line before that spoke of the same pupil. */
  meets(id: string, line: number): number | undefined {
    const before = this.#lines.get(id)
    this.#lines.set(id, before ?? line)
    return before
  }

  /** The highest number that a pupil of the school has or had in a group. */
  lastNumber(groupId: string): number {
    return this.#lastNumbers.get(groupId) ?? 0
  }

  /** Who is the same person, by name and birth date, or else has the same number. */
  find(groupId: string, name: string, birthDate: string | null, number: number | null) {
    const pupils = this.#list(groupId)
    const folded = fold(name)
    const isSame = (pupil: Pupil) =>
      pupil.folded === folded &&
      pupil.birthDate === birthDate &&
      (birthDate !== null || number === null || pupil.number === null || pupil.number === number)
    const same = pupils.find(isSame)
    if (same) return { same: true, where: same.where }
    const other = number === null ? undefined : pupils.find(pupil => pupil.number === number)
    return other && { same: false, where: `outro aluno${other.where}` }
  }

  add(groupId: string, name: string, birthDate: string | null, number: number | null, line: number): void {
    const where = ` na linha ${line}`
    this.#list(groupId).push({ code: '', groupId, folded: fold(name), birthDate, number, where })
  }

  #list(groupId: string): Pupil[] {
    const list = this.#byGroup.get(groupId) ?? []
    this.#byGroup.set(groupId, list)
    return list
  }
}

function isOfSchool(pupil: Pupil): pupil is Pupil & { id: string } {
  return pupil.id !== undefined
}
