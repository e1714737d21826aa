import { useId } from 'react'
import { CapulanaPattern } from './capulana.tsx'

const leaves = [0, 45, 90, 135, 180, 225, 270, 315]

/** A signpost where roads part: the page that was not found. */
export function Crossroads() {
  const cloth = useId()
  const frame = useId()
  return (
    <svg
      viewBox="0 0 420 240"
      role="img"
      aria-label="Uma placa numa encruzilhada"
      style={{ width: 'min(420px, 100%)', height: 'auto' }}
    >
      <defs>
        <CapulanaPattern id={cloth} motif="barra" size={40} a="var(--il-c)" b="var(--il-a)" c="var(--il-b)" />
        <clipPath id={frame}>
          <path d="M0 0H420V230Q420 240 410 240H10Q0 240 0 230Z" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${frame})`}>
        <path d="M0 196C60 150 120 150 176 172C236 136 330 138 420 184V212H0Z" fill="var(--il-far)" />
        <path d="M0 192C120 184 300 184 420 192V240H0Z" fill="var(--il-ground)" />
        <path d="M0 0H480V40H0Z" fill={`url(#${cloth})`} transform="translate(-20 212)" />
        <path d="M0 212H420" stroke="var(--il-a)" strokeWidth="3" />
        <path
          d="M160 240C180 224 190 214 170 204C152 196 134 193 112 191L126 189C158 190 188 195 208 203C230 194 268 189 300 188L316 189C284 194 254 199 240 206C228 213 240 226 258 240Z"
          fill="var(--il-c)"
        />
        <circle cx="84" cy="92" r="60" fill="var(--il-leaf2)" />
        {leaves.map(turn => (
          <path
            key={turn}
            d="M84 38Q97 54 84 76Q71 54 84 38Z"
            transform={`rotate(${turn} 84 92)`}
            fill="var(--il-leaf3)"
          />
        ))}
        <circle cx="84" cy="92" r="12" fill="var(--il-a)" />
        <circle cx="84" cy="92" r="5" fill="var(--il-b)" />
        <path d="M78 150H90L94 196H74Z" fill="var(--il-trunk)" />
        <path d="M270 60H280V200H270Z" fill="var(--il-frame)" />
        <path d="M264 52H286V62H264Z" fill="var(--il-trunk)" />
        <g transform="translate(282 74)rotate(-3)">
          <path d="M0 0H86L106 18L86 36H0Z" fill="var(--il-b)" />
          <path d="M14 12H66M14 24H48" stroke="var(--il-c)" strokeWidth="4" strokeLinecap="round" />
        </g>
        <g transform="translate(182 112)rotate(3)">
          <path d="M0 0H86V36H0L-20 18Z" fill="var(--il-a)" />
          <path
            d="M16 12H70M16 24H52"
            stroke="var(--il-ink)"
            strokeOpacity=".55"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </g>
      </g>
    </svg>
  )
}
