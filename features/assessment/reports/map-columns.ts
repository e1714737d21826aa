import type { Cell, Topic } from '../results/figure-shapes.ts'
import type { ClassReport, PupilLine } from './report-shapes.ts'

/** A column of the map of pupils: a competence, or what all questions of a domain add up to. */
export interface MapColumn {
  key: string
  /** «FR1», «Σ 6» */
  label: string
  title: string
  sum: boolean
  cell: (line: PupilLine) => Cell | undefined
  bySex: Topic['bySex']
}

/**
 * The columns of the map under their domains, on screen and on paper: the competences, then the sum where it says
 * more than they do, since there are several or questions without any. A domain has one column at least.
 */
export function mapColumns({
  domains,
  competences,
}: Pick<ClassReport, 'domains' | 'competences'>): { domain: Topic; columns: MapColumn[] }[] {
  return domains.map((domain, place) => {
    const own = competences.flatMap((topic, at): MapColumn[] =>
      topic.domain === domain.name
        ? [
            {
              key: topic.key,
              label: topic.code,
              title: topic.name,
              sum: false,
              cell: line => line.competences[at],
              bySex: topic.bySex,
            },
          ]
        : [],
    )
    const only = competences.find(topic => topic.domain === domain.name)
    if (own.length === 1 && only && only.items.join() === domain.items.join()) return { domain, columns: own }
    const sum: MapColumn = {
      key: `sum ${domain.key}`,
      label: `Σ ${domain.items.length}`,
      title: own.length > 0 ? `Soma de ${domain.name}` : `${domain.name}: perguntas sem competência`,
      sum: true,
      cell: line => line.domains[place],
      bySex: domain.bySex,
    }
    return { domain, columns: [...own, sum] }
  })
}
