import type { OneRoster, RosterPupil } from '#engines/rosters/one-roster.ts'
import type { TableUpload } from '#kit/server/transfer/import-table.ts'
import { studentImportFields } from '../import-contract.ts'

/** A OneRoster package as the table that the import of pupils reviews: its columns are those of our own export. */
export function rosterUpload(
  fileName: string,
  { version, notes }: Omit<OneRoster, 'pupils'>,
  pupils: readonly RosterPupil[],
): TableUpload {
  const fields = studentImportFields.filter(field => field.key in cellsOf)
  return {
    fileName,
    format: 'oneroster',
    encoding: `OneRoster ${version}`,
    separator: '',
    header: fields.map(field => field.label),
    mapping: fields.map(field => field.key),
    sheets: [],
    tops: [],
    decisions: [],
    rows: pupils.map(pupil => ({
      line: pupil.line,
      cells: fields.map(field => cellsOf[field.key]?.(pupil) ?? ''),
    })),
    notes,
  }
}

const sexes: Readonly<Record<string, string>> = { male: 'Masculino', female: 'Feminino' }

/** What of a package goes into which field; codes of other systems are not ours. */
const cellsOf: Readonly<Record<string, (pupil: RosterPupil) => string>> = {
  code: ({ identifier }) => (/^\d{8}$/.test(identifier) ? identifier : ''),
  fullName: pupil => pupil.fullName,
  sex: ({ sex }) => sexes[sex.toLowerCase()] ?? sex,
  birthDate: ({ birthDate }) => birthDate,
  group: pupil => pupil.group,
  guardianName: pupil => pupil.guardianName,
  guardianContact: pupil => pupil.guardianContact,
}
