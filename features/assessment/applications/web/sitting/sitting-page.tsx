import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { keepDeviceKey } from '#school/entry/web/device-key.ts'
import { LanguageContext } from '#school/languages/web/in-language.tsx'
import * as pages from '#school/pages.ts'
import { forgetCard, isRemembered } from '#school/students/web/held-card.ts'
import { type Begun, beginSitting } from '../../sitting-contract.ts'
import { Answering } from './answering.tsx'
import { Door } from './door.tsx'
import { HandOver } from './hand-over.tsx'
import { HeldSittingContext } from './held-sitting.ts'
import { line, releasePlace, sendAbandonedSittings } from './line.ts'
import { Receipt } from './receipt.tsx'
import { forgetSitting, storedItems, storedSittings, storeItems } from './sitting-store.ts'
import { type OpenSitting, openSitting, sittingFrom } from './sitting-sync.ts'
import { currentTurn, finishTurn, storedTurns, storeTurns, type Turn } from './turns.ts'
import { useSitting } from './use-sitting.ts'

interface StartedSitting {
  sitting: OpenSitting
  items: Begun['items']
}

/** A test as a pupil takes it: code and name, the questions, the receipt. No account, and the network may go. */
export function SittingPage() {
  const { codigo = '' } = useParams()
  const code = codigo.toUpperCase()
  const navigate = useNavigate()
  const isQuiz = useLocation().pathname.startsWith(href(pages.quizSitting, { codigo: '' }))
  const page = isQuiz ? pages.quizSitting : pages.sitting
  const [params] = useSearchParams()
  const [held, setHeld] = useState<StartedSitting | 'looking' | undefined>('looking')
  /** Whose place this device had and asks for again. */
  const [again, setAgain] = useState('')
  /** Who had this phone before, at the moment at which it is passed. */
  const [passedBy, setPassedBy] = useState<string>()
  /** Of the pupils who share this phone; empty where one has it alone. */
  const [turns, setTurns] = useState<readonly Turn[]>(() => storedTurns(code))
  const keepTurns = (next: readonly Turn[]) => {
    storeTurns(code, next)
    setTurns(next)
  }

  useEffect(() => {
    let left = false
    void takeUp(code).then(found => {
      if (left) found?.sitting.close()
      else setHeld(found)
    })
    return () => {
      left = true
    }
  }, [code])

  const current = held === 'looking' ? undefined : held
  const attemptId = current?.sitting.state().sitting.attemptId
  // While the device is looked through, its own sitting is none that another pupil left.
  const isLooking = held === 'looking'
  useEffect(() => (isLooking ? undefined : sendAbandonedSittings(attemptId)), [isLooking, attemptId])
  useEffect(() => () => current?.sitting.close(), [current])

  if (held === 'looking') return null
  const take = (begun: Begun, studentCode: string | null) => {
    const before = storedSittings().find(sitting => sitting.attemptId === begun.attemptId)
    const stored = sittingFrom(begun, { code, studentCode, now: Date.now() }, before)
    void storeItems(begun.attemptId, begun.items)
    keepDeviceKey(begun.key)
    setPassedBy(undefined)
    setHeld({ sitting: openSitting(stored, line), items: begun.items })
  }
  if (!held && currentTurn(turns))
    return <HandOver code={code} turns={turns} onTurns={keepTurns} onBegun={take} />
  if (!held)
    return (
      <Door
        code={code}
        kind={isQuiz ? 'quiz' : 'teste'}
        passedBy={passedBy}
        // A card's QR code says whose it is; the pupil confirms the name all the same.
        studentCode={passedBy === undefined ? again || (params.get('aluno') ?? '') : ''}
        onCode={other => void navigate(href(page, { codigo: other }), { replace: true })}
        onBegun={take}
        onShared={keepTurns}
      />
    )
  const beginAgain = async () => {
    const { studentCode, name, key, attemptId } = held.sitting.state().sitting
    const who = studentCode === null ? { nickname: name } : { studentCode }
    try {
      const begun = await call(beginSitting, { params: { code }, body: { ...who, key, again: true } })
      held.sitting.close()
      await forgetSitting(attemptId)
      const stored = sittingFrom(begun, { code, studentCode, now: Date.now() }, undefined)
      await storeItems(begun.attemptId, begun.items)
      setHeld({ sitting: openSitting(stored, line), items: begun.items })
    } catch (error) {
      notify.error('Não foi possível começar.', { detail: messageOf(error) })
    }
  }
  const leave = () => {
    const { attemptId, key, submittedAt } = held.sitting.state().sitting
    held.sitting.close()
    if (submittedAt === null) releasePlace(code, key)
    void forgetSitting(attemptId)
    next(submittedAt !== null)
  }
  /** The phone goes to another pupil: nothing of this one stays to be seen, and what waits is sent from behind. */
  const pass = () => {
    held.sitting.pass()
    next(true)
  }
  const next = (isAnother: boolean) => {
    if (isAnother && !isRemembered()) forgetCard()
    if (currentTurn(turns)) keepTurns(finishTurn(turns))
    // The link of a card names its pupil.
    void navigate(href(page, { codigo: code }), { replace: true })
    setAgain('')
    setPassedBy(isAnother ? held.sitting.state().sitting.name : undefined)
    setHeld(undefined)
  }
  const refetchKept = () => {
    held.sitting.close()
    setAgain(held.sitting.state().sitting.studentCode ?? '')
    setHeld(undefined)
  }
  return (
    <HeldSittingContext value={held.sitting.state().sitting}>
      <Sitting held={held} onLeave={leave} onPass={pass} onAsk={refetchKept} onAgain={beginAgain} />
    </HeldSittingContext>
  )
}

interface SittingProps {
  held: StartedSitting
  onLeave: () => void
  onPass: () => void
  onAsk: () => void
  onAgain: () => Promise<void>
}

function Sitting({ held: { sitting, items }, onLeave, onPass, onAsk, onAgain }: SittingProps) {
  const state = useSitting(sitting)
  const { handedInAt, submittedAt, languages, language } = state.sitting
  const isOver = handedInAt !== null || submittedAt !== null || items.length === 0
  return (
    <LanguageContext value={languages.find(({ name }) => name === language)}>
      {isOver ? (
        <Receipt
          state={state}
          questions={items}
          onSend={sitting.sendNow}
          onLeave={onLeave}
          onPass={onPass}
          onAsk={onAsk}
          onAgain={onAgain}
        />
      ) : (
        <Answering sitting={sitting} state={state} items={items} onLeave={onLeave} onAsk={onAsk} />
      )}
    </LanguageContext>
  )
}

/** The sitting of this code that this device was in the middle of, questions included. */
async function takeUp(code: string): Promise<StartedSitting | undefined> {
  const stored = storedSittings()
    .filter(sitting => sitting.code === code)
    .find(sitting => sitting.submittedAt === null && !sitting.passed)
  if (!stored) return undefined
  const items = await storedItems(stored.attemptId)
  if (!items && stored.handedInAt === null) return undefined
  return { sitting: openSitting(stored, line), items: items ?? [] }
}
