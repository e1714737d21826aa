import { TableError } from './table-error.ts'
import { openTableZip } from './table-zip.ts'

/**
 * What the bytes are, whatever the name says. Throws a `TableError` that names what was found instead of a table;
 * the name is used only to say it better.
 */
export function recognise(bytes: Uint8Array, fileName: string): 'csv' | 'xlsx' {
  for (const [signature, what] of SIGNATURES) {
    if (signature.every((byte, index) => bytes[index] === byte)) throw notATable(what)
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw oldOffice(bytes, fileName)
  if (startsWith(bytes, 0x50, 0x4b)) return recogniseZip(bytes)
  const opening = String.fromCharCode(...bytes.subarray(0, 512)).replace(/^\u00ef\u00bb\u00bf/, '')
  if (opening.startsWith('{\\rtf')) throw notATable('um documento de texto (RTF)')
  if (/^\s*<(?:!doctype html|html|table|meta|head|body|style|div|center|font)\b/i.test(opening)) {
    throw notATable('uma página da Web, mesmo que o nome diga outra coisa')
  }
  if (/^\s*<\?xml/i.test(opening)) throw notATable('um ficheiro XML')
  return 'csv'
}

const SIGNATURES: [number[], string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'uma imagem (PNG)'],
  [[0xff, 0xd8, 0xff], 'uma imagem (JPEG)'],
  [[0x47, 0x49, 0x46, 0x38], 'uma imagem (GIF)'],
  [[0x42, 0x4d, 0x36], 'uma imagem (BMP)'],
  [[0x49, 0x49, 0x2a, 0x00], 'uma imagem (TIFF)'],
  [[0x52, 0x49, 0x46, 0x46], 'uma imagem, um som ou um vídeo'],
  [[0x25, 0x50, 0x44, 0x46], 'um documento PDF'],
  [[0x1f, 0x8b], 'um ficheiro comprimido (gzip)'],
  [[0x52, 0x61, 0x72, 0x21], 'um ficheiro comprimido (RAR)'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'um ficheiro comprimido (7z)'],
  [[0x4d, 0x5a], 'um programa'],
  [[0x7f, 0x45, 0x4c, 0x46], 'um programa'],
  [[0x49, 0x44, 0x33], 'um som (MP3)'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'uma base de dados'],
]

function recogniseZip(bytes: Uint8Array): 'xlsx' {
  const { names } = openTableZip(bytes)
  if (names.some(name => name.endsWith('xl/workbook.xml'))) return 'xlsx'
  if (names.some(name => name.endsWith('xl/workbook.bin'))) {
    throw new TableError(
      'old-format',
      'Este livro do Excel está no formato binário (.xlsb). Abra-o e guarde-o como «Livro do Excel (.xlsx)».',
    )
  }
  if (names.some(name => name.startsWith('word/'))) throw notATable('um documento do Word')
  if (names.some(name => name.startsWith('ppt/'))) throw notATable('uma apresentação')
  if (names.includes('content.xml') && names.includes('mimetype')) {
    throw new TableError(
      'not-a-table',
      'Este ficheiro é do LibreOffice (OpenDocument). Abra-o e guarde-o como «Excel (.xlsx)» ou «Texto CSV».',
    )
  }
  throw notATable('um ficheiro comprimido (ZIP)')
}

/** Old Word and Excel files and protected new ones share one container; the names of its streams tell which. */
function oldOffice(bytes: Uint8Array, fileName: string): TableError {
  if (hasUtf16(bytes, 'EncryptedPackage')) {
    return new TableError(
      'protected',
      'Este livro está protegido por uma senha. Retire a senha no Excel e tente outra vez.',
    )
  }
  if (hasUtf16(bytes, 'WordDocument') || /\.doc$/i.test(fileName))
    return notATable('um documento do Word antigo (.doc)')
  if (hasUtf16(bytes, 'Workbook') || hasUtf16(bytes, 'Book') || /\.xls$/i.test(fileName)) {
    return new TableError(
      'old-format',
      'Este livro está no formato antigo do Excel (.xls). Abra-o e guarde-o como «Livro do Excel (.xlsx)».',
    )
  }
  return notATable('um documento antigo do Office')
}

function hasUtf16(bytes: Uint8Array, word: string): boolean {
  const wanted = Array.from(word, letter => `${letter}\0`).join('')
  const step = 1 << 16
  for (let at = 0; at < bytes.length; at += step) {
    const part = bytes.subarray(at, at + step + wanted.length)
    if (
      Array.from(part, byte => String.fromCharCode(byte))
        .join('')
        .includes(wanted)
    )
      return true
  }
  return false
}

function notATable(what: string): TableError {
  return new TableError(
    'not-a-table',
    `Este ficheiro é ${what}, e não uma tabela. Escolha um ficheiro CSV ou Excel (.xlsx).`,
  )
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
