import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDayMonth, formatMonth, formatWeekday, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { today } from '#school/students/web/today.ts'
import { exportRegister, getRegister, type Register } from '../contract.ts'
import { monthAway, monthOf, monthOfDay, type Tap, withTaps } from '../month.ts'
import { classBookHref } from '../places.ts'
import { presenceOf } from '../register.ts'
import { CallToday } from './call-today.tsx'
import { mayMarkToday, whyNotToday } from './may-mark-today.ts'
import { RegisterGrid } from './register-grid.tsx'
import { RegisterList } from './register-list.tsx'
import styles from './register-page.module.css'
import { useMarking } from './use-marking.ts'

/** The absences of a group in a month. */
export function RegisterPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const param = params.get('mes') ?? ''
  const chosen = /^\d{4}-(0[1-9]|1[0-2])$/.test(param) ? param : undefined
  const month = chosen ?? monthOfDay(today())
  const answer = useQuery({
    ...query(getRegister, { params: { id }, query: chosen === undefined ? {} : { month: chosen } }),
    placeholderData: before => before,
  })
  if (answer.data) return <RegisterView register={answer.data} month={month} />
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir as faltas"
      head={<PageHead title="Faltas" crumbs={[{ label: 'Turmas', to: pages.groups }, { label: 'Faltas' }]} />}
    />
  )
}

