import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import type { CalendarDays } from '#school/calendar/weeks.ts'
import { cases } from '../../../scripts/patience.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { guardianDocument } from './guardian-paper.ts'
import { guardianReport, progressLink } from './guardian-report.ts'
import { pupilResult } from './pupil-result.ts'
import type { PupilResult, SchoolSupport } from './report-shapes.ts'
import { returnDay } from './return-day.ts'

const items: FixtureItem[] = [
  ...[1, 2, 3].map(() => ({ domain: 'Números', competence: 'NO1' })),
  ...[1, 2, 3, 4].map(() => ({ domain: 'Fracções', competence: 'FR1' })),
  ...[1, 2].map(() => ({ domain: 'Medidas', competence: 'GM1' })),
]
const results = fixtureResults(items, { 'Ana Bila': '111001110', 'Beto Cossa': '000000000' })
const student = (name: string, sex: 'H' | 'M') => ({
  id: '',
  name,
  code: '20260001',
  sex,
  group: { id: '', name: '6ªA' },
})
function resultOf(name: string) {
  const pupil = results.pupils.find(pupil => pupil.name === name)
  const found = pupil?.studentId ? pupilResult(results, pupil.studentId) : undefined
  if (!found) throw new Error(`no result of ${name}`)
  return found
}

it('says to a guardian what is known, nearly known and to be learnt, and never a mark, a band or a mean', async () => {
  const result = resultOf('Ana Bila')
  const report = guardianReport(student('Ana Bila', 'M'), result)
  expect([report.known.length, report.nearly.length, report.toLearn.length]).toEqual([1, 2, 0])
  expect(report).toMatchObject({ article: 'a', firstName: 'Ana', right: 6, questions: 9, indications: true })
  expect(report.domains.map(domain => domain.answers)).toEqual([
    [true, true, true],
    [false, false, true, true],
    [true, false],
  ])
  const text = (await readPdf(await drawPdf(guardianDocument(student('Ana Bila', 'M'), result)))).join(' ')
  expect(text).toContain('este teste não dá nota')
  // A list of nothing does not stand there.
  expect(text).not.toContain('Precisa de aprender a')
  expect(text).toContain('6 de 9 certas')
  expect(text).not.toMatch(/[Mm]édia|valores|turma (H|M)/)
})

it('chooses what to do at home from the questions that went wrong where it is needed most, and ends with the habit', () => {
  const { steps } = guardianReport(student('Ana Bila', 'M'), resultOf('Ana Bila'))
  expect(steps).toHaveLength(3)
  expect(steps[0]?.what).toMatch(/^Voltem à pergunta (4|5|9)\.$/)
  expect(steps.at(-1)?.what).toBe('Dez minutos, três vezes por semana.')
})

describe('a worked example', () => {
  const example = '3/4 de 20: 20 : 4 são 5; 3 × 5 são 15.'
  const helped = (result: PupilResult, atHome = '', homeExample = example): PupilResult => ({
    ...result,
    homeHelp: result.competences.flatMap(({ competenceId }) =>
      competenceId ? [{ competenceId, atHome, homeExample }] : [],
    ),
  })

  it('stands with the first step alone, on paper too, and in the language of home', async () => {
    const { steps } = guardianReport(student('Ana Bila', 'M'), helped(resultOf('Ana Bila')))
    expect(steps.map(step => step.example)).toEqual([example, '', ''])
    expect(steps[0]?.what).toMatch(/^Voltem à pergunta/)
    const texts = { 'worked-example': 'Texto da casa' }
    const home = { ...student('Ana Bila', 'M'), language: { name: 'Xichangana', texts, speaker: '' } }
    const sheet = await readPdf(await drawPdf(guardianDocument(home, helped(resultOf('Ana Bila')))))
    expect(sheet.join(' ')).toMatch(/Texto da casa \(Assim se faz\): .*são 5; 3 × 5 são 15\./)
    const none = guardianDocument(student('Ana Bila', 'M'), resultOf('Ana Bila'))
    expect(JSON.stringify(none)).not.toContain('Assim se faz')
  })

  it('is a step of its own with what to do at home where no question can be asked again', () => {
    const own = resultOf('Beto Cossa')
    const answers = own.answers.map(answer => ({ ...answer, stem: 'Qual das opções?', options: [] }))
    const of = (result: PupilResult) => guardianReport(student('Beto Cossa', 'H'), { ...result, answers })
    expect(of(helped(own, 'Partam uma laranja.')).steps[0]).toMatchObject({
      what: 'Treinem juntos: sabe NO1.',
      how: 'Partam uma laranja.',
      example,
    })
    expect(of(helped(own, 'Partam uma laranja.', '')).steps).toHaveLength(1)
  })

  it('of the greatest length leaves the sheet one page', async () => {
    const longest = helped(
      resultOf('Beto Cossa'),
      '',
      'quatro e mais três são sete; '.repeat(9).slice(0, 240),
    )
    const sheet = guardianDocument(student('Beto Cossa', 'H'), longest, { address: 'https://escola.example' })
    expect(await readPdf(await drawPdf(sheet))).toHaveLength(1)
  })
})

