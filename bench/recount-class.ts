// One file over 400 lines: a recount stands whole, so that it can be read beside what it counts.
import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/**
 * The figures of a class once more, from its answers alone, in whole fractions: nothing of the product's own arithmetic, rounding or
 * writing is used, so that what it shows can be held against this.
 */
export async function recountClass(db: Db, applicationId: string): Promise<Recounted> {
  const paper = await readPaper(db, applicationId)
  const pupils = await readPupils(db, applicationId)
  const items = paper.items.filter(item => item.change !== 'drop')
  const lines = pupils.map(pupil => {
    const scored = items.flatMap(item => {
      const answer = pupil.answers.get(item.id)
      return answer?.outcome === 'não apresentada' ? [] : [{ item, answer }]
    })
    const mark = over(times(sum(scored.map(({ answer }) => answer?.points ?? zero)), of(20)), sumOf(scored))
    const waits = scored.some(({ answer }) => answer?.outcome === 'por corrigir')
    return { ...pupil, exact: pupil.handedIn ? mark : undefined, waits }
  })
  const marked = lines.filter(line => line.exact && !line.waits)
  const anyWaits = marked.length < lines.filter(line => line.handedIn).length
  return {
    title: paper.title,
    group: paper.group,
    mean: decimals(mean(marked.map(line => shownMark(line.exact))), 1),
    pupils: lines.flatMap(line => {
      if (!line.handedIn || !line.studentId) return []
      const mark = shownMark(line.exact)
      const band = paper.bands[bandAt(mark, paper.bands)]?.code ?? ''
      return [{ id: line.studentId, mark: line.waits ? undefined : `Nota ${decimals(mark, 0)} (${band}).` }]
    }),
    expected: [
      ...achievement(lines, paper.bands, anyWaits),
      ...bandShares(marked, paper.bands),
      ...topics('Domínios', items, item => item.domain, lines),
      ...topics('Competências', items, item => item.competence, lines),
      ...pupilRows(items, lines, paper.bands),
      ...questions(paper.items, lines),
      ...reliability(paper.items, lines),
    ],
  }
}

export interface Recounted {
  title: string
  group: string
  mean: string
  /** Who handed in, and the mark as their paper says it; none while an answer waits to be marked. */
  pupils: { id: string; mark: string | undefined }[]
  expected: Expected[]
}

/** A row of a table: how it is found, and what must stand under which head. */
export interface Expected {
  table: string
  row: readonly string[]
  cells: Readonly<Record<string, ExpectedFigure>>
  /** The part of the points that was earned, as the list of questions says it. */
  share?: string
  /** Figures of the row in the order of the paper; none where it is not on paper. */
  paper?: readonly string[]
}

/** A figure as it must be read, and in a workbook the number behind it. */
export interface ExpectedFigure {
  text: string
  value?: number
}

interface Item {
  id: string
  number: number
  worth: Fraction
  change: string | null
  competence: string | null
  domain: string
}

interface Answer {
  outcome: string
  points: Fraction | null
}

interface Line {
  studentId: string | null
  name: string
  sex: string | null
  handedIn: boolean
  answers: ReadonlyMap<string, Answer>
  exact: Fraction | undefined
  waits: boolean
}

async function readPaper(db: Db, id: string) {
  const { rows } = await sql<{
    title: string
    group_name: string
    bands: { code: string; name: string; from: number }[]
    changes: Record<string, { kind: string }>
    items: { id: string; points: string; competence: string | null; domain: string | null }[]
  }>`SELECT t.title, g.name AS group_name, a.bands, a.key_changes AS changes, (
      SELECT jsonb_agg(jsonb_build_object('id', i.item ->> 'id', 'points', i.item ->> 'points',
        'competence', c.code || ' ' || c.description,
        'domain', coalesce(nullif(i.item ->> 'domain', ''), nullif(c.domain, ''), 'Sem domínio')) ORDER BY i.place)
      FROM jsonb_array_elements(t.items) WITH ORDINALITY i(item, place)
      LEFT JOIN competences c ON c.id = (i.item ->> 'competenceId')::uuid) AS items
    FROM applications a JOIN tests t ON t.id = a.test_id JOIN groups g ON g.id = a.group_id
    WHERE a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no application ${id}.`)
  const items = row.items.map(
    (item, at): Item => ({
      ...{ id: item.id, number: at + 1, competence: item.competence, domain: item.domain ?? '' },
      worth: parse(item.points),
      change: row.changes[item.id]?.kind ?? null,
    }),
  )
  return { title: row.title, group: row.group_name, bands: row.bands, items }
}

