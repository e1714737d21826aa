import type { FulfilmentRow } from '#features/planning/fulfilment/contract.ts'
import { fulfilmentShare, lightOf } from '#features/planning/fulfilment/count.ts'
import { href } from '#kit/address.ts'
import { percent } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import * as pages from '#school/pages.ts'
import { type FulfilmentCell, type fulfilmentGrid, inNeed } from '../school-view.ts'
import styles from './school-day.module.css'

/** So many stand on a phone before one asks for the others. */
const FIRST = 6

interface FulfilmentBySubjectProps {
  grid: ReturnType<typeof fulfilmentGrid<FulfilmentRow>>
}

/** Group by subject: what was taught of what was due, and who teaches it; ink rises with need. */
export function FulfilmentBySubject({ grid }: FulfilmentBySubjectProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  return (
    <Section
      flush
      title={isPhone ? 'Cumprimento abaixo de 90 %' : 'Cumprimento por turma e disciplina'}
      aside={<Link to={href(pages.planControl, { separador: 'cumprimento' })}>Abrir o controlo</Link>}
    >
      {grid.groups.length === 0 ? (
        <p className={styles.none}>Ainda não há horários nem planos em vigor.</p>
      ) : isPhone ? (
        <ByNeed cells={grid.groups.flatMap(group => group.cells)} />
      ) : (
        <div className={styles.across}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col">Turma</th>
                {grid.subjects.map(subject => (
                  <th key={subject.id} scope="col">
                    {subject.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.groups.map(group => (
                <tr key={group.name}>
                  <th scope="row">{group.name}</th>
                  {grid.subjects.map(subject => (
                    <Cell
                      key={subject.id}
                      subject={subject.name}
                      cell={group.cells.find(cell => cell.subject.id === subject.id)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

/** On a phone the cells under 90 %, the least taught first; those without a plan, and those that are well, are a line each. */
function ByNeed({ cells }: { cells: readonly FulfilmentCell<FulfilmentRow>[] }) {
  const need = inNeed(cells, shareOf)
  const low = need.filter(cell => cell.row !== null)
  const without = need.filter(cell => cell.row === null)
  const well = cells.filter(cell => !need.includes(cell))
  return (
    <>
      <Text as="ul" className={styles.list}>
        {low.slice(0, FIRST).map(cell => (
          <NeedRow key={`${cell.group.id} ${cell.subject.id}`} cell={cell} />
        ))}
      </Text>
      <More
        cells={low.slice(FIRST)}
        title={low.length - FIRST === 1 ? 'Mais 1' : `Mais ${low.length - FIRST}`}
      />
      <More
        cells={without}
        title={`${without.length} sem plano analítico: ${without.map(cell => `${cell.subject.name} · ${cell.group.name}`).join('; ')}`}
      />
      <More cells={well} title={`${well.length} em dia`} />
    </>
  )
}

/** Further cells, in a line until they are asked for. */
function More({ cells, title }: { cells: readonly FulfilmentCell<FulfilmentRow>[]; title: string }) {
  if (cells.length === 0) return null
  return (
    <Disclosure look="ruled" title={title}>
      <Text as="ul" className={styles.list}>
        {cells.map(cell => (
          <NeedRow key={`${cell.group.id} ${cell.subject.id}`} cell={cell} />
        ))}
      </Text>
    </Disclosure>
  )
}

function NeedRow({ cell }: { cell: FulfilmentCell<FulfilmentRow> }) {
  const share = shareOf(cell)
  const name = `${cell.subject.name} · ${cell.group.name}`
  const light = share === null ? null : lightOf(share)
  return (
    <li className={styles.need}>
      <span className={light ? styles[tones[light]] : styles.noPlan}>
        {light && share !== null ? (
          <>
            <StateGlyph glyph={glyphs[light]} /> {percent(share)}
          </>
        ) : (
          '–'
        )}
      </span>
      <span>
        {cell.row ? <Link to={controlHref(cell)}>{name}</Link> : <b>{name}</b>}
        <small>
          {[cell.row === null ? 'sem plano' : share === null && 'por registar', cell.teacher]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </li>
  )
}

/** Of what is known of it; null where nothing is, or where there is no plan. */
function shareOf({ row }: FulfilmentCell<FulfilmentRow>): number | null {
  return row && fulfilmentShare(row.totals)
}

const glyphs = { mau: 'diamond', atenção: 'half', bom: 'disc' } as const
const tones = { mau: 'bad', atenção: 'fair', bom: 'good' } as const

/** What a figure of fulfilment is made of, week by week. */
function controlHref({ group, subject }: FulfilmentCell<FulfilmentRow>): string {
  return href(pages.planControl, { separador: 'cumprimento', group: group.id, subject: subject.id })
}

function Cell({ subject, cell }: { subject: string; cell: FulfilmentCell<FulfilmentRow> | undefined }) {
  if (!cell) return <td />
  const share = cell.row && fulfilmentShare(cell.row.totals)
  if (cell.row === null || share === null)
    return (
      <td className={styles.noPlan}>
        <span>{cell.row === null ? 'sem plano' : 'por registar'}</span>
        <small>{cell.teacher}</small>
      </td>
    )
  const light = lightOf(share)
  return (
    <td className={styles[tones[light]]}>
      <Link to={controlHref(cell)} aria-label={`${cell.group.name}, ${subject}: ${percent(share)}`}>
        <StateGlyph glyph={glyphs[light]} /> {percent(share)}
      </Link>
      <small>{cell.teacher}</small>
    </td>
  )
}
