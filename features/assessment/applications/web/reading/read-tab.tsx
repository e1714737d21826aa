import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../../../results/contract.ts'
import { listCodes } from '../../paper-contract.ts'
import { DoubtDesk } from './doubt-desk.tsx'
import styles from './read-tab.module.css'
import { SheetCard } from './sheet-card.tsx'
import { isTaken, openRows, useSheetsRead } from './use-sheets-read.ts'

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
  const taken = cards.filter(isTaken)
  const doubtful = taken.filter(card => openRows(card.state).length > 0)
  const doubts = doubtful.reduce((sum, card) => sum + openRows(card.state).length, 0)
  const toRead = entries.view.sittings.filter(sitting => sitting.state === null).length
  const waiting = cards.filter(card => card.state.kind === 'reading').length
  const asked = cards.filter(card => card.state.kind === 'whose' || card.state.kind === 'double').length
  const isDone = application.state === 'corrigido'

  const isUnfinished = doubts + waiting + asked > 0
  useEffect(() => {
    if (!isUnfinished) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnfinished])

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
          <p>A fotografia lê-se aqui, sem rede, não sai deste dispositivo e não fica guardada.</p>
          <ol className={styles.rules}>
            <li>Folha inteira, numa mesa escura; podem ser várias.</li>
            <li>Os seis quadrados pretos à vista.</li>
            <li>Sem sombra da mão.</li>
          </ol>
          {isDone ? (
            <Note>Esta aplicação já está corrigida: para ler folhas, volte a corrigir.</Note>
          ) : (
            <Row gap={12} wrap>
              <PictureButton label="Fotografar a folha seguinte" camera onFiles={add} />
              <PictureButton label="Escolher fotografias já tiradas" onFiles={add} />
            </Row>
          )}
          {entries.refusal !== undefined && (
            <Note tone="red">
              {entries.refusal}
              <Button size="small" onClick={entries.tryAgain}>
                Tentar de novo
              </Button>
              <Button size="small" color="error" onClick={entries.discard}>
                Desistir do que não foi guardado
              </Button>
            </Note>
          )}
          <div role="status">
            <dl className={styles.counts}>
              <Count figure={taken.length} word={taken.length === 1 ? 'lida' : 'lidas'} />
              <Count figure={doubtful.length} word="com dúvida" isDoubt={doubtful.length > 0} />
              <Count figure={toRead} word="por ler" />
            </dl>
          </div>
        </Stack>
      </Section>
      {cards.length > 0 && (
        <Section title="Folhas" aside={waiting > 0 && `${waiting} a ler…`} flush>
          <ul className={styles.cards}>
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
          {doubts > 0 && (
            <Button variant="outlined" onClick={() => setAsking(true)}>
              Decidir {counted(doubts, 'marca', 'marcas')}
            </Button>
          )}
          <Button variant="contained" to="?parte=introduzir">
            Ver na grelha
          </Button>
        </StickyBar>
      )}
    </>
  )
}

function Count({ figure, word, isDoubt }: { figure: number; word: string; isDoubt?: boolean }) {
  return (
    <div>
      <dt>
        <Text small secondary>
          {word}
        </Text>
      </dt>
      <dd className={isDoubt ? styles.doubt : undefined}>
        {figure} {isDoubt && <Icon name="circle-half" />}
      </dd>
    </div>
  )
}

function PictureButton({
  label,
  camera,
  onFiles,
}: {
  label: string
  camera?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same photograph may be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        variant={camera ? 'contained' : 'outlined'}
        startIcon={<Icon name={camera ? 'camera' : 'image'} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
