import { figure, percent } from '#kit/figures.ts'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { bandTone } from '#school/schools/web/band-look.ts'
import { sexRows } from '../../../results/figures.ts'
import { MarksFrame, marksCells } from '../../../results/web/marks-frame.tsx'
import report from '../../../results/web/report.module.css'
import { StackedBar } from '../../../results/web/stacked-bar.tsx'
import type { QuizResults } from '../../results-contract.ts'

/** Marks by band, H / M / Total. */
export function AchievementTable({
  title,
  achievement,
}: {
  title: string
  achievement: QuizResults['achievement']
}) {
  const { enrolled, handedIn, marked, positives, mean, bands } = achievement
  const wide = `${report.end} ${report.wide} ${marksCells.wide}`
  const bar = (key: 'H' | 'M' | 'total', label: string) => (
    <StackedBar
      label={`${label}: ${bands.map(band => `${band.code} ${band[key]}`).join(', ')}`}
      parts={bands.map((band, at) => ({ count: band[key], tone: bandTone(at, bands.length) }))}
    />
  )
  return (
    <Section flush title={title} aside="escala 0–20 · positivas a partir de 10">
      <MarksFrame waits>
        <ScrollArea label={title}>
          <table className={`${report.table} ${report.marks}`} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Sexo</span>
                </th>
                <th className={`${report.end} ${marksCells.enrolled}`}>Inscritos</th>
                <th className={wide}>Entregues</th>
                <th className={report.end}>Com nota</th>
                {bands.map(band => (
                  <th key={band.code} className={wide}>
                    {band.code}
                  </th>
                ))}
                <th className={report.end}>Média</th>
                <th className={report.end}>Positivas</th>
                <th className={`${report.wide} ${marksCells.wide} ${marksCells.bars}`}>Distribuição</th>
              </tr>
            </thead>
            <tbody>
              {sexRows.map(([key, label]) => (
                <tr key={key} className={key === 'total' ? `${report.total} ${report.above}` : undefined}>
                  <th scope="row">{label}</th>
                  <td className={`${report.end} ${marksCells.enrolled}`}>{enrolled[key]}</td>
                  <td className={wide}>{handedIn[key]}</td>
                  <td className={report.end}>{marked[key]}</td>
                  {bands.map(band => (
                    <td key={band.code} className={wide}>
                      {band[key]}
                    </td>
                  ))}
                  <td className={report.end}>{figure(mean[key])}</td>
                  <td className={report.end}>
                    {positives[key]}
                    {marked[key] > 0 && (
                      <span className={report.quiet}> · {percent(positives[key] / marked[key])}</span>
                    )}
                  </td>
                  <td
                    className={`${report.wide} ${marksCells.wide} ${marksCells.bars}`}
                    style={{ minWidth: 96 }}
                  >
                    {bar(key, label)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
        <dl className={report.bandLines}>
          {sexRows.map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{bar(key, label)}</dd>
            </div>
          ))}
        </dl>
      </MarksFrame>
      <div className={report.legend}>
        {bands.map((band, at) => (
          <span key={band.code}>
            <i className={bandTone(at, bands.length)} />
            {band.code} {band.name.toLowerCase()}
          </span>
        ))}
      </div>
    </Section>
  )
}