async function readPupils(db: Db, id: string): Promise<Omit<Line, 'exact' | 'waits'>[]> {
  const { rows } = await sql<{
    student_id: string | null
    name: string
    sex: string | null
    state: string | null
    answers: { item: string; outcome: string; points: string | null }[] | null
  }>`SELECT s.id AS student_id, coalesce(s.full_name, t.nickname) AS name, s.sex, t.state, (
      SELECT jsonb_agg(jsonb_build_object('item', r.item_id, 'outcome', r.outcome, 'points', r.points::text))
      FROM responses r WHERE r.attempt_id = t.id) AS answers
    FROM (SELECT * FROM attempts WHERE application_id = ${id} AND deleted_at IS NULL) t
    FULL JOIN (SELECT st.* FROM students st JOIN applications a ON a.group_id = st.group_id
      WHERE a.id = ${id} AND st.state = 'activo' AND st.deleted_at IS NULL) s ON s.id = t.student_id`.execute(
    db,
  )
  return rows.map(row => ({
    ...{ studentId: row.student_id, name: row.name, sex: row.sex, handedIn: row.state === 'entregue' },
    answers: new Map(
      (row.answers ?? []).map(({ item, outcome, points }) => [
        item,
        { outcome, points: points === null ? null : parse(points) },
      ]),
    ),
  }))
}

const SEXES = [
  ['H', (line: Line) => line.sex === 'H'],
  ['M', (line: Line) => line.sex === 'M'],
  ['Total', () => true],
] as const

type Bands = readonly { code: string; name: string; from: number }[]

function achievement(lines: readonly Line[], bands: Bands, anyWaits: boolean): Expected[] {
  return SEXES.map(([label, isOf]): Expected => {
    const own = lines.filter(isOf)
    const marked = own.filter(line => line.exact && !line.waits)
    const shown = marked.map(line => shownMark(line.exact))
    const exact = marked.map(line => line.exact ?? zero)
    const positives = shown.filter(mark => atLeast(mark, of(10))).length
    const cells: Record<string, ExpectedFigure> = {
      Inscritos: count(own.length),
      Avaliados: count(own.filter(line => line.handedIn).length),
      ...(anyWaits ? { 'Com nota': count(marked.length) } : {}),
      ...Object.fromEntries(
        bands.map((band, at) => [
          band.code,
          counts(shown.filter(mark => bandAt(mark, bands) === at).length, shown.length),
        ]),
      ),
      Média: said(mean(shown), 1),
      Desvio: said(deviation(shown), 1),
      Positivas: counts(positives, shown.length),
      '% positivas': share(of(positives), of(marked.length)),
    }
    return {
      table: 'Aproveitamento',
      row: [label],
      cells: { ...cells, 'Média exacta': said(mean(exact), 2), 'Desvio exacto': said(deviation(exact), 2) },
      paper: [label, ...Object.values(cells).map(({ text }) => text)],
    }
  })
}

function bandShares(marked: readonly Line[], bands: Bands): Expected[] {
  return bands.map((band, at): Expected => {
    const [H, M, all] = SEXES.map(([, isOf]) =>
      counts(
        marked.filter(line => isOf(line) && bandAt(shownMark(line.exact), bands) === at).length,
        marked.filter(isOf).length,
      ),
    ) as [ExpectedFigure, ExpectedFigure, ExpectedFigure]
    const cells = { H, M, Total: all, '%': share(of(all.value ?? 0), of(marked.length)) }
    const row = [`${band.code} ${band.name}`]
    return {
      table: 'Distribuição das notas',
      row,
      cells,
      paper: [...row, ...Object.values(cells).map(each => each.text)],
    }
  })
}

