import type { ReactElement } from 'react'
import type { GameKind } from '../kinds.ts'

/** What a kind is recognised by, in the colours of the preset. */
export function KindPictogram({ kind, size = 40 }: { kind: GameKind; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      {drawings[kind]}
    </svg>
  )
}

const drawings: Readonly<Record<GameKind, ReactElement>> = {
  memoria: (
    <>
      <rect x="5" y="9" width="21" height="30" rx="4" fill="var(--il-leaf1)" />
      <path d="M15.5 16l6 8-6 8-6-8z" fill="var(--il-a)" />
      <rect
        x="23"
        y="11"
        width="20"
        height="29"
        rx="4"
        transform="rotate(8 33 25)"
        fill="var(--il-paper)"
        stroke="var(--il-leaf1)"
        strokeWidth="2"
      />
      <path d="M0 0Q9 -9 0 -18Q-9 -9 0 0Z" transform="translate(31.5 34)rotate(14)" fill="var(--il-leaf3)" />
    </>
  ),
  forca: (
    <>
      <path d="M15 35h18l-2.2 9H17.2z" fill="var(--il-b)" />
      <path d="M13.5 32.5h21v4h-21z" fill="var(--il-b)" />
      <path d="M24 33V12" stroke="var(--il-leaf1)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M0 0Q8 -6 0 -12Q-8 -6 0 0Z" transform="translate(24 15)rotate(0)" fill="var(--il-leaf1)" />
      <path d="M0 0Q8 -7 0 -14Q-8 -7 0 0Z" transform="translate(24 22)rotate(-62)" fill="var(--il-leaf1)" />
      <path d="M0 0Q8 -7 0 -14Q-8 -7 0 0Z" transform="translate(24 22)rotate(62)" fill="var(--il-leaf3)" />
      <path d="M0 0Q8 -7 0 -14Q-8 -7 0 0Z" transform="translate(24 30)rotate(-58)" fill="var(--il-leaf3)" />
      <path d="M0 0Q7 -5.5 0 -11Q-7 -5.5 0 0Z" transform="translate(41 35)rotate(140)" fill="var(--il-a)" />
    </>
  ),
  sopa: (
    <>
      <rect x="6.5" y="6.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0" />
      <rect x="16" y="6.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="25.5" y="6.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="35" y="6.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="6.5" y="16" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="16" y="16" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0" />
      <rect x="25.5" y="16" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="35" y="16" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="6.5" y="25.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="16" y="25.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="25.5" y="25.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0" />
      <rect x="35" y="25.5" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="6.5" y="35" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="16" y="35" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="25.5" y="35" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0.75" />
      <rect x="35" y="35" width="6.5" height="6.5" rx="1.6" fill="var(--il-leaf3)" opacity="0" />
      <path d="M9.8 9.8L38.2 38.2" stroke="var(--il-leaf1)" strokeWidth="11" strokeLinecap="round" />
      <circle cx="9.8" cy="9.8" r="2.1" fill="var(--il-a)" />
      <circle cx="19.26" cy="19.26" r="2.1" fill="var(--il-a)" />
      <circle cx="28.720000000000002" cy="28.720000000000002" r="2.1" fill="var(--il-a)" />
      <circle cx="38.18000000000001" cy="38.18000000000001" r="2.1" fill="var(--il-a)" />
    </>
  ),
  cruzadas: (
    <>
      <rect x="5" y="14.8" width="8.6" height="8.6" rx="2" fill="var(--il-leaf1)" />
      <rect x="14.8" y="14.8" width="8.6" height="8.6" rx="2" fill="var(--il-leaf1)" />
      <rect x="24.6" y="14.8" width="8.6" height="8.6" rx="2" fill="var(--il-a)" />
      <rect x="34.4000000000006" y="14.8" width="8.6" height="8.6" rx="2" fill="var(--il-leaf1)" />
      <rect x="24.6" y="5" width="8.6" height="8.6" rx="2" fill="var(--il-leaf3)" />
      <rect x="24.6" y="24.6" width="8.6" height="8.6" rx="2" fill="var(--il-leaf3)" />
      <rect x="24.6" y="34.4000000000006" width="8.6" height="8.6" rx="2" fill="var(--il-leaf3)" />
      <rect
        x="5"
        y="34.4000000000006"
        width="8.6"
        height="8.6"
        rx="2"
        fill="var(--primary-lighter)"
        stroke="var(--il-leaf3)"
        strokeWidth="1.2"
      />
      <rect
        x="14.8"
        y="34.4000000000006"
        width="8.6"
        height="8.6"
        rx="2"
        fill="var(--primary-lighter)"
        stroke="var(--il-leaf3)"
        strokeWidth="1.2"
      />
    </>
  ),
  associacao: (
    <>
      <path
        d="M17 12L31 24M17 24L31 36M17 36L31 12"
        stroke="var(--il-a)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <rect x="3" y="7.5" width="15" height="9" rx="3" fill="var(--il-leaf1)" />
      <path
        d="M33 7h8a4 4 0 0 1 4 4v2a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4v-2a4 4 0 0 1 4-4z"
        fill="var(--il-leaf3)"
      />
      <rect x="3" y="19.5" width="15" height="9" rx="3" fill="var(--il-leaf1)" />
      <path
        d="M33 19h8a4 4 0 0 1 4 4v2a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4v-2a4 4 0 0 1 4-4z"
        fill="var(--il-leaf3)"
      />
      <rect x="3" y="31.5" width="15" height="9" rx="3" fill="var(--il-leaf1)" />
      <path
        d="M33 31h8a4 4 0 0 1 4 4v2a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4v-2a4 4 0 0 1 4-4z"
        fill="var(--il-leaf3)"
      />
    </>
  ),
  ordenacao: (
    <>
      <rect x="17" y="6" width="11" height="9" rx="3" fill="var(--il-leaf3)" />
      <rect x="17" y="19.5" width="19" height="9" rx="3" fill="var(--il-leaf1)" />
      <rect x="17" y="33" width="27" height="9" rx="3" fill="var(--il-leaf1)" />
      <path
        d="M8.5 7v32M4.5 35l4 5 4-5"
        stroke="var(--il-a)"
        strokeWidth="2.4"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  relampago: (
    <>
      <circle
        cx="24"
        cy="25"
        r="17.5"
        fill="var(--primary-lighter)"
        stroke="var(--il-leaf1)"
        strokeWidth="2.4"
        strokeDasharray="82 28"
        strokeLinecap="round"
        transform="rotate(-90 24 25)"
      />
      <path d="M27 8L14 27h8l-3 15 15-20h-9z" fill="var(--il-a)" />
    </>
  ),
  bingo: (
    <>
      <rect
        x="5"
        y="5"
        width="38"
        height="38"
        rx="5"
        fill="var(--primary-lighter)"
        stroke="var(--il-leaf1)"
        strokeWidth="2"
      />
      <circle cx="13.4" cy="13.4" r="4.4" fill="var(--il-leaf1)" />
      <rect x="20.8" y="10.2" width="6.4" height="6.4" rx="1.6" fill="var(--il-leaf3)" opacity=".6" />
      <rect
        x="31.400000000000002"
        y="10.2"
        width="6.4"
        height="6.4"
        rx="1.6"
        fill="var(--il-leaf3)"
        opacity=".6"
      />
      <rect x="10.2" y="20.8" width="6.4" height="6.4" rx="1.6" fill="var(--il-leaf3)" opacity=".6" />
      <circle cx="24" cy="24" r="4.4" fill="var(--il-a)" />
      <rect
        x="31.400000000000002"
        y="20.8"
        width="6.4"
        height="6.4"
        rx="1.6"
        fill="var(--il-leaf3)"
        opacity=".6"
      />
      <rect
        x="10.2"
        y="31.400000000000002"
        width="6.4"
        height="6.4"
        rx="1.6"
        fill="var(--il-leaf3)"
        opacity=".6"
      />
      <rect
        x="20.8"
        y="31.400000000000002"
        width="6.4"
        height="6.4"
        rx="1.6"
        fill="var(--il-leaf3)"
        opacity=".6"
      />
      <circle cx="34.6" cy="34.6" r="4.4" fill="var(--il-leaf1)" />
    </>
  ),
  roda: (
    <>
      <g transform="translate(24 26)">
        <path
          d="M0 0L0.00 -17.50A17.5 17.5 0 0 1 15.16 -8.75Z"
          fill="var(--il-leaf1)"
          stroke="var(--bg-paper)"
          strokeWidth="1.4"
        />
        <path
          d="M0 0L15.16 -8.75A17.5 17.5 0 0 1 15.16 8.75Z"
          fill="var(--il-leaf3)"
          stroke="var(--bg-paper)"
          strokeWidth="1.4"
        />
        <path
          d="M0 0L15.16 8.75A17.5 17.5 0 0 1 0.00 17.50Z"
          fill="var(--il-a)"
          stroke="var(--bg-paper)"
          strokeWidth="1.4"
        />
        <path
          d="M0 0L0.00 17.50A17.5 17.5 0 0 1 -15.16 8.75Z"
          fill="var(--il-leaf1)"
          stroke="var(--bg-paper)"
          strokeWidth="1.4"
        />
        <path
          d="M0 0L-15.16 8.75A17.5 17.5 0 0 1 -15.16 -8.75Z"
          fill="var(--il-leaf3)"
          stroke="var(--bg-paper)"
          strokeWidth="1.4"
        />
        <path
          d="M0 0L-15.16 -8.75A17.5 17.5 0 0 1 -0.00 -17.50Z"
          fill="var(--il-b)"
          stroke="var(--bg-paper)"
          strokeWidth="1.4"
        />
        <circle r="4.6" fill="var(--il-paper)" />
      </g>
      <path d="M24 11.5L19.5 3h9z" fill="var(--text-primary)" />
    </>
  ),
  flashcards: (
    <>
      <rect x="10" y="5" width="30" height="20" rx="4" fill="var(--il-leaf3)" opacity=".6" />
      <rect x="7" y="10" width="34" height="22" rx="4" fill="var(--il-leaf3)" />
      <rect
        x="4"
        y="16"
        width="40"
        height="26"
        rx="4"
        fill="var(--il-paper)"
        stroke="var(--il-leaf1)"
        strokeWidth="2"
      />
      <path d="M11 26h14M11 32h9" stroke="var(--il-leaf1)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M0 0Q8 -7.5 0 -15Q-8 -7.5 0 0Z" transform="translate(35 37)rotate(16)" fill="var(--il-a)" />
    </>
  ),
  verdadeiro: (
    <>
      <rect x="4" y="8" width="26" height="32" rx="5" transform="rotate(-7 17 24)" fill="var(--il-leaf3)" />
      <rect
        x="18"
        y="9"
        width="26"
        height="32"
        rx="5"
        transform="rotate(6 31 25)"
        fill="var(--il-paper)"
        stroke="var(--il-leaf1)"
        strokeWidth="2"
      />
      <path
        d="M8 24l5 5 8 -11"
        stroke="var(--il-paper)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M27 20l10 11M37 20l-10 11" stroke="var(--il-a)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  grupos: (
    <>
      <path d="M4 23h18v15a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z" fill="var(--il-leaf1)" />
      <path d="M26 23h18v15a5 5 0 0 1-5 5h-8a5 5 0 0 1-5-5z" fill="var(--il-leaf3)" />
      <circle cx="9" cy="15" r="4.4" fill="var(--il-a)" />
      <circle cx="17.5" cy="9" r="4.4" fill="var(--il-a)" />
      <path d="M30 6h8v8h-8z" transform="rotate(12 34 10)" fill="var(--il-b)" />
      <circle cx="13" cy="33" r="4" fill="var(--il-a)" />
      <path d="M31 29h8v8h-8z" fill="var(--il-b)" />
    </>
  ),
  lacunas: (
    <>
      <rect
        x="4"
        y="8"
        width="40"
        height="32"
        rx="5"
        fill="var(--il-paper)"
        stroke="var(--il-leaf1)"
        strokeWidth="2"
      />
      <path
        d="M10 17h12M34 17h4M10 25h5M10 33h18"
        stroke="var(--il-leaf1)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <rect x="19" y="20.5" width="18" height="8.5" rx="3" fill="var(--il-a)" />
      <path
        d="M25 17h6M31 33h7"
        stroke="var(--il-leaf3)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeDasharray="1 4"
      />
    </>
  ),
  legenda: (
    <>
      <rect x="4" y="6" width="27" height="36" rx="4" fill="var(--il-leaf3)" opacity=".6" />
      <path d="M17.5 36V20" stroke="var(--il-ink)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M0 0Q9 -8 0 -16Q-9 -8 0 0Z" transform="translate(17.5 24)rotate(0)" fill="var(--il-ink)" />
      <path d="M0 0Q7 -6 0 -12Q-7 -6 0 0Z" transform="translate(17.5 31)rotate(62)" fill="var(--il-ink)" />
      <path d="M20 14H35M24 27H35M19 36H35" stroke="var(--il-a)" strokeWidth="2" />
      <circle cx="19" cy="14" r="2.6" fill="var(--il-a)" />
      <circle cx="24" cy="27" r="2.6" fill="var(--il-a)" />
      <circle cx="18" cy="36" r="2.6" fill="var(--il-a)" />
      <path d="M37 14h8M37 27h6M37 36h8" stroke="var(--il-leaf1)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
}
