import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import type { Mail } from '#school/accounts/server/mailer.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { sendNotices } from './notices.ts'

const database = await testDatabase()
const { db } = database
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const critic = await fixtureAccount(db, { role: 'professor', name: 'Abílio' })

/** A teacher on whose term somebody left a word. */
async function authorOfTerm(): Promise<Account> {
  const teacher = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda' })
  const term = await fixtureTerm(db, { subjectId: mat.id, author: teacher })
  const said = { id: uuid(), term_id: term.id, text: 'Falta um desenho.', account_id: critic.id }
  await db.insertInto('term_comments').values(said).execute()
  return teacher
}

async function sentOn(today: string, refuses: (mail: Mail) => boolean = () => false) {
  const sent: Mail[] = []
  const sendMail = async (mail: Mail) => {
    if (refuses(mail)) throw new Error('no mail server')
    sent.push(mail)
  }
  const failure = await sendNotices(database, {
    today,
    sendMail,
    publicAddress: 'https://escola.example',
  }).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { to: sent.map(mail => mail.to), sent, failure }
}

it('tells once a day what waits, to those who want it and of whom something is asked', async () => {
  const [teacher, silent, gone] = [await authorOfTerm(), await authorOfTerm(), await authorOfTerm()]
  await db.updateTable('accounts').set({ mail_notices: false }).where('id', '=', silent.id).execute()
  await db.updateTable('accounts').set({ disabled_at: '2026-01-01' }).where('id', '=', gone.id).execute()
  const first = await sentOn('2026-05-05')
  expect(first.to).toEqual([teacher.email])
  expect(first.sent[0]?.subject).toMatch(/: 1 coisa espera por si$/)
  expect(first.sent[0]?.text).toContain('– 1 comentário por tratar. Abílio: «Falta um desenho.»')
  expect(first.sent[0]?.text).toMatch(/https:\/\/escola\.example\/dashboard\/glossaryList\/[\da-f-]{36}/)
  expect((await sentOn('2026-05-05')).to).toEqual([])
  expect((await sentOn('2026-05-06')).to).toEqual([teacher.email])
})

it('goes on past an address that refuses, and tries all again where the mail server takes nothing', async () => {
  const teachers = [await authorOfTerm(), await authorOfTerm(), await authorOfTerm()]
  const [, wrong] = teachers
  const notice = await sentOn('2026-05-07', mail => mail.to === wrong?.email)
  expect(notice.failure).toBeUndefined()
  expect(notice.to).toEqual(expect.arrayContaining([teachers[0]?.email, teachers[2]?.email]))
  const none = await sentOn('2026-05-08', () => true)
  expect(none).toMatchObject({ to: [], failure: 'no mail server' })
  expect((await sentOn('2026-05-08')).to).toEqual(expect.arrayContaining(teachers.map(({ email }) => email)))
})

it('tells those who may verify it where the chain of readings ended, once it has grown', async () => {
  const [director, teacher] = [
    await fixtureAccount(db, { role: 'pedagogo' }),
    await fixtureAccount(db, { role: 'professor' }),
  ]
  const hash = 'abcdef0123456789'.repeat(4)
  await db.insertInto('policy_chain_days').values({ day: '2026-05-15', seq: 7, hash }).execute()
  // The Monday after a Friday on which it grew.
  const { sent } = await sentOn('2026-05-18')
  const textTo = (person: Account) => sent.find(mail => mail.to === person.email)?.text
  expect(textTo(director)).toContain('Cadeia das leituras, no fim de 15/05: leitura 7, abcdef0123456789…')
  expect(textTo(teacher)).toBeUndefined()
  expect(sent.filter(mail => mail.text.includes('Cadeia'))).toHaveLength(1)
  expect((await sentOn('2026-05-19')).to).not.toContain(director.email)
})
