import { type MadePdf, makePdf, objectStream } from './made-pdf.ts'

/** PDFs that must not be taken, each with a word of the sentence that says why. For tests. */
export const hostilePdfs: readonly { name: string; why: RegExp; bytes: () => Uint8Array }[] = [
  {
    name: 'a web page',
    why: /não é um PDF/,
    bytes: () => Buffer.from('<html><script>alert(1)</script></html>'),
  },
  { name: 'nothing but a head', why: /incompleto/, bytes: () => Buffer.from('%PDF-1.7\n') },
  {
    name: 'a file cut off in the middle',
    why: /incompleto/,
    bytes: () => {
      const whole = makePdf({ pages: ['Um', 'Dois'], padding: 20_000 })
      return whole.slice(0, whole.length / 2)
    },
  },
  made('a password', /cifrado/, {
    trailer: '/Encrypt 1000 0 R /ID [<00> <00>]',
    objects: {
      1000: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
    },
  }),
  made('a script that begins with the document', /JavaScript/, {
    catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  }),
  made('a script whose name is written in another way', /JavaScript/, {
    catalogue: '/OpenAction << /S /J#61vaScript /#4AS (app.alert(1)) >>',
  }),
  made('a script in the tree of names', /JavaScript/, {
    catalogue: '/Names << /JavaScript << /Names [(a) 1000 0 R] >> >>',
    objects: { 1000: '<< /S /JavaScript /JS (app.alert(1)) >>' },
  }),
  made('a script packed into a stream of objects', /JavaScript/, {
    catalogue: '/OpenAction 2000 0 R',
    objects: { 1000: objectStream({ 2000: '<< /S /JavaScript /JS (app.alert(1)) >>' }) },
  }),
  made('a script hidden where the length of a stream lies', /JavaScript/, {
    objects: {
      1000: {
        dictionary: '',
        stream: Buffer.from('1001 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'),
      },
    },
  }),
  made('an action that starts a program', /abrir outro/, {
    page: '/AA << /O << /S /Launch /F (calc.exe) >> >>',
  }),
  made('a file inside', /outros ficheiros/, {
    catalogue: '/Names << /EmbeddedFiles << /Names [(a.txt) 1000 0 R] >> >>',
    objects: {
      1000: '<< /Type /Filespec /F (a.txt) /EF << /F 1001 0 R >> >>',
      1001: { dictionary: '/Type /EmbeddedFile', stream: Buffer.from('texto') },
    },
  }),
  made('a form', /formulário/, {
    catalogue: '/AcroForm << /Fields [1000 0 R] >>',
    objects: { 1000: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (nome) /Rect [0 0 100 20] >>' },
  }),
  made('a hundred thousand pages that are not there', /1000 páginas/, { declaredPages: 100_000 }),
  made('objects inside objects without end', /anormal/, {
    objects: { 1000: '['.repeat(200_000) + ']'.repeat(200_000) },
  }),
  made('a stream that grows a thousand times', /comprimido/, {
    objects: { 1000: objectStream({ 2000: `(${'a'.repeat(80 * 1024 * 1024)})` }) },
  }),
  {
    name: 'a tree of pages that leads to itself',
    why: /danificado|anormal/,
    bytes: () => {
      const text = Buffer.from(makePdf()).toString('latin1')
      return Buffer.from(text.replace('/Kids [4 0 R]', '/Kids [2 0 R]'), 'latin1')
    },
  },
]

function made(name: string, why: RegExp, options: MadePdf) {
  return { name, why, bytes: () => makePdf(options) }
}
