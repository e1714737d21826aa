import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { deviceOpened, forget, keep, kept } from '#kit/web/device/device.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Column } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import * as pages from '#school/pages.ts'
import { getHearingQueue, type HeardPupil, type HearingQueue } from '../contract.ts'
import { nextStep, type Try } from '../ladder.ts'
import styles from './hear.module.css'
import { LadderScreen } from './ladder-screen.tsx'
import { after, halfIn } from './queue-order.ts'
import { QueueScreen } from './queue-screen.tsx'
import { type Clock, ReadingScreen } from './reading-screen.tsx'
import { ResultScreen } from './result-screen.tsx'
import { useHearing } from './use-hearing.ts'

/** How far one pupil has come; kept on this phone at every tap. */
interface Going {
  studentId: string
  tries: Try[]
  /** The one level that is heard by itself. */
  only?: number | undefined
  /** A level whose text is being read against the clock, and what was tapped. */
  clock?: Clock | undefined
  /** What was proposed, to be looked at and changed. */
  isShown?: boolean | undefined
}

/** The class is heard one after the other on one phone, with or without a network. */
export function HearPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getHearingQueue, { params: { id }, query: {} }))
  return (
    <Loaded answer={answer} failed="Não foi possível abrir a avaliação">
      {queue => <Heard key={queue.id} queue={queue} />}
    </Loaded>
  )
}

function Heard({ queue }: { queue: HearingQueue }) {
  const hearing = useHearing(queue)
  const navigate = useNavigate()
  const half = halfIn(useSearchParams()[0])
  const shelf = `hearing ${queue.id}`
  const [going, setGoing] = useState<Going>()
  const [last, setLast] = useState<string>()
  const { pupils } = hearing
  const pupil = pupils.find(({ id }) => id === going?.studentId)

  useEffect(() => {
    // A call, or a phone that went dark: the pupil who was being heard is taken up where the last tap left.
    void deviceOpened()
      .then(() => kept<Going>('entries', shelf))
      .then(left => {
        if (left) setGoing(now => now ?? { ...left, clock: undefined })
      })
  }, [shelf])

  function go(to: Going | undefined) {
    setGoing(to)
    void (to ? keep('entries', shelf, to) : forget('entries', shelf))
  }

  const mineOf = (of: HeardPupil) => of.hearings.find(({ by }) => by.id === queue.me)

  function begin(studentId: string | undefined) {
    go(studentId === undefined ? undefined : { studentId, tries: [] })
  }

  const leave = () => void navigate(href(pages.application, { id: queue.id }))
  const leaveStep = () => (going ? go(undefined) : leave())
  const isLocked = queue.state === 'corrigido'
  const said = pupils.find(({ id }) => id === last)

  return (
    <>
      <PageHead title={title(queue)} />
      <Modal open place="full" onClose={leaveStep} className={styles.paper} label={title(queue)}>
        <Column full className={styles.page}>
          {screen()}
        </Column>
      </Modal>
    </>
  )

  function screen() {
    const frame = { queue, hearing, onLeave: leaveStep }
    if (!going || !pupil) return <QueueScreen {...frame} locked={isLocked} onHear={begin} />
    const next = after(pupils, pupil.id, half)
    const following = { next, onNext: () => begin(next?.id) }
    if (going.isShown)
      return (
        <ResultScreen
          {...frame}
          {...following}
          pupil={pupil}
          onAgain={() => begin(pupil.id)}
          onOperation={only => go({ studentId: pupil.id, tries: mineOf(pupil)?.tries ?? [], only })}
          onChangeLast={clock => go({ ...going, isShown: undefined, clock })}
        />
      )
    if (going.clock)
      return (
        <ReadingScreen
          {...frame}
          pupil={pupil}
          clock={going.clock}
          onBack={() => go({ ...going, clock: undefined })}
          onRead={(tries, reading, level) => {
            const all = [...going.tries.filter(each => each.level !== tries.level), tries]
            hearing.say(pupil, { outcome: 'ouvido', level, tries: all, reading })
            go({ ...going, tries: all, clock: undefined, isShown: true })
          }}
        />
      )
    return (
      <LadderScreen
        {...frame}
        pupil={pupil}
        tries={going.tries}
        only={going.only}
        said={said}
        onShowSaid={() => said && go({ studentId: said.id, tries: [], isShown: true })}
        onClock={clock => go({ ...going, clock })}
        onBack={() =>
          going.only !== undefined
            ? go({ ...going, only: undefined, isShown: true })
            : go(going.tries.length > 0 ? { ...going, tries: going.tries.slice(0, -1) } : undefined)
        }
        onTry={one => {
          const mine = mineOf(pupil)
          if (going.only !== undefined && mine) {
            // What was tried before is kept, and the level as the listener set it.
            const tries = [...going.tries.filter(({ level }) => level !== one.level), one]
            hearing.say(pupil, { outcome: 'ouvido', level: mine.level, tries, reading: mine.reading })
            return go({ studentId: pupil.id, tries, isShown: true })
          }
          const tries = [...going.tries, one]
          const step = nextStep(queue.levels.length, tries)
          if ('try' in step) return go({ ...going, tries })
          hearing.say(pupil, {
            outcome: 'ouvido',
            level: queue.levels[step.reached]?.name ?? null,
            tries,
            reading: null,
          })
          setLast(pupil.id)
          begin(next?.id)
        }}
        onOutcome={outcome => {
          hearing.say(pupil, { outcome, level: null, tries: [], reading: null })
          setLast(pupil.id)
          begin(next?.id)
        }}
      />
    )
  }
}

/** «Ouvir ler em português», «Ouvir contar». */
function title({ skill, language }: HearingQueue): string {
  return skill === 'leitura' ? `Ouvir ler em ${language.toLocaleLowerCase('pt')}` : 'Ouvir contar'
}