function RegisterView({ register: stored, month: shownMonth }: { register: Register; month: string }) {
  const [params, setParams] = useSearchParams()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const { taps, waiting, mark, undo } = useMarking(stored)
  const [reason, setReason] = useState('')
  const [waits, setWaits] = useState<{ tap: Tap; name: string }>()
  const register = useMemo(() => withTaps(stored, taps), [stored, taps])
  const month = useMemo(() => monthOf(register), [register])
  const { group } = register
  const name = formatMonth(`${shownMonth}-01`)
  const [word = ''] = name.split(' ')
  const day = register.days.find(({ date }) => date === register.today)
  const isOpen = shownMonth === register.today.slice(0, 7) && day?.closed === null
  const mayCall = isOpen && mayMarkToday(register)
  const isCalling = mayCall && params.has('hoje')

  function tap(of: Tap, pupil: string) {
    const named = register.days.find(({ date }) => date === of.date)
    if (of.date > register.today || named?.closed) return
    if (of.date < register.today && register.may === 'today')
      return notify.info('Depois do dia da aula, é o director de turma ou a direcção que corrige as faltas.')
    if (of.date === register.today && !mayMarkToday(register)) return notify.info(whyNotToday(register))
    if (of.date < register.today && reason === '') return setWaits({ tap: of, name: pupil })
    mark(of, pupil, of.date < register.today ? reason : '')
  }

  const go = (change: (next: URLSearchParams) => void) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        change(next)
        return next
      },
      { replace: true },
    )
  const show = (by: number) =>
    go(next => {
      next.set('mes', monthAway(shownMonth, by))
      next.delete('hoje')
    })
  const { total } = month
  return (
    <>
      <PageHead
        title={isPhone ? `Faltas da ${group.name}` : `Faltas da ${group.name} em ${word}`}
        crumbs={[
          { label: 'Turmas', to: pages.groups },
          { label: group.name, to: href(pages.group, { id: group.id }) },
          { label: 'Faltas' },
        ]}
        sub={[
          counted(register.pupils.length, 'aluno', 'alunos'),
          month.daysCalled === 0
            ? `ninguém fez a chamada em ${name}`
            : `${counted(month.daysCalled, 'dia', 'dias')} com chamada em ${name}`,
          register.by === 'dia' ? 'contam-se dias' : 'contam-se aulas',
        ].join(' · ')}
        secondary={[
          {
            label: 'Livro de turma',
            icon: 'printer',
            to: classBookHref(group.id, dayIn(register, shownMonth)),
          },
        ]}
        more={(['xlsx', 'csv'] as const).map(format => ({
          label: format === 'xlsx' ? 'Descarregar em Excel' : 'Descarregar em CSV',
          icon: 'download-simple',
          onClick: () => void save(register, shownMonth, format),
        }))}
        primary={
          mayCall
            ? {
                label: isCalling ? 'Ver o mês' : 'Marcar as de hoje',
                onClick: () => go(next => (isCalling ? next.delete('hoje') : next.set('hoje', ''))),
              }
            : isOpen
              ? {
                  label: 'Fazer a chamada na aula',
                  icon: 'user-check',
                  to: href(pages.group, { id: group.id }),
                }
              : undefined
        }
      />
      <Row gap={12} rowGap={8} below={12} wrap center className={styles.months}>
        <IconButton
          aria-label={formatMonth(`${monthAway(shownMonth, -1)}-01`)}
          outlined
          onClick={() => show(-1)}
        >
          <Icon name="caret-left" flip />
        </IconButton>
        <b>{name}</b>
        <IconButton
          aria-label={formatMonth(`${monthAway(shownMonth, 1)}-01`)}
          outlined
          onClick={() => show(1)}
        >
          <Icon name="caret-right" flip />
        </IconButton>
        {month.daysCalled > 0 && (
          <Row as="dl" wrap className={styles.facts}>
            <div>
              <dt>Presença</dt>
              <dd>{percent(presenceOf(total))}</dd>
            </div>
            <div>
              <dt>Faltas</dt>
              <dd>
                {total.absences}{' '}
                <Text as="small" caption regular secondary>
                  {total.justified} justif.
                </Text>
              </dd>
            </div>
            <div>
              <dt>Atrasos</dt>
              <dd>{total.late}</dd>
            </div>
          </Row>
        )}
      </Row>
      <Text as="p" below={8} secondary small className={styles.state} role="status">
        {waiting > 0 && `${counted(waiting, 'marca espera', 'marcas esperam')} pela rede neste dispositivo.`}
        {reason !== '' && (
          <>
            {' '}
            Corrige dias passados: «{reason}».{' '}
            <PlainButton onClick={() => setReason('')}>Mudar o motivo</PlainButton>
          </>
        )}
      </Text>
      {isCalling && mayCall ? (
        <CallToday register={register} day={formatWeekday(register.today)} onTap={tap} onUndo={undo} />
      ) : isPhone ? (
        <RegisterList register={register} month={month} />
      ) : (
        <RegisterGrid register={register} month={month} onTap={tap} onUndo={undo} />
      )}
      {waits && (
        <ReasonDialog
          name={`${waits.name}, ${formatDayMonth(waits.tap.date)}`}
          onClose={() => setWaits(undefined)}
          onReason={written => {
            setReason(written)
            mark(waits.tap, waits.name, written)
            setWaits(undefined)
          }}
        />
      )}
    </>
  )
}

/** A day of the month that is shown: today where it is that month. */
function dayIn(register: Register, month: string): string {
  return register.today.startsWith(month) ? register.today : `${month}-01`
}

interface ReasonDialogProps {
  name: string
  onClose: () => void
  onReason: (reason: string) => void
}

/** Once the day is over a correction says why; the reason then holds for those that follow. */
function ReasonDialog({ name, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <DialogFrame
      open
      onClose={onClose}
      title="Porque se corrige?"
      sub={`${name}. O dia já passou: o motivo fica no histórico, e vale para as marcas seguintes.`}
      foot={
        <Button variant="contained" disabled={reason.trim() === ''} onClick={() => onReason(reason.trim())}>
          Corrigir
        </Button>
      }
    >
      <TextInput
        label="Motivo"
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && reason.trim() !== '') onReason(reason.trim())
        }}
      />
    </DialogFrame>
  )
}

function save({ group }: Register, month: string, format: 'csv' | 'xlsx') {
  const file = call(exportRegister, { params: { id: group.id }, query: { month, format } })
  return saveFile(file, `faltas-${group.name}-${month}.${format}`, 'Não foi possível descarregar as faltas.')
}