function topics(
  table: string,
  items: readonly Item[],
  nameOf: (item: Item) => string | null,
  lines: readonly Line[],
): Expected[] {
  return [...Map.groupBy(items, nameOf)].flatMap(([name, own]) =>
    name === null
      ? []
      : SEXES.map(([label, isOf]): Expected => {
          const shares = lines.filter(line => line.handedIn && isOf(line)).flatMap(line => shareOf(line, own))
          const at = (from: number, under: number) =>
            counts(
              shares.filter(part => {
                const tenths = Number(halfUp(times(over(part.earned, part.possible) ?? zero, of(100)), 1))
                return tenths >= 10 * from && tenths < 10 * under
              }).length,
              shares.length,
            )
          const cells = {
            Alunos: count(shares.length),
            'Não dominado': at(0, 50),
            'Em desenv.': at(50, 75),
            Consolidado: at(75, 1000),
            '% dos pontos': share(
              sum(shares.map(part => part.earned)),
              sum(shares.map(part => part.possible)),
            ),
          }
          return {
            table,
            row: [name, label],
            cells,
            paper: [label, ...Object.values(cells).map(each => each.text)],
          }
        }),
  )
}

function pupilRows(items: readonly Item[], lines: readonly Line[], bands: Bands): Expected[] {
  return lines
    .filter(line => line.handedIn)
    .map((line): Expected => {
      const mark = shownMark(line.exact)
      const competences = [...Map.groupBy(items, item => item.competence?.split(' ')[0])].flatMap(
        ([code, own]) => (code === undefined ? [] : [[code, cellOf(line, own)] as const]),
      )
      return {
        table: 'Alunos e competências',
        row: [line.name],
        cells: {
          ...Object.fromEntries(competences),
          Nota: line.waits ? { text: `${decimals(mark, 0)}*` } : said(mark, 0),
          Banda: { text: line.waits ? '' : (bands[bandAt(mark, bands)]?.code ?? '') },
          'Nota exacta': said(line.exact, 2),
        },
      }
    })
}

/** «1/2 ~»: as on paper; on the screen a colour stands for the sign. */
function cellOf(line: Line, items: readonly Item[]): ExpectedFigure {
  const [part] = shareOf(line, items)
  if (!part) return { text: 'n.a.' }
  if (items.every(item => (line.answers.get(item.id)?.outcome ?? 'branco') === 'branco')) return { text: '–' }
  const tenths = Number(halfUp(times(over(part.earned, part.possible) ?? zero, of(100)), 1))
  const sign = tenths >= 750 ? '' : tenths >= 500 ? ' ~' : ' ×'
  return { text: `${bare(part.earned)}/${bare(part.possible)}${sign}` }
}

