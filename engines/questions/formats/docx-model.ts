import type { Block, Run } from '#engines/documents/description.ts'
import { drawWord } from '#engines/documents/word.ts'

const line = (text: string | Run[]): Block => ({ kind: 'paragraph', text })
const bold = (text: string): Run[] => [{ text, bold: true }]

/** One question of each kind as a document has it, then its key, then how they are written. */
const blocks: Block[] = [
  { kind: 'title', text: 'Teste de Ciências Naturais' },
  line('Grupo I'),
  line('1. Que planeta é maior? (2 valores)'),
  line('a) Marte'),
  line(bold('b) Júpiter')),
  line('c) Vénus'),
  line('2. Quais destes são mamíferos? (2 valores)'),
  line('a) baleia *'),
  line('b) sardinha'),
  line('c) morcego *'),
  line('3. A Lua é uma estrela. (1 valor)'),
  line('( ) Verdadeiro   ( ) Falso'),
  line('4. Quantos graus tem a água quando ferve ao nível do mar? (1 valor)'),
  line('Resposta: 100'),
  line('Grupo II'),
  line('Texto: A água do rio'),
  line('A água evapora, forma nuvens e volta a cair como chuva. É o ciclo da água.'),
  line('5. Como se chama a água que cai das nuvens? (1 valor)'),
  line('6. O que forma as nuvens? (1 valor)'),
  line('a) o vapor de água'),
  line('b) o fumo'),
  line('Explicação: o vapor arrefece e junta-se em gotas.'),
  line('7. Explica por que razão o ciclo da água não tem fim. (2 valores)'),
  line('______________________________'),
  line('______________________________'),
  line('______________________________'),
  line('Chave'),
  line('3. F'),
  line('5. chuva'),
  line('6. a'),
  { kind: 'heading', level: 1, text: 'Como se escreve' },
  {
    kind: 'list',
    marker: 'dash',
    items: [
      'Cada pergunta começa pelo seu número; as opções, por a), b), c).',
      'A opção certa vai a negrito, pintada ou com um asterisco; ou diz-se por baixo, em «Resposta:», ou no fim, em «Chave».',
      'Sem opções: em «Resposta:» ou na chave vai V ou F, um número ou uma resposta curta; sem resposta, é de desenvolvimento.',
      'A cotação vai entre parênteses no fim do enunciado.',
      '«Texto:» começa um texto que é de várias perguntas; «Grupo» ou «Parte» acaba-o.',
      'Imagens, tabelas e fórmulas do Word ficam na pergunta em que estão.',
    ],
  },
]

/** A document of Word to be filled in. */
export function docxModel(): Promise<Uint8Array<ArrayBuffer>> {
  return drawWord({ title: 'Modelo de teste', orientation: 'portrait', footer: null, blocks })
}
