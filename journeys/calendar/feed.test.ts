import { describe, expect, it } from 'vitest'
import type { CalendarDay, CalendarTest } from './contract.ts'
import { calendarFeed } from './feed.ts'

type Lesson = CalendarDay['lessons'][number]

const day = (date: string, more: Partial<CalendarDay> = {}): CalendarDay => ({
  ...{
    date,
    trimester: 1,
    week: 1,
    closed: null,
    assessment: false,
    exams: [],
    lessons: [],
    levelHours: [],
    tests: [],
    ...more,
  },
})
const lesson = (more: Partial<Lesson> = {}): Lesson => ({
  ...{
    date: '2026-05-05',
    period: 2,
    startsAt: '07:45',
    endsAt: '08:30',
    grade: 6,
    teacher: null,
    room: '',
  },
  group: { id: 'g', name: '6ªA' },
  subject: { id: 's', code: 'MAT', name: 'Matemática', colour: '#000' },
  plan: null,
  ...more,
})
const plan = (more: object = {}) =>
  ({
    id: 'p',
    theme: 'Fracções',
    summary: 'Comparar',
    lessonNumber: 1,
    state: 'rascunho',
    version: 1,
    present: null,
    ...more,
  }) as Lesson['plan']
const test = (more: Partial<CalendarTest> = {}): CalendarTest => ({
  ...{
    id: 't',
    title: 'Diagnóstico',
    gives: 'test',
    moment: 'abre',
    startsAt: '08:00',
    minutes: 90,
    state: 'em aplicação',
  },
  group: { id: 'g', name: '6ªA' },
  subject: { code: 'MAT', name: 'Matemática', colour: '#000' },
  ...more,
})

/** The events of a feed, each as its properties by name. */
function events(...days: CalendarDay[]): Record<string, string>[] {
  const text = calendarFeed({ name: 'Ana', days, at: new Date('2026-05-05T06:00:00Z') })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  const all: Record<string, string>[] = []
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') all.push({})
    const [name = '', ...value] = line.split(':')
    const event = all.at(-1)
    if (event) event[name] ??= value.join(':').replaceAll('\\,', ',').replaceAll('\\;', ';')
  }
  return all
}
const one = (more: Partial<Lesson>) => events(day('2026-05-05', { lessons: [lesson(more)] }))[0]
const eventOf = (more: Partial<CalendarTest>) => events(day('2026-05-05', { tests: [test(more)] }))[0]

describe('a lesson in the calendar of a telephone', () => {
  it('stands at its hours, written in UTC, two hours behind Maputo', () => {
    expect(one({})).toMatchObject({
      DTSTART: '20260505T054500Z',
      DTEND: '20260505T063000Z',
      DTSTAMP: '20260505T060000Z',
    })
  })

  it('lasts forty-five minutes where no end is known, or one that lies before its beginning', () => {
    expect(one({ endsAt: null })?.DTEND).toBe('20260505T063000Z')
    expect(one({ endsAt: '07:45' })?.DTEND).toBe('20260505T063000Z')
    expect(one({ endsAt: '07:00' })?.DTEND).toBe('20260505T063000Z')
    expect(one({ endsAt: '07:46' })?.DTEND).toBe('20260505T054600Z')
  })

  it('is of the whole day where no hour is known', () => {
    expect(one({ startsAt: null })).toMatchObject({
      'DTSTART;VALUE=DATE': '20260505',
      'DTEND;VALUE=DATE': '20260506',
    })
  })

  it('says what of it is planned, and where it is', () => {
    const summary = (of: Lesson['plan']) => one({ plan: of })?.SUMMARY
    expect(summary(null)).toBe('MAT 6ªA: sem plano')
    expect(summary(plan())).toBe('MAT 6ªA: Fracções')
    expect(summary(plan({ theme: '' }))).toBe('MAT 6ªA: Comparar')
    expect(summary(plan({ theme: '', summary: '' }))).toBe('MAT 6ªA: plano por escrever')
    expect(one({ room: '4' })?.LOCATION).toBe('Sala 4')
    expect(one({})?.LOCATION).toBeUndefined()
    expect(one({})?.DESCRIPTION).toBe('Matemática')
    expect(one({ plan: plan() })?.DESCRIPTION).toMatch(/^Matemática · ./)
  })

  it('keeps its name from one reading to the next: day, group and period, or its plan', () => {
    expect(one({})?.UID).toBe('2026-05-05-g-2@dondza')
    expect(one({ period: null, plan: plan() })?.UID).toBe('2026-05-05-g-p@dondza')
  })
})

describe('a test', () => {
  it('lasts as long as it is given', () => {
    expect(eventOf({})).toMatchObject({
      DTSTART: '20260505T060000Z',
      DTEND: '20260505T073000Z',
      UID: 't@dondza',
    })
    expect(eventOf({})?.SUMMARY).toBe('Teste MAT 6ªA: Diagnóstico')
    expect(eventOf({})?.DESCRIPTION).not.toBe('')
    expect(eventOf({ minutes: 0 })?.DTEND).toBe('20260505T064500Z')
  })

  it('of a late evening ends on the next day, never before it began', () => {
    expect(eventOf({ startsAt: '23:30', minutes: 60 })).toMatchObject({
      DTSTART: '20260505T213000Z',
      DTEND: '20260505T221500Z',
    })
    expect(eventOf({ gives: 'quiz', moment: 'fecha', startsAt: '23:59', minutes: 0 })).toMatchObject({
      ...{ DTSTART: '20260505T215900Z', DTEND: '20260505T224400Z' },
    })
  })

  it('that is a quiz is distinguished when it opens and when it closes', () => {
    const all = events(
      day('2026-05-05', { tests: [test({ gives: 'quiz' }), test({ gives: 'quiz', moment: 'fecha' })] }),
    )
    expect(all.map(event => [event.UID, event.SUMMARY])).toEqual([
      ['t@dondza', 'Quiz abre: MAT 6ªA: Diagnóstico'],
      ['t-fecha@dondza', 'Quiz fecha: MAT 6ªA: Diagnóstico'],
    ])
    expect(all[0]?.DESCRIPTION ?? '').toBe('')
  })
})

describe('days without school', () => {
  const pauses = (...closed: (string | null)[]) =>
    events(...closed.map((name, at) => day(`2026-05-0${at + 1}`, { closed: name }))).map(event => [
      ...[event.SUMMARY, event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE']],
    ])

  it('stand together while they are neighbours of one name, and weekends are no news', () => {
    expect(pauses('Pausa', 'Pausa', 'Fim-de-semana', 'Pausa', null, 'Feriado', 'Pausa')).toEqual([
      ['Pausa', '20260501', '20260503'],
      ['Pausa', '20260504', '20260505'],
      ['Feriado', '20260506', '20260507'],
      ['Pausa', '20260507', '20260508'],
    ])
    expect(pauses('Fim-de-semana', null)).toEqual([])
    const apart = events(day('2026-05-01', { closed: 'Pausa' }), day('2026-05-03', { closed: 'Pausa' }))
    expect(apart).toHaveLength(2)
  })
})
