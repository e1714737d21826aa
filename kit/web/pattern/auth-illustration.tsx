import { useId } from 'react'
import { CapulanaPattern } from './capulana.tsx'

/** People under a tree of cloth, its blackboard and books: the half of the sign-in pages that is a picture. */
export function AuthIllustration() {
  const border = useId()
  return (
    <svg
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label="Dashboard illustration"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <defs>
        <CapulanaPattern
          id={border}
          motif="barra"
          size={46}
          a="var(--il-c)"
          b="var(--il-a)"
          c="var(--il-b)"
        />
      </defs>

      <path d="M0 0H720V900H0Z" fill="var(--il-sky)" />
      <circle cx="585" cy="150" r="62" fill="var(--il-a)" />
      <path
        d="M0 668C70 622 150 612 226 640C300 600 372 610 430 640C520 590 640 600 720 650V760H0Z"
        fill="var(--il-far)"
      />
      <g transform="translate(34 574)">
        <path d="M0 46H176V152H0Z" fill="var(--il-paper)" />
        <path d="M-14 48L22 4H154L190 48Z" fill="var(--il-b)" />
        <path
          d="M4 48L34 4M32 48L56 4M60 48L76 4M88 48V4M116 48L100 4M144 48L120 4M172 48L142 4"
          stroke="var(--il-ink)"
          strokeOpacity=".22"
          strokeWidth="2.5"
        />
        <path d="M22 74H54V104H22ZM122 74H154V104H122Z" fill="var(--il-leaf1)" />
        <path d="M38 74V104M138 74V104" stroke="var(--il-paper)" strokeWidth="3" />
        <path d="M72 70H104V152H72Z" fill="var(--il-leaf2)" />
        <circle cx="97" cy="114" r="2.5" fill="var(--il-a)" />
        <path d="M0 138H176V152H0Z" fill="var(--il-leaf1)" opacity=".55" />
      </g>
      <g fill="var(--il-trunk)">
        <path d="M334 742C346 660 346 600 340 520L296 436L312 428L352 492V400H372V492L418 424L434 434L384 524C378 606 380 664 396 742Z" />
      </g>
      <g transform="translate(362 314)">
        <g fill="var(--il-leaf2)">
          <circle r="246" />
          <circle
            r="246"
            fill="none"
            stroke="var(--il-leaf2)"
            strokeWidth="54"
            strokeDasharray=".1 55.1"
            strokeLinecap="round"
          />
        </g>
        {turns(28).map((turn, at) => (
          <path
            key={turn}
            d={leaf}
            transform={`rotate(${turn})translate(0 -192)`}
            fill={at % 2 ? 'var(--il-leaf3)' : 'var(--il-leaf1)'}
          />
        ))}
        <circle
          r="247"
          fill="none"
          stroke="var(--il-c)"
          strokeWidth="14"
          strokeDasharray=".1 55.325"
          strokeLinecap="round"
        />
        <circle r="181" fill="none" stroke="var(--il-c)" strokeWidth="4" />
        <circle
          r="169"
          fill="none"
          stroke="var(--il-a)"
          strokeWidth="7"
          strokeDasharray="0.1 17.7"
          strokeLinecap="round"
        />
        <circle r="157" fill="var(--il-leaf1)" />
        {turns(16).map(turn => (
          <g key={turn} transform={`rotate(${turn})translate(0 -70)`}>
            <path d={seed} fill="var(--il-leaf3)" />
            <path d="M0 -14V-56" stroke="var(--il-leaf2)" strokeWidth="2.5" />
          </g>
        ))}
        <g transform="rotate(11.25)" fill="none" strokeLinecap="round" strokeDasharray=".1 52.52">
          <circle r="134" stroke="var(--il-b)" strokeWidth="13" />
          <circle r="134" stroke="var(--il-c)" strokeWidth="5" />
        </g>
        <circle r="66" fill="var(--il-leaf2)" stroke="var(--il-c)" strokeWidth="4" />
        {turns(8).map((turn, at) => (
          <path
            key={turn}
            d={petal}
            transform={`rotate(${turn})translate(0 -13)`}
            fill={at % 2 ? 'var(--il-a)' : 'var(--il-c)'}
          />
        ))}
        <circle r="8" fill="var(--il-b)" />
      </g>
      <path d="M0 708C240 703 480 703 720 708V900H0Z" fill="var(--il-ground)" />
      <path d="M0 770H720V900H0Z" fill="var(--il-ground2)" />
      <path d="M0 776H720" stroke="var(--il-a)" strokeWidth="4" />
      <path d="M0 800H720V846H0Z" fill={`url(#${border})`} transform="translate(0 -4)" />
      <path d="M0 858H720" stroke="var(--il-a)" strokeWidth="4" />
      <path d="M0 874H720" stroke="var(--il-c)" strokeWidth="8" strokeDasharray="8 8" />
      <g transform="translate(448 542)">
        <path d="M22 120L-2 208H10L36 120ZM170 120L194 208H182L156 120Z" fill="var(--il-frame)" />
        <path d="M-6 -6H198V138H-6Z" fill="var(--il-frame)" />
        <path d="M4 4H188V128H4Z" fill="var(--il-board)" />
        <g
          fill="none"
          stroke="var(--il-chalk)"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M25 37L30 33V53M18 63H40M20 75C23 70 36 71 33 78C31 83 23 87 20 91H36M52 63H66M59 56V70M83 37L88 33V53M76 63H98M80 71H93L86 79C95 79 95 91 86 91C83 91 80 90 79 88M109 59H122M109 67H122M152 33H140L139 42C149 39 154 44 152 49C150 54 143 54 138 51M134 63H158M151 71C143 74 139 80 140 86C141 92 152 92 152 85C152 79 143 79 140 84" />
          <path d="M134 106C142 102 150 108 158 104" stroke="var(--il-a)" />
        </g>
        <path
          d="M20 110H52"
          stroke="var(--il-chalk)"
          strokeOpacity=".45"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M-10 138H202V146H-10Z" fill="var(--il-trunk)" />
        <path d="M120 133H138V138H120Z" fill="var(--il-chalk)" />
      </g>
      <g transform="translate(210 660)">
        <path d="M-10 66H128V84H-10Z" fill="var(--il-leaf3)" />
        <path d="M-2 70H128V80H-2Z" fill="var(--il-paper)" />
        <path d="M4 44H120V66H4Z" fill="var(--il-b)" />
        <path d="M4 49H112V61H4Z" fill="var(--il-paper)" />
        <path d="M4 44H12V66H4Z" fill="var(--il-b)" />
        <path d="M-2 24H106V44H-2Z" fill="var(--il-a)" />
        <path d="M20 24H34V44H20Z" fill="var(--il-c)" />
        <path
          d="M52 22C34 8 18 6 -2 8V20C18 17 36 18 52 26C68 18 86 17 106 20V8C86 6 70 8 52 22Z"
          fill="var(--il-paper)"
        />
        <path
          d="M52 22V26M8 12C22 11 34 13 44 19M96 12C82 11 70 13 60 19"
          stroke="var(--il-leaf1)"
          strokeWidth="2"
          fill="none"
        />
      </g>
      <path d="M166 742H366L386 756H146Z" fill="var(--il-a)" />
      <path d="M160 749H372" stroke="var(--il-b)" strokeWidth="4" strokeDasharray="8 6" />
    </svg>
  )
}

const leaf = 'M0 0Q26 -29 0 -58Q-26 -29 0 0Z'
const seed = 'M0 0Q32 -36 0 -72Q-32 -36 0 0Z'
const petal = 'M0 0Q19 -19 0 -38Q-19 -19 0 0Z'

function turns(count: number) {
  return Array.from({ length: count }, (_, at) => (at * 360) / count)
}
