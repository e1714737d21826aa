import { proposedRules } from '#engines/marks/proposals.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'

const SUBJECTS = [
  ...['Português', 'Matemática', 'Inglês', 'Biologia', 'Física', 'Química', 'História', 'Geografia'],
  ...['Educação Visual', 'Educação Física', 'Tecnologias de Informação e Comunicação', 'Agro-Pecuária'],
]
const SHORT = 'Port. Mat. Ing. Bio. Fís. Quím. Hist. Geo. EV EF TIC Agro.'.split(' ')
const NAMES = ['Ana Marta Tembe', 'Beto João Vaz', 'Maria da Conceição Nhantumbo Macuácua', 'Zé Sitoe']
const id = (kind: number, n: number) => `0193b8a0-0000-7000-800${kind}-${100_000_000_000 + n}`

/** How full a pauta is. */
export interface FullPauta {
  pupils: number
  subjects: number
  trimester: number
  grade: number
  isCorrected: boolean
}

/** A closed pauta as full as it may be: every mark, absences, votes, and how the year ends. */
export function fullPauta({ pupils, subjects, trimester, grade, isCorrected }: FullPauta): Pauta {
  const rule = proposedRules.find(({ grades }) => grades.includes(grade))?.rule as never
  const head = (number: number, reason: string) => ({
    ...{
      number,
      reason,
      closedBy: 'Lurdes Nhantumbo',
      isRecomputed: false,
      closedAt: '2026-11-19T10:00:00Z',
    },
  })
  const editions = [head(1, ''), ...(isCorrected ? [head(2, 'Beto tinha justificado a falta.')] : [])]
  const isLast = trimester === 3
  const marksOf = (pupil: number, subject: number): PautaPupil['marks'][string] => {
    const mark = ((pupil * 7 + subject * 3) % 21) * 10
    const year = isLast ? { kind: 'nota' as const, mark } : null
    return {
      cells: { ACS1: mark, ACS2: mark, AT1: mark },
      term: { kind: 'nota', mark, macs: { n: mark, d: 10 }, exact: { n: mark, d: 10 } } as never,
      earlier: Array.from({ length: trimester - 1 }, () => mark),
      ...{ year: year as never, exam: isLast ? mark : null, final: year as never },
      decision:
        pupil % 20 === 0 && subject === 0
          ? ({
              computed: 90,
              decided: 100,
              inFavour: 5,
              against: 1,
              abstained: 0,
              reason: 'Melhorou.',
              by: '',
            } as never)
          : null,
    }
  }
  return {
    group: { id: id(1, 1), name: `${grade}ªA`, grade, year: 2026, shift: 'manhã', room: 'Sala 4' },
    school: {
      ...{ id: id(2, 1), name: 'Escola Primária Completa de Malhangalene', province: 'Cidade de Maputo' },
      ...{ district: 'KaMpfumo', zip: 'ZIP 3' },
    },
    ...{ trimester, from: '2026-02-02', to: '2026-05-08' },
    director: { name: 'Hermínia Nhabanga', jobTitle: 'Directora de turma' },
    rule: { rule, confirmedBy: 'Lurdes Nhantumbo', since: '2026-01-01' },
    bands: [
      { code: 'NS', name: 'Não satisfatório', from: 0 },
      { code: 'S', name: 'Satisfatório', from: 10 },
      { code: 'B', name: 'Bom', from: 14 },
      { code: 'MB', name: 'Muito bom', from: 17 },
      { code: 'E', name: 'Excelente', from: 19 },
    ],
    subjects: SUBJECTS.slice(0, subjects).map((name, at) => ({
      ...{ id: id(3, at), name, abbreviation: SHORT[at] ?? name },
      teacher: { id: id(4, at), name: NAMES[at % NAMES.length] ?? '' },
      columns: ['ACS1', 'ACS2', 'AT1'].map(key => ({ key, name: key, day: '2026-03-10', title: '' })),
      handedIn: { at: '2026-05-06T10:00:00Z', by: NAMES[at % NAMES.length] ?? '' },
    })),
    council: {
      ...{ heldOn: '2026-05-08', heldAt: '15:00', room: 'Sala 2', notes: '', members: [] },
    } as never,
    pupils: Array.from({ length: pupils }, (_, at) => ({
      ...{ id: id(5, at), code: String(10_000_000 + at), number: at + 1, sex: at % 2 ? 'H' : 'M' },
      name: NAMES[at % NAMES.length] ?? '',
      absences: { justified: at % 5, unjustified: at % 3 },
      marks: Object.fromEntries(
        SUBJECTS.slice(0, subjects).map((_name, subject) => [id(3, subject), marksOf(at, subject)]),
      ),
      outcome: isLast ? { outcome: at % 4 ? 'transita' : 'retido', by: [] } : null,
    })) as never,
    ...{
      state: 'fechada',
      edition: editions.at(-1) as never,
      editions: editions as never,
      correction: '',
      beginsOn: null,
    },
    ...{ may: { lead: true }, version: 1 },
  }
}
