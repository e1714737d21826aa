import { expect, it } from 'vitest'
import { readTexts } from './texts-sheet.ts'

it('reads every line of a sheet or says what is wrong with it, so that lines in are lines told', () => {
  const pasted = [
    'Língua\tO que se ouve\tNível\tTipo\tTexto\tFonte\tValidado por',
    'Emakhuwa\tleitura\tPalavra\ttexto\tmaaxi  nipele\tINDE\tAmade Saíde',
    'Português\taritmética\tAdição\tactividade\tLojinha de tampinhas',
    'Português\tleitura',
    '',
    '\tleitura\tLetra\ttexto\tm a',
    `Português\tleitura\tHistória\ttexto\t${'a'.repeat(2001)}`,
  ].join('\n')
  const { texts, problems } = readTexts(pasted)
  expect(texts).toMatchObject([
    { language: 'Emakhuwa', skill: 'leitura', level: 'Palavra', kind: 'texto', validatedBy: 'Amade Saíde' },
    {
      language: 'Português',
      skill: 'aritmética',
      kind: 'actividade',
      content: 'Lojinha de tampinhas',
      validatedBy: '',
    },
  ])
  expect(problems.map(({ line }) => line)).toEqual([4, 6, 7])
})
