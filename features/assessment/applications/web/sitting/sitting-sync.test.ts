// Long because every accident of a sitting is played through here, one after the other.
import { describe, expect, it } from 'vitest'
import { ApiError } from '#kit/web/api-error.ts'
import { START, scene } from './sitting-scene-testing.ts'
import type { StoredSitting } from './sitting-store.ts'
import { answeredElsewhere, sittingFrom, waitingOf } from './sitting-sync.ts'

describe('a sitting on a device', () => {
  it('keeps an answer at once and sends it soon; the last one stands', async () => {
    const { school, pass, open, kept } = scene()
    const sitting = open()
    sitting.give('a', 1)
    sitting.give('a', 2)
    expect(kept().answers.a).toMatchObject({ answer: 2, sent: false })
    await pass(1000)
    expect(school.answers).toEqual({ a: { answer: 2, sequence: 2 } })
    expect(waitingOf(kept())).toEqual([])
    expect(kept().receivedAt).not.toBeNull()
  })

  it('asks how sure the pupil is of another answer anew', async () => {
    const { open, kept } = scene()
    const sitting = open()
    sitting.give('a', 1)
    sitting.setCertainty('a', 3)
    expect(waitingOf(kept())[0]?.certainty).toBe(3)
    sitting.give('a', 2)
    expect(waitingOf(kept())[0]).toMatchObject({ answer: 2 })
    expect(waitingOf(kept())[0]?.certainty).toBeUndefined()
  })

  it('goes on without network, says how many wait, and sends all when it is back', async () => {
    const { school, pass, open, kept } = scene({ away: true })
    const sitting = open()
    for (const id of ['a', 'b', 'c']) sitting.give(id, id)
    await pass(60_000)
    expect(sitting.state().network).toBe('away')
    expect(waitingOf(kept())).toHaveLength(3)
    school.away = false
    sitting.sendNow()
    await pass(100)
    expect(Object.keys(school.answers)).toEqual(['a', 'b', 'c'])
    expect(sitting.state().network).toBe('here')
  })

  it.each([
    ['the phone has no network', { status: 0, hasNetwork: false }, false],
    ['the school does not answer', { status: 0, hasNetwork: true }, true],
    ['a proxy answers for the school', { status: 503, hasNetwork: true }, true],
  ])('says why nothing is sent: %s', async (_why, { status, hasNetwork }, schoolIsAway) => {
    const { school, pass, open } = scene({ away: true })
    Object.assign(school, { awayStatus: status, hasNetwork })
    const sitting = open()
    sitting.give('a', 1)
    await pass(1000)
    expect(sitting.state()).toMatchObject({ network: 'away', schoolIsAway })
  })

  it('survives a phone that dies: what was kept is taken up and sent, once', async () => {
    const { school, pass, open, kept } = scene({ away: true })
    const first = open()
    first.give('a', 'x')
    first.close()
    school.away = false
    const second = open()
    await pass(1000)
    expect(school.answers).toEqual({ a: { answer: 'x', sequence: 1 } })
    second.give('a', 'y')
    await pass(1000)
    expect(school.answers.a).toEqual({ answer: 'y', sequence: 2 })
    expect(kept().sequence).toBe(2)
  })

  it('is handed in once, with everything that waited, even if it was away when the pupil did it', async () => {
    const { school, pass, open, kept } = scene({ away: true })
    const sitting = open()
    sitting.give('a', 'x')
    sitting.handIn()
    sitting.give('b', 'too late')
    await pass(30_000)
    expect(kept()).toMatchObject({ submittedAt: null })
    school.away = false
    await pass(30_000)
    expect(school.answers).toEqual({ a: { answer: 'x', sequence: 1 } })
    expect(kept().submittedAt).toBe(school.submittedAt)
    const { calls } = school
    await pass(120_000)
    expect(school.calls, 'nothing more to say').toBe(calls)
  })

  it('takes nothing after the time, hands in by itself, but first asks the school whether there are more minutes', async () => {
    const { school, pass, open, kept } = scene({ minutes: 1 })
    const sitting = open()
    sitting.give('a', 1)
    school.endsAt += 60_000
    await pass(61_000)
    sitting.give('b', 2)
    await pass(1000)
    expect(school.answers.b, 'the minute more counts').toMatchObject({ answer: 2 })
    await pass(60_000)
    expect(kept().submittedAt).not.toBeNull()
    sitting.give('c', 3)
    await pass(1000)
    expect(school.answers.c).toBeUndefined()
  })

  it('says that the teacher has closed, keeps what could not be sent, and sends it if it opens again', async () => {
    const { school, pass, open, kept } = scene()
    const sitting = open()
    await pass(10)
    school.refusal = new ApiError(409, { code: 'CLOSED', message: 'Encerrado.' })
    sitting.give('a', 1)
    await pass(1000)
    expect(kept().closed).toBe('Encerrado.')
    expect(waitingOf(kept())).toHaveLength(1)
    school.refusal = undefined
    await pass(40_000)
    expect(kept().closed).toBeNull()
    expect(school.answers.a).toMatchObject({ answer: 1 })
  })

  it('gives the last answer a higher number where another window’s stands, also when it hands in', async () => {
    const { school, pass, open, kept } = scene()
    school.answers.a = { answer: 'old', sequence: 7 }
    const sitting = open()
    sitting.give('a', 'new')
    sitting.handIn()
    await pass(5000)
    expect(school.answers.a).toEqual({ answer: 'new', sequence: 8 })
    expect(kept()).toMatchObject({ sequence: 8, submittedAt: school.submittedAt })
    expect(school.submittedAt).not.toBeNull()
  })

  it('says which answers were not taken, until they are answered anew', async () => {
    const { school, pass, open, kept } = scene()
    school.cannotTake = ['a']
    const sitting = open()
    sitting.give('a', 'what the question does not have')
    await pass(1000)
    expect(kept().refused).toEqual(['a'])
    sitting.give('a', 1)
    expect(kept().refused).toEqual([])
  })

  it('takes out of a pasted text what no school can keep, and lets no refused answer hold the others up', async () => {
    const { school, pass, open, kept } = scene()
    const sitting = open()
    await pass(10)
    sitting.give('a', { gap: 'Ma\0puto \ud800 🌍' })
    await pass(1000)
    expect(school.answers.a?.answer).toEqual({ gap: 'Maputo \ufffd 🌍' })
    const fields = { 'answers.0.answer': 'Não se pode guardar.' }
    school.refusal = new ApiError(400, { code: 'VALIDATION', message: 'Há campos por corrigir.', fields })
    sitting.give('b', 'x')
    sitting.give('c', 'y')
    await pass(1000)
    expect([kept().refused, waitingOf(kept()).map(item => item.itemId)]).toEqual([['b'], ['c']])
    school.refusal = undefined
    await pass(5000)
    expect(school.answers.c?.answer).toBe('y')
  })

  it('stops once another device was let in its place, keeps what it has and says so', async () => {
    const { school, pass, open, kept } = scene()
    const sitting = open()
    await pass(10)
    school.refusal = new ApiError(403, { code: 'REPLACED', message: 'Outro.', details: { kept: 1 } })
    sitting.give('a', 1)
    await pass(1000)
    expect(kept().replaced).toEqual({ words: 'Outro.', kept: 1 })
    const { calls } = school
    sitting.give('b', 2)
    sitting.handIn()
    await pass(120_000)
    expect([school.calls, kept().answers.b]).toEqual([calls, undefined])
    expect(waitingOf(kept())).toHaveLength(1)
  })

  it('tells the page of each change until the page is gone', async () => {
    const { pass, open } = scene()
    const sitting = open()
    const heard: number[] = []
    const forget = sitting.subscribe(() => heard.push(1))
    sitting.subscribe(() => heard.push(2))
    sitting.give('a', 1)
    expect(heard).toEqual([1, 2])
    forget()
    sitting.flag('a')
    expect(heard).toEqual([1, 2, 2])
    sitting.close()
    sitting.flag('a')
    await pass(1000)
    expect(heard).toEqual([1, 2, 2])
  })

  it('marks a question to come back to, and takes the mark away again', () => {
    const { open, kept } = scene()
    const sitting = open()
    sitting.flag('a')
    sitting.flag('b')
    expect(kept().flagged).toEqual(['a', 'b'])
    sitting.flag('a')
    expect(kept().flagged).toEqual(['b'])
  })

  it('asks at once for what is said of an answer, once though it was asked for twice, and not again', async () => {
    const { school, pass, open, kept } = scene()
    const sitting = open()
    await pass(10)
    sitting.give('a', 1)
    sitting.check('a')
    sitting.check('a')
    expect(kept().checking).toEqual(['a'])
    await pass(0)
    expect(school.asked.at(-1)).toEqual({ check: ['a'], submit: false })
    expect([kept().checking, school.answers.a?.answer]).toEqual([[], 1])
    await pass(60_000)
    expect(school.asked.at(-1)?.check).toBeUndefined()
    sitting.handIn()
    sitting.check('b')
    expect(kept().checking).toEqual([])
  })

  it('says every twenty seconds that it is there, and at the end of the time in between', async () => {
    const { school, pass, open } = scene({ minutes: 0.75 })
    open()
    const callsAfter = async (ms: number) => {
      await pass(ms)
      return school.calls
    }
    expect([await callsAfter(0), await callsAfter(19_999), await callsAfter(1)]).toEqual([1, 1, 2])
    expect([await callsAfter(20_000), await callsAfter(5249)]).toEqual([3, 3])
    expect(school.submittedAt).toBeNull()
    expect(await callsAfter(1)).toBeGreaterThan(3)
    expect(school.submittedAt).not.toBeNull()
  })

  it('tries again after 2, 4, 8 and then every 15 seconds while there is no network', async () => {
    const { school, pass, open } = scene({ away: true })
    const sitting = open()
    await pass(0)
    const calls: number[] = []
    for (const seconds of [2, 4, 8, 15, 15]) {
      sitting.give('a', seconds)
      await pass(seconds * 1000 - 1)
      const before = school.calls
      await pass(1)
      calls.push(school.calls - before)
    }
    expect([school.calls, calls]).toEqual([6, [1, 1, 1, 1, 1]])
  })

  it('takes its place again where nobody holds it, and gives way to a device that was first', async () => {
    const unknown = new ApiError(403, { code: 'UNKNOWN_DEVICE', message: 'Quem?' })
    const { school, pass, open, kept } = scene()
    const sitting = open()
    await pass(10)
    school.refusal = unknown
    school.begin = { key: 'new key', endsAt: new Date(school.endsAt).toISOString() }
    sitting.give('a', 1)
    await pass(1000)
    expect([kept().key, kept().replaced]).toEqual(['new key', null])
    school.refusal = undefined
    await pass(3000)
    expect(school.answers.a).toMatchObject({ answer: 1 })
    school.refusal = unknown
    school.begin = new ApiError(409, { code: 'HELD', message: 'Outro aparelho.' })
    sitting.give('b', 2)
    await pass(1000)
    expect(kept().replaced).toEqual({ words: 'Outro aparelho.', kept: 0 })
  })

  it('of somebody by nickname ends where the teacher took the name away', async () => {
    const { school, pass, open, kept } = scene()
    school.refusal = new ApiError(403, { code: 'UNKNOWN_DEVICE', message: 'Quem?' })
    open({ studentCode: null })
    await pass(1000)
    expect(kept().replaced).toEqual({ words: 'Este nome já não está neste teste.', kept: 0 })
  })

  it('sends on in the background once another pupil has the phone, and keeps how sure one was only of an answer', async () => {
    const { school, pass, open, kept } = scene()
    const sitting = open()
    await pass(10)
    sitting.setCertainty('a', 3)
    expect(kept().answers).toEqual({})
    const { calls } = school
    sitting.give('a', 1)
    sitting.pass()
    expect(kept().passed).toBe(true)
    await pass(60_000)
    expect(school.calls).toBe(calls)
  })

  it('counts the answers that came from elsewhere', () => {
    const { open } = scene()
    const at = (sequence: number) => ({ answer: 1, sequence, sent: true })
    const sitting = open({ answers: { a: at(0), b: at(1), c: at(0) } })
    expect(answeredElsewhere(sitting.state().sitting)).toBe(2)
    expect(answeredElsewhere({ answers: {} })).toBe(0)
  })

  it('keeps nothing any more once it was closed, even if the school answers afterwards', async () => {
    const { school, pass, open, kept } = scene()
    const sitting = open()
    sitting.give('a', 1)
    await pass(1000)
    const before = kept()
    const { calls } = school
    sitting.close()
    sitting.give('b', 2)
    await pass(60_000)
    expect(kept()).toBe(before)
    expect(school.calls).toBe(calls)
  })
})

