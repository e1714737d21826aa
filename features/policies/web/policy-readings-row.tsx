import { useId, useState } from 'react'
import {
  counted,
  formatDateInProse,
  formatDateSlashes,
  formatDayMonth,
  formatTime,
  formatWeekday,
  partOf,
} from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { ShareBar } from '#kit/web/parts/share-bar.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { daysBetween } from '#school/calendar/weeks.ts'
import { asRole, roleLabels } from '#school/roles.ts'
import { printSignatureList, type ReadingRow } from '../reading-contract.ts'
import type { PolicyReadings } from '../readings-by-policy.ts'
import styles from './readings.module.css'

interface PolicyReadingsRowProps {
  policy: PolicyReadings
  /** ISO date. */
  today: string
  /** Whether it stands open before anybody touches it. */
  open: boolean
  onRemind: (rows: readonly ReadingRow[]) => void
}

/** Readers are named in a sentence, up to so many. */
const NAMED = 40

/** One line a policy: how many have read it, until when, who is missing; opened, each of them with a reminder. */
export function PolicyReadingsRow({ policy, today, open, onRemind }: PolicyReadingsRowProps) {
  const [isOpen, setOpen] = useState(open)
  const body = useId()
  const { title, number, all, read, left, late, dueOn } = policy
  return (
    <li>
      <PlainButton
        look="row"
        className={styles.policy}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {left.length === 0 && <Icon name="check" size={16} />} <b>{title}</b> <small>versão {number}</small>
        </span>
        <Stack as="span" gap={6} className={styles.share}>
          <b>
            {partOf(read.length, all)} <span>{read.length === 1 ? 'leu' : 'leram'}</span>
          </b>
          <ShareBar share={read.length / all} />
        </Stack>
        <small className={late > 0 ? styles.late : undefined}>{dueOn && dueWords(dueOn, today)}</small>
        <small>{whoIsMissing(policy, today)}</small>
        <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={18} />
      </PlainButton>
      <div id={body} className={styles.people} hidden={!isOpen}>
        {isOpen && <People policy={policy} onRemind={onRemind} />}
      </div>
    </li>
  )
}

function People({ policy, onRemind }: Pick<PolicyReadingsRowProps, 'policy' | 'onRemind'>) {
  const { read, left, title, versionId } = policy
  const names = read.slice(0, NAMED).map(({ person }) => person)
  const more = read.length - names.length
  const days = read.flatMap(({ confirmedAt }) => (confirmedAt === null ? [] : [confirmedAt])).sort()
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <>
      <ul>
        {left.map(row => (
          <li key={row.id} className={styles.person}>
            <span
              className={styles.initials}
              data-late={row.state === 'em atraso' || undefined}
              aria-hidden="true"
            >
              {initialsOf(row.person)}
            </span>
            <span>
              <b>{row.person}</b> <small>{whatTheyDid(row)}</small>
            </span>
            <small className={row.state === 'em atraso' ? styles.late : undefined}>
              {row.state === 'em atraso' ? 'em atraso' : `até ${formatDayMonth(row.dueOn)}`}
            </small>
            {row.accountId === null ? (
              <small>assina em papel</small>
            ) : row.remindedBy === null ? (
              <Button
                variant="outlined"
                aria-label={`Lembrar ${row.person} de «${title}»`}
                onClick={() => onRemind([row])}
              >
                Lembrar
              </Button>
            ) : (
              <small>lembrado hoje por {row.remindedBy}</small>
            )}
          </li>
        ))}
      </ul>
      {read.length > 0 && (
        <p>
          <b>{read.length === 1 ? 'Leu e confirmou 1' : `Leram e confirmaram ${read.length}`}:</b>{' '}
          {new Intl.ListFormat('pt').format(more > 0 ? [...names, `mais ${more}`] : names)}
          {first && last && `, de ${formatDayMonth(first)} a ${formatDayMonth(last)}`}.
        </p>
      )}
      {left.length > 0 && (
        <Button startIcon={<Icon name="printer" size={18} />} onClick={() => void print(versionId)}>
          Folha para assinar
        </Button>
      )}
    </>
  )
}

function whatTheyDid(row: ReadingRow): string {
  const did =
    row.openedAt === null
      ? 'nunca abriu'
      : `abriu em ${formatDateSlashes(row.openedAt)}, às ${formatTime(row.openedAt)}, e não confirmou`
  const role = row.role === '' ? 'sem conta' : roleLabels[asRole(row.role)]
  return [role, row.role === '' ? undefined : did].filter(Boolean).join(' · ')
}

function dueWords(dueOn: string, today: string): string {
  const isThisYear = dueOn.slice(0, 4) === today.slice(0, 4)
  const day = isThisYear ? formatWeekday(dueOn).split(', ')[1] : formatDateInProse(dueOn)
  return `${dueOn < today ? 'era até' : 'até'} ${day}`
}

function whoIsMissing({ left, late, dueOn, read }: PolicyReadings, today: string): string {
  if (left.length === 0) {
    const last = read
      .flatMap(({ confirmedAt }) => confirmedAt ?? [])
      .sort()
      .at(-1)
    return last ? formatDateInProse(last) : ''
  }
  if (late > 0 && dueOn) return `${late} em atraso há ${counted(daysBetween(dueOn, today), 'dia', 'dias')}`
  const names = left.slice(0, 2).map(({ person }) => person)
  const more = left.length - names.length
  return `${left.length === 1 ? 'falta' : 'faltam'} ${new Intl.ListFormat('pt').format(more > 0 ? [...names, `mais ${more}`] : names)}`
}

function print(versionId: string) {
  const file = call(printSignatureList, { params: { id: versionId }, query: {} })
  return openFile(file, 'assinaturas.pdf', 'Não foi possível preparar a folha.')
}
