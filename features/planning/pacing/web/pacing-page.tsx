import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { LeaveGuard } from '#kit/web/form/leave-guard.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import {
  downloadPacing,
  getPacing,
  listPacingHistory,
  makePlans,
  type Pacing,
  type PacingBody,
  removePacing,
  renewPacing,
  updatePacing,
} from '../contract.ts'
import { type Laid, type LessonTime, lay, withAdded } from '../lay.ts'
import { pacingThing } from '../pacing.ts'
import { LineTable } from './line-table.tsx'
import styles from './pacing.module.css'
import { PhoneTrimester } from './phone-trimester.tsx'
import { TrimesterLine, unitsLeft } from './trimester-line.tsx'
import { UnitTable } from './unit-table.tsx'
import { WAYS, Ways } from './ways.tsx'

/** A programme laid over the lessons of a year: its sum, its units over the weeks, and what becomes of it. */
export function PacingPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getPacing, { params: { id } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir a dosificação"
      head={<PageHead title="Dosificação" crumbs={[{ label: 'Programas', to: pages.programmes }]} />}
      gone={{ label: 'Ver os programas', to: pages.programmes }}
    >
      {pacing => <PacingView key={`${pacing.id} ${pacing.version}`} pacing={pacing} />}
    </Loaded>
  )
}

const bodyOf = ({ steps, reserved, extra, leavesOut }: PacingBody): PacingBody => ({
  steps: steps.map(({ rowId, lessons }) => ({ rowId, lessons })),
  reserved,
  extra,
  leavesOut,
})

