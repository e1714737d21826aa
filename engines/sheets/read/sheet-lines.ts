import type { Grey } from './picture.ts'
import { readSheets } from './read-sheets.ts'

/** The result of each sheet of a photograph, the same wherever it is read. */
export function sheetLines(file: string, picture: Grey) {
  return readSheets(picture).map(({ application, form, pupil, rows, asked, corners, quality }) => ({
    file,
    application,
    form,
    pupil,
    rows: rows.map(({ label, read, asked, why }) => ({ label, read, asked, why })),
    asked,
    corners,
    quality,
  }))
}
