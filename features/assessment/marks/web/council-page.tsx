import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { counted, formatDateInProse, formatMoment, partOf } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph, StateMark } from '#kit/web/parts/state-mark.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { CorrectionDialog } from '#school/editions/web/correction-dialog.tsx'
import { EditionList } from '#school/editions/web/edition-list.tsx'
import { EditionNote } from '#school/editions/web/edition-note.tsx'
import { borderCases, councilFaults, emptyFaults, missingOf, quorumOf } from '../council.ts'
import { getPauta, type PaperKind, type Pauta, setPautaState } from '../council-contract.ts'
import { bookHref, booksHref, councilHref, councilsHref, paperNames } from '../places.ts'
import { stateLabels } from '../state-labels.ts'
import { CouncilCases } from './council-cases.tsx'
import { CouncilDialog } from './council-dialog.tsx'
import { stateGlyphs } from './council-list-page.tsx'
import { hasLostFocus } from './lost-focus.ts'
import styles from './marks.module.css'
import { NotBegun } from './not-begun.tsx'
import { PautaTable } from './pauta-table.tsx'
import { savePaper } from './save-paper.ts'
import { useKeptPauta } from './use-kept-pauta.ts'

/** The council of a group: books, presences, border cases, and the pauta that it closes. */
export function CouncilPage() {
  const { group = '', trimester = '1' } = useParams()
  const [params] = useSearchParams()
  const edition = Number(params.get('versao')) || undefined
  const answer = useQuery(
    query(getPauta, {
      params: { group, trimester } as never,
      query: edition === undefined ? {} : { edition },
    }),
  )
  if (answer.data) return <CouncilView pauta={answer.data} isEarlier={edition !== undefined} />
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir a pauta"
      head={
        <PageHead
          title="Conselho de notas"
          crumbs={[{ label: 'Conselhos de notas', to: councilsHref() }, { label: 'Conselho' }]}
        />
      }
    />
  )
}

const MarkImport = fetchedDialog(() => import('./mark-import.tsx').then(m => m.default))
const PastImport = fetchedDialog(() => import('./past-import.tsx').then(m => m.default))

const papers: readonly { paper: PaperKind; formats: readonly ('pdf' | 'docx' | 'xlsx')[] }[] = [
  { paper: 'pauta', formats: ['docx', 'xlsx'] },
  { paper: 'boletins', formats: ['pdf', 'docx'] },
  { paper: 'mapa', formats: ['pdf', 'docx', 'xlsx'] },
  { paper: 'acta', formats: ['pdf', 'docx'] },
]
/** Of all groups of the grade whose pauta is closed. */
const gradePapers: typeof papers = [{ paper: 'mapa-da-classe', formats: ['pdf', 'docx', 'xlsx'] }]
const formatNames = { pdf: '', docx: ' em Word', xlsx: ' em Excel' } as const

