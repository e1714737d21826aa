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

/** Pupils of one group, those of the school and those of the rows before: by what a row may know them by. */
interface Known {
  byName: Map<string, Pupil[]>
  byNumber: Map<number, Pupil>
}

/** Pupils by group. */
export class Twins {
  readonly #byGroup = new Map<string, Known>()
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
      this.#keep({
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
    const named = this.#named(groupId, row.name).filter(isOfSchool)
    if (row.code !== '') {
      const pupil = named.find(({ code }) => code === row.code)
      return pupil && { pupil, isDoubtful: false }
    }
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
    const same = this.#named(groupId, name).find(
      pupil =>
        pupil.birthDate === birthDate &&
        (birthDate !== null || number === null || pupil.number === null || pupil.number === number),
    )
    if (same) return { same: true, where: same.where }
    const other = number === null ? undefined : this.#byGroup.get(groupId)?.byNumber.get(number)
    return other && { same: false, where: `outro aluno${other.where}` }
  }

  add(groupId: string, name: string, birthDate: string | null, number: number | null, line: number): void {
    const where = ` na linha ${line}`
    this.#keep({ code: '', groupId, folded: fold(name), birthDate, number, where })
  }

  #named(groupId: string, name: string): readonly Pupil[] {
    return this.#byGroup.get(groupId)?.byName.get(fold(name)) ?? []
  }

  #keep(pupil: Pupil): void {
    const known = this.#byGroup.get(pupil.groupId) ?? { byName: new Map(), byNumber: new Map() }
    this.#byGroup.set(pupil.groupId, known)
    const named = known.byName.get(pupil.folded) ?? []
    known.byName.set(pupil.folded, named)
    named.push(pupil)
    if (pupil.number !== null && !known.byNumber.has(pupil.number)) known.byNumber.set(pupil.number, pupil)
  }
}

function isOfSchool(pupil: Pupil): pupil is Pupil & { id: string } {
  return pupil.id !== undefined
}