it('fits on one sheet of A4 also where nothing is known yet', async () => {
  const result = resultOf('Beto Cossa')
  const report = guardianReport(student('Beto Cossa', 'H'), result)
  expect([report.known.length, report.toLearn.length]).toEqual([0, 3])
  expect(await readPdf(await drawPdf(guardianDocument(student('Beto Cossa', 'H'), result)))).toHaveLength(1)
})

it('says to a family what it is in the language of home too, names whose words they are, and fits on the sheet', async () => {
  const texts = {
    'next-at-home': 'Texto um da casa',
    'give-back': 'Texto dois',
    'knows-already': 'Texto três',
  }
  const home = (speaker: string) => ({
    ...student('Ana Bila', 'M'),
    language: { name: 'Xichangana', texts, speaker },
  })
  const pages = await readPdf(await drawPdf(guardianDocument(home(''), resultOf('Ana Bila'))))
  expect(pages).toHaveLength(1)
  for (const words of [
    'Texto um da casa (O passo seguinte, em casa)',
    'Texto dois (Devolver à escola).',
    'Xichangana: por confirmar',
    // What nobody has written is read in Portuguese.
    'este teste não dá nota. Mostra',
  ])
    expect(pages[0]).toContain(words)
  const confirmed = await readPdf(
    await drawPdf(guardianDocument(home('Zito Mahumane'), resultOf('Ana Bila'))),
  )
  expect(confirmed[0]).toContain('confirmado por Zito Mahumane')
})

it('is signed by who teaches the group, as the job says', () => {
  const signed = (teacher?: { name: string; jobTitle: string }) =>
    JSON.stringify(guardianDocument(student('Ana Bila', 'M'), resultOf('Ana Bila'), { teacher }).slip)
  expect(signed({ name: 'Ermelinda Sitoe', jobTitle: 'Professora' })).toContain(
    '"people":[{"role":"O encarregado de educação"},{"role":"A professora","name":"Ermelinda Sitoe"}]',
  )
  expect(signed()).toContain('{"role":"O professor"}')
})

it('says on paper the place in the list, a square for every question, symbols beside words, and when it comes back', async () => {
  const sheet = guardianDocument(student('Ana Bila', 'M'), resultOf('Ana Bila'), { returnBy: '2026-05-12' })
  const [page = ''] = await readPdf(await drawPdf(sheet))
  const bare = page.replaceAll(/(?<=[■□])\s+(?=[■□])/g, '')
  for (const words of [
    '6ªA, n.º 1 · código 20260001',
    'Números ■■■',
    'Fracções □□■■',
    '✓ sabe NO1',
    '◑ sabe FR1',
  ])
    expect(bare).toContain(words)
  expect(page).toContain('Devolver à escola até 12 de Maio.')
  expect(page).toContain('3 competências avaliadas; as que têm 1 ou 2 perguntas são para confirmar')
})

it('comes back on the first day of school after a week', () => {
  const calendar: CalendarDays = {
    year: 2026,
    trimesters: [{ number: 2, startsOn: '2026-05-01', endsOn: '2026-07-31' }],
    holidays: [{ date: '2026-05-12', name: 'feriado' }],
    breaks: [{ startsOn: '2026-05-13', endsOn: '2026-05-14', name: 'interrupção' }],
    makeUps: [],
  }
  expect(returnDay(calendar, '2026-05-05')).toBe('2026-05-15')
  expect(returnDay(calendar, '2026-12-01')).toBeUndefined()
  expect(returnDay(undefined, '2026-05-09')).toBe('2026-05-18')
})

it('asks at home the question without the table that follows it', () => {
  const result = resultOf('Beto Cossa')
  const answers = result.answers.map(answer => ({ ...answer, stem: 'Quem colheu mais? Sitoe 9 Bila 4' }))
  const [first] = guardianReport(student('Beto Cossa', 'H'), { ...result, answers }).steps
  expect(first?.how).toContain('«Quem colheu mais?»')
})

