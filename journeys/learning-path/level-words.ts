import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import * as pages from '#school/pages.ts'
import type { LearningPath } from './contract.ts'

type Level = LearningPath['levels'][number]

/** «Leitura em Português» */
export function levelName({ skill, language }: Pick<Level, 'skill' | 'language'>): string {
  return skill === 'leitura' ? `Leitura em ${language}` : `Aritmética, em ${language}`
}

/** What a level has been through, in the order of the stages; n stands beside what it counts. */
export function levelCells(level: Level): { label: string; text: string }[] {
  const { skill, first, again, groups, held, both } = level
  const far = skill === 'leitura' ? 'lêem um parágrafo' : 'chegam às últimas operações'
  return [
    { label: 'Medido', text: `${first.high} de ${first.n} ${far}` },
    {
      label: 'Planificado',
      text: groups ? counted(groups.count, 'grupo por nível', 'grupos por nível') : 'sem grupos',
    },
    { label: 'Ensinado', text: counted(held, 'hora dada', 'horas dadas') },
    { label: 'Medido de novo', text: again ? `${again.high} de ${again.n} ${far}` : 'por ouvir de novo' },
    {
      label: 'Ganho',
      text: both.n === 0 ? '–' : `${both.up} de ${both.n} subiram de nível, ${both.down} desceram`,
    },
  ]
}

/** The step that comes next, and where it is taken. */
export function nextOfLevel({ groups, again, skill }: Level): { label: string; to: string } {
  if (!groups) return { label: 'Fazer grupos por nível', to: pages.levels }
  if (!again) return { label: 'Abrir os grupos', to: href(pages.grouping, { id: groups.id }) }
  return { label: 'De que nível para que nível', to: href(pages.levelMoves, { 'o-que': skill }) }
}
