import { useId } from 'react'
import { CapulanaPattern } from './capulana.tsx'

/** An open dictionary on a border of cloth: the foot of the navigation. */
export function NavFooterArt() {
  const cloth = useId()
  return (
    <svg
      viewBox="0 0 252 104"
      aria-hidden="true"
      style={{ display: 'block', width: '100%', borderRadius: 'var(--r)' }}
    >
      <defs>
        <CapulanaPattern id={cloth} motif="barra" size={40} a="var(--il-c)" b="var(--il-a)" c="var(--il-b)" />
      </defs>
      <path d="M0 0H252V104H0Z" fill="var(--primary-lighter)" />
      <path d="M0 84H252V104H0Z" fill="var(--il-leaf2)" />
      <path d="M0 10H280V30H0Z" fill={`url(#${cloth})`} transform="translate(-14 74)" />
      <g transform="translate(58 12)">
        <path
          d="M68 72C46 58 22 57 -4 62V66C22 62 46 64 68 76C90 64 114 62 140 66V62C114 57 90 58 68 72Z"
          fill="var(--il-leaf1)"
        />
        <path d="M67 14C48 1 22 0 0 4V60C24 56 48 59 67 70Z" fill="var(--il-paper)" />
        <path d="M69 14C88 1 114 0 136 4V60C112 56 88 59 69 70Z" fill="var(--il-paper)" />
        <path d="M136 10H144V20H136ZM136 22H144V32H136ZM136 34H144V44H136Z" fill="var(--il-leaf3)" />
        <path d="M136 22H146V32H136Z" fill="var(--il-b)" />
        <path
          d="M16 34L25 14L34 34M19.5 27H30.5"
          fill="none"
          stroke="var(--il-leaf1)"
          strokeWidth="3.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M44 16C50 17 54 19 59 22M44 24C50 25 54 27 59 30M44 32C50 33 54 35 59 38M9 42C26 40 44 42 59 49M9 50C26 48 44 50 58 57"
          stroke="var(--il-ink)"
          strokeOpacity=".3"
          strokeWidth="2.2"
          fill="none"
          strokeLinecap="round"
        />
        <path
          d="M127 42C110 40 92 42 77 49M127 50C110 48 92 50 78 57"
          stroke="var(--il-ink)"
          strokeOpacity=".3"
          strokeWidth="2.2"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M102 8C110 17 110 28 102 38C94 28 94 17 102 8Z" fill="var(--il-a)" />
        <path d="M102 15V38" stroke="var(--il-b)" strokeWidth="2" />
      </g>
    </svg>
  )
}
