import { expect, it } from 'vitest'
import { suggestCompetences, withCompetence } from './suggest-competences.ts'

const competences = [
  ['NO1', 'Ler, escrever e decompor números naturais usando o valor posicional'],
  ['NO2', 'Comparar e ordenar números naturais'],
  ['NO3', 'Adicionar e subtrair números naturais'],
  ['NO4', 'Multiplicar e dividir números naturais'],
  ['NO5', 'Resolver problemas com mais de uma operação'],
  ['FR1', 'Representar fracções e calcular a fracção de uma quantidade'],
  ['FR2', 'Reconhecer fracções equivalentes e comparar fracções'],
  ['FR3', 'Adicionar fracções com o mesmo denominador'],
  ['TD1', 'Ler e interpretar tabelas'],
].map(([code = '', description = '']) => ({ code, description }))
const week = (unit: string, objectives: string[], contents: string[], named: string[] = []) =>
  suggestCompetences({ unit, objectives, contents, competences: named }, competences).map(
    suggestion => suggestion.code,
  )
const fractions = [
  'III. Fracções',
  ['Reconhecer e obter fracções equivalentes.', 'Simplificar fracções e reduzi-las ao mesmo denominador.'],
  ['Fracções equivalentes', 'Simplificação'],
] as const

it.each([
  [
    'NO1',
    'I. Números naturais',
    ['Ler e escrever números naturais.', 'Decompor números em ordens.'],
    ['Leitura'],
  ],
  ['NO2', 'I. Números naturais', ['Comparar, ordenar e arredondar números naturais.'], ['Comparação']],
  ['NO4', 'I. Números naturais', ['Multiplicar e dividir números naturais.'], ['Prioridade das operações']],
  ['NO5', 'I. Números naturais', ['Resolver problemas que envolvem as quatro operações.'], ['1.ª ACS']],
])('suggests %s for the week that is about it', (code, unit, objectives, contents) => {
  expect(week(unit, objectives, contents)[0]).toBe(code)
})

it('suggests nothing where the words do not say it: a week of tests, or an empty one', () => {
  expect(week('Revisão e avaliação trimestral', ['Sistematizar os conteúdos do trimestre.'], ['AT'])).toEqual(
    [],
  )
  expect(week('', [], [])).toEqual([])
  expect(suggestCompetences({ unit: 'Fracções', objectives: [], contents: [], competences: [] }, [])).toEqual(
    [],
  )
})

it('suggests no competence that the week names already, and names it by its code first', () => {
  const [unit, objectives, contents] = fractions
  const first = week(unit, [...objectives], [...contents])
  expect(first).toEqual(['FR2', 'FR3'])
  const linked = withCompetence(
    { competences: ['Sabe partilhar.'] },
    competences[6] ?? { code: '', description: '' },
  )
  expect(linked.competences[1]).toBe('FR2: Reconhecer fracções equivalentes e comparar fracções')
  expect(week(unit, [...objectives], [...contents], linked.competences)).toEqual(['FR3'])
})
