import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { type Database, openDatabase } from '#kit/server/database/database.ts'
import { runningEmbedded } from '#kit/server/database/embedded.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { startForTests } from '../scripts/start-for-tests.ts'
import { accountOf, answerAll, begin, fixtureGroupOf, inGroups, insertsPerSecond, lostOf } from './devices.ts'
import { median, printFigure, printGoal } from './figure.ts'
import { addProcessor, processorTime, wordsOfProcessor } from './processor.ts'
import { newFolder } from './product.ts'

const PUPILS = 500
const ANSWERS = 10

/**
 * 500 pupils who answer at once, a test and then a quiz, each on a connection of its own that sends one answer, waits until it is
 * acknowledged and sends the next, without a pause to think: acknowledged answers per second and the time of the slowest
 * twentieth, against bare inserts of as many rows into the same table. Then the same again while the server is killed
 * (`kill -9`) in the middle and started anew: the devices try again, and no answer that was acknowledged may be lost.
 */
for (const [what, fixture] of [
  ['a test', fixtureTest],
  ['a quiz', fixtureOpenQuiz],
] as const) {
  // A folder of its own for each: what the one has left behind would be measured with the other.
  const folder = newFolder()
  try {
    let product = await startForTests(folder)
    console.log(`  ${what}`)
    let database = openDatabase({ url: runningEmbedded(folder) ?? '' })
    const { code, codes } = await fixture(database)
    const began = performance.now()
    const devices = await inGroups(codes, 50, pupil => begin(product.address, code, pupil))
    console.log(`  ${PUPILS} pupils have come in after ${((performance.now() - began) / 1000).toFixed(1)} s`)

    const times: number[] = []
    const used = { server: 0, database: 0 }
    const before = processorTime(product.serverPid())
    const start = performance.now()
    const address = () => product.address
    await Promise.all(devices.map(device => answerAll(device, { from: 1, answers: ANSWERS, address, times })))
    const rate = (1000 * times.length) / (performance.now() - start)
    addProcessor(used, processorTime(product.serverPid()), before)
    const bare = await insertsPerSecond(database, devices, ANSWERS)
    printFigure(
      `answers to ${what} acknowledged`,
      `${rate.toFixed(0)}/s`,
      `bare inserts ${bare.toFixed(0)}/s`,
      rate / bare,
      { min: 0.7 },
    )
    console.log(`  ${wordsOfProcessor(used, times.length)}`)
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? 0
    printFigure(
      `${PUPILS} at once to ${what}, 95 %`,
      `${p95.toFixed(0)} ms`,
      `middle ${median(times).toFixed(0)} ms`,
    )
    printGoal(p95, { max: 100 })

    await database.close()
    const again: number[] = []
    const work = Promise.all(
      devices.map(device =>
        answerAll(device, { from: ANSWERS + 1, answers: ANSWERS, address, times: again }),
      ),
    )
    while (again.length < (PUPILS * ANSWERS) / 2) await wait(5)
    product.kill()
    const killed = performance.now()
    product = await startForTests(folder)
    const back = performance.now() - killed
    await work
    for (const { connection } of devices) connection.close()
    database = openDatabase({ url: runningEmbedded(folder) ?? '' })
    const lost = await lostOf(database, devices)
    printFigure(
      'answers lost',
      `${lost}`,
      `of ${PUPILS * ANSWERS}, kill -9, back after ${(back / 1000).toFixed(1)} s`,
    )
    printGoal(lost, { max: 0 })
    await database.close()
    await product.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** 500 pupils in a group of their own, to whom the test of the demonstration is handed out. */
async function fixtureTest(database: Database): Promise<{ code: string; codes: string[] }> {
  const { groupId, codes } = await fixtureGroupOf(database, PUPILS)
  const code = 'ENSAYA'
  await database.pool.query(
    `INSERT INTO applications (id, test_id, group_id, code, minutes, created_by, bands)
     SELECT $1, tests.id, $2, $3, 600, tests.owner_id, '[]' FROM tests
     WHERE kind = 'escrito' AND state = 'publicado' AND jsonb_array_length(items) >= $4 LIMIT 1`,
    [uuid(), groupId, code, ANSWERS],
  )
  return { code, codes }
}

/** 500 others, to whom a quiz is open. */
async function fixtureOpenQuiz(database: Database): Promise<{ code: string; codes: string[] }> {
  const { db } = database
  const { groupId, codes } = await fixtureGroupOf(database, PUPILS, 1000)
  const account = await accountOf(database, 'pedagogo')
  const subject = await db
    .selectFrom('subjects')
    .select('id')
    .where('code', '=', 'MAT')
    .executeTakeFirstOrThrow()
  const questions = Array.from({ length: ANSWERS }, (_none, at) =>
    choiceOf(`Pergunta ${at + 1}`, ['1', '2', '3', '4'], 0),
  )
  const stored = await inGroups(questions, 10, question =>
    fixtureQuestion(db, account, { subjectId: subject.id, question }),
  )
  const { code } = await openedQuiz(
    db,
    account,
    fixtureQuiz({
      title: 'Ensaio',
      subjectId: subject.id,
      parts: stored.map(question => pickedQuestion(question.questionId)),
      audience: [{ groupId, pupilIds: null }],
    }),
  )
  return { code: code ?? '', codes }
}
