import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { answerAll, begin, type Device, handOut, inGroups } from './devices.ts'
import { median, printFigure } from './figure.ts'
import { type MeasuredProduct, withProduct } from './product.ts'

const CODE = 'REDEAA'
/** Devices that answer without a pause; answers of each in one turn. */
const [DEVICES, ANSWERS, TURNS] = [argument(0, 200), 10, argument(1, 6)]

/** Pages that follow a class; answers after which each must show something new. */
const [PAGES, SHOWN] = [4, 20]

/**
 * What `WORKERS=auto` gains: answers a second of a product in one process, and of one in as many as there are cores, in turn, so that
 * what the machine does meanwhile meets both alike. The devices are on the same machine and take of its cores too: elsewhere
 * the gain is larger, never smaller. Then one answers after the other, and several pages that follow the class, each by whatever process
 * took its line, show it: how long after the answer was acknowledged. Takes other numbers of devices and turns: `npm run bench -- workers:20:2`.
 */
await withProduct(
  one =>
    withProduct(
      async many => {
        const sides = [await comeIn(one), await comeIn(many)] as const
        const rates: [number[], number[]] = [[], []]
        for (let turn = 0; turn < TURNS; turn++)
          // Who comes second would always find a warmer machine.
          for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
            rates[which].push(await answersPerSecond(sides[which], 1 + turn * ANSWERS))
        const [alike, other] = [await lagOf(one, sides[0]), await lagOf(many, sides[1])]
        printFigure(
          `an answer on the live page, ${availableParallelism()} processes`,
          `${median(other).toFixed(0)} ms, at most ${Math.max(...other).toFixed(0)}`,
          `one process ${median(alike).toFixed(0)} ms, at most ${Math.max(...alike).toFixed(0)}`,
        )
        for (const { devices } of sides) for (const { connection } of devices) connection.close()
        const [alone, together] = [median(rates[0]), median(rates[1])]
        printFigure(
          `answers, ${availableParallelism()} processes`,
          `${together.toFixed(0)}/s`,
          `one process ${alone.toFixed(0)}/s`,
          together / alone,
        )
      },
      { env: { WORKERS: 'auto' } },
    ),
  { env: { WORKERS: '1' } },
)

interface Side {
  address: () => string
  devices: Device[]
}

async function comeIn({ product, database }: MeasuredProduct): Promise<Side> {
  const codes = await handOut(database, { code: CODE, pupils: DEVICES, answers: ANSWERS })
  const devices = await inGroups(codes, 20, pupil => begin(product.address, CODE, pupil))
  return { address: () => product.address, devices }
}

async function answersPerSecond({ address, devices }: Side, from: number): Promise<number> {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(devices.map(device => answerAll(device, { from, answers: ANSWERS, address, times })))
  return (1000 * times.length) / (performance.now() - began)
}

/** Milliseconds from an acknowledged answer to each page that shows something new. */
async function lagOf({ product, database }: MeasuredProduct, { address, devices }: Side): Promise<number[]> {
  const account = { email: 'pedagogo@demo.dondza.mz', password: product.password }
  const signedIn = await fetch(`${address()}/api/diagnostics/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM applications WHERE code = $1', [
    CODE,
  ])
  const application = rows[0]?.id ?? ''
  const stop = new AbortController()
  const newsAt = Array.from({ length: PAGES }, () => 0)
  const pages = newsAt.map(async (_none, page) => {
    const answer = await fetch(`${address()}/api/diagnostics/applications/${application}/live`, {
      headers: { authorization: `Bearer ${access_token}`, accept: 'text/event-stream' },
      signal: stop.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`The live page was refused: ${answer.status}`)
    for await (const part of answer.body.pipeThrough(new TextDecoderStream()))
      if (part.includes('data: ')) newsAt[page] = performance.now()
  })
  const lags: number[] = []
  for (let at = 0; at < SHOWN; at++) {
    await wait(2500) // what came before has been shown
    const device = devices[at]
    if (!device) break
    newsAt.fill(0)
    await answerAll(device, { from: 1000 + at, answers: 1, first: at, address, times: [] })
    const acknowledged = performance.now()
    while (newsAt.includes(0) && performance.now() - acknowledged < 20_000) await wait(20)
    lags.push(...newsAt.map(news => (news === 0 ? 20_000 : Math.max(0, news - acknowledged))))
  }
  stop.abort()
  await Promise.allSettled(pages)
  return lags
}

function argument(at: number, otherwise: number): number {
  return Number(process.argv[2 + at] ?? otherwise)
}
