import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Ways of writing a number, a day or an hour, each with a line that is one, and one that is none. */
const WAYS: readonly { what: RegExp; planted: string; innocent: string }[] = [
  {
    what: /(?<!\bNumber\([^\n]*)\.to(Fixed|Precision|Exponential)\(|(String\(|\$\{)Number\([^\n]*\.to(Fixed|Precision)\(/,
    planted: 'const shown = mean.toFixed(1)',
    innocent: 'const kept = Number(mean.toPrecision(12))',
  },
  {
    what: /\.toLocale(Date|Time)?String\(|\bIntl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)\b/,
    planted: "const rows = limit.toLocaleString('pt-PT')",
    innocent: "const name = word.toLocaleLowerCase('pt')",
  },
  {
    what: /\.replace(All)?\(\s*(['"]\.['"]|\/\\\.\/g?|\/\[\.\]\/g?)\s*,\s*['"],['"]\s*\)/,
    planted: "String(points).replace('.', ',')",
    innocent: "Number(typed.replace(',', '.'))",
  },
  {
    what: /\.replace(All)?\(\s*['"]-['"]\s*,\s*['"]−['"]\s*\)|['"`]−['"`$]|['"]\+['"] *[:+]/,
    planted: "const sign = after > before ? '+' : '−'",
    innocent: "const minus = <Icon name='minus' />",
  },
  {
    what: /(?<!toString\(16\)[^\n]*)\.padStart\(\s*\d+\s*,\s*['"`]0/,
    planted: "const clock = String(hour).padStart(2, '0')",
    innocent: 'const column = name.padStart(28)',
  },
  {
    what: /\}(?: |\u00a0|&nbsp;)%|\+ *['"`](?: |\u00a0)?%/,
    planted: 'const share = `${value} %`',
    innocent: 'const width = { inlineSize: `${100 * share}%` }',
  },
  {
    what: /(?<!=)\{\s*(String\()?Math\.(round|floor|ceil|trunc)\(|String\(Math\.|\bMath\.(round|floor|ceil|trunc)\([^\n]*\)\.toString\(/,
    planted: 'const words = `${Math.round(100 * share)} pontos`',
    innocent: 'const middle = Math.floor(list.length / 2)',
  },
  {
    what: /\.get(UTC)?(Hours|Minutes|Seconds|Date|Month)\(/,
    planted: 'const hour = now.getHours()',
    innocent: 'const weekday = day.getUTCDay()',
  },
  {
    what: /\.split\(['"]-['"]\)\s*\.(reverse|toReversed)\(|\.slice\(11, ?(16|19)\)|\.slice\(8(, ?10)?\)\)?|[Ff]ormat\w*\([^()]*\)\.slice\(/,
    planted: "const day = iso.split('-').reverse().join('/')",
    innocent: "const [year, month] = iso.split('-')",
  },
  {
    what: /\b(startsAt|endsAt|starts_at|ends_at|clock|time|hour)\??\.slice\(0, ?5\)/,
    planted: 'const starts = lesson.startsAt?.slice(0, 5)',
    innocent: 'const first = times.slice(0, 5)',
  },
  {
    what: /\bto_char\(|\bround\((?!halfUp)[^)\n]*, ?\d\)::/i,
    planted: "sql`to_char(held_on, 'DD/MM/YYYY')`",
    innocent: 'sql`avg(points)::float8`',
  },
  {
    what: /['"](Janeiro|Fevereiro|Março|Abril|Junho|Julho|Agosto|Setembro|Outubro|Novembro|Dezembro)['"]|['"](am|pm)['"]/,
    planted: "const months = ['Janeiro', 'Fevereiro']",
    innocent: "const text = 'desde Janeiro de 2026'",
  },
  {
    what: /\/ ?(1024|1_000_000|1_048_576)\b|\b(dayjs|moment|date-fns|luxon|numeral)\(/,
    planted: 'const megabytes = bytes / 1_000_000',
    innocent: 'const most = 20 * 1024 * 1024',
  },
  {
    what: /=== 1 \? ['`]1 /,
    planted: "const words = n === 1 ? '1 aluno' : `${n} alunos`",
    innocent: "const words = n === 1 ? 'um aluno' : 'alguns alunos'",
  },
]

/** What stands elsewhere all the same, with the reason; each must still be found. */
const ALLOWED: readonly [file: string, text: RegExp, why: string][] = [
  ['kit/dates.ts', /(month|day)\.padStart\(2, '0'\)/g, 'reads what is typed into an ISO day'],
  ['kit/dates.ts', /getUTC(Hours|Minutes|Seconds)\(/g, 'the clock of Maputo, from which hours are said'],
  ['kit/web/form/when-fields.tsx', /time\.slice\(0, 5\)/, 'a field of the browser may give seconds'],
  ['kit/server/database/types.ts', /text\.slice\(11, 19\)/, 'a moment of PostgreSQL into ISO'],
  [
    'journeys/calendar/month.ts',
    /\$\{Math\.floor\(count \/ 12\)\}|\.padStart\(2, '0'\)|day\.slice\(8\)/g,
    'computes ISO months',
  ],
  ['journeys/calendar/server/queries.ts', /to_char\(\$\{at\}/, 'an hour as the timetable stores it'],
  ['school/students/server/queries.ts', /to_char\(coalesce\(/, 'a key to sort by'],
  [
    'engines/spreadsheets/number-look.ts',
    /iso\.slice\(11, 1[69]\)|\.padStart\(2, '0'\)/g,
    'a cell that is read, with its seconds',
  ],
  [
    'engines/spreadsheets/number-format.ts',
    /String\(Math\.abs\(exponent\)\)|'\+' : ''|\.replace\('\.', ','\)/g,
    'a cell as its format has it in Excel',
  ],
  [
    'engines/documents/read-back.ts',
    /\.toFixed\([13]\)|\$\{Number\(/g,
    'places on a page that a test compares',
  ],
  ['engines/games/roda/paper.ts', /\.toFixed\(2\)/g, 'places in a drawing'],
  ['engines/games/sopa/paper.ts', /\.toFixed\(2\)/, 'places in a drawing'],
  ['school/students/card-document.ts', /\.toFixed\(3\)/, 'places in a drawing'],
  ['engines/pdf/made-pdf.ts', /\.padStart\(10, '0'\)/, 'offsets in a PDF'],
  [
    'engines/documents/gather-pdfs.ts',
    /\.padStart\(10, '0'\)|\.toFixed\(2\)/g,
    'offsets in a PDF, and places in it',
  ],
  ['engines/pdf/paragraphs.ts', /\$\{Math\.round\(/g, 'a key by which lines are grouped'],
  ['engines/questions/formats/docx-math.ts', /'−': '-'/, 'a sign of a formula that is read'],
  ['engines/questions/formats/xml.ts', /minus: '−'/, 'an entity that is read'],
  ['school/questions/tex-on-paper.ts', /text: '−'/, 'a sign of a formula'],
  [
    'engines/questions/formats/qti-xml.ts',
    /return String\(Number\([^\n]*/,
    'a number that other programs read',
  ],
  [
    'engines/questions/formats/write-one.ts',
    /return String\(Number\([^\n]*/,
    'a weight that other programs read',
  ],
]

it('no other file than kit/figures.ts writes a number, a day or an hour', () => {
  const found = sources().flatMap(file => faultsOf(file, readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})

it('what is allowed all the same is still there', () => {
  const gone = ALLOWED.filter(([file, text]) => readFileSync(join(root, file), 'utf8').search(text) < 0)
  expect(gone).toEqual([])
})

it('a planted line is reported, one that computes is not', () => {
  for (const { planted, innocent } of WAYS) {
    expect(faultsOf('features/planted.ts', `${planted}\n`)).toEqual([`features/planted.ts:1: ${planted}`])
    expect(faultsOf('features/planted.ts', `${innocent}\n`)).toEqual([])
  }
  expect(faultsOf('features/planted.ts', `/** ${WAYS[0]?.planted} */\n// ${WAYS[0]?.planted}\n`)).toEqual([])
})

function faultsOf(file: string, text: string): string[] {
  const allowed = ALLOWED.filter(([where]) => where === file)
  return withoutComments(text)
    .split('\n')
    .flatMap((line, at) => {
      const left = allowed.reduce((rest, [, known]) => rest.replace(known, ''), line)
      return WAYS.some(({ what }) => what.test(left)) ? [`${file}:${at + 1}: ${line.trim()}`] : []
    })
}

/** The text with its lines, but without what is said about it. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/ .*$/gm, '$1')
}

/** What runs in the product: tests, benches and generated files write as they like. */
function sources(): string[] {
  return globSync('{app,journeys,features,school,kit,engines}/**/*.{ts,tsx}', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/\.generated\.|\.test\.tsx?$|\/testing\.tsx?$|^kit\/figures\.ts$/.test(file))
    .sort()
}
