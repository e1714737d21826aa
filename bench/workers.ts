import { availableParallelism } from 'node:os'
import { answerAll, begin, type Device, handOut, inGroups } from './devices.ts'
import { median, printFigure } from './figure.ts'
import { type MeasuredProduct, withProduct } from './product.ts'

/** Devices that answer without a pause; answers of each in one turn. */
const [DEVICES, ANSWERS, TURNS] = [argument(0, 200), 10, argument(1, 6)]

/**
 * What `WORKERS=auto` gains: answers a second of a product in one process, and of one in as many as there are cores, in turn, so that
 * what the machine does meanwhile meets both alike. The devices are on the same machine and take of its cores too: elsewhere
 * the gain is larger, never smaller. Takes other numbers of devices and turns: `npm run bench -- workers:20:2`.
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
  const code = 'REDEAA'
  const codes = await handOut(database, { code, pupils: DEVICES, answers: ANSWERS })
  const devices = await inGroups(codes, 20, pupil => begin(product.address, code, pupil))
  return { address: () => product.address, devices }
}

async function answersPerSecond({ address, devices }: Side, from: number): Promise<number> {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(devices.map(device => answerAll(device, { from, answers: ANSWERS, address, times })))
  return (1000 * times.length) / (performance.now() - began)
}

function argument(at: number, otherwise: number): number {
  return Number(process.argv[2 + at] ?? otherwise)
}
