/** A blackboard on which the sum came to a stop: the page that failed. */
export function BrokenBlackboard() {
  return (
    <svg viewBox="0 0 300 176" aria-hidden="true" style={{ width: 'min(280px, 70vw)', height: 'auto' }}>
      <path d="M62 136L46 172H60L78 136ZM238 136L254 172H240L222 136Z" fill="var(--il-frame)" />
      <path d="M30 6H270V140H30Z" fill="var(--il-frame)" />
      <path d="M42 18H258V128H42Z" fill="var(--il-board)" />
      <g fill="none" stroke="var(--il-chalk)" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M74 44L84 38V64M68 76H100M72 90C76 82 92 84 88 94C85 101 76 104 72 109H92M124 76H144M134 66V86M170 44L180 38V64M164 76H196M168 88H186L176 97C188 97 188 112 176 112C171 112 168 110 167 107M214 70H234M214 84H234" />
      </g>
      <path d="M22 140H278V150H22Z" fill="var(--il-trunk)" />
      <path d="M128 132H146L150 140H128ZM162 140L158 133L176 130L178 138Z" fill="var(--il-chalk)" />
    </svg>
  )
}
