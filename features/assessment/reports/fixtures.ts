import { DEFAULT_BANDS } from '#engines/psychometrics/bands.ts'
import { NOT_PRESENTED, outcomes, type ResultItem, type Results, TO_MARK } from './results.ts'

/** A question of a made-up test: «FR1» or nothing, its domain, what it is worth. */
export interface FixtureItem {
  competence?: string
  domain?: string
  points?: number
  /** What links it to a question of another test; its place in this one by default. */
  version?: string
  change?: ResultItem['change']
  /** The title of the text that it shares. */
  passage?: string
}

/**
 * Results as they are read from the database, for tests: each pupil a sex and one letter an answer, `1` right, `0`
 * wrong, `-` blank, `.` not presented, `?` waits to be marked; «absent» did not come.
 */
export function fixtureResults(
  items: readonly FixtureItem[],
  pupils: Readonly<Record<string, string>>,
  head: Partial<Results['head']> = {},
): Results {
  const names = Object.keys(pupils)
  const answers = names.map(name => [...(pupils[name] === 'absent' ? '' : (pupils[name] ?? ''))])
  const codes: Record<string, number> = {
    '1': outcomes.indexOf('certa'),
    '0': outcomes.indexOf('errada'),
    '-': outcomes.indexOf('branco'),
    '.': NOT_PRESENTED,
    '?': TO_MARK,
  }
  return {
    head: {
      applicationId: '00000000-0000-4000-8000-000000000001',
      testId: '00000000-0000-4000-8000-000000000002',
      testTitle: 'Teste',
      subject: {
        id: '00000000-0000-4000-8000-000000000003',
        name: 'Matemática',
        abbreviation: 'Mat.',
        colour: '#000000',
      },
      group: { id: '00000000-0000-4000-8000-000000000004', name: '6ªA' },
      grade: 6,
      year: 2026,
      moment: 'inicial',
      state: 'corrigido',
      date: '2026-03-03',
      school: {
        id: '00000000-0000-4000-8000-000000000005',
        ...{ name: 'Escola', province: '', district: '', zip: '' },
      },
      beforeId: null,
      edition: null,
      editions: [],
      ...head,
    },
    bands: DEFAULT_BANDS,
    items: items.map(({ competence, domain = '', points = 1, version, change = null, passage }, at) => ({
      id: `item ${at + 1}`,
      versionId: version ?? `version ${at + 1}`,
      number: at + 1,
      stem: `Pergunta ${at + 1}`,
      type: 'single-choice',
      points,
      competence: competence
        ? { id: competence, code: competence, description: `Sabe ${competence}`, domain }
        : null,
      domain,
      passage: passage === undefined ? null : { key: passage, title: passage },
      options: ['A', 'B'].map((letter, place) => ({
        id: letter,
        letter,
        text: letter,
        typicalError: '',
        key: place === 0,
      })),
      change,
      confirmed: false,
    })),
    pupils: names.map((name, at) => ({
      studentId: name,
      name,
      sex: at % 2 === 0 ? 'H' : 'M',
      number: at + 1,
      state: pupils[name] === 'absent' ? 'não apresentado' : 'entregue',
    })),
    outcomes: Uint8Array.from(answers.flatMap(own => items.map((_, at) => codes[own[at] ?? '-'] ?? 0))),
    points: Float64Array.from(
      answers.flatMap(own => items.map(({ points = 1 }, at) => (own[at] === '1' ? points : 0))),
    ),
    chosen: Uint16Array.from(
      answers.flatMap(own => items.map((_, at) => (own[at] === '1' ? 1 : own[at] === '0' ? 2 : 0))),
    ),
  }
}
