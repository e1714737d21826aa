import { expect, it } from 'vitest'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import { chanceSentence, outcomesText } from '../../results/outcomes-text.ts'
import { letterOf } from '../letters.ts'
import { places } from '../places.ts'

it('outcomes say how many of those with something to recover came out how, and nothing of the others', () => {
  const none = { recuperado: 0, melhorou: 0, igual: 0, piorou: 0, none: 4 }
  expect(outcomesText({ recuperado: 15, melhorou: 4, igual: 2, piorou: 2, none: 8 }, null)).toBe(
    '15 de 23 recuperaram, 4 melhoraram, 2 ficaram iguais, 2 pioraram',
  )
  expect(outcomesText({ ...none, recuperado: 1 }, 0.7)).toBe('1 de 1 recuperou (sem aulas subiria um)')
  expect(outcomesText({ ...none, melhorou: 9, igual: 15 }, 12.6)).toBe(
    '0 de 24 recuperaram, 9 melhoraram, 15 ficaram iguais (sem aulas subiriam uns 13)',
  )
  expect(chanceSentence({ ...none, melhorou: 9, igual: 15 }, 12.6)).toMatch(
    /^De 24, uns 13 subiriam de nível sem aulas/,
  )
  expect(chanceSentence({ ...none, melhorou: 9 }, null)).toBe(
    'Não se sabe quantos subiriam de nível sem aulas.',
  )
  expect(outcomesText(none, null)).toBe('nada havia por recuperar')
})

it('options have letters from A on', () => {
  expect([0, 1, 25].map(letterOf)).toEqual(['A', 'B', 'Z'])
})

it('each report has its own address, and that of a subject names the grade where one is chosen', () => {
  expect([
    ...[
      href(pages.classReport, { id: 'a' }),
      href(pages.competenceReport, { id: 'a' }),
      places.oral('a'),
      href(pages.itemReport, { id: 'a' }),
      places.pupil('s'),
    ],
    ...[places.evolution('a', 'b'), href(pages.newRecovery, { aplicacao: 'a' })],
    ...[places.subject('m'), places.subject('m', 6), places.coverage('m'), places.coverage('m', 6)],
  ]).toEqual([
    '/diagnostico/relatorios/turma/a',
    '/diagnostico/relatorios/competencias/a',
    '/diagnostico/diagnosticos/a?parte=resultado',
    '/diagnostico/relatorios/perguntas/a',
    '/diagnostico/alunos/s/testes',
    '/diagnostico/relatorios/evolucao?antes=a&depois=b',
    '/diagnostico/recuperacao/novo?aplicacao=a',
    '/diagnostico/relatorios/disciplina?disciplina=m',
    '/diagnostico/relatorios/disciplina?disciplina=m&classe=6',
    '/diagnostico/relatorios/cobertura?disciplina=m',
    '/diagnostico/relatorios/cobertura?disciplina=m&classe=6',
  ])
})