it('says nothing is known only where nothing was right, and loses no right answer', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[01]{9}$/), answers => {
      const all = fixtureResults(items, { 'Ana Bila': answers })
      const result = pupilResult(all, all.pupils[0]?.studentId ?? '')
      if (!result) return
      const report = guardianReport(student('Ana Bila', 'M'), result)
      const right = [...answers].filter(each => each === '1').length
      expect(report.tried === '').toBe(right > 0)
      const known = result.competences
        .filter((_, at) => result.pupil.competences[at]?.level === 'mastered')
        .flatMap(topic => topic.items)
      const beside = result.answers.filter(
        ({ number, outcome }) => outcome === 'certa' && !known.includes(number),
      ).length
      expect(report.alsoRight.length).toBe(beside > 4 ? 5 : beside)
      expect(report.known.length + report.alsoRight.length > 0).toBe(right > 0)
      const sheet = JSON.stringify(guardianDocument(student('Ana Bila', 'M'), result))
      expect(sheet).not.toContain('nada, neste teste')
    }),
    { numRuns: cases(20, 300) },
  )
})

it('says of who did not take the test that they did not, under no heading that stays empty', () => {
  const result = { ...resultOf('Beto Cossa'), answers: [] }
  const sheet = JSON.stringify(guardianDocument(student('Beto Cossa', 'H'), result))
  expect(sheet).toContain('O Beto não fez este teste')
  expect(sheet).not.toMatch(/Já sabe|Mostra o que/)
})

it('quotes no question that speaks of options without them, and says of groups that there are', () => {
  const result = resultOf('Beto Cossa')
  const reportWith = (options: string[]) =>
    guardianReport(student('Beto Cossa', 'H'), {
      ...result,
      recoveryGroups: 3,
      answers: result.answers.map(answer => ({ ...answer, stem: 'Em qual das opções há metade?', options })),
    })
  expect(reportWith(['1/2', '1/3']).steps[0]?.how).toContain('«Em qual das opções há metade? 1/2 ou 1/3»')
  expect(
    reportWith([])
      .steps.map(({ how }) => how)
      .join(),
  ).not.toContain('opções')
  expect(reportWith([]).atSchool).toBe('Há 3 grupos de reforço deste teste; o Beto não está em nenhum.')
})

describe('what the school does', () => {
  const support: SchoolSupport = {
    state: 'em curso',
    competences: ['Reconhecer fracções equivalentes', 'Comparar fracções'],
    sessions: [{ date: '2026-05-06', startsAt: '07:45', minutes: 45 }],
    endsOn: '2026-05-27',
    measuresAgain: true,
  }
  const schoolText = (change: Partial<SchoolSupport>) =>
    guardianReport(student('Ana Bila', 'M'), {
      ...resultOf('Ana Bila'),
      support: { ...support, ...change },
    }).atSchool

  it('names the group, its next meeting, until when, and that it is measured again', () => {
    expect(schoolText({})).toBe(
      'A Ana entra num grupo de reforço para reconhecer fracções equivalentes e comparar fracções. ' +
        'O próximo encontro é quarta-feira, 6 de Maio, às 07:45 (45 minutos), até 27 de Maio de 2026. ' +
        'Depois medimos de novo e enviamos outra folha como esta.',
    )
    expect(schoolText({ sessions: [], measuresAgain: false })).toMatch(
      /O trabalho vai até 27 de Maio de 2026\.$/,
    )
    expect(schoolText({ state: 'reavaliado', sessions: [] })).toMatch(
      /esteve num grupo .* Já medimos de novo\.$/,
    )
    expect(guardianReport(student('Ana Bila', 'M'), resultOf('Ana Bila')).atSchool).toBe('')
  })

  it('is on the sheet beside a code that carries the pupil alone, never the word of the card', async () => {
    const result = { ...resultOf('Ana Bila'), support }
    const description = guardianDocument(student('Ana Bila', 'M'), result, {
      address: 'https://escola.example',
    })
    const link = 'https://escola.example/progresso#20260001'
    expect(progressLink('https://escola.example', '20260001')).toBe(link)
    expect(JSON.stringify(description)).toContain(JSON.stringify({ kind: 'qr', value: link }).slice(1, -1))
    const pages = await readPdf(await drawPdf(description))
    expect(pages).toHaveLength(1)
    expect(pages.join(' ')).toContain('Na escola')
    expect(JSON.stringify(guardianDocument(student('Ana Bila', 'M'), result))).not.toContain('"qr"')
  })
})
