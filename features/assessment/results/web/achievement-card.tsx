import type { Band } from '#engines/psychometrics/bands.ts'
import type { BySex } from '#engines/psychometrics/by-sex.ts'
import { Section } from '#kit/web/parts/section.tsx'
import { bandRange, bandTone } from '#school/schools/web/band-look.ts'
import { achievementTable, type HandedIn, marksWait } from '../achievement.ts'
import type { Achievement } from '../figure-shapes.ts'
import { sexRows } from '../figures.ts'
import { FigureTable, type FigureTableProps, type ScreenColumn } from './figure-table.tsx'
import { MarksFrame, marksCells } from './marks-frame.tsx'
import styles from './report.module.css'
import { StackedBar } from './stacked-bar.tsx'

type Bands = readonly Band[]

/** Marks by band, H / M / Total. */
export function AchievementCard({
  achievement,
  bands,
  title = 'Aproveitamento',
  handedIn,
  folds,
}: {
  achievement: BySex<Achievement>
  bands: Bands
  title?: string
  handedIn?: HandedIn
  folds?: boolean
}) {
  const rows = sexRows.map(([key, label]) => ({ name: label, achievement: achievement[key] }))
  return (
    <Section flush folds={folds} title={title} aside="escala 0–20 · positivas a partir de 10">
      <MarksFrame waits={marksWait(achievement)}>
        <MarksTable
          table={achievementTable(achievement, bands, title, handedIn)}
          look="marks"
          bands={bands}
          rows={rows}
          ruledRow={2}
        />
        <BandLines bands={bands} rows={rows} />
      </MarksFrame>
      <BandLegend bands={bands} />
    </Section>
  )
}

interface NamedMarks {
  name: string
  achievement: Achievement
}

/** A table of marks, each row with the distribution of its bands. */
export function MarksTable({
  bands,
  rows,
  columns = {},
  ...of
}: Pick<FigureTableProps, 'table' | 'label' | 'look' | 'ruledRow' | 'columns'> & {
  bands: Bands
  /** Whose marks stand in each row. */
  rows: readonly NamedMarks[]
}) {
  const codes = bands.map(({ code }) => code)
  const wide = `${styles.wide} ${marksCells.wide}`
  const screenColumn = (label: string): ScreenColumn => {
    const band = codes.indexOf(label)
    return {
      className: label === 'Inscritos' ? marksCells.enrolled : onPhones.has(label) ? undefined : wide,
      ...(band >= 0 && {
        head: (
          <>
            {label}
            <small>{bandRange(bands, band)}</small>
          </>
        ),
      }),
    }
  }
  return (
    <FigureTable
      {...of}
      isNamed
      columns={{
        ...Object.fromEntries(of.table.columns.slice(1).map(({ label }) => [label, screenColumn(label)])),
        ...columns,
      }}
      last={{
        head: 'Distribuição',
        className: `${wide} ${marksCells.bars}`,
        style: { minWidth: 72 },
        cell: at => {
          const row = rows[at]
          return row && <BandBar {...row} bands={bands} />
        },
      }}
    />
  )
}

/** What a phone has room for; the rest is drawn under the table. */
const onPhones = new Set(['Inscritos', 'Avaliados', 'Entregues', 'Com nota', 'Média', 'Positivas'])

/** On a phone, under the table: the distributions, for which its rows have no room. */
export function BandLines({ rows, bands }: { rows: readonly NamedMarks[]; bands: Bands }) {
  return (
    <dl className={styles.bandLines}>
      {rows.map(({ name, achievement }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <BandBar achievement={achievement} bands={bands} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BandBar({ achievement, bands, name }: NamedMarks & { bands: Bands }) {
  return (
    <StackedBar
      label={`${name}: ${bands.map((band, at) => `${band.code} ${achievement.bands[at] ?? 0}`).join(', ')}`}
      parts={bands.map((_, at) => ({ count: achievement.bands[at] ?? 0, tone: bandTone(at, bands.length) }))}
    />
  )
}

/** Names of the bands beside their colours. */
export function BandLegend({ bands }: { bands: Bands }) {
  return (
    <div className={styles.legend}>
      {bands.map((band, at) => (
        <span key={band.code}>
          <i className={bandTone(at, bands.length)} />
          {band.code} {band.name.toLowerCase()}
        </span>
      ))}
    </div>
  )
}
