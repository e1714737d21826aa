import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { useLeaveWarning } from '#kit/web/form/leave-warning.ts'
import { PictureButton } from '#kit/web/form/picture-button.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../../../results/contract.ts'
import { listCodes } from '../../paper-contract.ts'
import { RefusedEntries } from '../grid/refused-entries.tsx'
import { useNextStep } from '../use-next-step.tsx'
import { knownNoCamera, noCameraWords } from './camera.ts'
import { DoubtDesk } from './doubt-desk.tsx'
import { ReadCounts } from './read-counts.tsx'
import styles from './read-tab.module.css'
import { SheetCard } from './sheet-card.tsx'
import { isTaken, openRows, useSheetsRead } from './use-sheets-read.ts'

const LiveReading = fetchedDialog(() => import('./live-reading.tsx').then(m => m.default))

/** Answer sheets read from photographs: read here, without a network, and written like what is typed. */
export default function ReadTab({ application }: { application: Application }) {
  const { data, error, refetch } = useQuery(query(listCodes, { params: { id: application.id } }))
  const codes = useMemo(
    () => data && new Map(data.pupils.map(({ code, studentId }) => [code, studentId] as const)),
    [data],
  )
  if (!codes) return <Awaited answer={{ error, refetch }} failed="Não foi possível preparar a leitura" />
  return <Reading application={application} codes={codes} />
}

function Reading({ application, codes }: { application: Application; codes: ReadonlyMap<string, string> }) {
  const work = useSheetsRead(application, codes)
  const { cards, entries } = work
  const [asking, setAsking] = useState(false)
  const [isLive, setLive] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const wasAsking = useRef(false)
  const [noCamera, setNoCamera] = useState(knownNoCamera)
  const taken = cards.filter(isTaken)
  const doubtful = taken.filter(card => openRows(card.state).length > 0)
  const doubts = doubtful.reduce((sum, card) => sum + openRows(card.state).length, 0)
  const toRead = entries.view.sittings.filter(sitting => sitting.state === null).length
  const waiting = cards.filter(card => card.state.kind === 'reading').length
  const toDecide = cards.filter(card => card.state.kind === 'whose' || card.state.kind === 'double').length
  const isDone = application.state === 'corrigido'
  const counts = { read: taken.length, doubtful: doubtful.length, toRead }

  // As the sheets say it: what was read a moment ago counts.
  const nextStep = useNextStep({
    ...application,
    pupils: entries.view.sittings.length,
    done: entries.view.sittings.filter(sitting => sitting.state === 'entregue').length,
    absent: entries.view.sittings.filter(sitting => sitting.state === 'não apresentado').length,
  })

  // Who was deciding by keys goes on from the list of sheets.
  useEffect(() => {
    if (wasAsking.current && !asking) list.current?.focus({ preventScroll: true })
    wasAsking.current = asking
  }, [asking])

  const isUnfinished = doubts + waiting + toDecide > 0
  useLeaveWarning(isUnfinished)

  function add(files: readonly File[]) {
    const left = work.add(files)
    if (left > 0)
      notify.info(`${counted(left, 'fotografia ficou', 'fotografias ficaram')} de fora.`, {
        detail: 'Escolha-as outra vez quando estas estiverem lidas.',
      })
  }

  if (asking && doubtful.length > 0)
    return <DoubtDesk cards={taken} work={work} onLeave={() => setAsking(false)} />
  return (
    <>
      <Section title="Fotografar as folhas">
        <Stack gap={16} className={styles.how}>
          <p>
            {noCamera && <>{noCameraWords[noCamera]} </>}A fotografia lê-se aqui, sem rede, não sai deste
            dispositivo e apaga-se quando a correcção termina.
          </p>
          <ol className={styles.rules}>
            <li>Folha inteira, numa mesa escura; podem ser várias.</li>
            <li>Os seis quadrados pretos à vista.</li>
            <li>Sem sombra da mão.</li>
          </ol>
          {isDone ? (
            <Note>Esta aplicação já está corrigida: para ler folhas, volte a corrigir.</Note>
          ) : (
            <Row gap={12} wrap>
              {noCamera !== 'insecure' && noCamera !== 'unsupported' && (
                <Button
                  variant={noCamera ? 'outlined' : 'contained'}
                  startIcon={<Icon name="video-camera" />}
                  onClick={() => setLive(true)}
                >
                  {noCamera ? 'Tentar a câmara em directo' : 'Ler com a câmara'}
                </Button>
              )}
              <PictureButton
                label="Fotografar a folha seguinte"
                camera
                variant={noCamera ? 'contained' : 'outlined'}
                onFiles={add}
              />
              <PictureButton label="Escolher fotografias já tiradas" onFiles={add} />
            </Row>
          )}
          <RefusedEntries entries={entries} />
          <div role="status">
            <ReadCounts {...counts} />
          </div>
        </Stack>
      </Section>
      {cards.length > 0 && (
        <Section title="Folhas" aside={waiting > 0 && `${waiting} a ler…`} flush>
          <ul ref={list} tabIndex={-1} className={styles.cards}>
            {cards.map(card => (
              <SheetCard
                key={card.key}
                card={card}
                sittings={entries.view.sittings}
                work={work}
                onAsk={() => setAsking(true)}
              />
            ))}
          </ul>
        </Section>
      )}
      {!isDone && (
        <StickyBar state={<SaveState saving={entries.saving} />}>
          <Button variant="outlined" to="?parte=introduzir">
            Ver na grelha
          </Button>
          {doubts > 0 ? (
            <Button variant="contained" onClick={() => setAsking(true)}>
              Decidir {counted(doubts, 'marca', 'marcas')}
            </Button>
          ) : (
            !isUnfinished &&
            nextStep.action?.onClick && (
              <Button variant="contained" disabled={entries.waiting > 0} onClick={nextStep.action.onClick}>
                {nextStep.action.label}
              </Button>
            )
          )}
        </StickyBar>
      )}
      {nextStep.dialog}
      {isLive && !isDone && (
        <LiveReading
          application={application}
          work={work}
          counts={counts}
          doubts={doubts}
          onFiles={add}
          onNoCamera={why => {
            setNoCamera(why)
            setLive(false)
          }}
          onClose={() => setLive(false)}
          onDecide={() => {
            setLive(false)
            setAsking(true)
          }}
        />
      )}
    </>
  )
}
