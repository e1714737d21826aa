import { openZip, type Zip, type ZipRefusals } from '../zip/zip.ts'
import { TableError } from './table-error.ts'

const refusals: ZipRefusals = {
  damaged: () =>
    new TableError(
      'damaged',
      'O ficheiro está danificado ou incompleto. Guarde-o outra vez no Excel e repita.',
    ),
  tooLarge: () =>
    new TableError('too-large', 'O ficheiro é grande demais depois de aberto. Divida-o em partes.'),
}

/**
 * Opens the archive that a workbook or a package of tables is.
 * @throws TableError where it is damaged, and while it is read where it is larger than its budget
 */
export function openTableZip(bytes: Uint8Array): Zip {
  return openZip(bytes, refusals)
}
