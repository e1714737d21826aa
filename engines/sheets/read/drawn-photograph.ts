import type { Point } from '../layout.ts'
import { FINE, type Paper, type Random } from './drawn-sheet.ts'
import type { Grey } from './picture.ts'

/** How a sheet is photographed; lengths in millimetres, angles in radians. */
export interface Shot {
  width: number
  height: number
  /** Of the longer side of the paper, how much of the picture's it takes. */
  share: number
  turn: number
  /** Leaning away to the back and to the side. */
  back: number
  aside: number
  /** How high the middle of the paper stands, along its height or across it. */
  curl: number
  across: boolean
  /** The light's fall from one side to the other, 0 even. */
  fall: number
  from: number
  /** Bars of a window's shadow, how dark, and how soft their edges. */
  bars: number
  shade: number
  soft: number
  /** Pixels over which the picture is smeared. */
  blur: number
  noise: number
  /** Size on paper: a photocopy at 97 % is 0.97. */
  copied: number
  /** What lies under the paper. */
  cloth: 'wood' | 'checks' | 'white'
}

export function randomShot(random: Random, width = 1600, height = 1200): Shot {
  const between = (low: number, high: number) => low + (high - low) * random()
  return {
    width,
    height,
    share: between(0.72, 0.9),
    turn: Math.floor(random() * 4) * (Math.PI / 2) * (random() < 0.3 ? 1 : 0) + between(-0.12, 0.12),
    back: between(-0.35, 0.35),
    aside: between(-0.25, 0.25),
    curl: random() < 0.5 ? 0 : between(-9, 9),
    across: random() < 0.5,
    fall: between(0, 0.45),
    from: between(0, 2 * Math.PI),
    bars: random() < 0.4 ? 1 + Math.floor(random() * 3) : 0,
    shade: between(0.5, 0.85),
    soft: between(1.5, 8),
    blur: Math.floor(random() * 3),
    noise: between(1, 5),
    copied: random() < 0.2 ? 0.97 : 1,
    cloth: (['wood', 'checks', 'white'] as const)[Math.floor(random() * 3)] ?? 'wood',
  }
}

/** A photograph of a sheet, each pixel asked which place of the paper it sees. */
export function photographOf(paper: Paper, shot: Shot, random: Random): Grey {
  const { width, height } = shot
  const size = { x: 210 * shot.copied, y: (paper.height / FINE) * shot.copied }
  const turned = Math.abs(Math.sin(shot.turn)) > 0.7
  const wanted = Math.min(width / (turned ? size.y : size.x), height / (turned ? size.x : size.y))
  // Far enough that the paper takes its share, by a lens as phones have them.
  const lens = 1.1 * Math.max(width, height)
  const far = lens / (wanted * shot.share)
  const [right, down, out] = axesOf(shot)
  const bump = ({ x, y }: Point) => shot.curl * Math.cos((shot.across ? x / size.x : y / size.y) * Math.PI)
  const light = (u: number, v: number) =>
    1 -
    shot.fall * (0.5 + 0.5 * (Math.cos(shot.from) * (2 * u - 1) + Math.sin(shot.from) * (2 * v - 1)) * 0.7)
  const raw = new Float32Array(width * height)
  const lean = random() * 0.6
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [rx, ry] = [(column - width / 2) / lens, (row - height / 2) / lens]
      const on = hit(rx, ry)
      const [px, py] = [on.x / shot.copied + 105, on.y / shot.copied + paper.height / FINE / 2]
      const value = greyOn(paper, px, py) ?? clothAt(shot, on)
      const bar = shot.bars === 0 ? 1 : barsAt(on, size.x)
      raw[row * width + column] = value * light(column / width, row / height) * bar
    }
  return { width, height, data: developed(raw, shot, random) }

  /** Where the way out of the lens meets the paper: its plane first, then what stands higher or lower. */
  function hit(rx: number, ry: number): Point {
    let on = { x: 0, y: 0 }
    let high = 0
    for (let round = 0; round < (shot.curl === 0 ? 1 : 5); round++) {
      const depth = far * out.z + high
      const along = depth / (rx * out.x + ry * out.y + out.z)
      const [x, y, z] = [rx * along, ry * along, along - far]
      on = {
        x: x * right.x + y * right.y + z * right.z,
        y: x * down.x + y * down.y + z * down.z,
      }
      high = -bump(on)
    }
    return on
  }

  function barsAt({ x, y }: Point, wide: number): number {
    const period = wide / shot.bars
    const at = (((x + lean * y) % period) + period) % period
    const edge = Math.min(Math.abs(at - period * 0.35), Math.abs(at - period * 0.6))
    const inside = at > period * 0.35 && at < period * 0.6
    const half = Math.min(1, edge / shot.soft) / 2
    const share = inside ? 0.5 + half : 0.5 - half
    return 1 - share * (1 - shot.shade)
  }
}

interface Way {
  x: number
  y: number
  z: number
}

/** The paper's right, its down and what stands out of it, away from the lens. */
function axesOf({ turn, back, aside }: Shot): [Way, Way, Way] {
  const [ct, st] = [Math.cos(turn), Math.sin(turn)]
  const [cb, sb] = [Math.cos(back), Math.sin(back)]
  const [ca, sa] = [Math.cos(aside), Math.sin(aside)]
  const lean = ({ x, y, z }: Way): Way => {
    const [y1, z1] = [y * cb - z * sb, y * sb + z * cb]
    return { x: x * ca + z1 * sa, y: y1, z: -x * sa + z1 * ca }
  }
  return [lean({ x: ct, y: st, z: 0 }), lean({ x: -st, y: ct, z: 0 }), lean({ x: 0, y: 0, z: 1 })]
}

function greyOn({ data, width, height }: Paper, x: number, y: number): number | undefined {
  const [u, v] = [x * FINE - 0.5, y * FINE - 0.5]
  const [left, up] = [Math.floor(u), Math.floor(v)]
  if (left < 0 || up < 0 || left + 1 >= width || up + 1 >= height) return undefined
  const at = up * width + left
  const [p, q] = [u - left, v - up]
  return (
    ((data[at] as number) * (1 - p) + (data[at + 1] as number) * p) * (1 - q) +
    ((data[at + width] as number) * (1 - p) + (data[at + width + 1] as number) * p) * q
  )
}

function clothAt({ cloth }: Shot, { x, y }: Point): number {
  if (cloth === 'white') return 225
  if (cloth === 'wood') return 95 + 18 * Math.sin(y / 3 + 2 * Math.sin(x / 40))
  return (Math.floor(x / 9) + Math.floor(y / 9)) % 2 === 0 ? 190 : 60
}

function developed(raw: Float32Array, { width, height, blur, noise }: Shot, random: Random): Uint8Array {
  let now = raw
  for (let round = 0; round < blur; round++)
    now = smeared(smeared(now, width, height, 1), width, height, width)
  return Uint8Array.from(now, value => {
    // Two even draws make a bell that is close enough.
    const grain = (random() + random() + random() - 1.5) * 2 * noise
    return Math.min(255, Math.max(0, Math.round(value + grain)))
  })
}

function smeared(from: Float32Array, width: number, height: number, step: number): Float32Array {
  const to = new Float32Array(from.length)
  const last = width * height - 1
  for (let at = 0; at <= last; at++)
    to[at] =
      ((from[Math.max(0, at - step)] as number) +
        2 * (from[at] as number) +
        (from[Math.min(last, at + step)] as number)) /
      4
  return to
}
