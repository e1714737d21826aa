import { v7 as uuid } from 'uuid'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { fixtureGame, pairs } from '#features/games/fixtures.ts'
import type { GameItem, GameState } from '#features/games/game.ts'
import type { GameKind } from '#features/games/kinds.ts'
import { pairOfTerm } from '#features/games/pairs.ts'
import { insertPlays, type NewPlay } from '#features/games/server/play-queries.ts'
import { findCompetenceIds } from '#features/planning/row-to-lesson/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { formatMinutes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import { loadLabelled } from './load-labelled.ts'
import type { LoadedSubject } from './load-subjects.ts'
import type { ByName } from './names.ts'

interface LoadContext {
  /** The day of loading: plays lie in the days before it. */
  today: string
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

interface GameOfDemonstration {
  title: string
  kind: GameKind
  teacher: string
  subject: string
  grade: number
  groups: readonly string[]
  /** Terms of the glossary, or pairs that were typed; without either a picture with places. */
  terms?: readonly string[]
  typed?: readonly (readonly [answer: string, prompt: string])[]
  /** Codes of what typed pairs practise. */
  competences?: readonly string[]
  state: GameState
  /** Of ten pupils so many have played. */
  played: number
}

const WATER = ['Evaporação', 'Condensação', 'Solo', 'Vertebrado', 'Germinação', 'Ciclo da água']
const LIFE = [...WATER, 'Ecossistema', 'Fotossíntese', 'Erosão', 'Malária', 'Vacina', 'Energia solar']

const games: readonly GameOfDemonstration[] = [
  {
    title: 'Da água à semente',
    kind: 'memoria',
    teacher: 'Ermelinda Sitoe',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    terms: WATER,
    state: 'rascunho',
    played: 0,
  },
  {
    title: 'A água, o solo e a vida',
    kind: 'cruzadas',
    teacher: 'Ermelinda Sitoe',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    terms: LIFE,
    state: 'publicado',
    played: 9,
  },
  {
    title: 'Fracções iguais',
    kind: 'associacao',
    teacher: 'Ermelinda Sitoe',
    subject: 'MAT',
    grade: 6,
    groups: ['6ªA'],
    typed: [
      ['1/2', '2/4'],
      ['2/3', '4/6'],
      ['3/4', '6/8'],
      ['1/5', '2/10'],
      ['2/5', '6/15'],
      ['1/3', '3/9'],
    ],
    competences: ['FR2'],
    state: 'publicado',
    played: 9,
  },
  {
    title: 'Revisão das fracções',
    kind: 'relampago',
    teacher: 'Ermelinda Sitoe',
    subject: 'MAT',
    grade: 6,
    groups: ['6ªA', '6ªB'],
    typed: [
      ['4/6', 'Qual das fracções é equivalente a 2/3?'],
      ['5/6', 'Quanto é 1/2 + 1/3?'],
      ['1/4', 'Quanto é 3/4 − 1/2?'],
      ['3/4', 'Que fracção é maior: 2/3 ou 3/4?'],
      ['12', 'Qual é o mínimo múltiplo comum de 4 e 6?'],
      ['20', 'Quanto é 2/3 de 30 mangas?'],
      ['0,5', 'Como se escreve 1/2 em número decimal?'],
      ['25 %', 'Como se escreve 1/4 em percentagem?'],
    ],
    competences: ['FR1', 'FR2', 'FR3'],
    state: 'publicado',
    played: 6,
  },
  {
    title: 'O caminho da água',
    kind: 'ordenacao',
    teacher: 'Ermelinda Sitoe',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    typed: [
      ['O Sol aquece a água', ''],
      ['A água evapora', ''],
      ['O vapor arrefece e condensa', ''],
      ['Formam-se nuvens', ''],
      ['Chove', ''],
      ['A água corre para o rio', ''],
    ],
    state: 'encerrado',
    played: 9,
  },
  {
    title: 'Palavras da frase',
    kind: 'forca',
    teacher: 'Armando Chilengue',
    subject: 'POR',
    grade: 5,
    groups: ['5ªC'],
    terms: ['Substantivo', 'Adjectivo', 'Verbo', 'Sílaba tónica', 'Sinónimo', 'Antónimo'],
    state: 'encerrado',
    played: 7,
  },
  {
    title: 'Verdade ou não: rios, terra e gente',
    kind: 'verdadeiro',
    teacher: 'Ermelinda Sitoe',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    typed: [
      ['Zambeze', 'Rio em que está a barragem de Cahora Bassa'],
      ['Limpopo', 'Rio que passa por Chókwè e Xai-Xai'],
      ['Rovuma', 'Rio que separa Moçambique da Tanzânia'],
      ['Niassa', 'Lago fundo de que vivem os pescadores de Metangula'],
      ['Monte Binga', 'O ponto mais alto do país, em Manica'],
      ['Canal de Moçambique', 'Mar entre o continente e Madagáscar'],
      ['Castanha de caju', 'Semente que se assa e se descasca em Nampula'],
      ['Mandioca', 'Raiz de que se faz a xima em muitas casas do norte'],
      ['Gorongosa', 'Parque em Sofala onde voltaram os elefantes'],
      ['Quirimbas', 'Ilhas de coral de Cabo Delgado'],
    ],
    state: 'publicado',
    played: 8,
  },
  {
    title: 'Animais à nossa volta',
    kind: 'grupos',
    teacher: 'Ermelinda Sitoe',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    typed: [
      ['Mamífero', 'Cabrito'],
      ['Mamífero', 'Búfalo'],
      ['Mamífero', 'Morcego'],
      ['Mamífero', 'Dugongo'],
      ['Ave', 'Galinha-do-mato'],
      ['Ave', 'Águia-pesqueira'],
      ['Ave', 'Flamingo'],
      ['Ave', 'Pato'],
      ['Réptil', 'Crocodilo'],
      ['Réptil', 'Tartaruga-marinha'],
      ['Réptil', 'Camaleão'],
      ['Peixe', 'Tilápia'],
      ['Peixe', 'Peixe-pedra'],
      ['Peixe', 'Carapau'],
    ],
    state: 'publicado',
    played: 7,
  },
  {
    title: 'Frases da machamba e do mar',
    kind: 'lacunas',
    teacher: 'Armando Chilengue',
    subject: 'POR',
    grade: 5,
    groups: ['5ªC'],
    typed: [
      ['salgada', 'A água do mar é ___.'],
      ['enxada', 'A avó Celeste cava a terra com a ___.'],
      ['pilão', 'O amendoim pila-se no ___.'],
      ['capulana', 'A mãe leva o bebé às costas numa ___.'],
      ['nasce; põe-se', 'O Sol ___ do lado do mar e ___ do lado das montanhas.'],
      ['remos', 'O pescador de Inhaca leva a canoa com dois ___.'],
      ['chuva', 'Sem ___ o milho seca no campo.'],
      ['rede', 'Quem dorme debaixo de uma ___ foge do mosquito.'],
    ],
    state: 'publicado',
    played: 6,
  },
  {
    title: 'O milho da nossa machamba',
    kind: 'legenda',
    teacher: 'Ermelinda Sitoe',
    subject: 'CN',
    grade: 5,
    groups: ['5ªC'],
    state: 'publicado',
    played: 7,
  },
]

/** Loads games of most kinds, and what pupils played of them in the days before. */
export async function loadGames(db: Db, around: LoadContext): Promise<void> {
  for (const entry of games) {
    const items = await itemsOf(db, entry, around)
    const game = await fixtureGame(db, {
      title: entry.title,
      kind: entry.kind,
      owner: around.people(entry.teacher),
      subjectId: around.subjects(entry.subject).id,
      grade: entry.grade,
      groupIds: entry.groups.map(name => around.groups(name).id),
      competenceIds: await findCompetenceIds(db, around.subjects(entry.subject).id, entry.competences ?? []),
      items,
      state: entry.state,
      seed: entry.title,
      publishedAt: `${addDays(around.today, -8)}T07:00:00+02:00`,
    })
    if (entry.played > 0) await loadPlays(db, { ...entry, game, items, today: around.today })
  }
}

async function itemsOf(
  db: Db,
  entry: GameOfDemonstration,
  { people, subjects }: LoadContext,
): Promise<GameItem[]> {
  if (entry.terms) return itemsOfTerms(db, entry.terms)
  if (entry.typed) return pairs(...entry.typed)
  return [await loadLabelled(db, people(entry.teacher), subjects(entry.subject).id)]
}

async function itemsOfTerms(db: Db, words: readonly string[]): Promise<GameItem[]> {
  const rows = await existing(db, 'terms')
    .select(['id', 'term', 'definition', 'image_file_id', 'image_alt', 'audio_file_id'])
    .where('term', 'in', [...words])
    .execute()
  return words.flatMap(word => {
    const row = rows.find(row => row.term === word)
    if (!row) throw new Error(`«${word}» não está no glossário da demonstração.`)
    const source = { kind: 'termo' as const, id: row.id, prompt: row.definition, answer: row.term }
    return [{ ...pairOfTerm(row), id: uuid(), source }]
  })
}

/** Each pupil who played has a skill, each pair a difficulty; both together say how many tries it took. */
async function loadPlays(
  db: Db,
  source: GameOfDemonstration & {
    game: { id: string; seed: string; group_ids: string[] }
    items: readonly GameItem[]
    today: string
  },
): Promise<void> {
  const { game, items, kind } = source
  const random = seededRandom(source.title)
  const difficulty = items.map(() => random())
  const students = await db
    .selectFrom(pupilsNow.as('s'))
    .select('s.id')
    .where('s.group_id', 'in', game.group_ids)
    .orderBy('s.code')
    .execute()
  const plays: NewPlay[] = []
  for (const student of students) {
    if (random() * 10 >= source.played) continue
    const skill = 0.35 + 0.6 * random()
    const times = random() < 0.4 ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      const results = items.map((item, at) => {
        const tries = random() < skill - 0.45 * (difficulty[at] ?? 0) + 0.3 ? 1 : 2 + Math.floor(random() * 2)
        const right = tries === 1 || random() < 0.85
        return { itemId: item.id, seen: true, right, tries, seconds: 4 + Math.round(random() * 20 * tries) }
      })
      const max = items.length * 2
      const points = results.reduce(
        (sum, result) => sum + (result.right ? (result.tries === 1 ? 2 : 1) : 0),
        0,
      )
      const minutes = Math.floor(random() * 300)
      const hour = formatMinutes(7 * 60 + minutes)
      plays.push({
        id: uuid(),
        gameId: game.id,
        kind,
        studentId: student.id,
        seed: game.seed,
        startedAt: `${addDays(source.today, -1 - Math.floor(random() * 6))}T${hour}:00+02:00`,
        seconds: results.reduce((sum, result) => sum + result.seconds, 0),
        points,
        max,
        finished: random() < 0.95,
        results,
      })
    }
  }
  await insertPlays(db, plays, items)
}
