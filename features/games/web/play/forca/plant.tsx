/** Leaves of the plant from the lowest to the top: place on the stem, turn, length. */
const leaves = [
  [268, -56, 48],
  [268, 56, 48],
  [232, -62, 64],
  [232, 62, 64],
  [200, -64, 76],
  [200, 64, 76],
  [166, -62, 84],
  [166, 62, 84],
  [128, -54, 78],
  [96, 0, 76],
] as const

/**
 * A plant that loses its leaves, the lowest first: they lie on the ground then, and their place stays dashed.
 * @param grown it grows instead: the leaves still to come are the highest, and nothing lies on the ground
 */
export function Plant({ left, of, grown = false }: { left: number; of: number; grown?: boolean }) {
  const shown = leaves.slice(leaves.length - of)
  const lost = of - left
  return (
    <svg viewBox="0 0 320 400" role="img" aria-label={`Planta com ${left} de ${of} folhas`}>
      <path d="M20 388Q160 372 300 388V392H20Z" fill="var(--border)" />
      <path
        d="M160 318C158 250 162 180 160 92"
        stroke="var(--primary-main)"
        strokeWidth={7}
        fill="none"
        strokeLinecap="round"
      />
      {shown.map(([y, turn, length], at) => (
        <path
          key={`${y} ${turn}`}
          d={leafPath(length)}
          transform={`translate(160 ${y})rotate(${turn})`}
          {...((grown ? at >= left : at < lost)
            ? { fill: 'none', stroke: 'var(--input-border)', strokeWidth: 1.5, strokeDasharray: '3 5' }
            : { fill: at % 2 === 0 ? 'var(--primary-main)' : 'var(--primary-light)' })}
        />
      ))}
      {shown.slice(0, grown ? 0 : lost).map(([y, turn], at) => (
        <path
          key={`${y} ${turn} lost`}
          d={leafPath(46)}
          transform={`translate(${at % 2 === 0 ? 46 + at * 9 : 282 - at * 9} ${376 + (at % 3) * 4})rotate(${at % 2 === 0 ? 84 : -78})`}
          fill="var(--cloth-ochre)"
        />
      ))}
      <path d="M108 314H212L198 388H122Z M100 298H220V320H100Z" fill="var(--cloth-clay)" />
      <path d="M136 344l6 9-6 9-6-9zM160 344l6 9-6 9-6-9zM184 344l6 9-6 9-6-9z" fill="var(--cloth-ochre)" />
      <path d="M148 344l6 9-6 9-6-9zM172 344l6 9-6 9-6-9z" fill="var(--cloth-cream)" />
    </svg>
  )
}

function leafPath(length: number): string {
  return `M0 0Q${length / 2} ${-length / 2} 0 ${-length}Q${-length / 2} ${-length / 2} 0 0Z`
}
