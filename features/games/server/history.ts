import { loadKind } from '#engines/games/kinds.ts'
import type { Setting } from '#engines/games/rules.ts'
import { formatMoment } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { groupNames } from '#school/groups/contract.ts'
import { type Sharing, sharingLabels } from '#school/reach.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type GameItem, type GameState, gameStateTable } from '../contract.ts'
import { gameKind, gameKinds, kindLabel } from '../kinds.ts'
import { type GameRules, type Mode, modeLabels } from '../rules.ts'

/** The history of a game, its references told by name. */
export async function findGameHistory(db: Db, words: Words, id: string) {
  const kinds = await Promise.all(gameKinds.map(loadKind))
  const settings = new Map(kinds.flatMap(kind => kind.settings.map(setting => [setting.name, setting])))
  return findHistory(db, words, 'games', id, [
    { column: 'sharing', label: 'Partilha', show: value => sharingLabels[value as Sharing] ?? '–' },
    { column: 'title', label: 'Título' },
    { column: 'kind', label: 'Tipo', show: kindText },
    { column: 'subject_id', label: 'Disciplina', names: { table: 'subjects' } },
    { column: 'grade', label: 'Classe', show: value => gradeName(Number(value)) },
    { column: 'group_ids', label: 'Turmas', names: groupNames },
    { column: 'competence_ids', label: 'Competências', names: { table: 'competences', column: 'code' } },
    { column: 'theme', label: 'Tema' },
    {
      column: 'items',
      label: 'Pares',
      show: value =>
        Array.isArray(value) ? (value as GameItem[]).map(item => item.prompt).join('; ') || '–' : '–',
    },
    { column: 'rules', label: 'Regras', show: value => rulesText(value as GameRules, settings) },
    { column: 'mode', label: 'Joga-se', show: value => modeLabels[value as Mode] },
    { column: 'teams', label: 'Equipas' },
    { column: 'shuffle', label: 'Baralhar os pares' },
    { column: 'entry', label: 'Quem entra escreve' },
    { column: 'attempts', label: 'Partidas por aluno' },
    { column: 'closes_at', label: 'Fecha', show: momentText },
    { column: 'code', label: 'Código' },
    { column: 'state', label: 'Estado', show: value => gameStateTable.labels[value as GameState] ?? '–' },
  ])
}

function rulesText(rules: GameRules, settings: ReadonlyMap<string, Setting>): string {
  return Object.entries(rules)
    .flatMap(([name, value]) => {
      const setting = settings.get(name)
      if (!setting) return []
      const chosen =
        setting.type === 'switch'
          ? value === true
            ? 'sim'
            : 'não'
          : setting.choices.find(choice => choice.value === value)?.label
      return [`${setting.label}: ${chosen ?? '–'}`]
    })
    .join('; ')
}

function momentText(value: unknown): string {
  return value ? formatMoment(String(value)) : '–'
}

function kindText(value: unknown): string {
  const kind = gameKind.safeParse(value)
  return kind.success ? kindLabel(kind.data) : '–'
}
