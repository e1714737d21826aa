import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'
import { noticeMail, reminderMail } from './reminder-mail.ts'

it('a person is greeted by the hour of the day', () => {
  expect(['00:00', '11:59', '12:00', '17:59', '18:00', '23:59'].map(greetingAt)).toEqual([
    ...['Bom dia', 'Bom dia', 'Boa tarde', 'Boa tarde', 'Boa noite', 'Boa noite'],
  ])
})

it('a reminder says who asks, for how many lessons of which days, and where to plan them', () => {
  const mail = (lessons: number) =>
    reminderMail(
      { name: 'Ana', by: 'Rui', lessons, from_day: '2026-05-04', to_day: '2026-05-08' },
      'https://e.mz',
    )
  expect(mail(1).subject).toMatch(/: 1 aula sem plano$/)
  expect(mail(3).text).toContain('Ana,\n\nRui pede o plano de 3 aulas, de 04/05/2026 a 08/05/2026.\n\n')
  expect(mail(3).text).toContain('Planifique em https://e.mz/')
})

it('a notice says by e-mail who sends it, what it is and where to go', () => {
  const mail = noticeMail(
    { name: 'Ana', by: 'Rui', title: 'Duas aulas da 6ªA', detail: 'Quarta', path: '/dashboard' },
    'https://e.mz',
  )
  expect(mail.subject).toMatch(/: Duas aulas da 6ªA$/)
  expect(mail.text).toBe('Ana,\n\nRui avisa: Duas aulas da 6ªA.\n\nQuarta\n\nhttps://e.mz/dashboard')
})
