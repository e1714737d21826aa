import { useState } from 'react'
import { counted, formatMonth } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Register } from '../contract.ts'
import { type Month, quietText, type Row } from '../month.ts'
import { pupilAbsencesHref } from '../places.ts'
import { daysInWords } from './days-in-words.ts'
import { FoldRow } from './fold-row.tsx'
import styles from './register-list.module.css'

/** Lines that stand open on a phone. */
const OPEN_ROWS = 6

/** A month on a phone: one pupil a line, with the days as a strip. */
export function RegisterList({ register, month }: { register: Register; month: Month }) {
  const [open, setOpen] = useState({ more: false, none: false })
  const word = formatMonth(`${register.month}-01`).split(' ')[0] ?? ''
  const rest = month.away.slice(OPEN_ROWS)
  const line = (row: Row) => <Line key={row.pupil.id} row={row} month={month} />
  return (
    <>
      {month.running.length > 0 && (
        <section className={styles.card}>
          <div className={`${styles.head} ${styles.urgent}`}>
            <Text as="h2" heading="h4">
              Não vieram três vezes seguidas
            </Text>
            <Text as="small" block caption regular secondary>
              fale hoje com a família
            </Text>
          </div>
          {month.running.map(line)}
        </section>
      )}
      <section className={styles.card}>
        <div className={styles.head}>
          <Text as="h2" heading="h4">
            {month.daysCalled === 0
              ? `Ninguém fez a chamada em ${word}`
              : month.away.length > 0
                ? 'De mais a menos faltas'
                : `Ninguém ${month.running.length > 0 ? 'mais ' : ''}faltou em ${word}`}
          </Text>
        </div>
        {month.away.slice(0, OPEN_ROWS).map(line)}
        {open.more && rest.map(line)}
        {rest.length > 0 && (
          <FoldRow
            title={`Mais ${rest.length} com faltas ou atrasos`}
            open={open.more}
            onOpen={more => setOpen({ ...open, more })}
          />
        )}
        {open.none && month.others.map(line)}
        {month.others.length > 0 && (
          <FoldRow
            title={
              month.daysCalled === 0
                ? counted(month.others.length, 'aluno', 'alunos')
                : quietText(month.others)
            }
            open={open.none}
            onOpen={none => setOpen({ ...open, none })}
          />
        )}
        <Text as="p" secondary caption className={styles.legend}>
          <i data-mark="falta" /> falta <i data-mark="justificada" /> justificada <i data-mark="atraso" />{' '}
          atraso <i data-mark="fechado" /> sem aulas, ou fora da turma
        </Text>
      </section>
    </>
  )
}

function Line({ row: { pupil, days, tally }, month }: { row: Row; month: Month }) {
  const phone = pupil.guardianContact.replace(/[^\d+]/g, '')
  return (
    <div className={styles.line}>
      <Text textEnd secondary>
        {pupil.number}
      </Text>
      <Link to={pupilAbsencesHref(pupil.id, month.days[0]?.date)} className={styles.name}>
        {pupil.name}
        {pupil.run && (
          <Text as="small" block caption regular secondary>
            {daysInWords(pupil.run.dates)} · {tally.absences} no mês
          </Text>
        )}
      </Link>
      {pupil.run ? (
        phone !== '' && (
          <a
            className={styles.phone}
            href={`tel:${phone}`}
            aria-label={`Telefonar ao encarregado de ${pupil.name}`}
          >
            <Icon name="phone" />
          </a>
        )
      ) : (
        <Text nowrap secondary caption>
          <Text as="b" body ink>
            {tally.absences}
          </Text>{' '}
          {tally.absences === 1 ? 'falta' : 'faltas'}
          {tally.justified > 0 && `, ${tally.justified} j.`}
        </Text>
      )}
      <span
        className={styles.strip}
        role="img"
        aria-label={`${counted(tally.absences, 'falta', 'faltas')} em ${counted(month.daysCalled, 'dia', 'dias')}`}
      >
        {month.days.map((day, at) => (
          <i
            key={day.date}
            data-mark={
              day.closed || days[at]?.isAway
                ? 'fechado'
                : day.isFuture && !day.called
                  ? 'futuro'
                  : (days[at]?.mark ?? 'presente')
            }
            data-week={day.startsWeek && at > 0 ? '' : undefined}
          />
        ))}
      </span>
    </div>
  )
}
