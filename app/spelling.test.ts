import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Spellings that Mozambique does not use, as whole words: those of 1990, which dropped the silent consonants, and those
 * of Brazil. The comment of each line gives ours.
 */
const REFUSED = [
  // acção, reacção, interacção, transacção; fracção, direcção, correcção, selecção, colecção, protecção, redacção, secção
  '(?:re|inter|trans|retro)?aç(?:ão|ões)',
  '(?:fra|infra|dire|corre|sele|cole|prote|reda|se|proje|inspe|inje|infe|obje|afe|dete|tra)ç(?:ão|ões)',
  // objectivo, actividade, activo, activar, actual, efectivo, lectivo, respectivo, colectivo, perspectiva
  '(?:ob|sub)jetiv[oa]s?',
  '(?:in|des|re)?ativ(?:idades?|[oa]s?|ar|ado|ada|ados|adas|amente)',
  'atuali?\\p{L}*',
  'atuais',
  'atua(?:r|m|ção|ções)?',
  '(?:e|a)fet(?:iv|u|a|o)\\p{L}*',
  'letiv[oa]s?',
  'respe(?:tiv)\\p{L}*',
  '(?:cole|sele|perspe|dete|obje)tiv\\p{L}*',
  // correcto, directo, director, exacto, projecto, aspecto, facto, contacto, recto, sector, factor, detectar, arquitecto
  '(?:in)?corret\\p{L}*',
  '(?:in)?diret(?:o|a|os|as|or|ora|ores|oria|amente)',
  '(?:in)?exat\\p{L}*',
  'projet\\p{L}*',
  'aspetos?',
  'fatos?',
  'contat(?:o|os|ar|e)',
  'retângul\\p{L}*',
  'setor(?:es)?',
  'fator(?:es)?',
  'dete(?:tar|tado|tada|ta)',
  // óptimo, baptismo, adoptar, excepto, excepção, recepção, concepção, percepção, Egipto, húmido
  'ótim[oa]s?',
  'adot(?:ar|a|ado|ada|ados|adas|e)',
  'exceto',
  '(?:exce|rece|conce|perce|dece)ç(?:ão|ões)',
  // eléctrico, electrónico, didáctico, prático stays, tacto, actriz, acto, actor, activa
  'elétric\\p{L}*',
  'eletr\\p{L}*',
  'didátic\\p{L}*',
  'atos?',
  'ator(?:es)?',
  // guardar, ficheiro, utilizador, eliminar, telemóvel, ecrã, registar, registo, contacto, equipa, partilhar
  'salv(?:ar|o|a|os|as|ando|e)',
  'arquivos?',
  'usuári[oa]s?',
  'deleta\\p{L}*',
  'celular(?:es)?',
  'telas?',
  'cadastr\\p{L}*',
  'registr(?:o|os|ar|ado|ada)',
  'equipes?',
  'compartilh\\p{L}*',
  'gerenci\\p{L}*',
  'aplicativos?',
  'planejam?\\p{L}*',
  'mídias?',
  'baixar',
  // Who has not answered yet, not who is to be presented.
  'por apresentar',
  'você|vocês',
  // género, académico, económico, fenómeno, António, polinómio
  'gêner\\p{L}*',
  'acadêmic\\p{L}*',
  'econômic\\p{L}*',
  'eletrônic\\p{L}*',
  'polinômi\\p{L}*',
  'tônic[oa]s?',
]

/** What is written so on purpose, with the reason; texts between the quotes are left out before looking. */
const ALLOWED: readonly [file: RegExp, text: RegExp][] = [
  // Verbatim texts of the specification.
  [/./, /Erro ao buscar usuário/g],
  // Headings in files that come from elsewhere are understood however they are spelt.
  [/engines\/questions\/formats\/(?:sheet-columns|tool-sheets\.test)\.ts$/, /correta|objetivo/g],
  [/features\/analytical-plans\/row-columns\.ts$/, /objetivos(?: especificos)?/g],
  [/school\/students\/(?:import-contract|server\/import)\.ts$/, /celular|ativo/g],
  [/school\/groups\/(?:teacher-)?import-contract\.ts$/, /letivo|celular|usuário/g],
  [/school\/subjects\/server\/import\.ts$/, /\^ativa/g],
  // A row that must come back from a backup as it was.
  [/kit\/server\/database\/backup\.test\.ts$/, /Fração/g],
  // What another test refuses by its name.
  [/app\/house-words\.test\.ts$/, /por apresentar/g],
  // The state «arquivado»: an archive, not a file.
  [/./, /(?:do|no|ao) arquivo(?=['’».])/g],
]

/** The refused words, alone or with marks around them, in small and capital letters. */
function refusedWords(): RegExp {
  return new RegExp(`(?<![\\p{L}\\d_])(?:${REFUSED.join('|')})(?![\\p{L}\\d_])`, 'giu')
}

it('writes the Portuguese of Mozambique', () => {
  const refused = refusedWords()
  const found = sources().flatMap(file => {
    let text = readFileSync(join(root, file), 'utf8')
    for (const [where, what] of ALLOWED) if (where.test(file)) text = text.replaceAll(what, '')
    return [...text.matchAll(refused)].map(match => `${file}: ${match[0]}`)
  })
  expect([...new Set(found)]).toEqual([])
})

it('finds what it looks for, and nothing in what is ours', () => {
  const refused = refusedWords()
  expect('o objetivo da ação, o usuário e a fração na tela'.match(refused)).toEqual([
    'objetivo',
    'ação',
    'usuário',
    'fração',
    'tela',
  ])
  expect(
    'o objectivo da acção, o utilizador, a fracção, a estação, a relação e a nação'.match(refused),
  ).toBeNull()
})

/** Texts that people see: the product's own files and the README of the schools. */
function sources(): string[] {
  return globSync(
    [
      '{app,journeys,features,school,kit,engines}/**/*.{ts,tsx,json}',
      'README.pt.md',
      '{index,play,progresso}.html',
    ],
    {
      cwd: root,
    },
  )
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/\.generated\./.test(file) && file !== 'app/spelling.test.ts')
    .sort()
}
