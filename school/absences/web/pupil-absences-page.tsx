import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import {
  counted,
  formatDayOfMonth,
  formatMonth,
  formatShortWeekday,
  formatWeekday,
  shortWeekdayNames,
} from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { weekdayOf } from '#school/calendar/weeks.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { PupilHead } from '#school/students/web/pupil-head.tsx'
import { today } from '#school/students/web/today.ts'
import { getPupilAbsences, markAbsences, markLabels, type PupilAbsences } from '../contract.ts'
import { monthAway, monthOf, monthOfDay } from '../month.ts'
import { inRows } from '../register.ts'
import { awayInWords, daysInWords } from './days-in-words.ts'
import styles from './pupil-absences.module.css'
import { TalkDialog, Talks } from './talks.tsx'

interface PupilAbsencesPageProps {
  /** What was missed, known by what knows of lessons. */
  missed: (studentId: string) => ReactNode
}

/** A pupil's absences: what asks for a step, the month, what waits to be justified, what was missed. */
export function PupilAbsencesPage({ missed }: PupilAbsencesPageProps) {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const param = params.get('mes') ?? ''
  const chosen = /^\d{4}-(0[1-9]|1[0-2])$/.test(param) ? param : undefined
  const month = chosen ?? monthOfDay(today())
  const answer = useQuery({
    ...query(getPupilAbsences, { params: { id }, query: chosen === undefined ? {} : { month: chosen } }),
    placeholderData: before => before,
  })
  return (
    <>
      <PupilHead id={id} tab="faltas" />
      <Loaded answer={answer} failed="Não foi possível abrir as faltas" awaited={<SkeletonCards rows={3} />}>
        {absences => (
          <PupilView
            absences={absences}
            month={month}
            missed={missed}
            onMonth={by => setParams({ mes: monthAway(month, by) }, { replace: true })}
          />
        )}
      </Loaded>
    </>
  )
}

const SATURDAY = 6

interface PupilViewProps extends PupilAbsencesPageProps {
  absences: PupilAbsences
  month: string
  onMonth: (by: number) => void
}

