import { useState } from 'react'
import { formatSpanInProse, formatWeekday, weekdayNames } from '#kit/figures.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { CalendarBody } from '../contract.ts'
import {
  canMakeUp,
  type DayMark,
  dayKind,
  dayName,
  endsFor,
  madeUpOn,
  makeUpOn,
  markDays,
  marksFor,
  moveTrimester,
} from '../mark-days.ts'
import { eachDay } from '../weeks.ts'
import type { Chosen } from './chosen-days.ts'
import styles from './year-editor.module.css'

interface DayChoiceProps {
  calendar: Pick<CalendarBody, 'year' | 'trimesters' | 'breaks' | 'holidays' | 'makeUps' | 'exams'>
  chosen: Chosen
  onChange: (to: Partial<CalendarBody>) => void
  onClose: () => void
}

const labels: Record<DayMark, string> = {
  aulas: 'Aulas',
  'sem aulas': 'Sem aulas',
  avaliação: 'Avaliação',
  feriado: 'Feriado ou festa',
}
const all: readonly DayMark[] = ['aulas', 'sem aulas', 'avaliação', 'feriado']

/** What the chosen days are: four choices, a name, and the ends of trimesters that can lie there. */
export function DayChoice({ calendar, chosen, onChange, onClose }: DayChoiceProps) {
  const [startsOn = chosen.from, endsOn = chosen.to] = [chosen.from, chosen.to].sort()
  const span = { startsOn, endsOn }
  const isOne = startsOn === endsOn
  const kinds = new Set(eachDay(span).map(day => dayKind(calendar, day)))
  const [only] = kinds.size === 1 ? kinds : []
  const [note, setNote] = useState(dayName(calendar, startsOn))
  const possible = marksFor(calendar, span)
  const isNamed = only === 'feriado' || only === 'sem aulas'
  return (
    <Stack gap={12} className={styles.choice}>
      <Row center between small semibold className={styles.which}>
        <p aria-live="polite">
          {isOne ? formatWeekday(startsOn) : formatSpanInProse(startsOn, endsOn).join(' a ')}
        </p>
        <IconButton aria-label="Fechar" onClick={onClose}>
          <Icon name="x" size={18} />
        </IconButton>
      </Row>
      <h2>{isOne ? 'O que é este dia?' : 'O que são estes dias?'}</h2>
      <div className={styles.marks}>
        {all.map(mark => (
          <Button
            key={mark}
            variant="outlined"
            aria-pressed={only === mark}
            disabled={!possible.includes(mark)}
            onClick={() => onChange(markDays(calendar, span, mark, note))}
          >
            {labels[mark]}
          </Button>
        ))}
      </div>
      <TextInput
        label="Nome"
        optional
        help="De um feriado, de uma festa ou de uma interrupção."
        maxLength={80}
        value={note}
        onChange={event => {
          setNote(event.target.value)
          if (isNamed) onChange(markDays(calendar, span, only, event.target.value))
        }}
      />
      {isOne && canMakeUp(calendar, startsOn) && (
        <MakeUps calendar={calendar} date={startsOn} onChange={onChange} />
      )}
      {isOne && (
        <Row wrap className={styles.ends}>
          {endsFor(calendar, startsOn).map(end => (
            <Button
              key={`${end.number} ${end.end}`}
              size="small"
              onClick={() => onChange(moveTrimester(calendar, end, startsOn))}
            >
              {end.end === 'startsOn' ? 'Começa aqui' : 'Acaba aqui'} o {end.number}.º trimestre
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}

/** Which weekday's lessons are made up on a Saturday; the chosen one, once more, none. */
function MakeUps({
  calendar,
  date,
  onChange,
}: Pick<DayChoiceProps, 'calendar' | 'onChange'> & { date: string }) {
  const now = madeUpOn(calendar, date)
  return (
    <fieldset className={styles.makeUps}>
      <legend>Reposição, com as aulas de</legend>
      <div className={styles.marks}>
        {weekdayNames.slice(1, 6).map((name, at) => (
          <Button
            key={name}
            variant="outlined"
            aria-pressed={now === at + 1}
            aria-label={name}
            onClick={() => onChange(makeUpOn(calendar, date, now === at + 1 ? undefined : at + 1))}
          >
            {name.replace('-feira', '')}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
