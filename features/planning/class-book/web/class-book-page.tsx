import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { formatSpanInProse, formatWeekday, partOf } from '#kit/figures.ts'
import { isDay } from '#kit/shapes.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { registerHref } from '#school/absences/places.ts'
import { addDays, mondayOf } from '#school/calendar/weeks.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { CorrectionDialog } from '#school/editions/web/correction-dialog.tsx'
import { EditionList } from '#school/editions/web/edition-list.tsx'
import { EditionNote } from '#school/editions/web/edition-note.tsx'
import * as pages from '#school/pages.ts'
import { today } from '#school/students/web/today.ts'
import { type BookLesson, type BookWeek, downloadClassBook, getClassBook, signWeek } from '../contract.ts'
import { countWeek, elsewhereText, missingText, taughtText, uncountedText } from '../week.ts'
import styles from './class-book.module.css'

/** The class book: a week of summaries and absences, read on the screen and printed on one page. */
export function ClassBookPage() {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const param = params.get('dia')
  const chosen = isDay(param) ? mondayOf(param) : undefined
  const day = chosen ?? today()
  const edition = Number(params.get('versao')) || undefined
  const isCurrent = params.has('agora')
  const answer = useQuery({
    ...query(getClassBook, {
      params: { id },
      query: {
        ...(chosen !== undefined && { day: chosen }),
        ...(edition !== undefined && { edition }),
        ...(isCurrent && { current: true }),
      },
    }),
    placeholderData: before => before,
  })
  const signing = useSigning(() => setParams({ dia: mondayOf(day) }, { replace: true }))
  const show = (by: number) => setParams({ dia: addDays(mondayOf(day), by) }, { replace: true })
  const week = answer.data
  if (!week)
    return (
      <Awaited
        answer={answer}
        failed="Não foi possível abrir o livro de turma"
        head={<PageHead title="Livro de turma" crumbs={[{ label: 'Turmas', to: pages.groups }]} />}
      />
    )
  const { group } = week
  const count = countWeek(week)
  // The day that one looks at: today, or the first one of a week that is not this one.
  const open = week.days.find(({ date }) => date === today())?.date ?? week.days[0]?.date
  const isUnsigned = week.editions.length === 0 && week.revision !== null && week.to <= today()
  return (
    <>
      <PageHead
        title={`Livro de turma da ${group.name}`}
        crumbs={[
          { label: 'Turmas', to: pages.groups },
          { label: group.name, to: href(pages.group, { id: group.id }) },
          { label: 'Livro de turma' },
        ]}
        sub={[
          week.trimester === null ? '' : `${week.trimester}.º trimestre, semana ${week.week}`,
          week.director ? week.director.name : '',
        ]
          .filter(Boolean)
          .join(' · ')}
        {...(!isCurrent && {
          primary: { label: 'PDF da semana', icon: 'printer', onClick: () => void save(week, 'pdf', 1) },
        })}
        secondary={[
          ...(isUnsigned
            ? [
                {
                  label: 'Assinar a semana',
                  icon: 'signature' as const,
                  onClick: () => signing.sign(week),
                },
              ]
            : []),
          { label: 'Faltas do mês', icon: 'calendar-blank', to: registerHref(group.id, week.from) },
        ]}
        more={[
          ...(isCurrent
            ? []
            : [
                {
                  label: 'Word',
                  icon: 'download-simple' as const,
                  onClick: () => void save(week, 'docx', 1),
                },
              ]),
          {
            label: 'PDF desta e das três semanas seguintes',
            icon: 'printer',
            onClick: () => void save(week, 'pdf', 4),
          },
        ]}
      />
      <Row gap={12} rowGap={8} below={16} wrap center className={styles.weeks}>
        <IconButton aria-label="Semana anterior" outlined onClick={() => show(-7)}>
          <Icon name="caret-left" flip />
        </IconButton>
        <b>{formatSpanInProse(week.from, week.to).join(' a ')}</b>
        <IconButton aria-label="Semana seguinte" outlined onClick={() => show(7)}>
          <Icon name="caret-right" flip />
        </IconButton>
        <Text as="p" pushed secondary>
          {count.called === 0 ? (
            uncountedText(count)
          ) : (
            <>
              <b>{count.absences}</b> {count.absences === 1 ? 'falta' : 'faltas'} ·{' '}
              <b>{partOf(count.always, count.pupils)}</b> {count.always === 1 ? 'aluno' : 'alunos'} sem faltas
            </>
          )}{' '}
          · aulas dadas: <b>{taughtText(count)}</b>
          {count.byLevels > 0 && (
            <>
              {' '}
              · <b>{partOf(count.heldByLevels, count.byLevels)}</b> horas por níveis
            </>
          )}
        </Text>
      </Row>
      <Signature week={week} isCurrent={isCurrent} onSign={signing.askReason} />
      {week.days.map(({ date, closed, lessons }) => (
        <Section key={date} flush folds={date !== open} title={formatWeekday(date)} className={styles.day}>
          {closed !== null || lessons.length === 0 ? (
            <Text as="p" inset over={12} under={12} secondary className={styles.none}>
              {closed === null ? 'Sem aulas no horário.' : `Não há aulas: ${closed}.`}
            </Text>
          ) : (
            <ul className={styles.lessons}>
              {lessons.map((lesson, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lessons of a day never move
                <Lesson key={at} lesson={lesson} />
              ))}
            </ul>
          )}
        </Section>
      ))}
      {week.editions.length > 1 && (
        <Section flush title="Assinaturas">
          <EditionList
            editions={week.editions}
            shown={week.edition?.number}
            hrefOf={number => weekHref(week, { versao: String(number) })}
          />
        </Section>
      )}
      {signing.isAsking && (
        <CorrectionDialog
          title="Assinar a correcção"
          sub="O que estava assinado guarda-se. Esta versão diz o que se corrigiu."
          submit="Assinar"
          busy={signing.isBusy}
          onReason={reason => signing.sign(week, reason)}
          onClose={signing.stopAsking}
        />
      )}
    </>
  )
}