function PupilView({ absences, month, missed, onMonth }: PupilViewProps) {
  const { pupil, trimester, today, talks, elsewhere } = absences
  const [talking, setTalking] = useState(false)
  const [justifying, setJustifying] = useState<string[]>()
  const { days, running, away, others } = monthOf({ ...absences, pupils: [pupil] })
  const [row] = [...running, ...away, ...others]
  const weekdays = shortWeekdayNames.slice(0, days.some(day => weekdayOf(day.date) === SATURDAY) ? 6 : 5)
  const phone = pupil.guardianContact.replace(/[^\d+]/g, '')
  const open = new Set(days.filter(day => day.closed === null).map(day => day.date))
  for (const { date } of absences.unjustified) open.add(date)
  const unjustified = inRows(absences.unjustified, [...open].sort()).toReversed()
  const may = (dates: readonly string[]) => absences.may === 'any' || dates.every(date => date === today)
  const inUnits = (count: number) =>
    absences.by === 'dia' ? counted(count, 'dia', 'dias') : counted(count, 'aula', 'aulas')
  const tally = row?.tally
  return (
    <>
      {pupil.run && (
        <section className={styles.strip} aria-labelledby="run">
          <Text as="h2" heading="h4" id="run">
            {pupil.run.subject === null
              ? 'Não veio nos três últimos dias'
              : `Faltou às três últimas aulas de ${pupil.run.subject}`}
          </Text>
          <p>
            {daysInWords(pupil.run.dates)}, sem justificação para todas.
            {talks.length === 0 && ' Ninguém registou ainda uma conversa com a família.'}
          </p>
          <Row gap={8} wrap className={styles.acts}>
            {phone === '' ? (
              <Button variant="outlined" to={href(pages.editPupil, { id: pupil.id })}>
                Indicar o contacto da família
              </Button>
            ) : (
              <a className={styles.call} href={`tel:${phone}`}>
                <Icon name="phone" size={20} /> Telefonar
              </a>
            )}
            <Button variant="outlined" onClick={() => setTalking(true)}>
              Registar conversa
            </Button>
            {may(pupil.run.dates) && (
              <Button variant="outlined" onClick={() => setJustifying([...new Set(pupil.run?.dates)])}>
                Justificar
              </Button>
            )}
          </Row>
        </section>
      )}
      <div className={styles.columns}>
        <Section
          flush
          title={formatMonth(`${absences.month}-01`)}
          aside={
            <span className={styles.months}>
              <IconButton aria-label={formatMonth(`${monthAway(month, -1)}-01`)} onClick={() => onMonth(-1)}>
                <Icon name="caret-left" flip />
              </IconButton>
              {tally === undefined || tally.units === 0
                ? 'Ninguém fez a chamada'
                : `${counted(tally.absences, 'falta', 'faltas')} em ${inUnits(tally.units)}`}
              <IconButton aria-label={formatMonth(`${monthAway(month, 1)}-01`)} onClick={() => onMonth(1)}>
                <Icon name="caret-right" flip />
              </IconButton>
            </span>
          }
        >
          <ol className={styles.month}>
            {weekdays.map((name, at) => (
              <li key={name} className={styles.weekday} style={{ gridColumn: at + 1 }}>
                {name}
              </li>
            ))}
            {days
              .filter(day => weekdayOf(day.date) <= weekdays.length)
              .map(day => {
                const said = row?.days[days.indexOf(day)]
                const mark = day.closed === null && !day.isFuture ? (said?.mark ?? null) : null
                const part =
                  said && said.missed > 0 && said.missed < said.of ? ` ${said.missed}/${said.of}` : ''
                return (
                  <li
                    key={day.date}
                    data-mark={
                      day.closed !== null || (said?.isAway && mark === null) ? 'fechado' : (mark ?? undefined)
                    }
                    data-future={day.isFuture ? '' : undefined}
                    style={{ gridColumn: weekdayOf(day.date) }}
                    title={[
                      formatWeekday(day.date),
                      day.closed ??
                        (mark !== null
                          ? markLabels[mark].toLowerCase() + part
                          : said?.isAway
                            ? awayInWords(pupil, day.date)
                            : ''),
                    ]
                      .filter(Boolean)
                      .join(': ')}
                  >
                    {day.closed === null && formatDayOfMonth(day.date)}
                    {mark !== null && mark !== 'presente' && (
                      <small>
                        {mark === 'falta' ? 'F' : mark === 'justificada' ? 'J' : 'A'}
                        {part}
                      </small>
                    )}
                  </li>
                )
              })}
          </ol>
          {elsewhere && (
            <p className={styles.none}>
              Das faltas do trimestre, na {elsewhere.groups.join(', ')}, de onde veio:{' '}
              {counted(elsewhere.absences, 'falta', 'faltas')},{' '}
              {counted(elsewhere.justified, 'justificada', 'justificadas')},{' '}
              {counted(elsewhere.late, 'atraso', 'atrasos')}.
            </p>
          )}
          {trimester?.units === 0 && (
            <p className={styles.none}>Ninguém fez a chamada no {trimester.number}.º trimestre.</p>
          )}
          {trimester && trimester.units > 0 && (
            <dl className={styles.facts}>
              <div>
                <dt>{trimester.number}.º trimestre</dt>
                <dd>{counted(trimester.absences, 'falta', 'faltas')}</dd>
              </div>
              <div>
                <dt>Justificadas</dt>
                <dd>{trimester.justified}</dd>
              </div>
              <div>
                <dt>Atrasos</dt>
                <dd>{trimester.late}</dd>
              </div>
            </dl>
          )}
        </Section>
        <div>
          <Section flush title="Por justificar">
            {unjustified.length === 0 ? (
              <p className={styles.none}>Não há faltas por justificar neste trimestre.</p>
            ) : (
              <ul className={styles.list}>
                {unjustified.map(days => {
                  const dates = days.map(({ date }) => date)
                  const lessons = days.reduce((sum, day) => sum + day.lessons, 0)
                  return (
                    <Text as="li" inset over={8} under={8} ruled key={dates[0]}>
                      <span>
                        <Text as="b" block semibold>
                          {dates.length === 1 ? spoken(dates[0] ?? '') : daysInWords(dates)}
                        </Text>
                        <Text as="small" caption secondary>
                          {inUnits(lessons)}
                        </Text>
                      </span>
                      {may(dates) && (
                        <Button variant="outlined" onClick={() => setJustifying(dates)}>
                          Justificar
                        </Button>
                      )}
                    </Text>
                  )
                })}
              </ul>
            )}
          </Section>
          <Talks talks={talks} onAdd={() => setTalking(true)} />
          {missed(pupil.id)}
        </div>
      </div>
      {talking && <TalkDialog pupil={pupil} today={today} onClose={() => setTalking(false)} />}
      {justifying && (
        <JustifyDialog absences={absences} dates={justifying} onClose={() => setJustifying(undefined)} />
      )}
    </>
  )
}

interface JustifyDialogProps {
  absences: PupilAbsences
  dates: readonly string[]
  onClose: () => void
}

/** Absences become justified, with what the family said. */
function JustifyDialog({ absences: { group, pupil }, dates, onClose }: JustifyDialogProps) {
  const announce = useUndo()
  const [reason, setReason] = useState('')
  const save = useSave(markAbsences, { touches: ['dashboard'], failed: 'Não foi possível justificar.' })
  const marks = dates.map(date => ({ studentId: pupil.id, date, mark: 'justificada' as const }))
  return (
    <DialogFrame
      open
      onClose={onClose}
      title="Justificar as faltas"
      sub={`${pupil.name}: ${daysInWords(dates)}.`}
      foot={
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={reason.trim() === ''}
          onClick={() =>
            save.mutate(
              { params: { id: group.id }, body: { marks, reason: reason.trim() } },
              {
                onSuccess: ({ change }) => {
                  announce('Faltas justificadas.', change)
                  onClose()
                },
              },
            )
          }
        >
          Justificar
        </Button>
      }
    >
      <TextInput
        label="Motivo, e quem o disse"
        help="«Doença; disse a mãe»."
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </DialogFrame>
  )
}

function spoken(date: string): string {
  return `${formatShortWeekday(date).toLowerCase()} de ${formatMonth(date).split(' ')[0]}`
}
