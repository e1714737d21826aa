import { useId } from 'react'

export type Motif = 'semente' | 'losango' | 'barra'

interface CapulanaPatternProps {
  id: string
  motif: Motif
  /** Side of one repeat, in units of the drawing it is used in. */
  size?: number
  /** Three inks: the body of the motif, its second colour, its dots. */
  a?: string
  b?: string
  c?: string
}

/** An SVG `<pattern>` after the printed cloth, to be put in `<defs>` and used as `fill="url(#id)"`. */
export function CapulanaPattern({
  id,
  motif,
  size = 64,
  a = 'var(--primary-main)',
  b = 'var(--primary-light)',
  c = 'var(--cloth-ochre)',
}: CapulanaPatternProps) {
  const Motif = motifs[motif]
  return (
    <pattern
      id={id}
      width={64}
      height={64}
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${size / 64})`}
    >
      <Motif a={a} b={b} c={c} />
    </pattern>
  )
}

/** The border of the cloth as a strip across its container: on top of pages without a frame, of sign-in on phones. */
export function CapulanaStrip({ motif = 'barra', height = 20 }: { motif?: Motif; height?: number }) {
  const id = useId()
  return (
    <svg width="100%" height={height} aria-hidden="true" style={{ display: 'block' }}>
      <defs>
        <CapulanaPattern id={id} motif={motif} size={height} c="var(--cloth-clay)" b="var(--cloth-ochre)" />
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  )
}

interface Inks {
  a: string
  b: string
  c: string
}

const corners = [
  [0, 0],
  [64, 0],
  [0, 64],
  [64, 64],
] as const

const motifs: Record<Motif, (inks: Inks) => React.ReactNode> = {
  // Flowers of four seeds at the corners, an eye in the middle.
  semente: ({ a, b, c }) => (
    <>
      {corners.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <Seed x={x} y={y} length={27} width={13} turn={45} fill={a} />
          <Seed x={x} y={y} length={27} width={13} turn={135} fill={a} />
          <circle cx={x} cy={y} r={3.5} fill={c} />
        </g>
      ))}
      <path d={diamond(32, 32, 17)} fill="none" stroke={b} strokeWidth={3.5} />
      <path d={diamond(32, 32, 9)} fill={a} />
      <circle cx={32} cy={32} r={3} fill={c} />
      <path d="M32 3h0M32 61h0M3 32h0M61 32h0" stroke={b} strokeWidth={5.2} strokeLinecap="round" />
    </>
  ),
  // Stepped diamonds.
  losango: ({ a, b, c }) => (
    <>
      <path d={diamond(32, 32, 31)} fill={a} />
      <path d={diamond(32, 32, 21)} fill={b} />
      <path d={diamond(32, 32, 13)} fill={a} />
      <path d={diamond(32, 32, 5)} fill={c} />
      {corners.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <path d={diamond(x, y, 19)} fill="none" stroke={b} strokeWidth={4} />
          <circle cx={x} cy={y} r={5} fill={c} />
        </g>
      ))}
    </>
  ),
  // The border: teeth, a line of seeds and eyes, teeth.
  barra: ({ a, b, c }) => (
    <>
      <path
        d="M0 0L8 13L16 0ZM16 0L24 13L32 0ZM32 0L40 13L48 0ZM48 0L56 13L64 0ZM0 64L8 51L16 64ZM16 64L24 51L32 64ZM32 64L40 51L48 64ZM48 64L56 51L64 64Z"
        fill={a}
      />
      <path d="M0 18.5H64M0 45.5H64" stroke={b} strokeWidth={3} />
      {[0, 32, 64].map(x => (
        <Seed key={x} x={x} y={32} length={13} width={8} turn={90} fill={a} />
      ))}
      {[16, 48].map(x => (
        <g key={x}>
          <path d={diamond(x, 32, 8)} fill={b} />
          <circle cx={x} cy={32} r={2.6} fill={c} />
        </g>
      ))}
    </>
  ),
}

interface SeedProps {
  x: number
  y: number
  length: number
  width: number
  turn: number
  fill: string
}

function Seed({ x, y, length, width, turn, fill }: SeedProps) {
  return (
    <path
      d={`M0 ${-length}Q${width} 0 0 ${length}Q${-width} 0 0 ${-length}Z`}
      transform={`translate(${x} ${y})rotate(${turn})`}
      fill={fill}
    />
  )
}

function diamond(x: number, y: number, r: number) {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`
}