function CouncilView({ pauta, isEarlier }: { pauta: Pauta; isEarlier: boolean }) {
  const { group, trimester, council, state, may } = pauta
  const place = { group: group.id, trimester }
  const edition = isEarlier ? pauta.edition?.number : undefined
  const [opened, setOpened] = useState<'council' | 'reopen' | 'import' | 'past'>()
  const steps = useSteps(pauta, () => setOpened(undefined))
  const isOpen = state === 'rascunho' || state === 'entregue' || state === 'em conselho'
  const { present, needed } = quorumOf(pauta)
  const handedIn = pauta.subjects.filter(subject => subject.handedIn !== null).length
  const faults = councilFaults(pauta)
  const isEmpty = emptyFaults(pauta).length > 0
  const next = stepFrom(state)
  const { button, body } = useKeptFocus(state)
  return (
    <>
      <PageHead
        title={`Conselho de notas da ${group.name}`}
        crumbs={[
          { label: 'Notas', to: booksHref({ trimester }) },
          { label: 'Conselhos de notas', to: councilsHref(trimester) },
          { label: group.name },
        ]}
        sub={
          <p>
            {trimester}.º trimestre ·{' '}
            {council.heldOn
              ? `${formatDateInProse(council.heldOn)}${council.heldAt ? `, ${council.heldAt}` : ''}${council.room ? ` · ${council.room}` : ''}`
              : 'por marcar'}{' '}
            · {counted(pauta.pupils.length, 'aluno', 'alunos')} ·{' '}
            <StateMark glyph={stateGlyphs[state]}>{stateLabels[state]}</StateMark>
          </p>
        }
        secondary={[
          ...(may.lead && isOpen && !isEarlier
            ? [
                {
                  label: 'Dia e presenças',
                  icon: 'users-three' as const,
                  onClick: () => setOpened('council'),
                },
              ]
            : []),
          ...(['A4', 'A3'] as const)
            .filter(() => !isEmpty)
            .map(size => ({
              label: `Pauta ${size}`,
              icon: 'printer' as const,
              onClick: () => void savePaper({ ...place, paper: 'pauta', format: 'pdf', size, edition }),
            })),
        ]}
        more={[
          ...(isEmpty
            ? []
            : [
                {
                  label: 'Boletins, quatro numa folha A3',
                  icon: 'printer' as const,
                  onClick: () =>
                    void savePaper({ ...place, paper: 'boletins', format: 'pdf', size: 'A3', edition }),
                },
              ]),
          ...(may.lead && isOpen && !isEarlier
            ? [
                {
                  label: 'Importar notas de uma folha',
                  icon: 'upload-simple' as const,
                  onClick: () => setOpened('import'),
                },
              ]
            : []),
          ...(may.lead && !isEarlier
            ? [
                {
                  label: 'Importar médias de uma pauta antiga',
                  icon: 'upload-simple' as const,
                  onClick: () => setOpened('past'),
                },
              ]
            : []),
          ...[
            ...(isEmpty ? [] : papers),
            ...(may.lead && pauta.edition && !isEarlier ? gradePapers : []),
          ].flatMap(({ paper, formats }) =>
            formats.map(format => ({
              label: `${paperNames[paper]}${formatNames[format]}`,
              icon: format === 'pdf' ? ('printer' as const) : ('download-simple' as const),
              onClick: () => void savePaper({ ...place, paper, format, edition }),
            })),
          ),
        ]}
      />
      {pauta.edition && (
        <EditionNote
          edition={pauta.edition}
          title={
            isEarlier && pauta.edition.number !== pauta.editions.at(-1)?.number
              ? 'Já não é esta que vale.'
              : 'A pauta está fechada.'
          }
        >
          Guarda nomes, números, regra e notas como estavam nesse momento.
        </EditionNote>
      )}
      {pauta.correction && (
        <Note apart tone="amber">
          <b>Em correcção:</b> {pauta.correction}. Ao fechar fica outra versão, com esta razão.
        </Note>
      )}
      {pauta.beginsOn && <NotBegun trimester={trimester} on={pauta.beginsOn} />}
      {!pauta.rule && (
        <Note apart tone="amber">
          A regra de avaliação da classe ainda não foi confirmada: a pauta não se pode fechar.
        </Note>
      )}
      <div ref={body} className={styles.council}>
        <Stack gap={16}>
          <Section
            flush
            folds
            title="Cadernetas"
            aside={pauta.subjects.length > 0 ? partOf(handedIn, pauta.subjects.length) : undefined}
          >
            {pauta.subjects.length === 0 && (
              <p className={styles.cardFoot}>Ninguém dá aulas a esta turma neste trimestre.</p>
            )}
            <ul className={styles.list}>
              {pauta.subjects.map(subject => {
                const missing = missingOf(pauta, subject.id).length
                return (
                  <li key={subject.id} data-owed={subject.handedIn ? undefined : ''}>
                    <StateGlyph glyph={subject.handedIn ? 'tick' : 'ring'} />
                    <span>
                      <Button to={bookHref({ ...place, subject: subject.id })}>{subject.name}</Button>
                      <small>{subject.teacher?.name ?? 'sem docente'}</small>
                    </span>
                    <small>
                      {subject.handedIn
                        ? formatMoment(subject.handedIn.at)
                        : missing > 0
                          ? `${missing === 1 ? 'falta' : 'faltam'} ${counted(missing, 'nota', 'notas')}`
                          : 'por entregar'}
                    </small>
                  </li>
                )
              })}
            </ul>
          </Section>
          <Section
            flush
            folds
            title="Presenças"
            aside={
              council.members.length > 0
                ? `${present} · quórum ${needed} de ${council.members.length}`
                : undefined
            }
          >
            {council.members.length === 0 && (
              <p className={styles.cardFoot}>
                São membros os docentes da turma e quem a dirige: ainda não há nenhum.
              </p>
            )}
            <ul className={styles.list}>
              {council.members.map(({ accountId, name, office, presence }) => (
                <li key={accountId}>
                  <StateGlyph
                    glyph={presence === 'presente' ? 'tick' : presence === null ? 'ring' : 'open-diamond'}
                  />
                  <span>
                    <b>{name}</b>
                    <small>
                      {office}
                      {presence === 'justificada'
                        ? ', ausência justificada'
                        : presence === 'ausente'
                          ? ', ausente'
                          : ''}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          {pauta.editions.length > 1 && (
            <Section flush title="Versões">
              <EditionList
                editions={pauta.editions}
                shown={pauta.edition?.number}
                hrefOf={number => councilHref(place, number)}
              />
            </Section>
          )}
        </Stack>
        <CouncilCases
          pauta={pauta}
          cases={borderCases(pauta)}
          mayDecide={may.lead && state === 'em conselho' && !isEarlier}
        />
      </div>
      <PautaTable pauta={pauta} />
      {may.lead && !isEarlier && (
        <StickyBar
          state={
            <Text as="p" small secondary grow>
              {state === 'em conselho' && faults.length > 0 && `Para fechar: ${faults.join('; ')}.`}
            </Text>
          }
        >
          {(state === 'fechada' || state === 'publicada') && (
            <Button variant="outlined" onClick={() => setOpened('reopen')}>
              Corrigir
            </Button>
          )}
          {next && !isEmpty && (
            <Button
              ref={button}
              variant={next.to === 'fechada' && faults.length > 0 ? 'outlined' : 'contained'}
              loading={steps.isBusy}
              disabled={next.to === 'fechada' && faults.length > 0}
              onClick={() => steps.go(next.to)}
            >
              {next.label}
            </Button>
          )}
        </StickyBar>
      )}
      {opened === 'import' && (
        <MarkImport open onClose={() => setOpened(undefined)} group={group} trimester={trimester} />
      )}
      {opened === 'past' && (
        <PastImport onClose={() => setOpened(undefined)} group={group} trimester={trimester} />
      )}
      {opened === 'council' && <CouncilDialog pauta={pauta} onClose={() => setOpened(undefined)} />}
      {opened === 'reopen' && (
        <CorrectionDialog
          title="Corrigir a pauta"
          sub="O que está fechado guarda-se. A versão seguinte diz o que se corrigiu, quem o pediu e porquê."
          submit="Abrir para corrigir"
          busy={steps.isBusy}
          onReason={reason => steps.go('em conselho', reason)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** What is done next with a pauta; nothing once it is published. */
function stepFrom(state: Pauta['state']) {
  if (state === 'publicada') return undefined
  if (state === 'fechada') return { to: 'publicada', label: 'Publicar' } as const
  if (state === 'em conselho') return { to: 'fechada', label: 'Fechar a pauta' } as const
  return { to: 'em conselho', label: 'Abrir o conselho' } as const
}

/** Where a step took away what had the focus, the keyboard goes on at the next one: its button, or the case that is open. */
function useKeptFocus(state: Pauta['state']) {
  const button = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (!hasLostFocus()) return
    const open = body.current?.querySelector<HTMLElement>('[aria-current] input, [aria-current] textarea')
    if (button.current?.disabled === false) button.current.focus()
    else open?.focus()
  }, [state])
  return { button, body }
}

const done = {
  'em conselho': 'O conselho está aberto.',
  fechada: 'Pauta fechada.',
  publicada: 'Pauta publicada.',
} as const

/** Passing a pauta from one state to the next, with the way back. */
function useSteps(pauta: Pauta, onDone: () => void) {
  const announce = useUndo()
  const keep = useKeptPauta()
  const save = useSave(setPautaState, {
    touches: ['marks'],
    failed: 'Não foi possível mudar o estado da pauta.',
  })
  return {
    isBusy: save.isPending,
    go: (state: keyof typeof done, reason?: string) =>
      save.mutate(
        {
          params: { group: pauta.group.id, trimester: String(pauta.trimester) } as never,
          body: { state, version: pauta.version, ...(reason !== undefined && { reason }) },
        },
        {
          onSuccess: ({ data, change }) => {
            keep(data)
            announce(done[state], change)
            // Another dialog may have been opened meanwhile.
            if (reason !== undefined) onDone()
          },
        },
      ),
  }
}
