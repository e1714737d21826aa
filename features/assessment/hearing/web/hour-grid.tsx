import { weekdays } from '#school/timetable/contract.ts'
import { type Hour, isSame } from '../common-hours.ts'
import type { Grouping } from '../grouping-contract.ts'
import styles from './levels.module.css'

/** The school's week: the hour of the groups, and the times at which all have the subject. */
export function HourGrid({ grouping, onToggle }: { grouping: Grouping; onToggle: (hour: Hour) => void }) {
  const { hours, common, clashes, periods } = grouping
  const used = new Set(
    [...hours, ...common, ...clashes.flatMap(clash => clash.hours)].map(({ period }) => period),
  )
  const shown = periods.filter(({ number }) => used.size === 0 || used.has(number)).slice(0, 12)
  return (
    <table className={styles.grid} aria-label="A hora dos grupos">
      <thead>
        <tr>
          <th aria-label="Tempo" />
          {weekdays.slice(0, 5).map(day => (
            <th key={day} scope="col" aria-label={day}>
              {day[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ number, startsAt }) => (
          <tr key={number}>
            <th scope="row">{number}.º</th>
            {weekdays.slice(0, 5).map((day, at) => {
              const hour = { weekday: at + 1, period: number }
              const isOn = hours.some(each => isSame(each, hour))
              const fits = common.some(each => isSame(each, hour))
              return (
                <td key={day}>
                  <button
                    type="button"
                    aria-pressed={isOn}
                    data-fits={fits || undefined}
                    aria-label={`${day}, ${number}.º tempo, ${startsAt}${fits ? ', todas as turmas podem' : ''}`}
                    onClick={() => onToggle(hour)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
