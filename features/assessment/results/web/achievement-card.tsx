import type { Band } from '#engines/psychometrics/bands.ts'
import type { BySex } from '#engines/psychometrics/by-sex.ts'
import { figure, percent, whole } from '#kit/figures.ts'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { bandRange, bandTone } from '#school/schools/web/band-look.ts'
import { achievementHeads, type HandedIn, marksWait, positiveShare } from '../achievement.ts'
import type { Achievement } from '../figure-shapes.ts'
import { countOf, sexRows } from '../figures.ts'
import { MarksFrame, marksCells } from './marks-frame.tsx'
import styles from './report.module.css'
import { StackedBar } from './stacked-bar.tsx'

type Bands = readonly Band[]

interface MarksProps {
  achievement: BySex<Achievement>
  bands: Bands
}

/** Marks by band, H / M / Total. */
export function AchievementCard({
  achievement,
  bands,
  title = 'Aproveitamento',
  handedIn,
  folds,
}: MarksProps & { title?: string; handedIn?: HandedIn; folds?: boolean }) {
  return (
    <Section flush folds={folds} title={title} aside="escala 0–20 · positivas a partir de 10">
      <MarksFrame waits={marksWait(achievement)}>
        <ScrollArea label={title}>
          <table className={`${styles.table} ${styles.marks}`} aria-label={title}>
            <AchievementHead achievement={achievement} bands={bands} first="" handedIn={handedIn} />
            <tbody>
              {sexRows.map(([key, label]) => (
                <tr key={key} className={key === 'total' ? `${styles.total} ${styles.above}` : undefined}>
                  <th scope="row">{label}</th>
                  <AchievementCells
                    achievement={achievement[key]}
                    marked={marksWait(achievement)}
                    bands={bands}
                    name={label}
                  />
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
        <BandLines
          bands={bands}
          rows={sexRows.map(([key, label]) => ({ name: label, achievement: achievement[key] }))}
        />
      </MarksFrame>
      <BandLegend bands={bands} />
    </Section>
  )
}

/** Heads of the columns of marks. */
export function AchievementHead({
  achievement,
  bands,
  first,
  handedIn,
}: MarksProps & { first: string; handedIn?: HandedIn | undefined }) {
  const ranges = new Map(bands.map((band, at) => [band.code, bandRange(bands, at)]))
  return (
    <thead>
      <tr>
        <th scope="col">{first || <span className="visually-hidden">Sexo</span>}</th>
        {achievementHeads(achievement, bands, handedIn).map(head => (
          <th
            key={head}
            className={[
              styles.end,
              !onPhones.has(head) && `${styles.wide} ${marksCells.wide}`,
              head === 'Inscritos' && marksCells.enrolled,
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {head}
            {ranges.has(head) && <small>{ranges.get(head)}</small>}
          </th>
        ))}
        <th className={`${styles.wide} ${marksCells.wide} ${marksCells.bars}`}>Distribuição</th>
      </tr>
    </thead>
  )
}

/** What a phone has room for; the rest is drawn under the table. */
const onPhones = new Set(['Inscritos', 'Avaliados', 'Entregues', 'Com nota', 'Média', 'Positivas'])

/** The figures of some pupils, after the name of the row. */
export function AchievementCells({
  achievement,
  marked,
  bands,
  name,
}: {
  achievement: Achievement
  /** Whether the number of final marks is a column of its own. */
  marked: boolean
  bands: Bands
  name: string
}) {
  return (
    <>
      <td className={`${styles.end} ${marksCells.enrolled}`}>{achievement.enrolled}</td>
      <td className={styles.end}>{achievement.evaluated}</td>
      {marked && <td className={styles.end}>{achievement.marked}</td>}
      {bands.map((band, at) => (
        <td key={band.code} className={`${styles.end} ${styles.wide} ${marksCells.wide}`}>
          {whole(countOf(achievement.bands[at] ?? 0, achievement.marked))}
        </td>
      ))}
      <td className={styles.end}>{figure(achievement.mean)}</td>
      <td className={`${styles.end} ${styles.wide} ${marksCells.wide}`}>{figure(achievement.sd)}</td>
      <td className={styles.end}>{whole(countOf(achievement.positives, achievement.marked))}</td>
      <td className={`${styles.end} ${styles.wide} ${marksCells.wide}`}>
        {percent(positiveShare(achievement))}
      </td>
      <td className={`${styles.wide} ${marksCells.wide} ${marksCells.bars}`} style={{ minWidth: 72 }}>
        <BandBar achievement={achievement} bands={bands} name={name} />
      </td>
    </>
  )
}

/** On a phone, under the table: the distributions, for which its rows have no room. */
export function BandLines({
  rows,
  bands,
}: {
  rows: readonly { name: string; achievement: Achievement }[]
  bands: Bands
}) {
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

function BandBar({ achievement, bands, name }: { achievement: Achievement; bands: Bands; name: string }) {
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