describe('a sitting that was open twice', () => {
  it('lets the one that is closed while it sends neither keep nor say again what it held', async () => {
    const { school, pass, open, kept } = scene({ away: true })
    const earlier = open()
    earlier.give('a', 'x')
    school.away = false
    earlier.close()
    const closed = open()
    const sending = pass(0)
    closed.close()
    await sending
    const goesOn = open()
    goesOn.give('a', 'y')
    goesOn.give('b', 'z')
    await pass(120_000)
    expect(kept().answers).toMatchObject({ a: { answer: 'y' }, b: { answer: 'z' } })
    expect(school.answers).toMatchObject({ a: { answer: 'y' }, b: { answer: 'z' } })
    const { calls } = school
    goesOn.close()
    await pass(120_000)
    expect(school.calls, 'nobody is left who says anything').toBe(calls)
  })
})

describe('a device that comes back', () => {
  const begun = {
    name: 'Ana',
    place: '6ªA, nº 1',
    state: 'a responder' as const,
    endsAt: '2026-05-05T09:00:00Z',
    now: '2026-05-05T08:00:00Z',
    submittedAt: null,
    elsewhere: 0,
    title: 'Diagnóstico',
    subject: 'Matemática',
    paging: 'todas' as const,
    attemptId: 'um',
    key: 'k',
    items: [],
    answers: { a: { answer: 'school', sequence: 0 } },
  }
  const entry = { code: 'ABCDEF', studentCode: '20260001', now: START }
  const earlier = (replaced: StoredSitting['replaced']) => ({
    ...sittingFrom(begun, entry, undefined),
    answers: { a: { answer: 'mine', sequence: 3, sent: false } },
    handedInAt: '2026-05-05T08:30:00Z',
    replaced,
  })

  it('goes on with what it could not send; but one that was replaced begins with what stands, and hands in nothing old', () => {
    expect(sittingFrom(begun, entry, earlier(null)).answers.a?.answer).toBe('mine')
    const back = sittingFrom(begun, entry, earlier({ words: 'Outro.', kept: 1 }))
    expect([back.answers.a?.answer, back.handedInAt, waitingOf(back)]).toEqual(['school', null, []])
  })

  it('is as the school has it where nothing is left over, and handed in where the school says so', () => {
    const quiz = { certainty: { a: 2 } } as never
    const fresh = sittingFrom(
      { ...begun, quiz, items: [{ id: 'a' }, { id: 'b' }] as never },
      entry,
      undefined,
    )
    expect(fresh).toMatchObject({
      ...{
        items: ['a', 'b'],
        sequence: 0,
        flagged: [],
        handedInAt: null,
        closed: null,
        ahead: 0,
        passed: false,
      },
      answers: { a: { answer: 'school', sequence: 0, sent: true, certainty: 2 } },
    })
    const done = { ...begun, state: 'entregue' as const, submittedAt: '2026-05-05T08:40:00Z' }
    expect(sittingFrom(done, entry, earlier(null))).toMatchObject({
      handedInAt: done.submittedAt,
      closed: null,
    })
    expect(sittingFrom({ ...done, submittedAt: null }, entry, undefined).closed).toBe(
      'O professor já recolheu este teste.',
    )
    expect(sittingFrom(begun, entry, earlier(null))).toMatchObject({
      handedInAt: '2026-05-05T08:30:00Z',
      sequence: 3,
    })
  })

  it('takes an answer of the school that is later than its own, and goes on counting above both', () => {
    const later = { ...begun, answers: { a: { answer: 'school', sequence: 5 } } }
    expect(sittingFrom(later, entry, earlier(null))).toMatchObject({
      answers: { a: { answer: 'school' } },
      sequence: 5,
    })
    const other = { ...earlier(null), key: 'another' }
    expect(sittingFrom(begun, entry, other)).toMatchObject({
      answers: { a: { answer: 'school' } },
      sequence: 0,
      handedInAt: null,
    })
  })
})
