import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './scroll-area.module.css'

/** What may be wider than its place scrolls sideways here; the keyboard reaches it where there is something to scroll. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  const area = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const watch = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    watch.observe(element)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [])
  return (
    <section
      ref={area}
      className={styles.area}
      aria-label={scrolls ? label : undefined}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </section>
  )
}
