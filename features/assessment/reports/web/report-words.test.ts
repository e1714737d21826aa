import { expect, it } from 'vitest'
import { letterOf } from '../letters.ts'
import { changesText } from './changes-text.ts'
import { places } from './places.ts'

it('an evolution says how many improved, and who worsened only where somebody did', () => {
  expect(changesText({ n: 23, improved: 15, worsened: 2 })).toBe('15 de 23 melhoraram, 2 pioraram')
  expect(changesText({ n: 23, improved: 1, worsened: 1 })).toBe('1 de 23 melhorou, 1 piorou')
  expect(changesText({ n: 2, improved: 0, worsened: 0 })).toBe('0 de 2 melhoraram')
})

it('options have letters from A on', () => {
  expect([0, 1, 25].map(letterOf)).toEqual(['A', 'B', 'Z'])
})

it('each report has its own address, and that of a subject names the grade where one is chosen', () => {
  expect([
    ...[
      places.classOf('a'),
      places.competencesOf('a'),
      places.oral('a'),
      places.itemsOf('a'),
      places.pupil('s'),
    ],
    ...[places.evolution('a', 'b'), places.recoveryOf('a')],
    ...[places.subject('m'), places.subject('m', 6), places.coverage('m'), places.coverage('m', 6)],
  ]).toEqual([
    '/diagnostico/relatorios/turma/a',
    '/diagnostico/relatorios/competencias/a',
    '/diagnostico/diagnosticos/a?parte=resultado',
    '/diagnostico/relatorios/perguntas/a',
    '/diagnostico/relatorios/aluno/s',
    '/diagnostico/relatorios/evolucao?antes=a&depois=b',
    '/diagnostico/recuperacao/novo?aplicacao=a',
    '/diagnostico/relatorios/disciplina?disciplina=m',
    '/diagnostico/relatorios/disciplina?disciplina=m&classe=6',
    '/diagnostico/relatorios/cobertura?disciplina=m',
    '/diagnostico/relatorios/cobertura?disciplina=m&classe=6',
  ])
})
