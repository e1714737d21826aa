import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { query } from '#kit/web/api/queries.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { type CalendarBody, getCurrentCalendar } from '../contract.ts'
import { addDays } from '../weeks.ts'
import { monthsOf, sumTrimesters } from '../year-months.ts'
import type { Chosen } from './chosen-days.ts'
import { DayChoice } from './day-choice.tsx'
import { MonthDays } from './month-days.tsx'
import styles from './year-editor.module.css'
import { YearSum } from './year-sum.tsx'

/** What an arrow adds in days. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The year as it hangs on a wall: a day or a span of days is chosen, and made what it is. */
export function YearEditor({ form }: { form: UseFormReturn<CalendarBody, unknown, CalendarBody> }) {
  const [year, trimesters, breaks, holidays, makeUps, exams] = useWatch({
    control: form.control,
    name: ['year', 'trimesters', 'breaks', 'holidays', 'makeUps', 'exams'],
  })
  const calendar = { year, trimesters, breaks, holidays, makeUps, exams }
  const today = useQuery(query(getCurrentCalendar, {})).data?.today
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const months = monthsOf(calendar)
  const sums = sumTrimesters(calendar)
  const [chosen, setChosen] = useState<Chosen>()
  const here = months.find(month => today?.startsWith(month)) ?? months[0] ?? ''
  const [opened, setOpened] = useState<string>()
  const days = useRef<HTMLDivElement>(null)

  function choose(day: string, extends_: boolean) {
    setChosen(now => (extends_ && now ? { from: now.from, to: day } : { from: day, to: day }))
  }

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key]
    const day = (event.target as HTMLElement).dataset.day
    if (step === undefined || day === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const next = addDays(day, document.dir === 'rtl' && Math.abs(step) === 1 ? -step : step)
    const month = next.slice(0, 7)
    if (!months.includes(month)) return
    event.preventDefault()
    // Drawn at once: the next key must find the focus where this one moved it.
    flushSync(() => {
      if (isPhone) setOpened(month)
      choose(next, event.shiftKey)
    })
    days.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  function change(to: Partial<CalendarBody>) {
    for (const name of ['trimesters', 'breaks', 'holidays', 'makeUps'] as const) {
      const value = to[name]
      if (value && value !== calendar[name])
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    }
  }

  const choice = chosen && (
    <DayChoice
      key={`${chosen.from} ${chosen.to}`}
      calendar={calendar}
      chosen={chosen}
      onChange={change}
      onClose={() => setChosen(undefined)}
    />
  )
  const openMonth = opened ?? here
  return (
    <section className={styles.year} aria-label="O ano, dia a dia">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside */}
      <div className={styles.months} ref={days} onKeyDown={onKey}>
        {months.map(month => (
          <MonthDays
            key={month}
            month={month}
            calendar={calendar}
            sums={sums}
            today={today}
            chosen={chosen}
            tabStop={chosen?.to ?? (today && months.includes(today.slice(0, 7)) ? today : `${months[0]}-01`)}
            folded={isPhone ? { isOpen: month === openMonth, onOpen: () => setOpened(month) } : undefined}
            onChoose={choose}
          >
            {isPhone && month === openMonth && choice}
          </MonthDays>
        ))}
      </div>
      <div className={styles.side}>
        {!isPhone &&
          (choice ?? (
            <Text as="p" inset over={16} under={16} secondary small>
              Toque num dia para dizer o que é. Com Shift, ou outro toque com Shift, escolhe vários seguidos.
            </Text>
          ))}
        <YearSum sums={sums} />
      </div>
    </section>
  )
}