function questions(items: readonly Item[], lines: readonly Line[]): Expected[] {
  return items.flatMap((item): Expected[] => {
    const responsesOf = (isOf: (line: Line) => boolean) =>
      lines
        .filter(line => line.handedIn && isOf(line))
        .map(line => line.answers.get(item.id) ?? { outcome: 'branco', points: zero })
    const all = responsesOf(() => true)
    const counted = (isOf: (line: Line) => boolean) =>
      item.change === 'drop'
        ? []
        : responsesOf(isOf).filter(
            ({ outcome }) => outcome !== 'não apresentada' && outcome !== 'por corrigir',
          )
    const easiness = SEXES.map(([, isOf]) => {
      const own = counted(isOf)
      return said(over(sum(own.map(each => each.points ?? zero)), times(item.worth, of(own.length))), 2)
    }) as [ExpectedFigure, ExpectedFigure, ExpectedFigure]
    const own = counted(() => true)
    const n = count(own.length)
    const shares = SEXES.map(([, isOf]) => {
      const some = counted(isOf)
      return share(sum(some.map(each => each.points ?? zero)), times(item.worth, of(some.length)))
    }) as [ExpectedFigure, ExpectedFigure, ExpectedFigure]
    const shown: Expected = {
      table: 'Perguntas',
      row: [String(item.number)],
      share: share(sum(own.map(each => each.points ?? zero)), times(item.worth, of(own.length))).text,
      cells: {
        Alunos: n,
        '% dos pontos H': shares[0],
        '% dos pontos M': shares[1],
        '% dos pontos': shares[2],
        'Em branco': count(all.filter(({ outcome }) => outcome === 'branco').length),
        'Não apresentada': count(all.filter(({ outcome }) => outcome === 'não apresentada').length),
      },
      paper: [item.competence?.split(' ')[0] ?? '', n.text, ...shares.map(each => each.text)],
    }
    const figures: Expected = {
      table: 'Figuras das perguntas',
      row: [String(item.number)],
      cells: { 'p H': easiness[0], 'p M': easiness[1], p: easiness[2] },
      paper: easiness.map(each => each.text),
    }
    return [shown, figures]
  })
}

/** KR-20 and the error of a mark (Kuder & Richardson 1937), where every pupil was asked every question for the same points. */
function reliability(items: readonly Item[], lines: readonly Line[]): Expected[] {
  const own = items.filter(item => item.change !== 'drop' && item.change !== 'credit')
  const rows = lines
    .filter(line => line.handedIn)
    .map(line => own.map(item => line.answers.get(item.id) ?? { outcome: 'branco', points: zero }))
  const isRightOrNot = rows.every(row =>
    row.every(({ outcome }) => ['branco', 'errada', 'certa'].includes(outcome)),
  )
  const isEqual = own.every(item => same(item.worth, own[0]?.worth ?? zero))
  if (rows.length < 10 || own.length < 2 || !isRightOrNot || !isEqual) return []
  const right = rows.map(row => row.map(({ outcome }): number => (outcome === 'certa' ? 1 : 0)))
  const totals = right.map(row => row.reduce((all, one) => all + one, 0))
  const average = totals.reduce((all, one) => all + one, 0) / totals.length
  const variance = totals.reduce((all, one) => all + (one - average) ** 2, 0) / (totals.length - 1)
  const within = own.reduce((all, _item, at) => {
    const p = right.reduce((count, row) => count + (row[at] ?? 0), 0) / right.length
    return all + (p * (1 - p) * right.length) / (right.length - 1)
  }, 0)
  const k = own.length
  const kr20 = (k / (k - 1)) * (1 - within / variance)
  const sem = (20 / k) * Math.sqrt(variance * (1 - kr20))
  const row = (name: string, value: number): Expected => ({
    table: 'Fiabilidade',
    row: [name],
    cells: { Valor: said(parse(value.toFixed(12)), 2) },
  })
  return [row('KR-20', kr20), row('Erro-padrão da nota (0–20)', sem)]
}

function shareOf(line: Line, items: readonly Item[]): { earned: Fraction; possible: Fraction }[] {
  const counted = items.flatMap(item => {
    const answer = line.answers.get(item.id)
    if (item.change === 'drop' || answer?.outcome === 'não apresentada' || answer?.outcome === 'por corrigir')
      return []
    return [{ item, answer }]
  })
  if (counted.length === 0) return []
  return [{ earned: sum(counted.map(({ answer }) => answer?.points ?? zero)), possible: sumOf(counted) }]
}

function sumOf(scored: readonly { item: Item }[]): Fraction {
  return sum(scored.map(({ item }) => item.worth))
}

function bandAt(mark: Fraction, bands: Bands): number {
  return bands.findLastIndex(band => atLeast(mark, parse(String(band.from))))
}

// Fractions, and how they are written

/** A whole fraction; the denominator is positive. */
interface Fraction {
  n: bigint
  d: bigint
}

const zero: Fraction = { n: 0n, d: 1n }

