import { useEffect, useRef } from 'react'
import styles from './rich-text.module.css'

const load = () => import('./typeset.ts')

/** Fetches the typesetter before a formula is drawn, for pages that may lose their network. */
export function fetchTypesetter(): void {
  load().catch((error: unknown) => console.error('The typesetter could not be loaded.', error))
}

/** A formula, typeset as soon as the typesetter has come; until then, and without it, its TeX can be read. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let left = false
    const draw = async () => {
      const { typeset } = await load()
      if (!left && element.current) typeset(tex, element.current, display)
    }
    draw().catch((error: unknown) => console.error('The typesetter could not be loaded.', error))
    return () => {
      left = true
    }
  }, [tex, display])
  // The key gives a changed formula a fresh element: what was typeset into the old one is not React's to mend.
  return (
    <span key={tex} ref={element} className={display ? styles.display : styles.formula}>
      {tex}
    </span>
  )
}