/** Signs the week that is read; a correction asks for its reason. */
function useSigning(onSigned: () => void) {
  const [isAsking, setAsking] = useState(false)
  const announce = useUndo()
  const save = useSave(signWeek, { touches: ['class-book'], failed: 'Não foi possível assinar a semana.' })
  return {
    isAsking,
    isBusy: save.isPending,
    askReason: () => setAsking(true),
    stopAsking: () => setAsking(false),
    sign: ({ group, from, revision }: BookWeek, reason?: string) =>
      save.mutate(
        {
          params: { id: group.id },
          body: { day: from, revision: revision ?? '', ...(reason !== undefined && { reason }) },
        },
        {
          onSuccess: ({ change }) => {
            setAsking(false)
            announce('Semana assinada.', change)
            onSigned()
          },
        },
      ),
  }
}

/** Who signed the week that is read, and whether it has changed since. */
function Signature({ week, isCurrent, onSign }: { week: BookWeek; isCurrent: boolean; onSign: () => void }) {
  const { edition, editions, isChanged } = week
  const signed = <Link to={weekHref(week)}>Ver a semana assinada</Link>
  if (edition && edition.number !== editions.at(-1)?.number)
    return (
      <EditionNote edition={edition} title="Já não é esta que vale." tone="amber">
        {signed}
      </EditionNote>
    )
  if (edition)
    return (
      <EditionNote edition={edition} title="A semana está assinada." tone={isChanged ? 'amber' : 'info'}>
        {isChanged ? (
          <>
            O que mudou depois não está nesta versão.{' '}
            <Link to={weekHref(week, { agora: '1' })}>Ver como está agora</Link>
          </>
        ) : (
          'Lê-se e imprime-se como estava nesse momento.'
        )}
      </EditionNote>
    )
  if (!isCurrent || editions.length === 0) return null
  return (
    <Note apart tone="amber">
      <b>A semana como está agora.</b> {isChanged ? 'Difere da que está assinada. ' : ''}
      {signed}
      {isChanged && (
        <Row gap={12} wrap above={8}>
          <Button variant="outlined" onClick={onSign}>
            Assinar a correcção
          </Button>
        </Row>
      )}
    </Note>
  )
}

function weekHref({ from }: BookWeek, more: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ dia: from, ...more })}`
}

function Lesson({ lesson }: { lesson: BookLesson }) {
  const { planId, state, elsewhere } = lesson
  const isTaught = elsewhere ? elsewhere.held : state === 'dada' || state === 'parcial'
  const text = elsewhere
    ? elsewhereText(elsewhere)
    : state === null
      ? 'sem plano'
      : state === 'não dada'
        ? `Não houve aula${lesson.why && `: ${lesson.why}`}`
        : lesson.summary
  const to = planId ? href(pages.lesson, { id: planId }) : elsewhere?.path
  return (
    <Text as="li" touch ruled data-quiet={isTaught ? undefined : ''}>
      <span>{lesson.startsAt}</span>
      <span>{lesson.subject}</span>
      <span className={styles.summary}>{to ? <Link to={to}>{text}</Link> : text}</span>
      <span>
        {isTaught &&
          !elsewhere &&
          (lesson.missing === null ? 'sem chamada' : `Faltas: ${missingText(lesson.missing)}`)}
      </span>
      <span>{lesson.teacher}</span>
    </Text>
  )
}

function save({ group, from, edition }: BookWeek, format: 'pdf' | 'docx', weeks: number) {
  const query = { day: from, weeks, format, ...(edition && weeks === 1 && { edition: edition.number }) }
  const file = call(downloadClassBook, { params: { id: group.id }, query })
  const name = `livro-de-turma-${group.name}-${from}.${format}`
  return openFile(file, name, 'Não foi possível preparar o livro de turma.')
}
