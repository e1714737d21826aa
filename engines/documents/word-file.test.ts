import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { wordFile } from './word-file.ts'

it('has the parts that docx would pack itself', async () => {
  const docx = await import('docx')
  const file = new docx.Document({ sections: [{ children: [new docx.Paragraph('Olá'.repeat(1000))] }] })
  const theirs = unzipSync(new Uint8Array(await docx.Packer.toArrayBuffer(file)))
  const own = unzipSync(wordFile(docx, file))
  expect(Object.keys(own)).toContain('word/document.xml')
  expect(own).toEqual(theirs)
  expect(Object.keys(own)).toEqual(Object.keys(theirs))
})
