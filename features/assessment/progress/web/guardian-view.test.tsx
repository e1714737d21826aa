import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { KnownCompetence, Progress } from '../contract.ts'
import { absencesInWords, GuardianView } from './guardian-view.tsx'

const competence = (
  description: string,
  right: number,
  answered: number,
  atHome: string,
  homeExample = '',
): KnownCompetence => ({
  id: description,
  description,
  domain: 'Fracções',
  subject: 'Matemática',
  atHome,
  homeExample,
  plant: right / answered < 0.5 ? 'semente' : 'consolidado',
  right,
  answered,
})

const shown = (
  competences: KnownCompetence[],
  open: Progress['open'] = [],
  more: Pick<Progress, 'heard'> = {},
) => {
  const progress: Progress = {
    key: 'k',
    pupil: { name: 'Anselmo Chongo', code: '20260001', group: '6ªA', number: 1 },
    school: { name: 'EPC', contact: '' },
    today: '2026-05-05',
    now: '2026-05-05T05:12:00Z',
    open,
    later: [],
    done: [],
    competences,
    next: null,
    weeks: { all: [], inARow: 0 },
    ...more,
  }
  return renderToStaticMarkup(<GuardianView progress={progress} onPupil={() => undefined} />)
}

it('names one thing to do at home, for what is known least, and nothing where nobody wrote it', () => {
  const folded = competence('Comparar fracções', 3, 8, 'Dobrem juntos uma folha.')
  const counted = competence('Somar fracções', 1, 8, 'Cortem uma laranja.')
  const known = competence('Ler números', 8, 8, 'Leiam um preço.')
  const html = shown([folded, counted, known])
  expect(html).toContain('Em casa, 5 minutos')
  expect(html).toContain('Cortem uma laranja.')
  expect(html).not.toContain('Dobrem juntos uma folha.')
  expect(html).not.toContain('Leiam um preço.')
  expect(shown([folded, { ...counted, atHome: '' }])).not.toContain('Em casa')
  expect(shown([known])).not.toContain('Em casa')
})

it('shows the worked example below what to do at home, and neither where nobody wrote it', () => {
  const folded = competence('Comparar fracções', 3, 8, 'Dobrem uma folha.', 'Dois terços são 4/6.')
  expect(shown([folded])).toMatch(/Dobrem uma folha\..*Assim se faz.*Dois terços são/)
  const alone = shown([{ ...folded, atHome: '' }])
  expect(alone).toContain('Em casa, 5 minutos')
  // The fraction is drawn, and read out in one piece.
  expect(alone).toMatch(/Dois terços são .*<span[^>]*>4\/6<\/span>/)
  expect(shown([{ ...folded, homeExample: '' }])).not.toContain('Assim se faz')
})

it('says in its first sentence until when there is something to do, where it is one thing', () => {
  const quiz: Progress['open'][number] = {
    title: 'Mínimo múltiplo comum',
    code: 'ABCDEF',
    subject: 'Matemática',
    questions: 10,
    minutes: 25,
    closesAt: '2026-05-08T16:00:00Z',
    attempts: 2,
    used: 0,
    counting: 'mais alta',
    begun: false,
    from: null,
  }
  expect(shown([], [quiz])).toContain('e tem um quiz para fazer até sexta-feira, 8 de Maio, às 18:00.')
  expect(shown([], [{ ...quiz, closesAt: null }])).toContain('e tem um quiz para fazer.')
  expect(shown([], [quiz, { ...quiz, code: 'GHJKLM' }])).toContain('e tem 2 quizzes para fazer.')
})

it('says to the family how often the pupil was missing, and what waits to be justified', () => {
  const absences = {
    by: 'aula' as const,
    trimester: 1,
    absences: 5,
    justified: 2,
    late: 1,
    last: '2026-05-04',
  }
  expect(absencesInWords(absences)).toEqual({
    title: '5 aulas no 1.º trimestre',
    text: 'Justificadas: 2. A última por justificar foi a 04/05: fale com a escola. Atrasos: 1.',
  })
  const none = { ...absences, by: 'dia' as const, absences: 0, justified: 0, late: 0, last: null }
  expect(absencesInWords(none)).toEqual({ title: 'Nenhuma no 1.º trimestre', text: '' })
  // What a device kept before there were absences, and a group that nobody calls.
  expect([absencesInWords(undefined), absencesInWords(null)]).toEqual([undefined, undefined])
})

it('tells the family what the child reads already, in each language, and three things to do at home', () => {
  const heard = [
    {
      skill: 'leitura' as const,
      language: 'Emakhuwa',
      level: 'Parágrafo',
      date: '2026-05-04',
      wordsAMinute: 39,
      home: ['Reler o texto.', 'Contar a história.', 'Ler a um irmão.'],
    },
  ]
  const html = shown([], [], { heard })
  expect(html).toContain('O que Anselmo já lê, e três coisas para fazer em casa')
  expect(html).toContain('Em emakhuwa: Parágrafo, 39 palavras por minuto.')
  for (const thing of heard[0]?.home ?? []) expect(html).toContain(thing)
  expect(shown([])).not.toContain('três coisas')
})
