import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { wordFile } from './word-file.ts'

it('packs the same parts, each with its checksum, whoever packs them', async () => {
  const docx = await import('docx')
  const file = new docx.Document({ sections: [{ children: [new docx.Paragraph('Olá'.repeat(1000))] }] })
  const [own, theirs] = [await wordFile(docx, file), await wordFile(docx, file, null)]
  expect(own.length).toBeLessThanOrEqual(theirs.length)
  expect(unzipSync(own)).toEqual(unzipSync(theirs))
  expect(listOf(own)).toEqual(listOf(theirs))
})

/** Name, checksum and size of each part, as the list at the end of a ZIP file has them. */
function listOf(file: Uint8Array): [string, number, number][] {
  const bytes = Buffer.from(file)
  const list: [string, number, number][] = []
  let at = bytes.readUInt32LE(bytes.length - 6)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    list.push([name, bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)])
    at += 46 + length
  }
  return list
}
