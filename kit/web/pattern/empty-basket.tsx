import { useId } from 'react'

const rows = Array.from({ length: 7 }, (_, row) => row)

/** An empty basket: for lists where there is nothing yet. */
export function EmptyBasket({ width = 220 }: { width?: number }) {
  const clip = useId()
  return (
    <svg width={width} viewBox="0 0 220 160" aria-hidden="true" style={{ maxWidth: '100%', height: 'auto' }}>
      <defs>
        <clipPath id={clip}>
          <path d="M32 82C36 118 62 147 110 147C158 147 184 118 188 82Z" />
        </clipPath>
      </defs>
      <ellipse cx="110" cy="149" rx="78" ry="6" fill="var(--text-primary)" opacity=".08" />
      <path d={handle} fill="none" stroke="var(--il-frame)" strokeWidth="9" />
      <path
        d={handle}
        fill="none"
        stroke="var(--il-a)"
        strokeWidth="5"
        strokeDasharray="9 5"
        strokeLinecap="round"
      />
      <ellipse cx="110" cy="80" rx="78" ry="14" fill="var(--il-trunk)" />
      <g clipPath={`url(#${clip})`}>
        <path d="M28 80C36 98 184 98 192 80V150H28Z" fill="var(--il-frame)" />
        {rows.flatMap(row =>
          Array.from({ length: 11 }, (_, place) => (
            <rect
              key={`${row} ${
                // biome-ignore lint/suspicious/noArrayIndexKey: the straws never move.
                place
              }`}
              x={28 + (row % 2) * 8 + place * 16}
              y={86 + row * 9}
              width="14"
              height="7"
              rx="3.5"
              fill={straw(row, place)}
            />
          )),
        )}
      </g>
      <path
        d="M32 80C34 100 186 100 188 80"
        fill="none"
        stroke="var(--il-frame)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      {rim.map(([x, y, turn]) => (
        <ellipse
          key={x}
          cx={x}
          cy={y}
          rx="6.5"
          ry="4"
          transform={`rotate(${turn} ${x} ${y})`}
          fill="var(--il-a)"
        />
      ))}
      <path d="M196 134Q206 141 200 152Q190 146 196 134Z" fill="var(--il-leaf1)" />
      <path d="M212 143Q215 149 208 153Q204 146 212 143Z" fill="var(--il-b)" />
      <path d="M22 140Q12 143 12 152Q23 152 22 140Z" fill="var(--il-leaf3)" />
    </svg>
  )
}

const handle = 'M40 78C40 34 70 10 110 10C150 10 180 34 180 78'

function straw(row: number, place: number) {
  if (row !== 2 && row !== 4) return 'var(--il-a)'
  return place % 2 === 0 ? 'var(--il-leaf3)' : 'var(--il-leaf1)'
}

/** Where the twists of the rim sit: x, y, turn in degrees. */
const rim = [
  [32.3, 81.1, -20],
  [35, 83.3, -20],
  [40.2, 85.3, -21],
  [47.8, 87.2, -22],
  [57.5, 88.9, -23],
  [68.9, 90.2, -24],
  [81.8, 91.2, -25],
  [95.7, 91.8, -27],
  [110, 92, -28],
  [124.3, 91.8, -29],
  [138.2, 91.2, -31],
  [151.1, 90.2, -32],
  [162.5, 88.9, -33],
  [172.2, 87.2, -34],
  [179.8, 85.3, -35],
  [185, 83.3, -36],
  [187.7, 81.1, -36],
] as const