function PacingView({ pacing }: { pacing: Pacing }) {
  const [body, setBody] = useState<PacingBody>(() => bodyOf(pacing))
  const [before, setBefore] = useState<PacingBody[]>([])
  const [history, setHistory] = useState(false)
  const [hasWays, setWays] = useState(false)
  const isDirty = JSON.stringify(body) !== JSON.stringify(bodyOf(pacing))
  // What was stored before the plan came anew, as on the way to its drafts.
  const stored = useRef<PacingBody>(undefined)
  const isUnsaved = () => isDirty && stored.current !== body
  const times = useMemo(() => timesWith(pacing, body.extra), [pacing, body.extra])
  const laid = lay(body.steps, times, body.reserved)
  const change = (next: Partial<PacingBody>) => {
    setBefore([...before.slice(-49), body])
    setBody({ ...body, ...next })
  }
  const undo = () => {
    const last = before.at(-1)
    if (!last) return
    setBody(last)
    setBefore(before.slice(0, -1))
  }
  const work = useWork(pacing, body, isUnsaved, stored)
  const navigate = useNavigate()
  const removal = useRemoval<Pacing>(removePacing, { said: deleted(pacingThing, titleOf) })(pacing, () =>
    navigate(href(pages.programmeYear, { id: pacing.programmeId })),
  )
  const edits = pacing.mayEdit ? change : undefined
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const ways = laid.left > 0 && edits && <Ways pacing={pacing} laid={laid} body={body} onChange={edits} />
  return (
    <>
      <PageHead
        title={`Dosificação de ${titleOf(pacing)}`}
        crumbs={[
          { label: 'Programas', to: pages.programmes },
          { label: titleOf(pacing), to: href(pages.programme, { id: pacing.programmeId }) },
          { label: 'Dosificação' },
        ]}
        sub={`${pacing.groups.map(group => group.name).join(' e ')} · programa ${pacing.edition} sobre o calendário e o horário de ${pacing.year}`}
        secondary={[
          { label: 'Imprimir', icon: 'printer', onClick: () => work.print('pdf') },
          ...(pacing.mayEdit
            ? [
                {
                  label: 'Desfazer',
                  icon: 'arrow-u-up-left' as const,
                  disabled: before.length === 0,
                  onClick: undo,
                },
              ]
            : []),
        ]}
        more={[
          { label: 'Word', icon: 'file-doc', onClick: () => work.print('docx') },
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) },
          ...(pacing.mayEdit ? [removal] : []),
        ]}
      />
      <Stack gap={16}>
        {pacing.changed && <Changed pacing={pacing} onRenew={work.renew} isDirty={isDirty} />}
        {!pacing.hasTimetable && (
          <Note tone="amber">
            {pacing.groups[0]?.name ?? 'A turma'} não tem esta disciplina no horário: conta-se a carga semanal
            da disciplina, repartida pelos cinco dias.
          </Note>
        )}
        <Sum laid={laid} />
        {isPhone && laid.left > 0 && edits && (
          <Note tone="amber">
            <b>{counted(laid.left, 'aula não cabe', 'aulas não cabem')}</b>
            <Text as="p" below={8}>
              No fim do ano. {unitsLeft(pacing, laid)}.
            </Text>
            <Button
              variant="outlined"
              aria-expanded={hasWays}
              onClick={() => {
                flushSync(() => setWays(true))
                document.getElementById(WAYS)?.querySelector('button')?.focus()
              }}
            >
              Ver três maneiras
            </Button>
          </Note>
        )}
        {isPhone ? (
          <>
            {hasWays && ways}
            <PhoneTrimester pacing={pacing} laid={laid} body={body} onChange={edits} />
          </>
        ) : (
          <>
            <Section flush>
              {laid.trimesters.map(trimester => (
                <TrimesterLine
                  key={trimester.number}
                  trimester={trimester}
                  pacing={pacing}
                  laid={laid}
                  steps={body.steps}
                  onChange={edits && (steps => edits({ steps }))}
                />
              ))}
            </Section>
            <div className={styles.below}>
              <UnitTable pacing={pacing} laid={laid} body={body} onChange={edits} />
              {ways}
            </div>
          </>
        )}
        <LineTable
          pacing={pacing}
          laid={laid}
          steps={body.steps}
          onChange={edits && (steps => edits({ steps }))}
        />
        <Plans pacing={pacing} />
      </Stack>
      {pacing.mayEdit && (
        <StickyBar
          state={
            <Text caption secondary>
              {isDirty ? 'Por guardar.' : 'Guardado.'} Nada se submete: os planos ficam em rascunho.
            </Text>
          }
        >
          <Button
            variant="outlined"
            disabled={!isDirty}
            loading={work.isSaving}
            onClick={() => void work.save()}
          >
            Guardar
          </Button>
          <Button variant="contained" loading={work.isMaking} onClick={() => void work.make()}>
            {pacing.plans.length > 0 ? 'Refazer os rascunhos' : 'Criar os rascunhos'}
          </Button>
        </StickyBar>
      )}
      <LeaveGuard isDirty={isUnsaved} hasDraft={false} onDiscard={() => setBody(bodyOf(pacing))} />
      <HistoryDialog
        open={history}
        name={`Dosificação de ${titleOf(pacing)}`}
        endpoint={listPacingHistory}
        input={{ params: { id: pacing.id } }}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

/** «Matemática, 6ª classe» */
function titleOf({ subject, grade }: Pick<Pacing, 'subject' | 'grade'>): string {
  return `${subject.name}, ${gradeTitle(grade)}`
}

/** The stored times with lessons added to the week as they are chosen now; the server says them anew once it is saved. */
function timesWith({ times, weeks, startsOn, today }: Pacing, extra: readonly number[]): LessonTime[] {
  const added = weeks
    .filter(week => week.endsOn >= startsOn)
    .flatMap(week =>
      Array.from({ length: extra[week.trimester - 1] ?? 0 }, () => ({
        date: week.endsOn,
        trimester: week.trimester,
        isExtra: true,
      })),
    )
  return withAdded(times, added, today)
}