function of(n: number): Fraction {
  return { n: BigInt(n), d: 1n }
}

/** From a decimal as PostgreSQL writes it. A third that was cut after its sixteenth digit is a third again. */
function parse(text: string): Fraction {
  const [whole = '0', decimal = ''] = text.split('.')
  if (decimal.length >= 15)
    for (const d of [3n, 6n, 7n, 9n, 11n, 12n, 13n])
      if (Math.abs(Number(text) * Number(d) - Math.round(Number(text) * Number(d))) < 1e-12)
        return { n: BigInt(Math.round(Number(text) * Number(d))), d }
  const sign = text.startsWith('-') ? -1n : 1n
  const d = 10n ** BigInt(decimal.length)
  return { n: BigInt(whole) * d + sign * BigInt(decimal || '0'), d }
}

function sum(all: readonly Fraction[]): Fraction {
  return all.reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), zero)
}

function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d }
}

function over(a: Fraction, b: Fraction): Fraction | undefined {
  if (b.n === 0n) return undefined
  return b.n > 0n ? { n: a.n * b.d, d: a.d * b.n } : { n: -a.n * b.d, d: a.d * -b.n }
}

function same(a: Fraction, b: Fraction): boolean {
  return a.n * b.d === b.n * a.d
}

function atLeast(a: Fraction, b: Fraction): boolean {
  return a.n * b.d >= b.n * a.d
}

function mean(all: readonly Fraction[]): Fraction | undefined {
  return over(sum(all), of(all.length))
}

/** With n − 1; the root is the one figure that no fraction holds. */
function deviation(all: readonly Fraction[]): Fraction | undefined {
  const middle = mean(all)
  if (!middle || all.length < 2) return undefined
  const squares = all.map(each => {
    const apart = sum([each, { n: -middle.n, d: middle.d }])
    return times(apart, apart)
  })
  const variance = over(sum(squares), of(all.length - 1)) ?? zero
  return parse(Math.sqrt(toNumber(variance)).toFixed(12))
}

function toNumber({ n, d }: Fraction): number {
  const whole = n / d
  return Number(whole) + Number(((n - whole * d) * 10n ** 17n) / d) / 1e17
}

/** A mark as it counts: the nearest whole number, a half goes up. */
function shownMark(exact: Fraction | undefined): Fraction {
  return of(Number(halfUp(exact ?? zero, 0)))
}

/** So many decimals as a whole number: half up, of a loss as of a gain. */
function halfUp({ n, d }: Fraction, digits: number): bigint {
  const scaled = (n < 0n ? -n : n) * 10n ** BigInt(digits)
  const rounded = (2n * scaled + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}

function decimals(value: Fraction | undefined, digits: number): string {
  if (!value) return '–'
  const rounded = halfUp(value, digits)
  const text = String(rounded < 0n ? -rounded : rounded).padStart(digits + 1, '0')
  const cut = text.length - digits
  return `${rounded < 0n ? '−' : ''}${text.slice(0, cut)}${digits > 0 ? `,${text.slice(cut)}` : ''}`
}

/** At most two decimals, and none that says nothing. */
function bare(value: Fraction): string {
  return decimals(value, 2)
    .replace(/,?0+$/, zeros => (zeros.startsWith(',') ? '' : zeros))
    .replace(/(,\d)0$/, '$1')
}

function said(value: Fraction | undefined, digits: number): ExpectedFigure {
  return value ? { text: decimals(value, digits), value: toNumber(value) } : { text: '–' }
}

/** A count of some of those who were measured; of nobody there is none. */
function counts(n: number, measured: number): ExpectedFigure {
  return measured > 0 ? count(n) : { text: '–' }
}

function count(n: number): ExpectedFigure {
  return { text: String(n), value: n }
}

function share(part: Fraction, all: Fraction): ExpectedFigure {
  const value = over(part, all)
  return value ? { text: `${decimals(times(value, of(100)), 1)} %`, value: toNumber(value) } : { text: '–' }
}
