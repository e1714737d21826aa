import fc from 'fast-check'
import type { GameContent } from './content.ts'
import type { KindName } from './kinds.ts'

/** Words as people type them: accents, spaces, hyphens, very long, one letter, emoji, right-to-left, and repeated. */
const words = [
  ...['Evaporação', 'Ciclo da água', 'couve-flor', 'Solo', 'solo', 'Erosão', 'Malária', 'Vacina', 'Pão', 'É'],
  ...['A', 'Fotossíntese', 'Vertebrado', 'Germinação', 'Antónimo', 'guarda-chuva', 'Pneumoultramicroscopico'],
  ...[
    'Ecossistema',
    'Energia solar',
    'Cadeia alimentar',
    '🌱',
    '🌱 planta',
    'الماء',
    'شمس',
    'שלום',
    'H₂O',
    '25',
  ],
  ...[
    "Ng'ombe",
    'Xigubo',
    'Maputo',
    'Zambeze',
    'Lago Niassa',
    'Disputa',
    'Computador',
    'Picada',
    'Água',
    'agua',
  ],
]

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-zçãõáéíóúâêô]{1,14}$/) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z -]{60,120}$/) },
)

/** Content of 2 to 60 items, whatever people put into it. */
export const arbitraryContent: fc.Arbitrary<GameContent> = fc
  .array(
    fc.record(
      {
        prompt: fc.oneof(
          { weight: 7, arbitrary: text },
          { weight: 2, arbitrary: text.map(text => `${text} ___.`) },
          { weight: 1, arbitrary: fc.constant('') },
        ),
        answer: text.filter(text => text.trim() !== ''),
        wrong: fc.array(text, { maxLength: 5 }),
        labelled: fc.constant(true),
      },
      { requiredKeys: ['prompt', 'answer'] },
    ),
    { minLength: 2, maxLength: 60 },
  )
  .map(items =>
    items.map(({ labelled, ...item }, at) => ({
      ...{ id: `i${at}`, ...item },
      ...(labelled && {
        ...{ picture: `p${at}`, pictureAlt: 'Uma folha' },
        points: item.answer.split(';').map((_, place) => ({ x: place / 10, y: 0.5 })),
      }),
    })),
  )

/** Fifteen terms of the glossary of the demonstration school. */
export const fifteenTerms: GameContent = (
  [
    ['Evaporação', 'Passagem da água do estado líquido ao estado gasoso, à superfície e sem ferver.'],
    ['Condensação', 'Passagem do vapor de água ao estado líquido quando arrefece.'],
    ['Germinação', 'Início do crescimento de uma nova planta a partir da semente.'],
    ['Vertebrado', 'Animal que tem coluna vertebral.'],
    ['Erosão', 'Desgaste e transporte do solo pela água, pelo vento ou pela acção das pessoas.'],
    ['Vacina', 'Preparado que ensina o corpo a defender-se de uma doença antes de a apanhar.'],
    ['Solo', 'Camada da superfície da Terra onde crescem as plantas.'],
    ['Malária', 'Doença transmitida pela picada de um mosquito.'],
    ['Ecossistema', 'Seres vivos de um lugar com o que os rodeia.'],
    ['Fotossíntese', 'Processo em que as plantas verdes fabricam o seu alimento.'],
    ['Energia solar', 'Energia que chega do Sol sob a forma de luz e calor.'],
    ['Ciclo da água', 'Movimento contínuo da água entre a terra, os rios, o mar e o ar.'],
    ['Cadeia alimentar', 'Sequência que mostra quem se alimenta de quem num ecossistema.'],
    ['Antónimo', 'Palavra com significado contrário ao de outra.'],
    ['Fracção', 'Parte de um todo dividido em partes iguais.'],
  ] as const
).map(([answer, prompt], at) => ({ id: `t${at}`, answer, prompt }))

const animals: GameContent = (
  [
    ['Mamífero', 'Vaca', 'Cabrito', 'Morcego', 'Baleia'],
    ['Ave', 'Galinha', 'Pato', 'Águia-pesqueira', 'Avestruz'],
    ['Réptil', 'Crocodilo', 'Cobra', 'Lagarto', 'Tartaruga'],
  ] as const
).flatMap(([answer, ...names]) => names.map(prompt => ({ id: `g-${prompt}`, answer, prompt })))

const sentences: GameContent = (
  [
    ['salgada', 'A água do mar é ___.'],
    ['machamba', 'O milho cresce na ___ da avó.'],
    ['pilão', 'Pila-se o amendoim no ___.'],
    ['capulana', 'A mãe traz o bebé às costas numa ___.'],
    ['Norte; Sul', 'O rio Rovuma fica no ___ e o rio Maputo no ___.'],
    ['coqueiro', 'Em Inhambane colhe-se o coco do ___.'],
    ['chuva', 'O arroz precisa de muita ___.'],
    ['rede', 'Quem dorme debaixo de uma ___ foge do mosquito.'],
    ['mangal', 'O caranguejo vive na lama do ___.'],
    ['xima', 'Com farinha de milho faz-se ___.'],
    ['timbila', 'Os chopes tocam a ___.'],
    ['Zambeze', 'A barragem de Cahora Bassa fica no rio ___.'],
  ] as const
).map(([answer, prompt], at) => ({ id: `s${at}`, answer, prompt }))

const drawings: GameContent = (
  [
    ['raiz; caule; folha', 'As partes do milho'],
    ['asa; bico; pata', 'As partes da galinha'],
    ['vela; leme', 'As partes do barco'],
  ] as const
).map(([answer, prompt], at) => ({
  ...{ id: `d${at}`, answer, prompt, picture: `picture/d${at}`, pictureAlt: `Desenho de ${at}` },
  points: answer.split('; ').map((_, place) => ({ x: 0.2 + place * 0.3, y: 0.5 })),
}))

/** What a kind is tried with that needs more of its content than pairs. */
const contents: Readonly<Partial<Record<KindName, GameContent>>> = {
  grupos: animals,
  lacunas: sentences,
  legenda: drawings,
}

/** Pairs, mostly twelve or more, that make a game of a kind: the terms of the glossary, where they do. */
export function contentFor(kind: KindName): GameContent {
  return contents[kind] ?? fifteenTerms
}