function useWork(
  pacing: Pacing,
  body: PacingBody,
  isUnsaved: () => boolean,
  stored: { current: PacingBody | undefined },
) {
  const announce = useUndo()
  const { id, version } = pacing
  const saving = useSave(updatePacing, { failed: 'Não foi possível guardar a dosificação.' })
  const making = useSave(makePlans, {
    touches: ['analytical-plans'],
    failed: 'Não foi possível criar os rascunhos.',
  })
  const renewing = useSave(renewPacing, { failed: 'Não foi possível dispor de novo.' })
  const store = async () => {
    const { data } = await saving.mutateAsync({ params: { id }, body: { ...body, version } })
    stored.current = body
    return data.version
  }
  return {
    isSaving: saving.isPending,
    isMaking: making.isPending,
    save: useCallback(async () => {
      const answer = await saving
        .mutateAsync({ params: { id }, body: { ...body, version } })
        .catch(() => undefined)
      if (answer) announce('Dosificação guardada.', answer.change)
    }, [saving, id, body, version, announce]),
    make: async () => {
      const now = isUnsaved() ? await store().catch(() => undefined) : version
      if (now === undefined) return
      making.mutate(
        { params: { id }, body: { version: now, kinds: ['anual', 'trimestral'] } },
        {
          onSuccess: ({ data, change }) => {
            const parts = [
              data.made.length > 0 && counted(data.made.length, 'rascunho criado', 'rascunhos criados'),
              data.renewed.length > 0 &&
                counted(data.renewed.length, 'rascunho refeito', 'rascunhos refeitos'),
            ].filter(Boolean)
            announce(
              parts.length > 0 ? `${parts.join(', ')}.` : 'Nenhum plano mudou.',
              parts.length > 0 ? change : null,
              data.closed.length > 0
                ? `${counted(data.closed.length, 'plano já foi submetido', 'planos já foram submetidos')}: abra uma versão nova para o mudar.`
                : undefined,
            )
          },
        },
      )
    },
    renew: () =>
      renewing.mutate(
        { params: { id }, body: { version } },
        { onSuccess: ({ change }) => announce('O resto do ano foi disposto de novo.', change) },
      ),
    print: (format: 'pdf' | 'docx') =>
      void saveFile(
        call(downloadPacing, { params: { id }, query: { format } }),
        `dosificacao.${format}`,
        'Não foi possível descarregar a dosificação.',
      ),
  }
}

function Changed({ pacing, onRenew, isDirty }: { pacing: Pacing; onRenew: () => void; isDirty: boolean }) {
  const changes = (pacing.changed ?? [])
    .filter(each => each.before !== each.now)
    .map(each => `${each.trimester}.º trimestre: de ${each.before} para ${each.now}`)
  return (
    <Note tone="amber">
      <Row gap={12} rowGap={8} wrap center between>
        <span>
          O calendário ou o horário mudou desde que isto foi disposto
          {changes.length > 0 ? ` (${changes.join('; ')})` : ', sem mudar quantas aulas há'}.
        </span>
        {pacing.mayEdit && (
          <Button variant="outlined" disabled={isDirty} onClick={onRenew}>
            Dispor de novo o que falta
          </Button>
        )}
      </Row>
    </Note>
  )
}

function Sum({ laid }: { laid: Laid }) {
  const { toGive, reserved, possible, left, free } = laid
  return (
    <p className={styles.sum}>
      <span>
        <b>{toGive}</b> {toGive === 1 ? 'aula do programa' : 'aulas do programa'}
      </span>
      <i>+</i>
      <span>
        <b>{reserved}</b> de revisão e avaliação
      </span>
      <i>=</i>
      <span>
        <b>{toGive + reserved}</b> ao todo
      </span>
      <Text pushed>
        <b>{possible}</b> {possible === 1 ? 'possível' : 'possíveis'}
      </Text>
      {left > 0 && (
        <Text warning>
          <b>{left}</b> {left === 1 ? 'não cabe' : 'não cabem'}
        </Text>
      )}
      {left === 0 && free > 0 && (
        <span>
          <b>{free}</b> {free === 1 ? 'livre' : 'livres'}
        </span>
      )}
    </p>
  )
}

function Plans({ pacing }: { pacing: Pacing }) {
  if (pacing.plans.length === 0) return null
  return (
    <Section title="Planos analíticos feitos daqui">
      <Stack as="ul" gap={8}>
        {pacing.plans.map(plan => (
          <li key={plan.id}>
            <Row gap={12} center wrap>
              <Link to={href(pages.plans, { id: plan.id })}>
                {plan.trimester === null ? 'Anual' : `${plan.trimester}.º trimestre`}
              </Link>
              <Text caption secondary>
                {plan.state}, {counted(plan.lessons, 'aula', 'aulas')}
              </Text>
            </Row>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
