import type { Cell } from './cells.ts'
import { type Flat, STEP } from './flat.ts'
import { quantile } from './plane.ts'

/** A circle that is no darker needs no explanation. */
export const SHADED = 0.04
/** In radii, where a shadow over a circle begins to be looked for beyond it, and in millimetres as far as it is. */
const FROM = 1.25
const TO = 14
/** Sectors around a circle, of which two neighbours are looked at together: wider than a pen where they begin. */
const SECTORS = 12
/** Square millimetres of paper without which a sector says nothing, and the share of its paper that may be lighter. */
const LEAST_SEEN = 4
const LIGHTER = 0.3

/** Paper laid flat, how dark it is beyond its print, and in radii how far each place is from the middle of its circle. */
interface ShadeContext {
  flat: Flat
  rest: Float32Array
  far: Float32Array
}

/**
 * How dark the paper is around a circle. A shadow goes on beyond the circle, both ways at least along itself, further than
 * a mark reaches. What lies there is the paper between circles, and most of it has to be as dark, so that no pen and no mark
 * beside is taken for a shadow.
 */
export function shadeAround({ flat, far, rest }: ShadeContext, cell: Cell): number {
  const sectors = Array.from({ length: SECTORS }, (): number[] => [])
  const reach = Math.floor(TO / STEP)
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const [x, y] = [cell.x + dx, cell.y + dy]
      if (dx * dx + dy * dy > reach * reach || x < 0 || y < 0 || x >= flat.width || y >= flat.height) continue
      const at = y * flat.width + x
      if (!((far[at] as number) >= FROM) || Number.isNaN(rest[at])) continue
      const turn = Math.floor((Math.atan2(dy, dx) / (2 * Math.PI)) * SECTORS + SECTORS) % SECTORS
      sectors[turn]?.push(rest[at] as number)
    }
  const dark = sectors.map((own, turn) => {
    // Neighbours overlap, so that a shadow that lies between two of them is seen as well.
    const values = [...own, ...(sectors[(turn + 1) % SECTORS] as number[])]
    return values.length * STEP ** 2 < LEAST_SEEN ? 0 : quantile(values, LIGHTER)
  })
  const half = SECTORS / 2
  return Math.max(0, ...dark.slice(0, half).map((one, turn) => Math.min(one, dark[turn + half] as number)))
}
